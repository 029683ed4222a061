import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPriceList, aQuoteInput, aRule, aTariff, aTicket } from '#test/builders/pricing.ts';
import { someOrders } from '#test/pricing/random-orders.ts';
import { cheapestByTrying, costWithRules } from '#test/pricing/try-all-rules.ts';
import { chooseRules } from './choose-rules.ts';
import { feeOf } from './fee.ts';
import { listLines } from './list-lines.ts';
import { quote } from './quote.ts';
import { isWithin } from './time-window.ts';

const SEED = Number(process.env.PRICING_SEED ?? Date.now() % 2 ** 31);

describe(`rules of random orders (PRICING_SEED=${SEED})`, () => {
  test('cost exactly what the best of all ways to give each line one rule costs', () => {
    let reduced = 0;
    fc.assert(
      fc.property(someOrders({ lines: 6, rules: 3 }), (order) => {
        const input = { ...order, voucher: null };
        const result = quote(input);
        if (!result.ok) return;
        const { faceMinor, feeMinor, lines } = result.quote;
        const ruleIds = lines.map(({ ruleId }) => ruleId);
        expect(faceMinor + feeMinor).toBe(cheapestByTrying(input, lines));
        expect(faceMinor + feeMinor).toBe(costWithRules(input, lines, ruleIds));
        if (ruleIds.some((id) => id !== null)) reduced += 1;
      }),
      { seed: SEED, numRuns: 2000 },
    );
    expect(reduced).toBeGreaterThan(100);
  });

  test('are allowed and make nothing dearer where the order is too large to compare all combinations', () => {
    let reduced = 0;
    fc.assert(
      fc.property(someOrders({ lines: 8, rules: 4 }), (input) => {
        const listed = listLines(input.lines, input, input.now);
        if (!listed.ok) return;
        const { lines } = listed;
        const rules = input.rules.filter((rule) => isWithin(rule, input.now));
        const costOf = (line: (typeof lines)[number], priceMinor: number) =>
          priceMinor + feeOf(line, priceMinor, input.feeRules).feeMinor;
        const chosen = chooseRules(lines, rules, input.feeRules, 0);
        const applied = lines.map((line) => ({
          lineNo: line.lineNo,
          tariffNo: 'tariff' in line ? line.tariffNo : null,
        }));
        const cost = lines.reduce(
          (sum, line) => sum + costOf(line, chosen.get(line.lineNo)?.priceMinor ?? line.listedMinor),
          0,
        );
        const ruleIds = lines.map(({ lineNo }) => chosen.get(lineNo)?.rule.id ?? null);
        expect(cost).toBe(costWithRules(input, applied, ruleIds));
        expect(cost).toBeLessThanOrEqual(costWithRules(input, applied, []));
        if (chosen.size > 0) reduced += 1;
      }),
      { seed: SEED, numRuns: 1000 },
    );
    expect(reduced).toBeGreaterThan(100);
  });
});

test('fifty tickets with two sets and two limited rules take well below a second', () => {
  const rules = [
    aRule(1, { kind: 'set', everyTickets: 2, cheapest: 1, permille: 900 }),
    aRule(2, { kind: 'set', everyTickets: 3, cheapest: 2, permille: 700 }),
    aRule(3, { kind: 'percent', permille: 300 }, { maxUses: 10 }),
    aRule(4, { kind: 'percent', permille: 400 }, { maxUses: 5 }),
  ];
  const tariffs = [1, 2, 3, 4, 5].map((zoneNo) => aTariff({ zoneNo, listedMinor: 5000 - zoneNo * 137 }));
  const lines = Array.from({ length: 50 }, (_, index) => aTicket(index + 1, { zoneNo: 1 + (index % 5) }));
  const priceLists = [{ performanceId: 1, priceList: aPriceList(...tariffs) }];
  const start = performance.now();
  const result = quote(aQuoteInput({ lines, priceLists, rules }));
  expect(performance.now() - start).toBeLessThan(1000);
  const without = quote(aQuoteInput({ lines, priceLists }));
  if (!result.ok || !without.ok) throw new Error('Refused');
  expect(result.quote.faceMinor).toBeLessThan(without.quote.faceMinor * 0.7);
});

test('an order that is too large to compare all combinations still has each rule where it gains', () => {
  const performances = [1, 2, 3, 4];
  const rules = performances.map((id) => ({
    ...aRule(id, { kind: 'percent', permille: 100 * id }, { maxUses: 1 }),
    target: { kind: 'performances', performanceIds: [id, 5], withUnits: false } as const,
  }));
  const lines = [...performances, 5].map((performanceId) => aTicket(performanceId, { performanceId }));
  const priceLists = lines.map(({ performanceId }) => ({ performanceId, priceList: aPriceList(aTariff()) }));
  const input = aQuoteInput({ lines, priceLists });
  const listed = listLines(lines, input, input.now);
  if (!listed.ok) throw new Error(`Refused: ${listed.code}`);
  const chosen = chooseRules(listed.lines, rules, [], 0);
  expect(lines.map(({ lineNo }) => chosen.get(lineNo)?.rule.id)).toEqual([1, 2, 3, 4, undefined]);
});
