import { LINES_PER_ORDER } from '#domain/holds/hold-rules.ts';
import { isTicketLine, type TicketLine } from '#domain/orders/order-line.ts';
import type { OrderToChange } from '#usecases/orders/ports.ts';
import type { SalePart, SaleStores } from '#usecases/sale.ts';
import { type NotChangeable, refuseChange } from './change-refusal.ts';
import type { HoldRefusal } from './hold-seats.ts';
import { openSale } from './open-sale.ts';
import type { HoldObstacle, WantedLine } from './ports.ts';
import { saleRefusal } from './sale-refusal.ts';
import { type Selection, wantedLines } from './selection.ts';

export type ChangeRefusal = HoldRefusal | NotChangeable | { ok: false; code: 'other_currency' };
type Outcome = { ok: true } | ChangeRefusal;
type Part = { performanceId: number; priceListId: number };

/**
 * Replaces what a held order has of one performance with the wanted set, all or nothing: adds the performance to the order,
 * changes it, or takes it out. The other lines stay, and the hold's expiry does not change.
 */
export async function changeSeats(
  deps: SalePart<'stores' | 'transaction' | 'advice', 'seats' | 'orders' | 'salePermissions'>,
  input: Selection & Part & { orderId: string },
): Promise<Outcome> {
  const lines = wantedLines(input);
  if (!lines.ok && lines.code !== 'empty_selection') return lines;
  const wanted = lines.ok ? lines.value : [];
  let own: readonly number[] = [];
  const change = () =>
    deps.transaction(async (stores): Promise<Outcome> => {
      const order = await stores.orders.lockOrder(input.orderId);
      const notChangeable = refuseChange(order);
      if (notChangeable !== null || order === null) return notChangeable ?? { ok: false, code: 'unknown_order' };
      const had = order.lines.filter(isTicketLine).filter((line) => line.performanceId === input.performanceId);
      own = had.flatMap(({ seatNo }) => seatNo ?? []);
      const stays = order.lines.length - had.length;
      if (wanted.length === 0) {
        return stays === 0 ? { ok: false, code: 'empty_selection' } : exchange(stores, order.id, input, had, wanted);
      }
      if (stays + wanted.length > LINES_PER_ORDER) return { ok: false, code: 'over_limit', limit: LINES_PER_ORDER };
      const refusal =
        had.length > 0
          ? refuseKnown(order, input, had)
          : refuseNew(order, input, await stores.seats.readHoldObstacle(input.performanceId));
      return refusal ?? exchange(stores, order.id, input, had, wanted);
    });
  let outcome = await change();
  // The first buyer of a performance opens its sale.
  if (!outcome.ok && outcome.code === 'busy') {
    const sale = await openSale(deps, input.performanceId);
    outcome = sale.ok ? await change() : sale;
  }
  if (outcome.ok || outcome.code !== 'seat_taken') return outcome;
  const seatNos = input.seats.map(({ seatNo }) => seatNo);
  return { ...outcome, neighbours: await deps.advice.neighbours(input.performanceId, seatNos, own) };
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
  if (!sale.isSellable || sale.priceListId === null) return { ok: false, code: 'not_on_sale' };
  if (sale.currency !== order.currency) return { ok: false, code: 'other_currency' };
  if (sale.priceListId !== input.priceListId) return { ok: false, code: 'price_changed' };
  return sale.areSeatsOpen ? null : { ok: false, code: 'busy' };
}

async function exchange(
  stores: Pick<SaleStores, 'seats' | 'orders'>,
  orderId: string,
  { performanceId, priceListId }: Part,
  had: readonly TicketLine[],
  wanted: readonly WantedLine[],
): Promise<Outcome> {
  const wantedSeats = wanted.flatMap(({ seatNo }) => seatNo ?? []);
  const hadSeats = had.flatMap(({ seatNo }) => seatNo ?? []);
  const added = wantedSeats.filter((seatNo) => !hadSeats.includes(seatNo));
  if (!(await stores.seats.takeSeats(orderId, performanceId, added))) {
    const states = await stores.seats.readStatuses(performanceId);
    const status = new Map(states.filter(({ zoneNo }) => zoneNo !== 0).map((state) => [state.seatNo, state.status]));
    if (!added.every((seatNo) => status.has(seatNo))) return { ok: false, code: 'unknown_seat' };
    const taken = added.filter((seatNo) => status.get(seatNo) !== 0);
    return { ok: false, code: 'seat_taken', seats: taken.length > 0 ? taken : added, neighbours: null };
  }
  const freed = hadSeats.filter((seatNo) => !wantedSeats.includes(seatNo));
  await stores.seats.freeSeats(orderId, performanceId, freed);
  if (!(await stores.seats.takeEntries(performanceId, entryChanges(had, wanted)))) {
    return { ok: false, code: 'area_full' };
  }
  const isWritten = await stores.orders.replaceLines(orderId, { performanceId, priceListId }, wanted);
  return isWritten ? { ok: true } : { ok: false, code: 'unknown_seat' };
}

/** The change of each area's counter. */
function entryChanges(had: readonly TicketLine[], wanted: readonly WantedLine[]): { zoneNo: number; count: number }[] {
  const changes = new Map<number, number>();
  const add = (zoneNo: number, count: number) => changes.set(zoneNo, (changes.get(zoneNo) ?? 0) + count);
  for (const line of had) if (line.seatNo === null) add(line.zoneNo, -1);
  for (const line of wanted) if (line.seatNo === null && line.zoneNo !== null) add(line.zoneNo, 1);
  return [...changes].filter(([, count]) => count !== 0).map(([zoneNo, count]) => ({ zoneNo, count }));
}
