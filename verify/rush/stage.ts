import type pg from 'pg';
import { createSeatsStore } from '#adapters/db/sale/seats-store.ts';
import { aPerformance } from '#test/builders/performance.ts';

/** Of one order. */
export const MAX_SEATS = 4;

export type Stage = {
  name: string;
  performanceId: number;
  priceListId: number;
  seatCount: number;
  market: 'belarus' | 'georgia';
  /** Milliseconds after the start of the run: sales open one after another, so that payments are always in progress. */
  opensAtMs: number;
};

/** As much as the largest order, so that any two orders of one buyer may exceed it together. */
const LIMIT_PER_BUYER = MAX_SEATS;
const OPENS_EVERY_MS = 10_000;
const MARKETS = ['belarus', 'georgia', 'belarus'] as const;

/** Sets up three performances in both markets, two price zones each. */
export async function setStages(pool: pg.Pool, seats: number): Promise<Stage[]> {
  const stages: Stage[] = [];
  for (const [index, market] of MARKETS.entries()) {
    const count = Math.floor((seats * (index + 1)) / MARKETS.length) - Math.floor((seats * index) / MARKETS.length);
    const dear = Math.ceil(count / 3);
    const opensAtMs = index * OPENS_EVERY_MS;
    const { id, priceListId } = await aPerformance(pool, {
      market,
      limitPerBuyer: LIMIT_PER_BUYER,
      seats: dear,
      moreZones: [{ seats: count - dear, priceMinor: 3_000 }],
    });
    await createSeatsStore(pool).openSeats(id);
    const name = `performance ${index + 1}`;
    stages.push({ name, performanceId: id, priceListId, seatCount: count, market, opensAtMs });
  }
  return stages;
}

/** Starts the clock of the sale: one performance opens now, the others follow. */
export async function openSales(pool: pg.Pool, stages: readonly Stage[]): Promise<void> {
  for (const { performanceId, opensAtMs } of stages) {
    await pool.query(
      `update performance set sale_from = now() + make_interval(secs => $2::float8 / 1000) where id = $1`,
      [performanceId, opensAtMs],
    );
  }
}
