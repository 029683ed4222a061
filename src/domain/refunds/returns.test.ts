import { describe, expect, test } from 'vitest';
import {
  givenBackByCancelling,
  givenBackByOwnReturn,
  givenBackByPostponing,
  givenBackByRefusingNewDate,
  type PaidOrder,
  refundDeadline,
} from './returns.ts';

const paid: PaidOrder = { faceMinor: 10_000, feeMinor: 500, pointsMinor: 0, isFeeReturned: false };

describe('what comes back', () => {
  test.each([
    ['cancelled', givenBackByCancelling(paid), [10_000, 0, 500]],
    ['cancelled after a postponement', givenBackByCancelling({ ...paid, isFeeReturned: true }), [10_000, 0, 0]],
    ['cancelled, partly paid in points', givenBackByCancelling({ ...paid, pointsMinor: 300 }), [9_700, 300, 500]],
    ['cancelled, all paid in points', givenBackByCancelling({ ...paid, pointsMinor: 10_500 }), [0, 10_000, 500]],
    ['cancelled, free', givenBackByCancelling({ ...paid, faceMinor: 0, feeMinor: 0 }), [0, 0, 0]],
    ['postponed', givenBackByPostponing(paid), [0, 0, 500]],
    ['postponed twice', givenBackByPostponing({ ...paid, isFeeReturned: true }), [0, 0, 0]],
    ['new date refused', givenBackByRefusingNewDate({ ...paid, isFeeReturned: true }), [10_000, 0, 0]],
    ['own return of 75 %', givenBackByOwnReturn({ ...paid, faceMinor: 1_235 }, { sharePermille: 750 }), [926, 0, 0]],
  ])('%s', (_, giving, [moneyMinor, pointsMinor, feePoints]) => {
    expect(giving).toEqual({ moneyMinor, pointsMinor, feePoints });
  });
});

test('a postponed performance gives 30 days to decide, but never past its new start', () => {
  const now = new Date('2026-11-01T12:00:00Z');
  expect(refundDeadline(now, new Date('2026-11-10T16:00:00Z'))?.toISOString()).toBe('2026-11-10T16:00:00.000Z');
  expect(refundDeadline(now, new Date('2027-02-10T16:00:00Z'))?.toISOString()).toBe('2026-12-01T12:00:00.000Z');
});

test('while no new date is known the right to the whole price does not run out', () => {
  expect(refundDeadline(new Date('2026-11-01T12:00:00Z'), null)).toBeNull();
});
