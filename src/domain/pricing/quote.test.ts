import { describe, expect, test } from 'vitest';
import {
  aFeeRule,
  aPriceList,
  aQuoteInput,
  aRule,
  aTariff,
  aTicket,
  aUnit,
  aVoucher,
  NOW,
} from '#test/builders/pricing.ts';
import { type Quote, quote } from './quote.ts';
import type { QuoteInput } from './quote-input.ts';

function quoted(changes: Partial<QuoteInput>): Quote {
  const result = quote(aQuoteInput(changes));
  if (!result.ok) throw new Error(`Refused: ${result.code}`);
  return result.quote;
}
const refusedAs = (changes: Partial<QuoteInput>) => {
  const result = quote(aQuoteInput(changes));
  return result.ok ? null : result;
};
const tariffs = (...all: Parameters<typeof aTariff>[0][]) => [
  { performanceId: 1, priceList: aPriceList(...all.map(aTariff)) },
];
const tickets = (count: number, changes: Parameters<typeof aTicket>[1] = {}) =>
  Array.from({ length: count }, (_, index) => aTicket(index + 1, changes));
const appliedTariffs = ({ lines }: Quote) => lines.map(({ tariffNo }) => tariffNo);

describe('quantity tiers', () => {
  const tier = (capId: number, used: number, thenTariffNo: number | null) => ({ capId, limit: 10, used, thenTariffNo });

  test('follow one another', () => {
    const priceLists = tariffs(
      { tariffNo: 1, cap: tier(1, 9, 2) },
      { tariffNo: 2, cap: tier(2, 9, 3) },
      { tariffNo: 3 },
    );
    const own = quoted({ priceLists, lines: tickets(3) });
    expect(appliedTariffs(own)).toEqual([1, 2, 3]);
    expect(own.capUses).toEqual([
      { performanceId: 1, capId: 1, tickets: 1 },
      { performanceId: 1, capId: 2, tickets: 1 },
    ]);
  });

  test('that several zones share are counted together', () => {
    const priceLists = tariffs(
      { tariffNo: 3, cap: tier(1, 8, 1) },
      { tariffNo: 1 },
      { zoneNo: 2, tariffNo: 3, cap: tier(1, 8, 1) },
      { zoneNo: 2, tariffNo: 1 },
    );
    const lines = [...tickets(2, { tariffNo: 3 }), aTicket(3, { zoneNo: 2, tariffNo: 3 })];
    const own = quoted({ priceLists, lines });
    expect(appliedTariffs(own)).toEqual([3, 3, 1]);
    expect(own.capUses).toEqual([{ performanceId: 1, capId: 1, tickets: 2 }]);
  });

  test('of two performances are counted apart', () => {
    const early = aTariff({ cap: tier(1, 9, null) });
    const priceLists = [1, 2].map((performanceId) => ({ performanceId, priceList: aPriceList(early) }));
    const lines = [aTicket(1), aTicket(2, { performanceId: 2 })];
    expect(quoted({ priceLists, lines }).capUses).toHaveLength(2);
  });

  test('in a circle end as sold out', () => {
    const priceLists = tariffs({ tariffNo: 1, cap: tier(1, 10, 2) }, { tariffNo: 2, cap: tier(2, 10, 1) });
    expect(refusedAs({ priceLists })).toMatchObject({ code: 'tariff_sold_out', lineNo: 1 });
  });

  test('lead to no tariff that is closed or hidden', () => {
    const used = { tariffNo: 1, cap: tier(1, 10, 2) };
    const closed = tariffs(used, { tariffNo: 2, until: NOW });
    expect(refusedAs({ priceLists: closed })).toMatchObject({ code: 'tariff_not_available', tariffNo: 2 });
    const hidden = tariffs(used, { tariffNo: 2, isHidden: true });
    expect(refusedAs({ priceLists: hidden })).toMatchObject({ code: 'tariff_locked', tariffNo: 2 });
  });

  test('limit the validity by the windows of all tariffs that were looked at', () => {
    const until = new Date('2026-12-20');
    const priceLists = tariffs({ tariffNo: 1, cap: tier(1, 10, 2), until }, { tariffNo: 2 });
    expect(quoted({ priceLists }).validUntil).toEqual(until);
  });
});

