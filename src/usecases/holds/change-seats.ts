import type { SalePart, SaleStores } from '#usecases/sale.ts';
import type { OrderToChange } from '#usecases/orders/ports.ts';
import type { HoldRefusal } from './hold-seats.ts';
import { saleRefusal } from './sale-refusal.ts';
import type { WantedLine } from './ports.ts';
import { type Selection, wantedLines } from './selection.ts';

export type ChangeRefusal =
  | HoldRefusal
  | { ok: false; code: 'unknown_order' | 'order_closed' | 'payment_open' | 'hold_expired' };

/** Replaces the seats of a held order with the wanted set, all or nothing. The hold's expiry does not change. */
export async function changeSeats(
  deps: SalePart<'transaction' | 'advice', 'seats' | 'orders'>,
  input: Selection & { orderId: string; performanceId: number; priceListId: number },
): Promise<{ ok: true } | ChangeRefusal> {
  const lines = wantedLines(input);
  if (!lines.ok) return lines;
  let own: readonly number[] = [];
  const outcome = await deps.transaction(async (stores): Promise<{ ok: true } | ChangeRefusal> => {
    const order = await stores.orders.lockOrder(input.orderId);
    const refusal = refuse(order, input);
    if (refusal !== null) return refusal;
    if (order === null) return { ok: false, code: 'unknown_order' };
    own = order.lines.flatMap(({ seatNo }) => seatNo ?? []);
    return exchange(stores, order, input.performanceId, lines.value);
  });
  if (outcome.ok || outcome.code !== 'seat_taken') return outcome;
  const wanted = input.seats.map(({ seatNo }) => seatNo);
  return { ...outcome, neighbours: await deps.advice.neighbours(input.performanceId, wanted, own) };
}

function refuse(
  order: OrderToChange | null,
  input: { performanceId: number; priceListId: number },
): ChangeRefusal | null {
  if (order === null) return { ok: false, code: 'unknown_order' };
  if (order.state === 'awaiting_payment') return { ok: false, code: 'payment_open' };
  if (order.state === 'expired') return { ok: false, code: 'hold_expired' };
  if (order.state !== 'held') return { ok: false, code: 'order_closed' };
  if (!order.isHoldLive) return { ok: false, code: 'hold_expired' };
  const performance = order.performances.find(({ id }) => id === input.performanceId);
  if (performance === undefined) return { ok: false, code: 'invalid_request' };
  const refusal = saleRefusal(performance.salePermission);
  if (refusal !== null) return { ok: false, code: refusal };
  if (!performance.isSellable || performance.isRescheduled) return { ok: false, code: 'not_on_sale' };
  if (order.lines.some(({ priceListId }) => priceListId !== input.priceListId))
    return { ok: false, code: 'price_changed' };
  return null;
}

async function exchange(
  stores: Pick<SaleStores, 'seats' | 'orders'>,
  order: OrderToChange,
  performanceId: number,
  lines: readonly WantedLine[],
): Promise<{ ok: true } | ChangeRefusal> {
  const wanted = lines.flatMap(({ seatNo }) => (seatNo === null ? [] : [seatNo]));
  const had = order.lines.flatMap(({ seatNo }) => (seatNo === null ? [] : [seatNo]));
  const added = wanted.filter((seatNo) => !had.includes(seatNo));
  if (!(await stores.seats.takeSeats(order.id, performanceId, added))) {
    const states = await stores.seats.readStatuses(performanceId);
    const status = new Map(states.filter(({ zoneNo }) => zoneNo !== 0).map((state) => [state.seatNo, state.status]));
    if (!added.every((seatNo) => status.has(seatNo))) return { ok: false, code: 'unknown_seat' };
    const taken = added.filter((seatNo) => status.get(seatNo) !== 0);
    return { ok: false, code: 'seat_taken', seats: taken.length > 0 ? taken : added, neighbours: null };
  }
  await stores.seats.freeSeats(
    order.id,
    had.filter((seatNo) => !wanted.includes(seatNo)),
  );
  if (!(await stores.seats.takeEntries(performanceId, entryChanges(order, lines)))) {
    return { ok: false, code: 'area_full' };
  }
  const isWritten = await stores.orders.replaceLines(order.id, performanceId, lines);
  return isWritten ? { ok: true } : { ok: false, code: 'unknown_seat' };
}

/** The change of each area's counter. */
function entryChanges(order: OrderToChange, lines: readonly WantedLine[]): { zoneNo: number; count: number }[] {
  const changes = new Map<number, number>();
  const add = (zoneNo: number, count: number) => changes.set(zoneNo, (changes.get(zoneNo) ?? 0) + count);
  for (const line of order.lines) if (line.seatNo === null) add(line.zoneNo, -1);
  for (const line of lines) if (line.seatNo === null && line.zoneNo !== null) add(line.zoneNo, 1);
  return [...changes].filter(([, count]) => count !== 0).map(([zoneNo, count]) => ({ zoneNo, count }));
}
