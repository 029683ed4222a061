import type { BestSeatsRequest, SalePart } from '#usecases/sale.ts';
import { openSale } from './open-sale.ts';
import type { SeatState } from './ports.ts';

export type BestSeatsDeps = SalePart<'stores' | 'transaction' | 'advice', 'seats' | 'salePermissions'>;

/**
 * Previews the best free seats for a party; only a hold reserves them. Empty when there are none. With a wheelchair place
 * the one that is kept for its companion is offered too.
 * @param byCode the buyer has a code that opens the whole presale
 */
export async function bestSeats(
  deps: BestSeatsDeps,
  performanceId: number,
  request: BestSeatsRequest,
  { byCode = false }: { byCode?: boolean } = {},
): Promise<number[]> {
  const sale = await openSale(deps, performanceId, { byCode });
  return sale.ok ? bestAmong(deps, performanceId, request, await deps.stores.seats.readStatuses(performanceId)) : [];
}

/** The best of the seats that are free by these states. */
export async function bestAmong(
  { stores: { seats }, advice }: Pick<BestSeatsDeps, 'stores' | 'advice'>,
  performanceId: number,
  request: BestSeatsRequest,
  states: readonly SeatState[],
): Promise<number[]> {
  const kept = request.isAccessible ? await seats.keptCompanions(performanceId) : [];
  if (kept.length > 0) {
    const isKept = new Set(kept.map(({ seatNo }) => seatNo));
    const opened = states.map((state) => (isKept.has(state.seatNo) ? { ...state, status: 0 as const } : state));
    const found = (await advice.best(performanceId, request, opened)) ?? [];
    const isAlone = kept.some(({ seatNo, of }) => found.includes(seatNo) && !found.includes(of));
    if (!isAlone) return found;
  }
  return (await advice.best(performanceId, request, states)) ?? [];
}
