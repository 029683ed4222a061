import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatTable, randomFrom, readOptions, report } from './report.ts';

test('options have defaults, numbers stay numbers, and a seed is always there', () => {
  const options = readOptions({ buyers: 300, market: 'belarus' }, ['--buyers', '12', '--json', 'out.json']);
  expect(options).toMatchObject({ buyers: 12, market: 'belarus', json: 'out.json' });
  expect(options.seed).toBeTypeOf('number');
  expect(readOptions({}, ['--seed', '7']).seed).toBe(7);
});

test('an option nobody knows, or no number where one belongs, ends the run', () => {
  expect(() => readOptions({ buyers: 300 }, ['--byers', '12'])).toThrow('--byers');
  expect(() => readOptions({ buyers: 300 }, ['--buyers', 'many'])).toThrow('--buyers must be a number, not "many"');
});

test('a table lines numbers up on the right and words on the left', () => {
  expect(
    formatTable([
      { what: 'hold', p50: 4, ok: true },
      { what: 'pay late', p50: 12.345, ok: false },
    ]),
  ).toBe(['what        p50  ok', '────────  ─────  ───', 'hold          4  yes', 'pay late  12.35  no'].join('\n'));
});

test('figures are written with seed, commit and machine, and a failed proof fails the command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-figures-'));
  const exitCode = process.exitCode;
  onTestFinished(async () => {
    process.exitCode = exitCode;
    await rm(folder, { recursive: true });
  });
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const json = join(folder, 'figures.json');
  report('rush', [{ seats: 150 }], { ok: false, seed: 7, json, buyers: 300 });
  expect(process.exitCode).toBe(1);
  const figures: unknown = JSON.parse(await readFile(json, 'utf8'));
  expect(figures).toMatchObject({
    name: 'rush',
    ok: false,
    seed: 7,
    settings: { buyers: 300 },
    rows: [{ seats: 150 }],
  });
  expect(figures).toHaveProperty('commit');
  expect(figures).toHaveProperty('machine');
});

test('the same seed gives the same numbers', () => {
  const first = randomFrom(42);
  const second = randomFrom(42);
  const numbers = Array.from({ length: 1000 }, () => first());
  expect(numbers).toEqual(Array.from({ length: 1000 }, () => second()));
  expect(new Set(numbers).size).toBe(1000);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
});
