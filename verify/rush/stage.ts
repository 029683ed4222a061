import type pg from 'pg';
import { createSeatsStore } from '#adapters/db/sale/seats-store.ts';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { anItem } from '#test/builders/item.ts';
import { aPerformance } from '#test/builders/performance.ts';

/** Of one order. */
export const MAX_SEATS = 4;

export type Stage = {
  name: string;
  performanceId: number;
  priceListId: number;
  seatCount: number;
  /** Its standing area: as many places as one in four seats. */
  area: { zoneNo: number; capacity: number };
  /** What is sold beside its tickets; less than is wanted. */
  item: { id: number; stock: number };
  /** A promo code with fewer uses than are wanted. */
  voucher: { code: string; uses: number };
  /** Certificates that several buyers know, and an address with points that several share; less than they want to spend. */
  certificates: readonly string[];
  pointsEmail: string;
  market: 'belarus' | 'georgia';
  /** Milliseconds after the start of the run: sales open one after another, so that payments are always in progress. */
  opensAtMs: number;
};

/** As much as the largest order, so that any two orders of one buyer may exceed it together. */
const LIMIT_PER_BUYER = MAX_SEATS;
const OPENS_EVERY_MS = 10_000;
const MARKETS = ['belarus', 'georgia', 'belarus'] as const;
const CERTIFICATES = 3;
/** The stage sells nothing itself. */
const NO_SALE = {
  providers: [],
  addresses: { returnPage: () => '', webhook: () => '' },
  advice: { neighbours: () => Promise.resolve(null), best: () => Promise.resolve(null) },
  freeTicketsPerAddress: 0,
};
const VOUCHER = `insert into voucher (code, market, effect, max_uses) values ($1, $2, '{"kind":"percent","permille":125}', $3)`;
const RULE = `
with rule as (
  insert into price_rule (key, market, target, effect)
  values ($1, $2, 'performances', '{"kind":"set","everyTickets":2,"cheapest":1,"permille":333}') returning id)
insert into price_rule_performance select id, $3::int from rule`;

/**
 * Sets up three performances of three organizers in both markets, each with two price zones, a standing area, an item of
 * another seller with little stock, a promo code with few uses and a rule that makes the second of two tickets cheaper.
 */
export async function setStages(pool: pg.Pool, seats: number): Promise<Stage[]> {
  const stages: Stage[] = [];
  const tenders = tenderSteps({ pool, deps: createSaleDeps({ ...NO_SALE, pool }) });
  for (const [index, market] of MARKETS.entries()) {
    const count = Math.floor((seats * (index + 1)) / MARKETS.length) - Math.floor((seats * index) / MARKETS.length);
    const dear = Math.ceil(count / 3);
    const opensAtMs = index * OPENS_EVERY_MS;
    const capacity = Math.ceil(count / 4);
    const { id, priceListId, standingZones } = await aPerformance(pool, {
      market,
      limitPerBuyer: LIMIT_PER_BUYER,
      seats: dear,
      moreZones: [{ seats: count - dear, priceMinor: 3_000 }],
      standing: [{ capacity, priceMinor: 1_499 }],
    });
    await createSeatsStore(pool).openSeats(id);
    const stock = Math.ceil(count / 8);
    const item = await anItem(pool, { kind: 'good', market, prices: [777], feeMinor: 39, stock });
    const code = `RUSH-${index + 1}`;
    const uses = Math.ceil(count / 4);
    await pool.query(VOUCHER, [code, market, uses]);
    await pool.query(RULE, [`rush-${index + 1}`, market, id]);
    const certificates: string[] = [];
    for (let at = 0; at < CERTIFICATES; at += 1) certificates.push(await tenders.certificate(20_000, market));
    const pointsEmail = `points${index + 1}@rush.example`;
    await tenders.points(pointsEmail, 30_000, market);
    stages.push({
      name: `performance ${index + 1}`,
      performanceId: id,
      priceListId,
      seatCount: count,
      area: { zoneNo: standingZones[0] ?? 0, capacity },
      item: { id: item.id, stock },
      voucher: { code, uses },
      certificates,
      pointsEmail,
      market,
      opensAtMs,
    });
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
