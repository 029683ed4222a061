import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideMinor, proportionMinor } from './divide.ts';

describe('dividing an amount', () => {
  test.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [1, [1, 1], [1, 0]],
    [2, [1, 1, 1], [1, 1, 0]],
    [5, [0, 5], [0, 5]],
    [0, [0, 0], [0, 0]],
    [100, [5000, 1235], [80, 20]],
  ])('%i over %j is %j', (amount, weights, parts) => {
    expect(divideMinor(amount, weights)).toEqual(parts);
  });

  test('sums to the whole, and no part is a minor unit off its exact share or above its weight', () => {
    const someWeights = fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(someWeights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, share) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        const amount = Math.floor(whole * share);
        const parts = divideMinor(amount, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          const weight = weights[index] ?? 0;
          expect(part).toBeLessThanOrEqual(weight);
          if (whole > 0) expect(Math.abs(part - weight * (amount / whole))).toBeLessThan(1.001);
        }
      }),
    );
  });

  test('over nothing is impossible', () => {
    expect(() => divideMinor(1, [0, 0])).toThrow(RangeError);
  });
});

test('a proportion is rounded half up, exactly also where the product exceeds 2^53', () => {
  expect(proportionMinor(5, 1, 2)).toBe(3);
  expect(proportionMinor(5, 1, 3)).toBe(2);
  expect(proportionMinor(2 ** 52 + 1, 2 ** 50 + 1, 2 ** 51 + 2)).toBe(2 ** 51 + 1);
});
