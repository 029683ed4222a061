import { describe, expect, test } from 'vitest';
import { passEnd, type Rental, watchRight } from './rental.ts';

const now = new Date('2026-11-21T18:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const rental = (change: Partial<Rental> = {}): Rental => ({
  entitlementId: 'a',
  isValid: true,
  until: hours(48),
  ...change,
});

describe('who may watch', () => {
  test('everybody what is free, whatever they bought', () => {
    expect(watchRight({ isFree: true }, [])).toEqual({ ok: true, entitlementId: null, until: null });
    expect(watchRight({ isFree: true }, [rental({ isValid: false })])).toMatchObject({ ok: true, until: null });
  });

  test.each<[string, Rental[], object]>([
    ['nobody without a rental', [], { ok: false, code: 'rental_needed', until: null }],
    ['whoever holds one', [rental()], { ok: true, entitlementId: 'a', until: hours(48) }],
    [
      'nobody whose days are over, and they are told when',
      [rental({ isValid: false, until: hours(-1) })],
      { ok: false, code: 'rental_over', until: hours(-1) },
    ],
    [
      'by the one that lasts longest',
      [rental(), rental({ entitlementId: 'b', until: hours(72) })],
      { ok: true, entitlementId: 'b', until: hours(72) },
    ],
    [
      'by one without an end before any other',
      [rental(), rental({ entitlementId: 'c', until: null })],
      { ok: true, entitlementId: 'c', until: null },
    ],
    [
      'by a live one beside one that is over',
      [rental({ entitlementId: 'z', isValid: false, until: hours(-90) }), rental()],
      { ok: true, entitlementId: 'a', until: hours(48) },
    ],
  ])('%s', (_, rentals, expected) => {
    expect(watchRight({ isFree: false }, rentals)).toEqual(expected);
  });
});

test('addresses of a film live for a sitting, and never longer than the rental', () => {
  expect(passEnd(now, null)).toEqual(hours(6));
  expect(passEnd(now, hours(48))).toEqual(hours(6));
  expect(passEnd(now, hours(1))).toEqual(hours(1));
});
