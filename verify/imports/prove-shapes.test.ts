import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { proveShapes } from './prove-shapes.ts';

const seed = randomInt(2 ** 31);
const now = new Date('2026-11-21T12:00:00Z');

test(`every shape of files means what it says, and ical.js has the same dates (seed ${seed})`, () => {
  const { wrong, judged } = proveShapes({ now, seed, random: 60 });
  expect(wrong).toEqual([]);
  expect(judged).toBeGreaterThan(60 + 10);
});
