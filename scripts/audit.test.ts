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

/** Returns test names in quotes directly after the file that contains them: `` `a.test.ts`, "one" and "two" ``. */
function quotedTests(how: string): { file: string; name: string }[] {
  return [
    ...how.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:(?:,|:|;|›|and|both|the same test)?\s*)*"[^"]+")+/g),
  ].flatMap(([all, file = '']) => [...all.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })));
}

/** Returns a file's test and group titles as patterns; parts filled in by `test.each` or templates match anything. */
function titlesOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const calls = source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,\s*(?:\{[^}]*\},\s*)?(?:async )?\(/g);
  return [...calls].map(([, , title = '']) => {
    const parts = title.replaceAll(/\\(.)/g, '$1').split(/%[sdijo#]|\$\{[^}]*\}|\$[\w.]+/);
    return parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*');
  });
}

/** Checks whether `name` is a test's title, or the titles of its groups followed by its own. */
function isAmong(titles: readonly string[], name: string): boolean {
  const isOne = (text: string) => titles.some((title) => new RegExp(`^${title}$`).test(text));
  if (isOne(name)) return true;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  return spaces.some((at) => isOne(name.slice(0, at)) && isAmong(titles, name.slice(at + 1)));
}

test('every test an answer quotes stands in the file it names', () => {
  const quoted = readAnswers().flatMap(({ finding, how }) => quotedTests(how).map((one) => ({ finding, ...one })));
  expect(quoted.length).toBeGreaterThan(100);
  const missing = quoted.filter(({ file, name }) => !isAmong(titlesOf(file), name));
  expect(missing).toEqual([]);
});

/** Returns the text behind each `›`, with the test file named last before it. */
function testsBehindMarks(how: string): { file: string; rest: string }[] {
  const [, ...behind] = how.split('›');
  let before = how.length - behind.reduce((sum, part) => sum + part.length + 1, 0);
  return behind.map((part) => {
    const files = [...how.slice(0, before).matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)];
    before += part.length + 1;
    return { file: files.at(-1)?.[1] ?? '', rest: part.trim() };
  });
}

test('behind each › of an answer stands the whole title of a test or a group of the file before it', () => {
  const named = readAnswers().flatMap(({ finding, how }) => testsBehindMarks(how).map((one) => ({ finding, ...one })));
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    ({ file, rest }) =>
      file === '' || !titlesOf(file).some((title) => new RegExp(`^"?${title}(?=$|["\\s.,;:()])`).test(rest)),
  );
  expect(missing).toEqual([]);
});
