import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countKinds, kindOf, namedTests, readSpecification, unshown } from './specification.ts';
import { ROOT } from './steps.ts';

const rows = readSpecification();
const statements = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/specification.json'), 'utf8')) as Record<
  string,
  string
>;

const headingsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(',', '').replaceAll(' ', '-'),
  );

describe('docs/specification.md', () => {
  test('has a row for every statement, in its words', () => {
    expect(Object.fromEntries(rows.map(({ id, statement }) => [id, statement]))).toEqual(statements);
    expect(rows).toHaveLength(Object.keys(statements).length);
  });

  test('names files that are there', () => {
    const files = rows.flatMap((row) => [
      ...[...row.where.matchAll(/`([^`]+\.\w+)`/g)].map(([, file]) => file ?? ''),
      ...namedTests(row).map(({ file }) => file),
    ]);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test('has no open statement, and leads to decisions that are written down', () => {
    expect(rows.filter((row) => kindOf(row) === 'open').map(({ id }) => id)).toEqual([]);
    const links = rows.flatMap(({ shown }) => [...shown.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)]);
    const broken = links.filter(([, file = '', anchor = '']) => {
      const path = join(ROOT, 'docs', file);
      return !existsSync(path) || !headingsOf(path).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('says where each shown statement lives', () => {
    expect(rows.filter((row) => namedTests(row).length > 0 && row.where === '').map(({ id }) => id)).toEqual([]);
  });
});

describe('a row', () => {
  const read = (shown: string) => readSpecification(`| 2.1 | A prefix. | \`a.ts\` | ${shown} |`);
  const why = (shown: string, passed: string[]) => unshown(read(shown), new Set(passed)).map((each) => each.why);
  const kind = (shown: string) => read(shown).map(kindOf).join();

  test('is shown by passed tests of exactly the name it gives', () => {
    expect(why('a.test.ts › paths has a prefix', ['a.test.ts paths has a prefix'])).toEqual([]);
    expect(why('a.test.ts › has a prefix', ['a.test.ts paths has a prefix'])).toEqual([
      'no passed test a.test.ts › has a prefix',
    ]);
    expect(why('a.test.ts › paths has', ['a.test.ts paths has a prefix'])).toHaveLength(1);
    expect(why('a.test.ts › x<br>b.test.ts › x', ['a.test.ts x'])).toEqual(['no passed test b.test.ts › x']);
    expect(kind('a.test.ts › x')).toBe('shown');
  });

  test.each([
    ['', 'open'],
    ['accounts', 'open'],
    ['decided', 'open'],
    ['decided: see [0011](decisions/0011.md#captcha)', 'decided'],
    ['decided: [0011](decisions/0011.md)<br>a.test.ts › x', 'decided'],
    ['later', 'open'],
    ['later: booking', 'later'],
    ['silent', 'silent'],
    ['observed: names of a framework', 'observed'],
  ])('with %j is %s', (shown, expected) => {
    expect(kind(shown)).toBe(expected);
  });

  test('whose test failed is open, whatever it says', () => {
    const rows = read('decided: [0011](decisions/0011.md)<br>a.test.ts › x');
    expect(countKinds(rows, new Set())).toMatchObject({ decided: 0, open: 1 });
    expect(countKinds(rows, new Set(['a.test.ts x']))).toMatchObject({ decided: 1, open: 0 });
  });
});
