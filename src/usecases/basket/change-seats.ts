import type { TicketLine } from '#domain/orders/order-line.ts';
import { type BasketRefusal, changeBasket, ofPerformance } from './change-basket.ts';
import type { OrderToChange } from '#usecases/orders/ports.ts';
import type { PerformanceOffer } from '#usecases/pricing/ports.ts';
import type { SalePart } from '#usecases/sale.ts';
import { takePlaces } from '#usecases/holds/take-places.ts';
import type { HoldRefusal } from '#usecases/holds/hold-seats.ts';
import { openSale } from '#usecases/holds/open-sale.ts';
import type { HoldObstacle, WantedLine } from '#usecases/holds/ports.ts';
import { saleRefusal } from '#usecases/holds/sale-refusal.ts';
import { type Selection, wantedLines } from '#usecases/holds/selection.ts';
import { zonedLines } from '#usecases/holds/zoned-lines.ts';

export type ChangeRefusal = HoldRefusal | BasketRefusal;
type Part = { performanceId: number; priceListId: number };
type Deps = SalePart<
  'stores' | 'transaction' | 'offers' | 'advice',
  'seats' | 'orders' | 'pricing' | 'tenders' | 'ledger' | 'salePermissions'
>;

/**
 * Replaces what a held order has of one performance with the wanted set, all or nothing: adds the performance to the order,
 * changes it, or takes it out. The other lines stay, and the hold's expiry does not change.
 */
export async function changeSeats(
  deps: Deps,
  input: Selection & Part & { orderId: string },
): Promise<{ ok: true } | ChangeRefusal> {
  const lines = wantedLines(input);
  if (!lines.ok && lines.code !== 'empty_selection') return lines;
  const wanted = lines.ok ? lines.value : [];
  let own: readonly number[] = [];
  const change = () =>
    changeBasket<ChangeRefusal, 'seats'>(
      deps,
      input.orderId,
      { performanceIds: [input.performanceId] },
      async (stores, order, { performances }) => {
        const { had, stays } = ofPerformance(order, input.performanceId);
        own = had.flatMap(({ seatNo }) => seatNo ?? []);
        if (wanted.length === 0) {
          const refusal = await takePlaces(stores, order.id, input.performanceId, { had, wanted: [] });
          return refusal ?? { ok: true, stays, added: [] };
        }
        const refusal =
          had.length > 0
            ? refuseKnown(order, input, had)
            : refuseNew(order, input, await stores.seats.readHoldObstacle(input.performanceId));
        if (refusal !== null) return refusal;
        const offer = performances.find(({ performanceId }) => performanceId === input.performanceId);
        const added = offer === undefined ? null : pricedAt(input, wanted, offer);
        if (added === null) return { ok: false, code: 'unknown_seat' };
        return (await takePlaces(stores, order.id, input.performanceId, { had, wanted })) ?? { ok: true, stays, added };
      },
    );
  let outcome = await change();
  // The first buyer of a performance opens its sale.
  if (!outcome.ok && outcome.code === 'busy') {
    const sale = await openSale(deps, input.performanceId, { byCode: true });
    outcome = sale.ok ? await change() : sale;
  }
  if (outcome.ok || outcome.code !== 'seat_taken') return outcome;
  const seatNos = input.seats.map(({ seatNo }) => seatNo);
  return { ...outcome, neighbours: await deps.advice.neighbours(input.performanceId, seatNos, own) };
}

/** The lines at the list that the buyer saw; the quote refuses them if the performance has another one by now. */
function pricedAt({ priceListId }: Part, wanted: readonly WantedLine[], offer: PerformanceOffer) {
  return zonedLines(wanted, offer)?.map(({ lineNo: _lineNo, ...line }) => ({ ...line, priceListId })) ?? null;
}

function refuseKnown(order: OrderToChange, input: Part, had: readonly TicketLine[]): ChangeRefusal | null {
  const performance = order.performances.find(({ id }) => id === input.performanceId);
  if (performance === undefined) return { ok: false, code: 'unknown_performance' };
  const refusal = saleRefusal(performance.salePermission);
  if (refusal !== null) return { ok: false, code: refusal };
  if (!performance.isSellable || performance.isRescheduled) return { ok: false, code: 'not_on_sale' };
  const isOtherList = had.some(({ priceListId }) => priceListId !== input.priceListId);
  return isOtherList ? { ok: false, code: 'price_changed' } : null;
}

function refuseNew(order: OrderToChange, input: Part, sale: HoldObstacle | null): ChangeRefusal | null {
  if (sale === null) return { ok: false, code: 'unknown_performance' };
  const refusal = saleRefusal(sale.salePermission);
  if (refusal !== null) return { ok: false, code: refusal };
  // In a presale the quote asks for the order's code.
  if (!(sale.isSellable || sale.isPresale) || sale.priceListId === null) return { ok: false, code: 'not_on_sale' };
  if (sale.currency !== order.currency) return { ok: false, code: 'other_currency' };
  if (sale.priceListId !== input.priceListId) return { ok: false, code: 'price_changed' };
  return sale.areSeatsOpen ? null : { ok: false, code: 'busy' };
}
