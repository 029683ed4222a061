import { bestSeats } from '#domain/seating/best-seats.ts';
import { neighboursOffer, seatsNear } from '#domain/seating/neighbours-offer.ts';
import { buildSeatIndex, type SeatIndex } from '#domain/seating/seat-index.ts';
import type { HallPlan } from '#domain/seating/hall-plan.ts';
import { SEAT } from '#domain/seating/availability.ts';
import type { SeatState } from '#usecases/holds/ports.ts';
import type { SeatAdvice } from '#usecases/sale.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { createSeatsStore } from './seats-store.ts';

const READ = `
select f.plan_version_id as "planVersionId",
  (select coalesce(jsonb_object_agg(zone_no, zone_key), '{}') from price_zone z where z.price_list_id = f.price_list_id) as zones
from performance f where f.id = $1 and f.plan_version_id is not null`;

/** Number of seat indexes to cache; one of a large hall takes a few megabytes. Published plans never change. */
const MOST_INDEXES = 40;

/** Chooses which seats to offer by the geometry of the hall. */
export function createSeatAdvice(on: Queryable): SeatAdvice {
  const seats = createSeatsStore(on);
  const indexes = new Map<number, Promise<SeatIndex | null>>();

  async function hallOf(performanceId: number) {
    const values = [performanceId];
    type Row = { planVersionId: number; zones: Record<string, string> };
    const [row] = await query<Row>(on, { name: 'advice.hall', text: READ, values });
    const index = row === undefined ? null : await indexOf(row.planVersionId);
    return row === undefined || index === null ? null : { index, zones: row.zones };
  }

  function indexOf(planVersionId: number): Promise<SeatIndex | null> {
    const known = indexes.get(planVersionId) ?? loadIndex(planVersionId);
    // Moves the entry to the end, so that the least recently used one comes first.
    indexes.delete(planVersionId);
    indexes.set(planVersionId, known);
    const [oldest] = indexes.keys();
    if (indexes.size > MOST_INDEXES && oldest !== undefined) indexes.delete(oldest);
    known.catch(() => indexes.delete(planVersionId));
    return known;
  }

  async function loadIndex(planVersionId: number): Promise<SeatIndex | null> {
    const text = 'select plan from hall_plan_version where id = $1';
    const [row] = await query<{ plan: HallPlan }>(on, { name: 'advice.plan', text, values: [planVersionId] });
    // Plans written by hand for a test and plans with only standing areas have no sectors.
    return row?.plan.sectors === undefined ? null : buildSeatIndex(row.plan);
  }

  return {
    async neighbours(performanceId, wanted, own = []) {
      const hall = await hallOf(performanceId);
      if (hall === null) return null;
      const states = await seats.readStatuses(performanceId, seatsNear(hall.index, wanted));
      const statuses = statusesOf(hall.index, states);
      for (const seatNo of own) statuses[seatNo] = SEAT.free;
      const [offer] = neighboursOffer(hall.index, wanted, statuses, 1);
      return offer === undefined ? null : [...offer.seatNos];
    },
    async best(performanceId, request, states) {
      const hall = await hallOf(performanceId);
      if (hall === null) return null;
      const zone = request.zoneNo === null ? -1 : hall.index.zoneKeys.indexOf(hall.zones[request.zoneNo] ?? '');
      if (request.zoneNo !== null && zone < 0) return null;
      const [candidate] = bestSeats(hall.index, {
        count: request.count,
        statuses: statusesOf(hall.index, states),
        limit: 1,
        ...(zone >= 0 ? { zones: new Set([zone]) } : {}),
        ...(request.sectorNo === null ? {} : { sectors: new Set([request.sectorNo]) }),
        ...(request.isAccessible ? { wheelchairs: 1 } : {}),
      });
      // Without a group in the wanted sector the search goes on elsewhere, which is not what was asked for.
      return candidate?.isInWantedSector === true ? [...candidate.seatNos] : null;
    },
  };
}

function statusesOf(index: SeatIndex, states: readonly SeatState[]): Uint8Array {
  const statuses = new Uint8Array(index.count).fill(SEAT.notForSale);
  for (const { seatNo, status } of states) {
    if (status === 0) statuses[seatNo] = SEAT.free;
    else if (status !== 3) statuses[seatNo] = SEAT.taken;
  }
  return statuses;
}
