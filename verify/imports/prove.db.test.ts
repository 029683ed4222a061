import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { proveImports } from './prove.ts';

const { pool } = await createTestDatabase();
const DATA = join(import.meta.dirname, '..', '..', 'data');

test('a second run of every format changes no row, and damage is survived and told', { timeout: 60_000 }, async () => {
  const proof = await proveImports(pool, { data: DATA, mutations: 20, seed: 42, log: () => undefined });
  expect(proof.repeats.map((one) => one['second run'])).toEqual([0, 0, 0, 0, 0, 0]);
  expect(proof.repeats.every((one) => one['first run'] > 0)).toBe(true);
  expect(proof.mutations.flatMap((one) => [...one.crashes, ...one.missed])).toEqual([]);
  expect(proof.mutations.every((one) => one.planted > 5)).toBe(true);
});
