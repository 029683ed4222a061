import { sharedNoOf } from '#domain/allotments/shared-capacity.ts';
import { type Quote, quote } from '#domain/pricing/quote.ts';
import type { PriceList } from '#domain/pricing/price-list.ts';
import type { QuoteRefusal } from '#domain/pricing/refusal.ts';
import type { PriceRule } from '#domain/pricing/rule.ts';
import type { GivenVoucher } from '#domain/pricing/voucher.ts';
import type { WantedLine } from '#domain/pricing/wanted-line.ts';
import type { ItemOffer, PerformanceOffer, QuotedAmounts, QuotedLine } from './ports.ts';

/** A ticket before it has a price. */
export type UnpricedTicket = {
  kind: 'seat' | 'entry';
  lineNo: number;
  performanceId: number;
  priceListId: number;
  seatNo: number | null;
  zoneNo: number;
  tariffNo: number;
  /** Where only a code gives access to it: the allotment it is of, if any. */
  isByCode?: boolean;
  allotmentId?: number | null;
};
export type UnpricedLine =
  | UnpricedTicket
  | { kind: 'unit'; lineNo: number; itemId: number; optionNo: number; forPerformanceId: number | null };

export type OfferedBasket = {
  performances: readonly PerformanceOffer[];
  items: readonly ItemOffer[];
  voucher: GivenVoucher;
  now: Date;
};

export type QuotedLines = { ok: true; lines: QuotedLine[]; quote: Quote } | QuoteRefusal;

/** Prices the lines of one order with what its performances and items offer. */
export function quoteLines(lines: readonly UnpricedLine[], basket: OfferedBasket): QuotedLines {
  const offers = [...basket.performances, ...basket.items];
  const [first] = offers;
  if (first === undefined) throw new RangeError('Lines without an offer have no price');
  const result = quote({
    lines: lines.map((line) => wantedLine(line, basket)),
    currency: first.currency,
    priceLists: basket.performances.map(({ performanceId, priceList }) => ({ performanceId, priceList })),
    itemOptions: basket.items.flatMap(({ options }) => options),
    rules: mergedRules(offers.flatMap(({ rules }) => rules)),
    voucher: basket.voucher,
    feeRules: offers.flatMap(({ feeRules }) => feeRules),
    taxRules: offers.flatMap(({ taxRules }) => taxRules),
    now: basket.now,
  });
  if (!result.ok) return result;
  const priced = new Map(result.quote.lines.map((line) => [line.lineNo, line]));
  return {
    ok: true,
    quote: result.quote,
    lines: lines.map((line) => {
      const amounts = priced.get(line.lineNo);
      if (amounts === undefined) throw new Error(`The quote lost line ${line.lineNo}`);
      return quotedLine(line, amounts, basket);
    }),
  };
}

function wantedLine(line: UnpricedLine, { performances, items }: OfferedBasket): WantedLine {
  if (line.kind === 'unit') {
    const { kind, lineNo, itemId, optionNo, forPerformanceId: performanceId } = line;
    const { organizerId = null, isCertificate = false } = items.find((item) => item.itemId === itemId) ?? {};
    return { kind, lineNo, organizerId, itemId, optionNo, performanceId, isCertificate };
  }
  const { kind, lineNo, performanceId, priceListId, zoneNo, tariffNo, isByCode = false } = line;
  const organizerId = soldBy(line, performances);
  return { kind, lineNo, organizerId, performanceId, priceListId, zoneNo, tariffNo, isByCode };
}

/** The seller of a ticket; null is the operator of the site. */
export function soldBy({ performanceId }: UnpricedTicket, offers: OfferedBasket['performances']): number | null {
  return offers.find((each) => each.performanceId === performanceId)?.organizerId ?? null;
}

function quotedLine(line: UnpricedLine, amounts: Quote['lines'][number], basket: OfferedBasket): QuotedLine {
  const { organizerId } = wantedLine(line, basket);
  if (line.kind === 'unit') return { ...line, organizerId, ...amountsOf(amounts) };
  const tariffNo = amounts.tariffNo ?? line.tariffNo;
  const offer = basket.performances.find(({ performanceId }) => performanceId === line.performanceId);
  const { isByCode: _isByCode, allotmentId = null, ...ticket } = line;
  const tierNo = tierOf(offer?.priceList, line.zoneNo, tariffNo);
  const sharedNo = sharedNoOf(offer?.shared ?? [], line.zoneNo);
  return { ...ticket, organizerId, tariffNo, tierNo, sharedNo, allotmentId, ...amountsOf(amounts) };
}

function amountsOf(line: Quote['lines'][number]): QuotedAmounts {
  const { listedMinor, priceMinor, feeMinor, sellerFeeMinor, taxMinor, adjustments } = line;
  const takenOff = (kind: 'rule' | 'voucher') =>
    -adjustments.reduce((sum, each) => (each.kind === kind ? sum + each.amountMinor : sum), 0);
  return {
    listedMinor,
    ruleId: line.ruleId,
    ruleMinor: takenOff('rule') || 0,
    voucherMinor: takenOff('voucher') || 0,
    priceMinor,
    feeMinor,
    sellerFeeMinor,
    taxMinor,
  };
}

function tierOf(list: PriceList | undefined, zoneNo: number, tariffNo: number): number | null {
  const tariff = list?.tariffs.find((each) => each.zoneNo === zoneNo && each.tariffNo === tariffNo);
  return tariff?.cap?.capId ?? null;
}

/** Each performance's offer names a rule with itself as the target; together they are one rule. */
function mergedRules(rules: readonly PriceRule[]): PriceRule[] {
  const merged = new Map<number, PriceRule>();
  for (const rule of rules) {
    const known = merged.get(rule.id);
    merged.set(rule.id, known === undefined ? rule : { ...known, target: mergedTarget(known, rule) });
  }
  return [...merged.values()];
}

function mergedTarget({ target }: PriceRule, other: PriceRule): PriceRule['target'] {
  if (!('performanceIds' in target) || !('performanceIds' in other.target)) return target;
  return { ...target, performanceIds: [...new Set([...target.performanceIds, ...other.target.performanceIds])] };
}
