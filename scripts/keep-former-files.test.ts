import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepFormerFiles } from './keep-former-files.ts';

const HOUR_MS = 3_600_000;

test('files of a build before stay for a day after the first build without them', () => {
  const at = aBuilder();
  expect(at(0, ['site-a.js', 'same.js'])).toEqual(['same.js', 'site-a.js']);
  expect(at(100, ['site-b.js', 'same.js'])).toEqual(['same.js', 'site-a.js', 'site-b.js']);
  expect(at(123, ['site-c.js', 'same.js'])).toEqual(['same.js', 'site-a.js', 'site-b.js', 'site-c.js']);
  expect(at(125, ['site-d.js', 'same.js'])).toEqual(['same.js', 'site-b.js', 'site-c.js', 'site-d.js']);
});

test('a file that comes back belongs to the build again', () => {
  const at = aBuilder();
  at(0, ['site-a.js']);
  at(1, ['site-b.js']);
  at(20, ['site-a.js']);
  expect(at(30, ['site-c.js'])).toEqual(['site-a.js', 'site-b.js', 'site-c.js']);
  expect(at(45, ['site-c.js'])).toEqual(['site-a.js', 'site-c.js']);
});

test('of a day full of builds, the files of the last four before this one stay', () => {
  const at = aBuilder();
  for (const hour of [0, 1, 2, 3, 4, 5]) at(hour, [`site-${hour}.js`]);
  expect(at(6, ['site-6.js'])).toEqual(['site-2.js', 'site-3.js', 'site-4.js', 'site-5.js', 'site-6.js']);
});

/** Returns a function that makes a build at the given hour and lists the files that are there afterwards. */
function aBuilder(): (hour: number, files: readonly string[]) => string[] {
  const folder = mkdtempSync(join(tmpdir(), 'rampa-former-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let from = join(folder, 'none');
  return (hour, files) => {
    const into = join(folder, String(hour));
    mkdirSync(into);
    for (const file of files) writeFileSync(join(into, file), file);
    keepFormerFiles({ from, into, list: join(folder, 'former.json'), now: hour * HOUR_MS });
    from = into;
    return readdirSync(into).toSorted();
  };
}
