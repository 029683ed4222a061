import { chooseRules } from './choose-rules.ts';
import type { CapUse } from './find-tariff.ts';
import { checkTickets, type ListedOrder, listLines, type Offer } from './list-lines.ts';
import { priceWithVoucher, type VoucherUse } from './price-with-voucher.ts';
import { type QuoteLine, quoteLines, type Totals, totalsOf } from './quote-line.ts';
import { checkQuoteInput, type QuoteInput } from './quote-input.ts';
import type { QuoteRefusal } from './refusal.ts';
import { isTargeted } from './target.ts';
import { isWithin, windowWithoutChange } from './time-window.ts';
import { checkVoucher, checkVoucherForLines } from './voucher.ts';

export type Quote = Totals & {
  readonly currency: Offer['currency'];
  /** By line number. */
  readonly lines: readonly QuoteLine[];
  readonly capUses: readonly CapUse[];
  readonly voucherUse: VoucherUse | null;
  /** The same input gives the same quote from `validFrom` until before `validUntil`; null is an open end. */
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
};

export type QuoteResult = { readonly ok: true; readonly quote: Quote } | QuoteRefusal;

/**
 * What an order costs: listed price, tariff, rule, voucher, fee. No price arises elsewhere. What tenders pay of it is
 * planned by `domain/tenders/plan-tenders.ts`.
 */
export function quote(input: QuoteInput): QuoteResult {
  checkQuoteInput(input);
  const { currency, rules, feeRules, taxRules, now } = input;
  if (input.lines.length === 0) return { ok: false, code: 'no_lines' };
  if (input.voucher === 'unknown') return { ok: false, code: 'voucher_unknown' };
  const { voucher } = input;
  const early = voucher === null ? null : checkVoucher(voucher, now);
  if (early !== null) return { ok: false, code: early };

  const listed = listLines(input.lines, input, now);
  if (!listed.ok) return listed;
  const refused = checkTickets(listed.lines, voucher);
  if (refused !== null) return refused;
  const late = voucher === null ? null : checkVoucherForLines(voucher, listed.lines, currency);
  if (late !== null) return { ok: false, code: late };

  const open = rules.filter((rule) => isWithin(rule, now));
  const chosen = chooseRules(listed.lines, open, feeRules);
  const priced = priceWithVoucher(listed.lines, chosen, voucher, feeRules);
  if (!priced.ok) return priced;
  const lines = quoteLines(priced.lines, { voucher, taxRules });
  const { from: validFrom, until: validUntil } = validity(listed, input);
  const { capUses } = listed;
  const { voucherUse } = priced;
  return { ok: true, quote: { currency, lines, ...totalsOf(lines), capUses, voucherUse, validFrom, validUntil } };
}

/** Bounded by every tariff that was looked at, every rule that covers a line, open or not, and the voucher. */
function validity({ lines, windows }: ListedOrder, { rules, voucher, now }: QuoteInput) {
  const covering = rules.filter(({ target }) => lines.some((line) => isTargeted(target, line)));
  const given = voucher === null || voucher === 'unknown' ? [] : [voucher];
  return windowWithoutChange([...windows, ...covering, ...given], now);
}
