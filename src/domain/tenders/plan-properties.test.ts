import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quote } from '#domain/pricing/quote.ts';
import type { QuoteLine } from '#domain/pricing/quote-line.ts';
import { ownReturnRule, returnOf } from '#domain/refunds/returns.ts';
import { someOrders, someSources } from '#test/pricing/random-orders.ts';
import { type Owed, planTenders, type Source, type TenderPlan } from './plan-tenders.ts';

const SEED = Number(process.env.PRICING_SEED ?? Date.now() % 2 ** 31);
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const priceOf = (parts: readonly Owed[]) => sum(parts.map(({ priceMinor }) => priceMinor));
const feeOf = (parts: readonly Owed[]) => sum(parts.map(({ feeMinor }) => feeMinor));

/** Checks plans that some tender is part of, and that these are many. */
function always(check: (lines: readonly QuoteLine[], plan: TenderPlan, sources: readonly Source[]) => void): void {
  let paid = 0;
  fc.assert(
    fc.property(someOrders({ lines: 6, rules: 2 }), someSources, (input, sources) => {
      const result = quote(input);
      if (!result.ok) return;
      const plan = planTenders(result.quote.lines, sources, 1);
      if (plan.tenders.length > 0) paid += 1;
      check(result.quote.lines, plan, sources);
    }),
    { seed: SEED, numRuns: 1000 },
  );
  expect(paid).toBeGreaterThan(100);
}

describe(`any order and balances (PRICING_SEED=${SEED})`, () => {
  test('tenders pay all that they may, and no fee before all prices', () => {
    always((lines, { tenders, covers }, sources) => {
      const available = sum(sources.map((each) => Math.min(each.balanceMinor, each.wantedMinor ?? each.balanceMinor)));
      const totalMinor = priceOf(lines) + feeOf(lines);
      expect(sum(tenders.map(({ amountMinor }) => amountMinor))).toBe(Math.min(available, totalMinor));
      if (feeOf(covers) > 0) expect(priceOf(covers)).toBe(priceOf(lines));
    });
  });

  test('the parts of a tender are its whole, and no line is paid twice', () => {
    always((lines, { tenders, covers }) => {
      for (const { tenderNo, amountMinor } of tenders) {
        const own = covers.filter((cover) => cover.tenderNo === tenderNo);
        expect(priceOf(own) + feeOf(own)).toBe(amountMinor);
      }
      for (const { lineNo, priceMinor, feeMinor } of lines) {
        const own = covers.filter((cover) => cover.lineNo === lineNo);
        expect(priceOf(own)).toBeLessThanOrEqual(priceMinor);
        expect(feeOf(own)).toBeLessThanOrEqual(feeMinor);
        expect(Math.min(0, ...own.flatMap((cover) => [cover.priceMinor, cover.feeMinor]))).toBe(0);
      }
    });
  });

  test('lines that are returned one by one give each tender its part back, and never more', () => {
    always((lines, { tenders, covers }) => {
      const left = { chargedBackMinor: 0, countedMinor: 0, keptMinor: Infinity };
      for (const { lineNo, priceMinor, feeMinor } of lines) {
        const own = covers
          .filter((cover) => cover.lineNo === lineNo)
          .flatMap((cover) =>
            tenders
              .filter(({ tenderNo }) => tenderNo === cover.tenderNo)
              .map(({ kind, ref }) => ({ ...cover, kind, ref })),
          );
        const line = { lineNo, organizerId: null, priceMinor, feeMinor, covers: own, isFeeReturned: false };
        const back = returnOf({ priceMoneyMinor: priceMinor, left }, [line], ownReturnRule({ sharePermille: 750 }));
        const parts = back.lines.flatMap((each) => each.tenders);
        const toTenders = sum(parts.map(({ amountMinor }) => amountMinor));
        expect(toTenders + back.moneyMinor).toBe(Math.floor((priceMinor * 3 + 2) / 4));
        expect(back.moneyMinor).toBeLessThanOrEqual(priceMinor - priceOf(own));
        for (const { tenderNo, amountMinor } of parts) {
          const paid = own.find((cover) => cover.tenderNo === tenderNo)?.priceMinor ?? 0;
          expect(amountMinor).toBeLessThanOrEqual(paid);
        }
      }
    });
  });
});
