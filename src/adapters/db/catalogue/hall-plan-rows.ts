import { createHash } from 'node:crypto';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { publishedFrom, type PublishedPlan } from '#domain/catalog/published-plan.ts';
import { FLAG_BITS, type HallPlan, type SeatFlag } from '#domain/seating/hall-plan.ts';
import type { SeatIndex } from '#domain/seating/seat-index.ts';
import type { Tally } from '#usecases/catalog/import-ports.ts';

type HallPlanInput = { place: string; hall: string; published: PublishedPlan };
type CurrentVersion = { hall_id: number; place: string; hall: string; version: number | null; hash: string | null };

const CURRENT_VERSIONS = `select h.id as hall_id, p.key as place, h.key as hall, v.version, v.hash
  from hall h join place p on p.id = h.place_id
  left join lateral (select version, hash from hall_plan_version where hall_id = h.id order by version desc limit 1) v on true`;

const INSERT_VERSION = `insert into hall_plan_version (hall_id, version, hash, plan, overview, geometry, seat_count, standing)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`;

/** Sends the names of sectors and rows once, not with every seat. */
const INSERT_SEATS = `insert into plan_seat (plan_version_id, seat_no, seat_uid, zone_key, sector, row_label, seat_label, flags)
  select $1, s.ord - 1, s.uid::text, coalesce(z.key, ''), se.label, r.label, s.label,
    array(select f.name from unnest($11::text[], $12::int[]) f(name, bit) where s.flags & f.bit <> 0)
  from unnest($2::int[], $3::int[], $4::int[], $5::text[], $6::int[]) with ordinality s(uid, zone, row, label, flags, ord)
  join unnest($7::text[], $8::int[]) with ordinality r(label, sector, ord) on r.ord = s.row + 1
  join unnest($9::jsonb[]) with ordinality se(label, ord) on se.ord = r.sector + 1
  left join unnest($10::text[]) with ordinality z(key, ord) on z.ord = s.zone + 1`;

/** Which seats are kept for companions of wheelchair places (migration 0160). */
const MARK_COMPANIONS = 'select mark_companions($1)';

/** Many halls have identical plans; their seats are copied within the server. */
const COPY_SEATS = `insert into plan_seat (plan_version_id, seat_no, seat_uid, zone_key, sector, row_label, seat_label, flags)
  select $1, seat_no, seat_uid, zone_key, sector, row_label, seat_label, flags from plan_seat where plan_version_id = $2`;

/** Saves a plan that differs from the hall's current one as its next version; published versions never change. */
export async function saveHallPlans(on: Queryable, plans: readonly HallPlanInput[]): Promise<Tally> {
  const tally: Tally = { inserted: 0, updated: 0, unchanged: 0 };
  const { rows } = await on.query<CurrentVersion>(CURRENT_VERSIONS);
  const current = new Map(rows.map((row) => [`${row.place}/${row.hall}`, row]));
  const written = new Map<string, number>();
  for (const { place, hall, published } of plans) {
    const version = current.get(`${place}/${hall}`);
    if (!version) continue;
    const { overview, geometry, index } = published.compiled;
    const hash = createHash('sha256')
      .update(JSON.stringify([overview, geometry]))
      .digest('hex')
      .slice(0, 32);
    if (version.hash === hash) {
      tally.unchanged++;
      continue;
    }
    const [row] = await query<{ id: number }>(on, {
      name: 'insert-hall-plan-version',
      text: INSERT_VERSION,
      values: [
        version.hall_id,
        (version.version ?? 0) + 1,
        hash,
        ...[published.plan, overview, geometry].map((part) => JSON.stringify(part)),
        index.count,
        JSON.stringify(published.standing),
      ],
    });
    if (!row) throw new Error('insert returned no row');
    const twin = written.get(hash);
    if (twin === undefined) await insertSeats(on, row.id, index);
    else await on.query(COPY_SEATS, [row.id, twin]);
    await query(on, { name: 'mark-companions', text: MARK_COMPANIONS, values: [row.id] });
    written.set(hash, row.id);
    tally[version.version === null ? 'inserted' : 'updated']++;
  }
  return tally;
}

async function insertSeats(on: Queryable, planVersionId: number, index: SeatIndex): Promise<void> {
  const labels = Array.from({ length: index.count }, (_, seatNo) => index.label(seatNo).seat);
  await query(on, {
    name: 'insert-plan-seats',
    text: INSERT_SEATS,
    values: [
      planVersionId,
      Array.from(index.uid),
      Array.from(index.zone),
      Array.from(index.row),
      labels,
      Array.from(index.flags),
      index.rows.map((row) => row.label),
      index.rows.map((row) => row.sector),
      index.sectors.map((sector) => JSON.stringify(sector.label)),
      index.zoneKeys,
      Object.keys(FLAG_BITS),
      Object.keys(FLAG_BITS).map((flag) => FLAG_BITS[flag as SeatFlag]),
    ],
  });
}

export async function readPlan(on: Queryable, planVersionId: number): Promise<PublishedPlan> {
  const [row] = await query<{ plan: HallPlan; standing: PublishedPlan['standing'] }>(on, {
    name: 'read-plan',
    text: 'select plan, standing from hall_plan_version where id = $1',
    values: [planVersionId],
  });
  if (!row) throw new Error(`no hall plan version ${planVersionId}`);
  return publishedFrom(row.plan, row.standing);
}
