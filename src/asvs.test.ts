import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ledger = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const rows = [...ledger.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', asked = '', state = '', proof = '']) => ({ id, level, asked, state, proof }),
);

/** Ids of ASVS 5.0.0 in its order; runs of one section are written as from-to. */
const LEVEL_1 =
  '1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2 6.1.1 ' +
  '6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1 12.1.1 ' +
  '12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1';
const LEVEL_2 =
  '1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2 4.1.2-3 ' +
  '4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 ' +
  '7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 ' +
  '10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 ' +
  '13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 ' +
  '17.1.1 17.2.1-4 17.3.1-2';

function idsOf(list: string): string[] {
  return list.split(' ').flatMap((entry) => {
    const [, section = '', from = '', to = from] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(entry) ?? [];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${section}.${Number(from) + at}`);
  });
}

test('the ledger has every requirement of levels 1 and 2 once', () => {
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rows.filter(({ level }) => level === '1').map(({ id }) => id)).toEqual(idsOf(LEVEL_1));
  expect(idsOf(LEVEL_1)).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2').map(({ id }) => id)).toEqual(idsOf(LEVEL_2));
  expect(idsOf(LEVEL_2)).toHaveLength(183);
});

test('every requirement has one of three states, and what holds has a proof', () => {
  for (const { id, state, proof } of rows) {
    expect(['holds', 'not applicable', 'not met'], id).toContain(state);
    expect(proof.length, id).toBeGreaterThan(4);
    if (state === 'holds') expect(proof, id).toMatch(/`(?:src|e2e|verify|docs|\.env)[^`]*`/);
  }
});

test.each(rows)('$id names files and tests that exist', ({ proof }) => {
  for (const [, file = '', name] of proof.matchAll(
    /`((?:src|e2e|verify|docs)\/[^`]+|\.env\.example)`(?: › ([^;`]+?))?(?=;|\.|$| \()/g,
  )) {
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    if (name !== undefined) expect(plain(readFileSync(join(ROOT, file), 'utf8')), file).toContain(plain(name));
  }
});

test('the summary counts what stands below it', () => {
  for (const level of ['1', '2']) {
    const counts = ['holds', 'not applicable', 'not met'].map(
      (state) => rows.filter((row) => row.level === level && row.state === state).length,
    );
    expect(ledger).toContain(`| ${level} | ${counts.join(' | ')} |`);
  }
});

/** Quotes inside a name are escaped in some sources. */
const plain = (text: string): string => text.replaceAll('\\', '').trim();
