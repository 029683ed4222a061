import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAYS, someOrders } from '#test/pricing/random-orders.ts';
import { type Quote, quote } from './quote.ts';
import type { QuoteInput } from './quote-input.ts';
import { splitRefund } from './split-refund.ts';

const SEED = Number(process.env.PRICING_SEED ?? Date.now() % 2 ** 31);
const NOTHING = { certificates: [], creditMinor: 0, points: { wantedMinor: 0, balanceMinor: 0 } };

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
      expect(own.coveredMinor + own.dueMinor).toBe(total(own));
    });
  });

  test('the parts of a line are its whole, and none is negative', () => {
    always((_, { lines }) => {
      for (const line of lines) {
        const { listedMinor, adjustments, priceMinor, feeMinor, covers, due } = line;
        expect(listedMinor + sum(adjustments.map(({ amountMinor }) => amountMinor))).toBe(priceMinor);
        expect(sum([...covers, due].map((part) => part.priceMinor))).toBe(priceMinor);
        expect(sum([...covers, due].map((part) => part.feeMinor))).toBe(feeMinor);
        const amounts = [line, due, ...covers].flatMap((part) => [part.priceMinor, part.feeMinor]);
        expect(Math.min(...amounts, line.sellerFeeMinor, line.taxMinor)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...adjustments.map(({ amountMinor }) => amountMinor), -1)).toBeLessThan(0);
        expect(priceMinor === 0 && feeMinor + line.sellerFeeMinor > 0).toBe(false);
      }
    });
  });

  test('a tender pays what it has, and no fee before all prices', () => {
    always(({ tenders }, own) => {
      const { certificates, creditMinor, points } = tenders;
      const usable = sum(certificates.map(({ balanceMinor }) => balanceMinor)) + creditMinor;
      const available = usable + Math.min(points.wantedMinor, points.balanceMinor);
      expect(own.coveredMinor).toBe(Math.min(available, total(own)));
      const forFees = sum(own.lines.flatMap(({ covers }) => covers.map(({ feeMinor }) => feeMinor)));
      if (forFees > 0) expect(sum(own.lines.map(({ due }) => due.priceMinor))).toBe(0);
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

  test('tenders change nothing but what is left for money', () => {
    always((input, own) => {
      const without = quoted({ ...input, tenders: NOTHING });
      expect(without?.dueMinor).toBe(total(own));
      expect(own.dueMinor).toBeLessThanOrEqual(without?.dueMinor ?? 0);
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

  test('lines that are returned one by one give back what each tender paid, and never more', () => {
    always((_, { lines, coveredMinor, dueMinor }) => {
      const full = lines.flatMap((line) => splitRefund(line, 1000, { withFee: true }));
      const inMoney = full.filter(({ tender }) => tender === 'money').map(({ amountMinor }) => amountMinor);
      expect(sum(inMoney)).toBe(dueMinor);
      expect(sum(full.map(({ amountMinor }) => amountMinor))).toBe(coveredMinor + dueMinor);
      for (const line of lines) {
        const parts = splitRefund(line, 750);
        expect(sum(parts.map(({ amountMinor }) => amountMinor))).toBe(Math.floor((line.priceMinor * 3 + 2) / 4));
        for (const { tender, ref, amountMinor } of parts) {
          const paid = line.covers.find((cover) => cover.tender === tender && cover.ref === ref) ?? line.due;
          expect(amountMinor).toBeLessThanOrEqual(paid.priceMinor);
        }
      }
    });
  });
});
