import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPriceList, aRule, aTariff, aTicket, NOW } from '#test/builders/pricing.ts';
import { DAYS, someOrders } from '#test/pricing/random-orders.ts';
import { quote } from './quote.ts';
import { type ShowInput, showPrices } from './show-prices.ts';

const SEED = Number(process.env.PRICING_SEED ?? Date.now() % 2 ** 31);

const anInput = (changes: Partial<ShowInput> = {}): ShowInput => ({
  performanceId: 1,
  priceList: aPriceList(aTariff()),
  organizerId: 7,
  kindOf: () => 'seat',
  rules: [],
  feeRules: [],
  now: NOW,
  ...changes,
});

const someShown = someOrders({ lines: 1, rules: 4 }).map((order) => {
  const [prices] = order.priceLists;
  if (prices === undefined) throw new Error('Random orders have two performances');
  return { order, input: anInput({ ...prices, rules: order.rules, feeRules: order.feeRules, now: order.now }) };
});

describe(`shown prices (PRICING_SEED=${SEED})`, () => {
  test('are what the quote of one ticket says, and what it refuses is not shown', () => {
    let shownTariffs = 0;
    fc.assert(
      fc.property(someShown, ({ order, input }) => {
        const { prices } = showPrices(input);
        for (const { zoneNo, tariffNo } of input.priceList.tariffs) {
          const lines = [aTicket(1, { zoneNo, tariffNo })];
          const single = { ...order, lines, voucher: null };
          const [own, listed] = [quote(single), quote({ ...single, rules: [] })];
          const shown = prices.find((price) => price.zoneNo === zoneNo && price.tariffNo === tariffNo);
          const line = own.ok && own.quote.lines[0]?.tariffNo === tariffNo ? own.quote : null;
          expect(shown && [shown.priceMinor, shown.feeMinor]).toEqual(
            line === null ? undefined : [line.faceMinor, line.feeMinor],
          );
          if (shown === undefined || !listed.ok) continue;
          shownTariffs += 1;
          expect(shown.listedTotalMinor ?? shown.totalMinor).toBe(listed.quote.faceMinor + listed.quote.feeMinor);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(shownTariffs).toBeGreaterThan(500);
  });

  test('are the same at any moment of their validity', () => {
    fc.assert(
      fc.property(someShown, ({ input }) => {
        const own = showPrices(input);
        const { validFrom, validUntil } = own;
        for (const now of DAYS.flatMap((day) => [day, new Date(day.getTime() - 1)])) {
          if ((validFrom !== null && now < validFrom) || (validUntil !== null && now >= validUntil)) continue;
          expect(showPrices({ ...input, now })).toEqual(own);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});

test('a tariff that needs company or a minimum is shown, although one ticket of it cannot be bought', () => {
  const needsTariff = { tariffNos: [1], perTickets: 1, atMost: 1 };
  const child = aTariff({ tariffNo: 2, kind: 'child', listedMinor: 2000, needsTariff });
  const family = aTariff({ tariffNo: 5, kind: 'family', listedMinor: 3000, minPerOrder: 3 });
  const { prices } = showPrices(anInput({ priceList: aPriceList(aTariff(), child, family) }));
  expect(prices.map(({ tariffNo }) => tariffNo)).toEqual([1, 2, 5]);
});

test('a rule that has not opened yet limits how long the prices may be shown', () => {
  const opensAt = new Date('2026-12-11');
  const rule = { ...aRule(1, { kind: 'percent', permille: 500 }), from: opensAt };
  expect(showPrices(anInput({ rules: [rule] }))).toMatchObject({ validFrom: null, validUntil: opensAt });
  expect(showPrices(anInput({ rules: [rule], now: opensAt }))).toMatchObject({ lowestMinor: 2750, validFrom: opensAt });
});

test('where all tariffs are reduced ones, the lowest and highest are theirs', () => {
  const child = aTariff({ tariffNo: 2, kind: 'child', listedMinor: 2000, feeMinor: 100 });
  expect(showPrices(anInput({ priceList: aPriceList(child) }))).toMatchObject({
    lowestMinor: 2100,
    highestMinor: 2100,
  });
});

test('a performance without open tariffs has no lowest price', () => {
  const past = aTariff({ until: NOW });
  expect(showPrices(anInput({ priceList: aPriceList(past) }))).toMatchObject({ prices: [], lowestMinor: null });
});
