import { describe, expect, test } from 'vitest';
import {
  refundByCancelling,
  refundByOwnReturn,
  refundByPostponing,
  refundByRefusingNewDate,
  type PaidOrder,
  refundDeadline,
} from './returns.ts';

const paid: PaidOrder = { faceMinor: 10_000, feeMinor: 500, pointsMinor: 0, isFeeReturned: false };

describe('what comes back', () => {
  test.each([
    ['cancelled', refundByCancelling(paid), [10_000, 0, 500]],
    ['cancelled after a postponement', refundByCancelling({ ...paid, isFeeReturned: true }), [10_000, 0, 0]],
    ['cancelled, partly paid in points', refundByCancelling({ ...paid, pointsMinor: 300 }), [9_700, 300, 500]],
    ['cancelled, all paid in points', refundByCancelling({ ...paid, pointsMinor: 10_500 }), [0, 10_000, 500]],
    ['cancelled, free', refundByCancelling({ ...paid, faceMinor: 0, feeMinor: 0 }), [0, 0, 0]],
    ['postponed', refundByPostponing(paid), [0, 0, 500]],
    ['postponed twice', refundByPostponing({ ...paid, isFeeReturned: true }), [0, 0, 0]],
    ['new date refused', refundByRefusingNewDate({ ...paid, isFeeReturned: true }), [10_000, 0, 0]],
    ['own return of 75 %', refundByOwnReturn({ ...paid, faceMinor: 1_235 }, { sharePermille: 750 }), [926, 0, 0]],
  ])('%s', (_, breakdown, [moneyMinor, pointsMinor, feePoints]) => {
    expect(breakdown).toEqual({ moneyMinor, pointsMinor, feePoints });
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
