import { judgeAccess } from '#domain/allotments/access.ts';
import { isSharedEnough } from '#domain/allotments/shared-capacity.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { checkVoucher, type GivenVoucher } from '#domain/pricing/voucher.ts';
import type { SalePart, SaleStores } from '#usecases/sale.ts';
import type { ItemOffer, PerformanceOffer, QuoteFacts, VoucherChange } from './ports.ts';
import { type PriceRefusal, priceRefusal } from './price-refusal.ts';
import { quoteLines, soldBy, type UnpricedLine, type UnpricedTicket } from './quote-lines.ts';

/** What was read outside of the transaction that changes the basket. */
export type BasketOffers = { performances: PerformanceOffer[]; items: ItemOffer[] };

/** Offers of the performances and items that a basket names, without those that sell nothing. */
export async function readOffers(
  deps: SalePart<'offers', never>,
  { performanceIds, itemIds }: { performanceIds: readonly number[]; itemIds: readonly number[] },
  isFresh: boolean,
): Promise<BasketOffers> {
  const [performances, items] = await Promise.all([
    Promise.all(performanceIds.map((id) => deps.offers.performance(id, { isFresh }))),
    Promise.all(itemIds.map((id) => deps.offers.item(id, { isFresh }))),
  ]);
  return {
    performances: performances.filter((offer) => offer !== null),
    items: items.filter((offer) => offer !== null),
  };
}

/**
 * Prices all lines of a held order anew and writes them. The order must be locked, and whatever its lines need be taken.
 * Returns `stale` when the offers are older than the database's, or lack one that a line names: they have to be read again.
 */
export async function requote(
  { pricing }: Pick<SaleStores, 'pricing'>,
  orderId: string,
  lines: readonly UnpricedLine[],
  { offers, voucher }: { offers: BasketOffers; voucher: VoucherChange },
): Promise<{ ok: true } | PriceRefusal | 'stale'> {
  const performanceIds = [...new Set(lines.flatMap((line) => (line.kind === 'unit' ? [] : [line.performanceId])))];
  const tickets = lines.filter((line): line is UnpricedTicket => line.kind !== 'unit');
  const seats = tickets.flatMap(({ performanceId, seatNo }) => (seatNo === null ? [] : [{ performanceId, seatNo }]));
  const facts = await pricing.lock(orderId, performanceIds, seats, voucher);
  if (!areCurrent(offers, lines, facts)) return 'stale';
  const given = givenVoucher(voucher, facts);
  if (given === 'unknown') return { ok: false, code: 'voucher_unknown' };
  const early = given === null ? null : checkVoucher(given, facts.now);
  if (early !== null) return { ok: false, code: early };
  const performances = offers.performances.map((offer) => withCounters(offer, facts));
  const wanted = tickets.map((line) => ({ ...line, organizerId: soldBy(line, performances) }));
  const access = judgeAccess(wanted, facts.access, given);
  if (!access.ok) return access;
  const isFull = performances.some(({ performanceId, shared }) => {
    const zones = tickets.filter((line) => line.performanceId === performanceId).map(({ zoneNo }) => zoneNo);
    return !isSharedEnough(shared, zones);
  });
  if (isFull) return { ok: false, code: 'area_full' };
  const accessed = lines.map((line) => (line.kind === 'unit' ? line : { ...line, ...access.byLine.get(line.lineNo) }));
  const quoted = quoteLines(accessed, { performances, items: offers.items, voucher: given, now: facts.now });
  if (!quoted.ok) return priceRefusal(quoted);
  const use = quoted.quote.voucherUse;
  await pricing.writeLines(orderId, quoted.lines, use === null ? null : { id: use.voucherId, uses: use.uses });
  return { ok: true };
}

function areCurrent(
  { performances, items }: BasketOffers,
  lines: readonly UnpricedLine[],
  { versions }: QuoteFacts,
): boolean {
  const isOld = ({ market, version }: { market: MarketName; version: number }) => versions[market] !== version;
  if ([...performances, ...items].some(isOld)) return false;
  return lines.every((line) =>
    line.kind === 'unit'
      ? items.some(({ itemId }) => itemId === line.itemId)
      : performances.some(({ performanceId }) => performanceId === line.performanceId),
  );
}

/** The counters of tiers and shared capacities as they are under their locks, without what this order has of them. */
function withCounters(offer: PerformanceOffer, { tiers }: QuoteFacts): PerformanceOffer {
  const own = tiers.filter(({ performanceId }) => performanceId === offer.performanceId);
  const usedOf = (no: number) => own.find(({ tierNo }) => tierNo === no)?.used ?? 0;
  const tariffs = offer.priceList.tariffs.map((tariff) => {
    if (tariff.cap === null) return tariff;
    const { capId } = tariff.cap;
    return { ...tariff, cap: { ...tariff.cap, used: usedOf(capId) } };
  });
  const shared = offer.shared.map((each) => ({ ...each, used: usedOf(-each.sharedNo) }));
  return { ...offer, shared, priceList: { ...offer.priceList, tariffs } };
}

function givenVoucher(voucher: VoucherChange, facts: QuoteFacts): GivenVoucher {
  return voucher.kind === 'code' && facts.voucher === null ? 'unknown' : facts.voucher;
}
