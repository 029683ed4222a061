import type pg from 'pg';
import { saveHallPlans } from '#adapters/db/catalogue/hall-plan-rows.ts';
import { createSeatsStore } from '#adapters/db/sale/seats-store.ts';
import { publishPlan } from '#domain/catalog/published-plan.ts';
import type { HallPlan, RowShape, Sector } from '#domain/seating/hall-plan.ts';
import { generateHall } from '#domain/seating/templates/generate-hall.ts';
import { aPerformance } from '#test/builders/performance.ts';
import type { Dice } from '../../verify/rush/dice.ts';

export const HALL_NAMES = ['theatre', 'arena', 'stadium'] as const;
export type HallName = (typeof HALL_NAMES)[number];
export type HallOnSale = { performanceId: number; eventId: number; planHash: string; seats: number };

/** The upper tier of a stadium hangs over the lower one by this many seats. */
const OVERLAP = 8;
const SOLD_PERCENT = 60;

/** Theatre of 580 seats, arena of 5,000, stadium of 50,000 whose tiers overlap and which has seven price zones. */
function drawPlan(name: HallName): HallPlan {
  const spec = { id: `bench/${name}`, name: { ru: name, be: name, en: name, ka: name }, kind: 'seated' } as const;
  if (name === 'theatre') return generateHall({ ...spec, template: 'theatre-parterre-balcony', capacity: 580 });
  if (name === 'arena') return generateHall({ ...spec, template: 'arena-bowl', capacity: 5_000 });
  return withSevenZones(generateHall({ ...spec, template: 'stadium', capacity: 50_000 }));
}

/** Moves the upper tier over the lower one and gives its two cheapest zones keys of their own. */
function withSevenZones(plan: HallPlan): HallPlan {
  const [focal] = plan.focal;
  if (focal === undefined) throw new Error('The stadium has no focal point');
  const sectors = plan.sectors.map((sector) => (isUpper(sector) ? overhanging(sector, focal, plan.pitch) : sector));
  const last = plan.zones.at(-1);
  if (last === undefined) throw new Error('The stadium has no price zones');
  const zones = [
    ...plan.zones.filter(({ key }) => Number(key.slice(1)) <= 5),
    { ...last, key: 'z6', glyph: 'F' },
    { ...last, key: 'z7', glyph: 'G' },
  ];
  return { ...plan, sectors, zones };
}

/** The template numbers the sectors of the upper tier from 21. */
function isUpper({ label }: Sector): boolean {
  return Number(/\d+/.exec(label.en)?.[0]) > 20;
}

function overhanging(sector: Sector, focal: { x: number; y: number }, pitch: number): Sector {
  const points = sector.rows.flatMap(({ shape }) => (shape.kind === 'points' ? [] : [shape]));
  const middle = (of: (shape: Exclude<RowShape, { kind: 'points' }>) => number): number =>
    points.reduce((sum, shape) => sum + of(shape), 0) / Math.max(1, points.length);
  const away = {
    x: middle((shape) => (shape.x0 + shape.x1) / 2) - focal.x,
    y: middle((shape) => (shape.y0 + shape.y1) / 2) - focal.y,
  };
  const step = (OVERLAP * pitch) / Math.hypot(away.x, away.y);
  const [dx, dy] = [-Math.round(away.x * step), -Math.round(away.y * step)];
  return {
    ...sector,
    outline: 'auto',
    rows: sector.rows.map((row, at) => ({
      ...row,
      zones: row.zones.map(([, count]) => [at * 2 < sector.rows.length ? 'z6' : 'z7', count] as const),
      shape:
        row.shape.kind === 'points'
          ? row.shape
          : {
              ...row.shape,
              x0: row.shape.x0 + dx,
              y0: row.shape.y0 + dy,
              x1: row.shape.x1 + dx,
              y1: row.shape.y1 + dy,
            },
    })),
  };
}

/** Puts a hall on sale with three of five seats sold, in groups as buyers take them. */
export async function putOnSale(pool: pg.Pool, name: HallName, chance: Dice): Promise<HallOnSale> {
  const published = publishPlan(drawPlan(name));
  const { index } = published.compiled;
  const built = await aPerformance(pool, {
    seats: 1,
    moreZones: index.zoneKeys.slice(1).map((_, at) => ({ seats: 1, priceMinor: 9_000 - at * 1_000 })),
  });
  const { rows } = await pool.query<{ place: string; hall: string }>(
    `select p.key as place, h.key as hall
     from hall_plan_version v join hall h on h.id = v.hall_id join place p on p.id = h.place_id where v.id = $1`,
    [built.planVersionId],
  );
  const [at] = rows;
  if (at === undefined) throw new Error('The performance has no hall');
  await saveHallPlans(pool, [{ ...at, published }]);
  const { rows: versions } = await pool.query<{ id: number; hash: string }>(
    `update performance p set plan_version_id = v.id
     from hall_plan_version old join hall_plan_version v on v.hall_id = old.hall_id and v.version = old.version + 1
     where p.id = $1 and old.id = $2 returning v.id, v.hash`,
    [built.id, built.planVersionId],
  );
  const [version] = versions;
  if (version === undefined) throw new Error('The plan was not published');
  // Keys are unique in a list, so they do not change places in one step.
  await pool.query(`update price_zone set zone_key = 'x' || zone_no where price_list_id = $1`, [built.priceListId]);
  await pool.query(
    `update price_zone z set zone_key = k.key from unnest($2::text[]) with ordinality k(key, ord)
     where z.price_list_id = $1 and z.zone_no = k.ord`,
    [built.priceListId, index.zoneKeys.toSorted()],
  );
  await createSeatsStore(pool).openSeats(built.id);
  const sold: number[] = [];
  for (let seat = 0; seat < index.count;) {
    const group = 1 + chance.int(6);
    if (chance.chance(SOLD_PERCENT))
      for (let next = seat; next < Math.min(index.count, seat + group); next += 1) sold.push(next);
    seat += group;
  }
  await markSold(pool, built.id, sold);
  return { performanceId: built.id, eventId: built.eventId, planHash: version.hash, seats: index.count };
}

/** Closes seats, as those that another seller has sold. */
async function markSold(pool: pg.Pool, performanceId: number, seatNos: readonly number[]): Promise<void> {
  await pool.query(
    `with closed as (
       update performance_seat set status = 3 where performance_id = $1 and seat_no = any($2::int[]) returning 1
     )
     update performance_stock set free = free - (select count(*) from closed)::int where performance_id = $1`,
    [performanceId, seatNos],
  );
}
