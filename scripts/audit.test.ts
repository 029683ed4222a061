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
