import { missingOf } from './allot.ts';
import type { Allotment, AllottableSeat } from './ports.ts';
import type { SalePart } from '#usecases/sale.ts';

type Deps = SalePart<'transaction', 'allotments'>;

export type ReleaseResult =
  /** The allotment as it was before; what was left of it is for everybody. */
  { ok: true; allotment: Allotment & { left: number } } | { ok: false; code: 'unknown_allotment' | 'already_released' };

/** Gives what is left of an allotment to everybody. A dry run only says what that is. */
export async function releaseAllotment(
  deps: Deps,
  { allotmentId, actor, isDryRun = false }: { allotmentId: number; actor: string; isDryRun?: boolean },
): Promise<ReleaseResult> {
  return deps.transaction(async ({ allotments }): Promise<ReleaseResult> => {
    const allotment = await allotments.find(allotmentId);
    if (allotment === null) return { ok: false, code: 'unknown_allotment' };
    if (allotment.releasedAt !== null) return { ok: false, code: 'already_released' };
    if (isDryRun) return { ok: true, allotment };
    if ((await allotments.release({ allotmentId })) === 0) return { ok: false, code: 'already_released' };
    const { performanceId, kind, name, left } = allotment;
    const detail = { performanceId, kind, name, left };
    await allotments.audit({ actor, action: 'allotment.released', thing: String(allotmentId), detail });
    return { ok: true, allotment };
  });
}

/** Releases allotments whose hour has come, by the database's clock. */
export async function releaseDueAllotments(deps: Deps): Promise<void> {
  await deps.transaction(({ allotments }) => allotments.release({}));
}

/** Gives blocked seats back to everybody. `left`: seats that are not blocked; they are not touched; `unknown`: no seats. */
export async function unblockSeats(
  deps: Deps,
  { performanceId, seatNos, actor }: { performanceId: number; seatNos: readonly number[]; actor: string },
): Promise<{ ok: true; freed: number; left: AllottableSeat[]; unknown: number[] }> {
  return deps.transaction(async ({ allotments }) => {
    const seats = await allotments.lockSeats(performanceId, seatNos);
    const blocked = seats.filter(({ state, kind }) => state === 'kept' && kind === 'blocked');
    const freed = blocked.map(({ seatNo }) => seatNo);
    await allotments.giveUp(performanceId, freed);
    if (freed.length > 0) {
      const detail = { seatNos: freed };
      await allotments.audit({ actor, action: 'allotment.unblocked', thing: String(performanceId), detail });
    }
    const left = seats.filter((seat) => !blocked.includes(seat));
    return { ok: true as const, freed: freed.length, left, unknown: missingOf(seatNos, seats) };
  });
}
