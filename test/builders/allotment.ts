import type pg from 'pg';
import type { SaleDeps } from '#usecases/sale.ts';
import { allot, type AllotInput, type AllotResult } from '#usecases/allotments/allot.ts';

/** Keeps seats for the code GUESTS of partners, until released. */
export async function anAllotment(
  deps: SaleDeps,
  performanceId: number,
  changes: Partial<AllotInput> = {},
): Promise<Extract<AllotResult, { ok: true }>> {
  const result = await allot(deps, {
    actor: 'tester',
    performanceId,
    kind: 'partner',
    name: 'Partners',
    reason: null,
    releaseAt: null,
    places: { seatNos: [0, 1, 2] },
    maxTickets: null,
    perOrder: null,
    code: { code: `GUESTS-${performanceId}`, maxUses: null },
    ...changes,
  });
  if (!result.ok) throw new Error(`not kept: ${result.code}`);
  return result;
}

/** Marks seats of the performance's plan as wheelchair places; the next seat is the companion's. */
export async function withWheelchairPlaces(pool: pg.Pool, planVersionId: number, seatNos: number[]): Promise<void> {
  await pool.query(
    `update plan_seat set flags = array['accessible'] where plan_version_id = $1 and seat_no = any($2::int[])`,
    [planVersionId, seatNos],
  );
  await pool.query('select mark_companions($1)', [planVersionId]);
}
