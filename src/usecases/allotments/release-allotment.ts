import type { AllottableSeat } from './ports.ts';
import type { SalePart } from '#usecases/sale.ts';

type Deps = SalePart<'transaction', 'allotments'>;

/** Gives what is left of an allotment to everybody. */
export async function releaseAllotment(
  deps: Deps,
  { allotmentId, actor }: { allotmentId: number; actor: string },
): Promise<{ ok: true } | { ok: false; code: 'unknown_allotment' | 'already_released' }> {
  return deps.transaction(async ({ allotments }) => {
    const found = await allotments.find(allotmentId);
    if (found === null) return { ok: false as const, code: 'unknown_allotment' as const };
    if ((await allotments.release({ allotmentId })) === 0) return { ok: false, code: 'already_released' };
    const { performanceId, kind, name } = found;
    const detail = { performanceId, kind, name };
    await allotments.audit({ actor, action: 'allotment.released', thing: String(allotmentId), detail });
    return { ok: true };
  });
}

/** Releases allotments whose hour has come, by the database's clock. */
export async function releaseDueAllotments(deps: Deps): Promise<void> {
  await deps.transaction(({ allotments }) => allotments.release({}));
}

/** Gives blocked seats back to everybody. `left`: seats that are not blocked; they are not touched. */
export async function unblockSeats(
  deps: Deps,
  { performanceId, seatNos, actor }: { performanceId: number; seatNos: readonly number[]; actor: string },
): Promise<{ ok: true; freed: number; left: AllottableSeat[] }> {
  return deps.transaction(async ({ allotments }) => {
    const seats = await allotments.lockSeats(performanceId, seatNos);
    const blocked = seats.filter(({ state, kind }) => state === 'kept' && kind === 'blocked');
    const freed = blocked.map(({ seatNo }) => seatNo);
    await allotments.giveUp(performanceId, freed);
    if (freed.length > 0) {
      const detail = { seatNos: freed };
      await allotments.audit({ actor, action: 'allotment.unblocked', thing: String(performanceId), detail });
    }
    return { ok: true as const, freed: freed.length, left: seats.filter((seat) => !blocked.includes(seat)) };
  });
}
