import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { namedTests, readSpecification, unshown } from './specification.ts';
import { ROOT } from './steps.ts';

const rows = readSpecification();
const statements = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/specification.json'), 'utf8')) as Record<
  string,
  string
>;

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

  test('says where each shown statement lives', () => {
    expect(rows.filter((row) => namedTests(row).length > 0 && row.where === '').map(({ id }) => id)).toEqual([]);
  });
});

describe('a row', () => {
  const read = (shown: string) => readSpecification(`| 2.1 | A prefix. | \`a.ts\` | ${shown} |`);
  const why = (shown: string, passed: string[]) => unshown(read(shown), new Set(passed)).map((each) => each.why);

  test('is shown by passed tests whose names hold its words', () => {
    expect(why('a.test.ts › has a prefix', ['a.test.ts paths each has a prefix'])).toEqual([]);
    expect(why('a.test.ts › has a prefix<br>b.test.ts › x', ['a.test.ts has a prefix'])).toEqual([
      'no passed test b.test.ts › x',
    ]);
    expect(why('a.test.ts › has a prefix', ['b.test.ts has a prefix'])).toHaveLength(1);
  });

  test('without a test is open, unless a reason stands there', () => {
    expect(why('', [])).toEqual(['open']);
    expect(why('later', [])).toEqual(['open']);
    expect(why('accounts', [])).toEqual([]);
  });
});
