import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

const FILE = join(ROOT, 'docs/audit-2026-11.md');
const ANSWERS = ['fixed', 'not a fault', 'not now', 'open'];
type Answer = { finding: string; answer: string; how: string };

function readAnswers(text = readFileSync(FILE, 'utf8')): Answer[] {
  return text.split('\n').flatMap((line) => {
    const [, finding = '', answer = '', how = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return line.startsWith('| ') && finding !== 'Finding' && !finding.startsWith('---')
      ? [{ finding, answer, how }]
      : [];
  });
}

test('every finding of the audit has one of four answers, and says how it came to it', () => {
  const answers = readAnswers();
  expect(answers.length).toBeGreaterThan(300);
  expect(answers.filter(({ answer, how }) => !ANSWERS.includes(answer) || how === '')).toEqual([]);
});

test('every file an answer names is there', () => {
  const named = readAnswers().flatMap(({ how }) =>
    [...how.matchAll(/`([\w./-]+\.(?:tsx?|md|json))`/g)].map(([, file = '']) => file),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

/** Test names in quotes right behind the file they stand in: `` `a.test.ts`, "one" and "two" ``. */
function quotedTests(how: string): { file: string; name: string }[] {
  return [
    ...how.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:(?:,|:|;|›|and|both|the same test)?\s*)*"[^"]+")+/g),
  ].flatMap(([all, file = '']) => [...all.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })));
}

/** Titles of a test file's tests and groups; what `test.each` and templates fill in stands for anything. */
function titlesOf(source: string): RegExp[] {
  const calls = source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,\s*(?:\{[^}]*\},\s*)?(?:async )?\(/g);
  return [...calls].map(([, , title = '']) => {
    const parts = title.replaceAll(/\\(.)/g, '$1').split(/%[sdijo#]|\$\{[^}]*\}|\$[\w.]+/);
    return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*')}$`);
  });
}

/** Is it the title of a test, or the titles of its groups and its own one after the other? */
function isAmong(titles: readonly RegExp[], name: string): boolean {
  if (titles.some((title) => title.test(name))) return true;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  return spaces.some(
    (at) => titles.some((title) => title.test(name.slice(0, at))) && isAmong(titles, name.slice(at + 1)),
  );
}

test('every test an answer quotes stands in the file it names', () => {
  const quoted = readAnswers().flatMap(({ finding, how }) => quotedTests(how).map((one) => ({ finding, ...one })));
  expect(quoted.length).toBeGreaterThan(100);
  const missing = quoted.filter(({ file, name }) => !isAmong(titlesOf(readFileSync(join(ROOT, file), 'utf8')), name));
  expect(missing).toEqual([]);
});
