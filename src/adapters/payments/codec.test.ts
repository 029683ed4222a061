import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDecimal, toDecimal, toJsonNumber } from './codec.ts';

const amounts = fc.integer({ min: 0, max: 999_999_999_999_999 });

describe('codec', () => {
  it('brings every amount back unchanged', () => {
    fc.assert(fc.property(amounts, (minor) => fromDecimal(toDecimal(minor)) === minor));
  });

  it('brings every amount back unchanged through a JSON number', () => {
    fc.assert(
      fc.property(
        amounts,
        (minor) => fromDecimal(JSON.parse(JSON.stringify({ sum: toJsonNumber(minor) })).sum) === minor,
      ),
      { numRuns: 5000 },
    );
  });

  it('always writes exactly two decimals', () => {
    fc.assert(fc.property(amounts, (minor) => /^\d+\.\d{2}$/.test(toDecimal(minor))));
  });

  it('keeps the order of amounts', () => {
    fc.assert(fc.property(amounts, amounts, (a, b) => a < b === Number(toDecimal(a)) < Number(toDecimal(b))));
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [70, '0.70'],
    [1250, '12.50'],
    [115, '1.15'],
    [999_999_999_999_999, '9999999999999.99'],
  ])('writes %i as %s', (minor, text) => expect(toDecimal(minor)).toBe(text));

  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['12.5000', 1250],
    ['0.07', 7],
    [1.15, 115],
    [150, 15000],
  ])('reads %s as %i', (text, minor) => expect(fromDecimal(text)).toBe(minor));

  it.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '+1',
    '1e3',
    '1,5',
    '.5',
    '1.',
    '1.005',
    '0x10',
    '١',
    'NaN',
    'Infinity',
    '99999999999999',
    '1.2.3',
  ])('refuses %j', (text) => expect(fromDecimal(text)).toBeNull());

  it('never reads a number that is not a plain amount', () => {
    fc.assert(
      fc.property(fc.double(), (value) => fromDecimal(value) === null || /^\d+(\.\d{1,2}0*)?$/.test(String(value))),
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('does not write %d', (minor) => {
    expect(() => toDecimal(minor)).toThrow(RangeError);
  });
});
