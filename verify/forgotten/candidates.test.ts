import { expect, test } from 'vitest';
import { randomFrom } from '../report.ts';
import { draw, findAll } from './candidates.ts';
import { importsOf, readImports } from './imports.ts';
import { KINDS, packsOf, withIds, type Removal } from './removal.ts';
import { ROOT } from '../../scripts/steps.ts';

const thing = (kind: Removal['kind'], file: string, name: string, start = 0): Removal =>
  withIds(kind, file, [{ owner: name, name, edits: [{ start, end: start + 5 }] }])[0] as Removal;

test('every kind has things in this project', () => {
  const found = Map.groupBy(findAll(ROOT), ({ kind }) => kind);
  expect(KINDS.filter((kind) => (found.get(kind)?.length ?? 0) < 20)).toEqual([]);
  const ids = [...found.values()].flat().map(({ kind, id }) => `${kind} ${id}`);
  expect(new Set(ids).size).toBe(ids.length);
  // It parses a third of the project.
}, 60_000);

test('things are drawn evenly by kind and file, the same ones for the same seed', () => {
  const all = [
    ...Array.from({ length: 50 }, (_, at) => thing('select', at < 48 ? 'a.ts' : `${at}.ts`, `s${at}`)),
    ...Array.from({ length: 5 }, (_, at) => thing('trigger', 'm.sql', `t${at}`)),
  ];
  const drawn = draw(all, 20, randomFrom(1));
  const count = (kind: string) => drawn.filter((one) => one.kind === kind).length;
  expect([count('select'), count('trigger')]).toEqual([15, 5]);
  expect(new Set(drawn.map(({ file }) => file))).toEqual(new Set(['a.ts', '48.ts', '49.ts', 'm.sql']));
  expect(draw(all, 20, randomFrom(1))).toEqual(drawn);
  expect(draw(all, 20, randomFrom(2))).not.toEqual(drawn);
});

test('equal things of a file have different names', () => {
  const found = [1, 2].map((start) => ({ owner: 'f', name: 'a', edits: [{ start, end: start }] }));
  expect(withIds('view', 'x.ts', found).map(({ id }) => id)).toEqual(['x.ts › f.a', 'x.ts › f.a (2)']);
});

test('removals that touch each other or one statement are never applied together', () => {
  const [a, near, far, other] = [
    thing('select', 'a.ts', 'READ'),
    thing('select', 'a.ts', 'LIST', 5),
    thing('select', 'a.ts', 'WRITE', 50),
    thing('select', 'b.ts', 'READ'),
  ];
  expect(packsOf([a, near, far, other])).toEqual([[a, far, other], [near]]);
});

test('imports are read with their names of package.json, and those of types apart', () => {
  const source = `import type { A } from '#domain/a.ts';\nimport {\n  b,\n} from './b.ts';\nexport { c } from '../c.ts';
    const later = import('#domain/later.ts'); import pg from 'pg';`;
  expect(importsOf('src/api/x.ts', source, { '#domain/*': './src/domain/*' })).toEqual([
    { target: 'src/domain/a.ts', isType: true },
    { target: 'src/api/b.ts', isType: false },
    { target: 'src/c.ts', isType: false },
    { target: 'src/domain/later.ts', isType: false },
  ]);
});

test('readers are found through others, the nearest first', () => {
  const files = ['verify/report.ts', 'verify/guards.ts', 'verify/guards/corpus.test.ts', 'verify/guards/corpus.ts'];
  const readers = readImports(ROOT, files, {}).readersOf('verify/report.ts', { withTypes: false });
  expect([...readers.keys()].slice(0, 2).toSorted()).toEqual(['verify/guards.ts', 'verify/guards/corpus.ts']);
  expect(readers.get('verify/guards/corpus.test.ts')).toBe(2);
});
