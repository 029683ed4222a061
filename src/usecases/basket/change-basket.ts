import { LINES_PER_ORDER } from '#domain/holds/hold-rules.ts';
import { isTicketLine, isUnitLine, type OrderLine } from '#domain/orders/order-line.ts';
import type { VoucherChange } from '#usecases/pricing/ports.ts';
import type { PriceRefusal } from '#usecases/pricing/price-refusal.ts';
import type { UnpricedLine } from '#usecases/pricing/quote-lines.ts';
import { type BasketOffers, readOffers, requote } from '#usecases/pricing/requote.ts';
import type { SalePart, SaleStores } from '#usecases/sale.ts';
import { coverAgain } from '#usecases/tenders/cover-order.ts';
import type { OrderToChange } from '#usecases/orders/ports.ts';
import { type NotChangeable, refuseChange } from '#usecases/orders/refuse-change.ts';

export type BasketRefusal =
  | NotChangeable
  | PriceRefusal
  | { ok: false; code: 'over_limit'; limit: number }
  | { ok: false; code: 'empty_selection' | 'busy' };

/** A line that is new in a basket; its number follows from its place. */
export type NewLine = UnpricedLine extends infer Line
  ? Line extends UnpricedLine
    ? Omit<Line, 'lineNo'>
    : never
  : never;

/** What a change leaves of the order and adds to it. Its supplies are taken and released already. */
type Changed = { ok: true; stays: readonly OrderLine[]; added: readonly NewLine[]; voucher?: VoucherChange };

type Stores = 'orders' | 'pricing' | 'tenders' | 'ledger';
type Deps<More extends keyof SaleStores> = SalePart<'stores' | 'transaction' | 'offers', Stores | More>;

/**
 * Changes a held order under its lock, all or nothing, and prices all of it anew. The hold's expiry does not change.
 * @param names performances and items that the change may add
 */
export async function changeBasket<Refusal extends { ok: false; code: string }, More extends keyof SaleStores>(
  deps: Deps<More>,
  orderId: string,
  names: { performanceIds?: readonly number[]; itemIds?: readonly number[] },
  change: (
    stores: Pick<SaleStores, Stores | More>,
    order: OrderToChange,
    offers: BasketOffers,
  ) => Promise<Changed | Refusal>,
): Promise<{ ok: true } | Refusal | BasketRefusal> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const outline = (await deps.stores.orders.outlines([orderId])).get(orderId);
    if (outline === undefined) return { ok: false, code: 'unknown_order' };
    const { accompaniedIds } = outline;
    // Rules of a performance reduce the units that accompany it, also when the order has no ticket for it.
    const performanceIds = [
      ...new Set([...outline.performanceIds, ...accompaniedIds, ...(names.performanceIds ?? [])]),
    ];
    const itemIds = [...new Set([...outline.itemIds, ...(names.itemIds ?? [])])];
    // Read before the transaction, which must not wait for a second connection.
    const offers = await readOffers(deps, { performanceIds, itemIds }, attempt > 1);
    const outcome = await deps.transaction(async (stores): Promise<{ ok: true } | Refusal | BasketRefusal | Stale> => {
      const order = await stores.orders.lockOrder(orderId);
      const refusal = refuseChange(order);
      if (refusal !== null || order === null) return refusal ?? { ok: false, code: 'unknown_order' };
      const changed = await change(stores, order, offers);
      if (!changed.ok) return changed;
      if (keepsFormerDate(order, changed.stays)) return { ok: false, code: 'not_on_sale' };
      const lines = numbered(changed);
      if (lines.length === 0) return { ok: false, code: 'empty_selection' };
      if (lines.length > LINES_PER_ORDER) return { ok: false, code: 'over_limit', limit: LINES_PER_ORDER };
      // Put into the basket a moment ago.
      if (accompaniedBy(lines).some((id) => !performanceIds.includes(id))) return STALE;
      const priced = await requote(stores, orderId, lines, { offers, voucher: changed.voucher ?? { kind: 'keep' } });
      if (priced === 'stale') return STALE;
      if (priced.ok && order.tenders.length > 0) await coverAgain(stores, orderId);
      return priced;
    });
    if (outcome !== STALE) return outcome as Exclude<typeof outcome, Stale>;
  }
  return { ok: false, code: 'busy' };
}

function accompaniedBy(lines: readonly UnpricedLine[]): number[] {
  return lines.flatMap((line) => (line.kind === 'unit' ? (line.forPerformanceId ?? []) : []));
}

/** Rolls the transaction back like every refusal. */
type Stale = { ok: false; code: 'stale' };
const STALE: Stale = { ok: false, code: 'stale' };

/**
 * A ticket was put into the basket at the moment in which its performance moved. Writing it anew would give it the new date,
 * to which the buyer has not agreed.
 */
function keepsFormerDate({ performances }: OrderToChange, stays: readonly OrderLine[]): boolean {
  const moved = performances.filter(({ isRescheduled }) => isRescheduled).map(({ id }) => id);
  return stays.some((line) => isTicketLine(line) && moved.includes(line.performanceId));
}

function numbered({ stays, added }: Changed): UnpricedLine[] {
  const last = Math.max(0, ...stays.map(({ lineNo }) => lineNo));
  return [...stays.map(unpriced), ...added.map((line, at) => ({ ...line, lineNo: last + at + 1 }))];
}

function unpriced(line: OrderLine): UnpricedLine {
  if (isUnitLine(line)) {
    const { kind, lineNo, itemId, optionNo, forPerformanceId } = line;
    return { kind, lineNo, itemId, optionNo, forPerformanceId };
  }
  const { kind, lineNo, performanceId, priceListId, seatNo, zoneNo, tariffNo } = line;
  return { kind, lineNo, performanceId, priceListId, seatNo, zoneNo, tariffNo };
}

/** Splits an order's lines into those of one performance and the rest. */
export function ofPerformance(order: OrderToChange, performanceId: number) {
  const had = order.lines.filter(isTicketLine).filter((line) => line.performanceId === performanceId);
  return { had, stays: order.lines.filter((line) => !isTicketLine(line) || line.performanceId !== performanceId) };
}

/** Splits an order's lines into the units of one item and the rest. */
export function ofItem(order: OrderToChange, itemId: number) {
  const had = order.lines.filter(isUnitLine).filter((line) => line.itemId === itemId);
  return { had, stays: order.lines.filter((line) => !isUnitLine(line) || line.itemId !== itemId) };
}
