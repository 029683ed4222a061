import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAYS, someOrders } from '#test/pricing/random-orders.ts';
import { type Quote, quote } from './quote.ts';
import type { QuoteInput } from './quote-input.ts';

const SEED = Number(process.env.PRICING_SEED ?? Date.now() % 2 ** 31);

function quoted(input: QuoteInput): Quote | null {
  const result = quote(input);
  return result.ok ? result.quote : null;
}
const total = ({ faceMinor, feeMinor }: Quote) => faceMinor + feeMinor;
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Checks orders that are quoted, and that these are many: a property of nothing holds always. */
function always(check: (input: QuoteInput, own: Quote) => void): void {
  let accepted = 0;
  fc.assert(
    fc.property(someOrders({ lines: 8, rules: 4 }), (input) => {
      const own = quoted(input);
      if (own === null) return;
      accepted += 1;
      check(input, own);
    }),
    { seed: SEED, numRuns: 1000 },
  );
  expect(accepted).toBeGreaterThan(100);
}

describe(`any order (PRICING_SEED=${SEED})`, () => {
  test('totals are the sums of the lines', () => {
    always((_, own) => {
      const { lines } = own;
      expect(own.faceMinor).toBe(sum(lines.map(({ priceMinor }) => priceMinor)));
      expect(own.feeMinor).toBe(sum(lines.map(({ feeMinor }) => feeMinor)));
    });
  });

  test('the parts of a line are its whole, and none is negative', () => {
    always((_, { lines }) => {
      for (const line of lines) {
        const { listedMinor, adjustments, priceMinor, feeMinor } = line;
        expect(listedMinor + sum(adjustments.map(({ amountMinor }) => amountMinor))).toBe(priceMinor);
        expect(Math.min(priceMinor, feeMinor, line.sellerFeeMinor, line.taxMinor)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...adjustments.map(({ amountMinor }) => amountMinor), -1)).toBeLessThan(0);
        expect(priceMinor === 0 && feeMinor + line.sellerFeeMinor > 0).toBe(false);
      }
    });
  });

  test('rules make no order dearer, nor does one more without a voucher', () => {
    always((input, own) => {
      const without = quoted({ ...input, rules: [] });
      if (without !== null) expect(total(own)).toBeLessThanOrEqual(total(without));
      const plain = { ...input, voucher: null };
      const [all, fewer] = [quoted(plain), quoted({ ...plain, rules: input.rules.slice(1) })];
      if (all !== null && fewer !== null) expect(total(all)).toBeLessThanOrEqual(total(fewer));
    });
  });

  test('a voucher makes no order dearer, and one that is applied takes something off', () => {
    always((input, own) => {
      const without = quoted({ ...input, voucher: null });
      if (without !== null) expect(total(own)).toBeLessThanOrEqual(total(without));
      const byVoucher = own.lines.flatMap(({ adjustments }) => adjustments).some(({ kind }) => kind === 'voucher');
      expect(own.voucherUse?.outcome === 'applied').toBe(byVoucher);
    });
  });

  test('the order of lines, rules and lists changes nothing', () => {
    always((input, own) => {
      const turned = {
        lines: input.lines.toReversed(),
        rules: input.rules.toReversed(),
        priceLists: input.priceLists.toReversed(),
      };
      expect(quote({ ...input, ...turned })).toEqual({ ok: true, quote: own });
    });
  });

  test('the quote is the same at any moment of its validity', () => {
    always((input, own) => {
      const { validFrom, validUntil } = own;
      const moments = DAYS.flatMap((day) => [day, new Date(day.getTime() - 1)]);
      const inside = moments.filter((at) => at >= (validFrom ?? at) && (validUntil === null || at < validUntil));
      expect(inside).toContainEqual(input.now);
      for (const now of inside) expect(quote({ ...input, now })).toEqual({ ok: true, quote: own });
    });
  });
});
