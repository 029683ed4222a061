import { type KeptSeats, limitOpened } from '#domain/allotments/opened-seats.ts';
import { type AccessResult, readAccess } from './read-access.ts';
import type { BestSeatsRequest, SalePart } from '#usecases/sale.ts';
import { bestAmong, type BestSeatsDeps } from '#usecases/holds/best-seats.ts';
import { openSale } from '#usecases/holds/open-sale.ts';

type Deps = BestSeatsDeps & SalePart<'stores', 'allotments' | 'rateLimits'>;
type ByCode = { performanceId: number; code: string; network: string | null };
type Found = { ok: true; seats: number[] } | Extract<AccessResult, { ok: false }>;

/**
 * Previews the best seats for a party with a code: those that everybody may take now, and those that the code opens, no
 * more of them than it gives an order.
 */
export async function bestSeatsByCode(deps: Deps, by: ByCode, request: BestSeatsRequest): Promise<Found> {
  const { performanceId } = by;
  const result = await readAccess(deps, by);
  if (!result.ok) return result;
  const { access } = result;
  const sale = await openSale(deps, performanceId, { byCode: true });
  if (!sale.ok) return { ok: true, seats: [] };
  const states = await deps.stores.seats.readStatuses(performanceId);
  const areFreeOpen = !access.isPresale || access.opensPresale;
  const search = (kept: readonly KeptSeats[]): Promise<number[]> => {
    const opened = new Set(kept.flatMap(({ seatNos }) => seatNos));
    const shown = states.map((state) => {
      if (opened.has(state.seatNo)) return { ...state, status: 0 as const };
      return state.status === 0 && !areFreeOpen ? { ...state, status: 3 as const } : state;
    });
    return bestAmong(deps, performanceId, request, shown);
  };
  // In a presale every ticket takes a use, so no other choice of seats would help: the hold says how many are left.
  const uses = access.isPresale ? null : access.usesLeft;
  const found = await search(access.kept);
  const limited = limitOpened(access.kept, uses, found);
  return { ok: true, seats: limited === null ? found : await search(limited) };
}