test('several tickets of another tariff may be needed for one', () => {
  const needsTariff = { tariffNos: [1, 3], perTickets: 2, atMost: 3 };
  const priceLists = tariffs({ tariffNo: 1 }, { tariffNo: 3 }, { tariffNo: 2, kind: 'child', needsTariff });
  const children = [3, 4, 5].map((lineNo) => aTicket(lineNo, { tariffNo: 2 }));
  const lines = [aTicket(1), aTicket(2, { tariffNo: 3 }), ...children];
  expect(refusedAs({ priceLists, lines })).toBeNull();
  expect(refusedAs({ priceLists, lines: lines.slice(1) })).toMatchObject({ code: 'tariff_needs_other', lineNo: 3 });
});

test('a limit per order counts the tickets of each performance apart', () => {
  const priceList = aPriceList(aTariff({ maxPerOrder: 1 }));
  const priceLists = [1, 2].map((performanceId) => ({ performanceId, priceList }));
  expect(refusedAs({ priceLists, lines: [aTicket(1), aTicket(2, { performanceId: 2 })] })).toBeNull();
});

test('a rule for zones leaves other zones alone', () => {
  const target = { kind: 'tariffs', performanceIds: [1], zoneNos: [2], tariffNos: null } as const;
  const rules = [{ ...aRule(1, { kind: 'percent', permille: 500 }), target }];
  const lines = [aTicket(1), aTicket(2, { zoneNo: 2 })];
  expect(quoted({ rules, lines, priceLists: tariffs({}, { zoneNo: 2 }) }).faceMinor).toBe(7500);
});

test('a rule of the operator covers its items, and one of an organizer does not', () => {
  const itemOptions = [{ itemId: 5, optionNo: 1, currency: 'BYN', listedMinor: 1000, feeMinor: 0 } as const];
  const priceOf = (organizerId: number | null) => {
    const target = { kind: 'organizer', organizerId } as const;
    const rules = [{ ...aRule(1, { kind: 'percent', permille: 500 }), target }];
    return quoted({ rules, itemOptions, lines: [aUnit(1)] }).faceMinor;
  };
  expect([priceOf(null), priceOf(7)]).toEqual([500, 1000]);
});

test('the cheaper rule is the one with the lower price and fee together', () => {
  // Two for one saves the entry's 10.00; the amount saves 9.50 of the seat and, with its fee of 20 %, 11.40 in all.
  const rules = [
    aRule(1, { kind: 'set', everyTickets: 2, cheapest: 1, permille: 1000 }),
    aRule(2, { kind: 'amount', amountMinor: 950 }, { maxUses: 1 }),
  ];
  const lines = [aTicket(1), aTicket(2, { kind: 'entry', zoneNo: 2 })];
  const priceLists = tariffs({ feeMinor: 0 }, { zoneNo: 2, listedMinor: 1000, feeMinor: 0 });
  const own = quoted({ rules, lines, priceLists, feeRules: [aFeeRule({ permille: 200 })] });
  expect(own.lines.map(({ ruleId }) => ruleId)).toEqual([2, null]);
  expect(own).toMatchObject({ faceMinor: 5050, feeMinor: 810 });
});

test('free tickets count towards no set', () => {
  const rules = [aRule(1, { kind: 'set', everyTickets: 2, cheapest: 1, permille: 1000 })];
  const own = quoted({ rules, lines: tickets(2), priceLists: tariffs({ listedMinor: 0 }) });
  expect(own.lines.map(({ ruleId }) => ruleId)).toEqual([null, null]);
});

