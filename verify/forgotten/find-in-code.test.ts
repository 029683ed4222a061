import { expect, test } from 'vitest';
import { findInCode, findInTexts } from './find-in-code.ts';
import { parse } from './read-code.ts';
import { type Kind, removeFrom } from './removal.ts';

/** The file without each thing of this kind; each must still be TypeScript. */
function without(kind: Kind, source: string): Record<string, string> {
  const found = findInCode(kind, 'a.ts', source);
  return Object.fromEntries(
    found.map(({ owner, name, edits }) => {
      const rest = removeFrom(source, edits);
      parse('a.ts', rest);
      return [`${owner}.${name}`, rest];
    }),
  );
}

test('SQL is read in templates and in plain texts', () => {
  expect(without('select', 'const READ = `select a, ${b(1, 2)}, c from t`;\nrun("select x, y from t");')).toEqual({
    'READ.a': 'const READ = `select ${b(1, 2)}, c from t`;\nrun("select x, y from t");',
    'READ.c': 'const READ = `select a, ${b(1, 2)} from t`;\nrun("select x, y from t");',
    '.x': 'const READ = `select a, ${b(1, 2)}, c from t`;\nrun("select y from t");',
    '.y': 'const READ = `select a, ${b(1, 2)}, c from t`;\nrun("select x from t");',
  });
});

test('a part of a statement knows the constant text around it', () => {
  const [, last] = findInCode('select', 'a.ts', 'const READ = `select a, ${b}, c from t`;');
  expect(last?.sql).toBe(', c from t');
});

test('the properties of rows for the shared upsert are columns, and no view', () => {
  const source =
    'function save() { const rows = all.map((each) => ({ key: each.key, is_on: true })); return upsert(rows); }';
  expect(Object.keys(without('insert', source))).toEqual(['save.rows.key', 'save.rows.is_on']);
  expect(without('view', source)).toEqual({});
});

test('a field of a contract goes with its comma, however the object ends', () => {
  expect(without('contract', 'const one = z.object({ a: z.int(), b: z.object({\n  c: z.int(),\n}) });')).toEqual({
    'one.a': 'const one = z.object({ b: z.object({\n  c: z.int(),\n}) });',
    'one.b': 'const one = z.object({ a: z.int() });',
    'one.c': 'const one = z.object({ a: z.int(), b: z.object({\n  \n}) });',
  });
  expect(without('contract', 'const schema = other({ a: 1 });')).toEqual({});
});

test('the properties of what a function returns are fields, at every depth', () => {
  const source = 'const view = (row) => ({ a: row.a, b: row.b && { c: row.c, ...rest } }); const other = { d: 1 };';
  expect(Object.keys(without('view', source))).toEqual(['view.a', 'view.b', 'view.c', 'view....rest']);
});

test('the lines of a letter count one by one, but not of what sort they are', () => {
  const source = `const words = () => ({ blocks: [{ kind: 'text', text: m.hello() }, quote()] });`;
  expect(Object.keys(without('letter', source))).toEqual([
    'words.blocks',
    `words.{ kind: 'text', text: m.hello() }`,
    'words.quote()',
    'words.text',
  ]);
});

test('wiring is what is handed over, listed and called', () => {
  const source =
    'async function wire() { const a = make({ pool }); if (a) await start(a); return { routes: [...a.routes, b()] }; }';
  expect(without('wiring', source)).toEqual({
    'wire.a.pool': source.replace('{ pool }', '{  }'),
    'wire.await start(a);': source.replace('await start(a);', ';'),
    'wire.routes': source.replace('{ routes: [...a.routes, b()] }', '{  }'),
    'wire....a.routes': source.replace('...a.routes, ', ''),
    'wire.b()': source.replace(', b()', ''),
  });
});

test('a text goes with its key, and the others stay', () => {
  const source = '{\n  "$schema": "s",\n  "a": "A, b",\n  "b": [{ "match": { "x": "B" } }]\n}\n';
  const [first, second] = findInTexts(source);
  expect([first?.name, second?.name]).toEqual(['a', 'b']);
  expect(JSON.parse(removeFrom(source, first?.edits ?? []))).toEqual({ $schema: 's', b: [{ match: { x: 'B' } }] });
  expect(JSON.parse(removeFrom(source, second?.edits ?? []))).toEqual({ $schema: 's', a: 'A, b' });
});
