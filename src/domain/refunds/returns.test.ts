import { describe, expect, test } from 'vitest';
import {
  chargedBackReturn,
  FEE_RETURN,
  isPaidByBank,
  ownReturnRule,
  refundDeadline,
  type ReturnableOrder,
  returnOf,
  type ReturnRule,
  returnsOf,
  type SoldLine,
  WHOLE_RETURN,
} from './returns.ts';

function aLine(over: Partial<SoldLine> = {}): SoldLine {
  return {
    lineNo: 1,
    organizerId: 7,
    priceMinor: 5_000,
    feeMinor: 250,
    covers: [],
    isFeeReturned: false,
    ...over,
  };
}
const pair = [aLine(), aLine({ lineNo: 2 })];
const order: ReturnableOrder = {
  priceMoneyMinor: 10_000,
  left: { chargedBackMinor: 0, countedMinor: 0, keptMinor: 10_500 },
};

const inPointsOf = (priceMinor: number) => ({
  covers: [{ tenderNo: 1, kind: 'points' as const, ref: 'b1', priceMinor, feeMinor: 0 }],
});

type Sums = [moneyMinor: number, pointsMinor: number, feePoints: number];
const sumsOf = ({ moneyMinor, pointsMinor, feePoints }: ReturnType<typeof returnOf>): Sums => [
  moneyMinor,
  pointsMinor,
  feePoints,
];

describe('what comes back', () => {
  const own = ownReturnRule({ sharePermille: 750 });
  test.each<[string, SoldLine[], ReturnRule, Sums]>([
    ['cancelled', pair, WHOLE_RETURN, [10_000, 0, 500]],
    ['one of two cancelled', pair.slice(1), WHOLE_RETURN, [5_000, 0, 250]],
    ['cancelled after a postponement', [aLine({ isFeeReturned: true })], WHOLE_RETURN, [5_000, 0, 0]],
    ['cancelled, partly paid in points', [aLine(inPointsOf(300))], WHOLE_RETURN, [4_700, 300, 250]],
    ['cancelled, all paid in points', [aLine(inPointsOf(5_000))], WHOLE_RETURN, [0, 5_000, 250]],
    ['cancelled, free', [aLine({ priceMinor: 0, feeMinor: 0 })], WHOLE_RETURN, [0, 0, 0]],
    ['postponed', pair, FEE_RETURN, [0, 0, 500]],
    ['postponed twice', [aLine({ isFeeReturned: true })], FEE_RETURN, [0, 0, 0]],
    ['own return of 75 %', [aLine({ priceMinor: 1_235 })], own, [926, 0, 0]],
    ['own return, partly paid in points', [aLine(inPointsOf(1_001))], own, [2_999, 751, 0]],
  ])('%s', (_, lines, rule, sums) => {
    expect(sumsOf(returnOf(order, lines, rule))).toEqual(sums);
  });

  test('each line says what its own seller is no longer owed', () => {
    const lines = [aLine(), aLine({ lineNo: 2, organizerId: null, priceMinor: 1_000 })];
    expect(returnOf(order, lines, ownReturnRule({ sharePermille: 800 })).lines).toEqual([
      { lineNo: 1, organizerId: 7, priceMinor: 4_000, tenders: [], feePoints: 0 },
      { lineNo: 2, organizerId: null, priceMinor: 800, tenders: [], feePoints: 0 },
    ]);
  });
});

