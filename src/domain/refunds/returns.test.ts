import { describe, expect, test } from 'vitest';
import {
  refundByCancelling,
  refundByOwnReturn,
  refundByPostponing,
  refundByRefusingNewDate,
  type PaidOrder,
  refundDeadline,
  withoutChargedBack,
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

describe('what comes back after a chargeback', () => {
  const ownReturn = refundByOwnReturn(paid, { sharePermille: 750 });
  const cancelled = refundByCancelling(paid);
  const inPoints = { ...paid, pointsMinor: 300 };
  test.each([
    ['none', cancelled, paid, [0, 10_500], [10_000, 0, 500]],
    ['a part', cancelled, paid, [4_000, 6_500], [6_000, 0, 500]],
    ['a part, own return', ownReturn, paid, [4_000, 6_500], [3_500, 0, 0]],
    ['more than the share, own return', ownReturn, paid, [8_000, 2_500], [0, 0, 0]],
    ['the whole price, not the fee', cancelled, paid, [10_000, 500], [0, 0, 500]],
    ['a part of the fee as well', cancelled, paid, [10_200, 300], [0, 0, 0]],
    ['everything, partly paid in points', refundByCancelling(inPoints), inPoints, [10_200, 0], [0, 300, 0]],
    // A discount of the bank of 1,050: it had transferred 9,450 and holds nothing.
    ['all that was transferred', cancelled, paid, [9_450, 0], [0, 0, 0]],
  ] as const)('%s', (_, owed, order, [chargedBackMinor, keptMinor], [moneyMinor, pointsMinor, feePoints]) => {
    const back = withoutChargedBack(owed, order, { chargedBackMinor, keptMinor });
    expect(back).toEqual({ moneyMinor, pointsMinor, feePoints });
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
