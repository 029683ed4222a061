import type { AllotmentKind } from '#domain/allotments/access.ts';
import { normaliseVoucherCode } from '#domain/pricing/voucher-code.ts';
import { openSeats } from './open-seats.ts';
import type { AllottableSeat, AllotmentsStore } from './ports.ts';
import type { SalePart } from '#usecases/sale.ts';

export type AllotInput = {
  actor: string;
  performanceId: number;
  kind: Exclude<AllotmentKind, 'companion'>;
  name: string;
  reason: string | null;
  /** Null keeps it until it is released by hand. */
  releaseAt: Date | null;
  places: { seatNos: readonly number[] } | { zoneNo: number; count: number };
  maxTickets: number | null;
  perOrder: number | null;
  code: { code: string; maxUses: number | null } | null;
};
export type AllotResult =
  /** `left`: seats that somebody has, or that are kept already; they are not touched. */
  | { ok: true; allotmentId: number; kept: number; left: AllottableSeat[] }
  | { ok: false; code: 'nothing_free'; left: AllottableSeat[] }
  | { ok: false; code: 'area_full'; free: number }
  | { ok: false; code: 'unknown_performance' | 'unknown_area' | 'not_prepared' | 'code_exists' };

type Deps = SalePart<'stores' | 'transaction', 'seats' | 'salePermissions' | 'allotments'>;

/** Keeps free seats, or places of a standing area, for some: others cannot buy them until they are released. */
export async function allot(deps: Deps, input: AllotInput): Promise<AllotResult> {
  const opened = await openSeats(deps, input.performanceId);
  if (!opened.ok) return opened;
  return deps.transaction(async ({ allotments }): Promise<AllotResult> => {
    const { places, performanceId, actor, kind, name, reason, releaseAt, maxTickets, perOrder } = input;
    const taken = 'seatNos' in places ? await freeSeatsOf(allotments, performanceId, places.seatNos) : null;
    if (taken !== null && taken.free.length === 0) return { ok: false, code: 'nothing_free', left: taken.left };
    if ('zoneNo' in places) {
      const area = await allotments.lockArea(performanceId, places.zoneNo);
      if (area === null) return { ok: false, code: 'unknown_area' };
      if (area.free < places.count) return { ok: false, code: 'area_full', free: area.free };
    }
    const allotmentId = await allotments.add({
      performanceId,
      kind,
      name,
      reason,
      madeBy: actor,
      releaseAt,
      zoneNo: 'zoneNo' in places ? places.zoneNo : null,
      places: 'zoneNo' in places ? places.count : null,
      maxTickets,
      perOrder,
    });
    if (taken !== null) await allotments.keep(allotmentId, performanceId, taken.free);
    if (input.code !== null) {
      const isNew = await allotments.addCode({
        code: normaliseVoucherCode(input.code.code),
        market: opened.market,
        performanceId,
        allotmentIds: [allotmentId],
        opensPresale: kind === 'presale',
        isFree: false,
        maxUses: input.code.maxUses,
        until: releaseAt,
      });
      if (!isNew) return { ok: false, code: 'code_exists' };
    }
    const kept = taken === null ? input.places : { seatNos: taken.free };
    const detail = { performanceId, kind, name, reason, releaseAt, ...kept };
    await allotments.audit({ actor, action: 'allotment.added', thing: String(allotmentId), detail });
    const count = 'count' in kept ? kept.count : kept.seatNos.length;
    return { ok: true, allotmentId, kept: count, left: taken?.left ?? [] };
  });
}

async function freeSeatsOf(
  allotments: Pick<AllotmentsStore, 'lockSeats'>,
  performanceId: number,
  seatNos: readonly number[],
): Promise<{ free: number[]; left: AllottableSeat[] }> {
  const seats = await allotments.lockSeats(performanceId, seatNos);
  return {
    free: seats.filter(({ state }) => state === 'free').map(({ seatNo }) => seatNo),
    left: seats.filter(({ state }) => state !== 'free'),
  };
}