describe('what comes back of a line that several tenders paid', () => {
  const line = aLine({
    covers: [
      { tenderNo: 1, kind: 'certificate', ref: 4, priceMinor: 2_000, feeMinor: 0 },
      { tenderNo: 2, kind: 'credit', ref: 'a1', priceMinor: 1_000, feeMinor: 0 },
      { tenderNo: 3, kind: 'points', ref: 'b1', priceMinor: 500, feeMinor: 100 },
    ],
  });

  test('goes back to each in the proportion in which it paid', () => {
    const back = returnOf(order, [line], ownReturnRule({ sharePermille: 750 }));
    expect(back).toMatchObject({ certificateMinor: 1_500, creditMinor: 750, pointsMinor: 375, moneyMinor: 1_125 });
    expect(back.lines[0]?.tenders.map(({ tenderNo, ref, amountMinor }) => [tenderNo, ref, amountMinor])).toEqual([
      [1, 4, 1_500],
      [2, 'a1', 750],
      [3, 'b1', 375],
    ]);
  });

  test('has its fee as points, whatever paid it', () => {
    expect(returnOf(order, [line], WHOLE_RETURN)).toMatchObject({
      moneyMinor: 1_500,
      pointsMinor: 500,
      feePoints: 250,
    });
  });

  test('is not closed by a chargeback that leaves only its certificate', () => {
    const left = { chargedBackMinor: 1_650, countedMinor: 0, keptMinor: 0 };
    const back = returnOf({ priceMoneyMinor: 1_500, left }, [line], WHOLE_RETURN);
    expect(back).toMatchObject({ moneyMinor: 0, certificateMinor: 2_000, chargedBackMinor: 1_500, feePoints: 0 });
    expect(isPaidByBank(back)).toBe(false);
  });
});

describe('what comes back after a chargeback', () => {
  const own = ownReturnRule({ sharePermille: 750 });
  const inPoints = [aLine(inPointsOf(300)), aLine({ lineNo: 2 })];
  test.each<[string, SoldLine[], ReturnRule, [chargedBackMinor: number, keptMinor: number], Sums]>([
    ['none', pair, WHOLE_RETURN, [0, 10_500], [10_000, 0, 500]],
    ['a part', pair, WHOLE_RETURN, [4_000, 6_500], [6_000, 0, 500]],
    ['a part, own return', pair, own, [4_000, 6_500], [3_500, 0, 0]],
    ['a part, own return of one of two', pair.slice(1), own, [1_000, 9_500], [2_750, 0, 0]],
    ['more than the share, own return', pair, own, [8_000, 2_500], [0, 0, 0]],
    ['the whole price, not the fee', pair, WHOLE_RETURN, [10_000, 500], [0, 0, 500]],
    ['a part of the fee as well', pair, WHOLE_RETURN, [10_200, 300], [0, 0, 0]],
    ['everything, partly paid in points', inPoints, WHOLE_RETURN, [10_200, 0], [0, 300, 0]],
    // A discount of the bank of 1,050: it had transferred 9,450 and holds nothing.
    ['all that was transferred', pair, WHOLE_RETURN, [9_450, 0], [0, 0, 0]],
  ])('%s', (_, lines, rule, [chargedBackMinor, keptMinor], sums) => {
    const left = { chargedBackMinor, countedMinor: 0, keptMinor };
    const priceMoneyMinor = lines === inPoints ? 9_700 : 10_000;
    expect(sumsOf(returnOf({ priceMoneyMinor, left }, lines, rule))).toEqual(sums);
  });

  test('counts once, however many returns follow', () => {
    const left = { chargedBackMinor: 6_000, countedMinor: 0, keptMinor: 4_500 };
    const groups = pair.map((line) => ({ lines: [line], rule: WHOLE_RETURN }));
    const backs = returnsOf({ ...order, left }, groups).map(({ back }) => back);
    expect(backs.map(({ moneyMinor, chargedBackMinor }) => [moneyMinor, chargedBackMinor])).toEqual([
      [0, 5_000],
      [4_000, 1_000],
    ]);
    expect(backs.map(isPaidByBank)).toEqual([true, false]);
  });

  test('that ends the order sends nothing, returns no fee and owes the seller nothing', () => {
    expect(chargedBackReturn(inPoints)).toMatchObject({
      moneyMinor: 0,
      pointsMinor: 300,
      feePoints: 0,
      chargedBackMinor: 9_700,
    });
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