test('where a rule leads a voucher to the wrong ticket, the voucher alone is taken', () => {
  // The one free ticket is the dearer one: with the rule that is the entry, which has no fee of 40 %.
  const target = { kind: 'tariffs', performanceIds: [1], zoneNos: [1], tariffNos: null } as const;
  const rules = [{ ...aRule(1, { kind: 'amount', amountMinor: 200 }), target }];
  const voucher = aVoucher({ effect: { kind: 'percent', permille: 1000 }, usesPerOrder: 1 });
  const priceLists = tariffs({ feeMinor: 0 }, { zoneNo: 2, listedMinor: 4900, feeMinor: 0 });
  const lines = [aTicket(1), aTicket(2, { kind: 'entry', zoneNo: 2 })];
  const own = quoted({ rules, voucher, priceLists, lines, feeRules: [aFeeRule({ permille: 400 })] });
  expect(own.lines.map(({ priceMinor }) => priceMinor)).toEqual([0, 4900]);
  expect(own.feeMinor).toBe(0);
});

test('a voucher that unlocks has its price effect beaten by rules and is still used', () => {
  const priceLists = tariffs({ isHidden: true });
  const voucher = aVoucher({ unlocksHidden: true, isCombinable: false });
  const rules = [aRule(1, { kind: 'percent', permille: 500 })];
  expect(quoted({ priceLists, voucher, rules })).toMatchObject({
    faceMinor: 2500,
    voucherUse: { outcome: 'unlocked', uses: 1 },
  });
});

test('a voucher with one use for two tickets reduces the one that it unlocks', () => {
  const priceLists = tariffs({}, { tariffNo: 6, isHidden: true, listedMinor: 1000 });
  const voucher = aVoucher({ unlocksHidden: true, remainingUses: 1 });
  const own = quoted({ priceLists, voucher, lines: [aTicket(1), aTicket(2, { tariffNo: 6 })] });
  expect(own.lines.map(({ priceMinor }) => priceMinor)).toEqual([5000, 900]);
  expect(own.voucherUse?.uses).toBe(1);
});

test('an amount of the order has one use left for any number of tickets', () => {
  const voucher = aVoucher({ effect: { kind: 'amount', amountMinor: 1001 }, remainingUses: 1 });
  const own = quoted({ voucher, lines: tickets(2) });
  expect(own.lines.map(({ priceMinor }) => priceMinor)).toEqual([4499, 4500]);
  expect(own.voucherUse).toEqual({ voucherId: 1, outcome: 'applied', uses: 1 });
});

describe('wrong data is a fault of the caller', () => {
  test.each<[string, Partial<QuoteInput>]>([
    ['two lines of one number', { lines: [aTicket(1), aTicket(1)] }],
    ['a negative price', { priceLists: tariffs({ listedMinor: -1 }) }],
    ['half a minor unit', { priceLists: tariffs({ feeMinor: 0.5 }) }],
    ['more than everything off', { rules: [aRule(1, { kind: 'percent', permille: 1001 })] }],
    ['a negative amount off', { voucher: aVoucher({ effect: { kind: 'amount', amountMinor: -1 } }) }],
    ['a negative fee', { feeRules: [aFeeRule({ fixedMinor: -1 })] }],
    ['a set of which all are free', { rules: [aRule(1, { kind: 'set', everyTickets: 2, cheapest: 2, permille: 1 })] }],
    [
      'a needed tariff without a number',
      { priceLists: tariffs({ needsTariff: { tariffNos: [1], perTickets: 0, atMost: 1 } }) },
    ],
    ['no moment', { now: new Date(NaN) }],
    ['a set of which none is free', { rules: [aRule(1, { kind: 'set', everyTickets: 2, cheapest: 0, permille: 1 })] }],
  ])('%s', (_, changes) => {
    expect(() => quote(aQuoteInput(changes))).toThrow(RangeError);
  });
});
