import type { AllotmentKind } from '#domain/allotments/access.ts';
import { normaliseVoucherCode, VOUCHER_CODE } from '#domain/pricing/voucher-code.ts';
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
  | { ok: true; allotmentId: number; kept: number }
  /** `left`: seats that somebody has, or that are kept already; `unknown`: numbers of no seat with a price. */
  | { ok: false; code: 'seats_not_free'; left: AllottableSeat[]; unknown: number[] }
  | { ok: false; code: 'area_full'; free: number }
  | {
      ok: false;
      code:
        | 'invalid_code'
        | 'unknown_performance'
        | 'performance_cancelled'
        | 'unknown_area'
        | 'not_prepared'
        | 'code_exists';
    };

type Deps = SalePart<'stores' | 'transaction', 'seats' | 'salePermissions' | 'allotments'>;

/**
 * Keeps free seats, or places of a standing area, for some: others cannot buy them until they are released. All of them or
 * none.
 */
export async function allot(deps: Deps, input: AllotInput): Promise<AllotResult> {
  const code = input.code === null ? null : normaliseVoucherCode(input.code.code);
  if (code !== null && !VOUCHER_CODE.test(code)) return { ok: false, code: 'invalid_code' };
  const opened = await openSeats(deps, input.performanceId);
  if (!opened.ok) return opened;
  return deps.transaction(async ({ allotments }): Promise<AllotResult> => {
    const { places, performanceId, actor, kind, name, reason, releaseAt, maxTickets, perOrder } = input;
    const refused = 'seatNos' in places ? await notFree(allotments, performanceId, places.seatNos) : null;
    if (refused !== null) return refused;
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
    if ('seatNos' in places) await allotments.keep(allotmentId, performanceId, places.seatNos);
    if (input.code !== null && code !== null) {
      const isNew = await allotments.addCode({
        code,
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
    const limits = { code, maxUses: input.code?.maxUses ?? null, maxTickets, perOrder };
    const detail = { performanceId, kind, name, reason, releaseAt, ...places, ...limits };
    await allotments.audit({ actor, action: 'allotment.added', thing: String(allotmentId), detail });
    return { ok: true, allotmentId, kept: 'count' in places ? places.count : places.seatNos.length };
  });
}

async function notFree(
  allotments: Pick<AllotmentsStore, 'lockSeats'>,
  performanceId: number,
  seatNos: readonly number[],
): Promise<Extract<AllotResult, { code: 'seats_not_free' }> | null> {
  const seats = await allotments.lockSeats(performanceId, seatNos);
  const left = seats.filter(({ state }) => state !== 'free');
  const unknown = missingOf(seatNos, seats);
  return left.length === 0 && unknown.length === 0 ? null : { ok: false, code: 'seats_not_free', left, unknown };
}

/** Those of the numbers that are no seats. */
export function missingOf(seatNos: readonly number[], seats: readonly AllottableSeat[]): number[] {
  const known = new Set(seats.map(({ seatNo }) => seatNo));
  return seatNos.filter((seatNo) => !known.has(seatNo));
}
