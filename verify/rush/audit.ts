import type pg from 'pg';
import { compareWithGateway } from '#adapters/db/sale/compare-with-gateway.ts';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import type { Gateway } from './processes.ts';
import { type Books, leftBehind, type Restless } from './settle.ts';

/** The check that failed, with details. */
export type Violation = { check: string; detail: string };

const SHOWN = 5;

/** @param isOver the sale has come to rest, so that every report of the gateway has arrived */
export async function auditInvariants(pool: pg.Pool, isOver: boolean): Promise<Violation[]> {
  const found = await checkInvariants(pool);
  const stopped = await stoppedRefunds(pool, isOver);
  return found
    .map((each) => (each.id === 'A05' ? { ...each, rows: each.rows.filter((row) => !isOneOf(stopped, row)) } : each))
    .filter(({ rows }) => rows.length > 0)
    .map(({ id, meaning, rows }) => {
      const shown = rows.slice(0, SHOWN).map((row) => JSON.stringify(row));
      return { check: id, detail: `${meaning}: ${rows.length} (${shown.join(', ')})` };
    });
}

/**
 * A refund of charged-back money waits for a person's decision, and a rush has no such person. The gateway refuses it from
 * the moment of the chargeback, so that during the sale the report of that may still be on its way.
 */
async function stoppedRefunds(pool: pg.Pool, isOver: boolean): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select r.id from refund r join payment p on p.id = r.payment_id
     where r.state = 'failed' and (p.charged_back_minor > 0 or not $1)`,
    [isOver],
  );
  return new Set(rows.map(({ id }) => id));
}

function isOneOf(ids: ReadonlySet<string>, row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'id' in row && ids.has(String(row.id));
}

/** Compares every payment and refund of the gateway's books with ours, and the sums of both. */
export async function auditBooks(pool: pg.Pool, gateway: Gateway): Promise<Violation[]> {
  const { payments } = await gateway.control<Books>('books');
  const violations: Violation[] = [];
  for (const provider of ['bepaid', 'bank-of-georgia']) {
    for (const { thing, what, ours, theirs } of await compareWithGateway(pool, provider, payments)) {
      violations.push({ check: 'gateway books', detail: `${thing} ${what}: we say ${ours}, the gateway ${theirs}` });
    }
    const { rows } = await pool.query<{ booked: number }>(
      `select coalesce(sum(amount_minor), 0)::int8 as booked from ledger_entry where account = $1`,
      [`gateway:${provider}`],
    );
    const booked = rows[0]?.booked ?? 0;
    const kept = payments
      .filter((payment) => payment.provider === provider && payment.state === 'captured')
      .reduce(
        (sum, { amountMinor, transferMinor, refundedMinor, chargedBackMinor }) =>
          sum + (transferMinor ?? amountMinor) - refundedMinor - chargedBackMinor,
        0,
      );
    if (booked !== kept) {
      violations.push({
        check: 'money gap',
        detail: `${provider}: booked ${booked}, gateway ${kept}, gap ${booked - kept}`,
      });
    }
  }
  return violations;
}

/** Finds orders that are missing, unpaid or without a ticket although their buyers were shown "paid". */
export async function auditAcknowledged(pool: pg.Pool, acknowledged: ReadonlySet<string>): Promise<Violation[]> {
  const { rows } = await pool.query<{ id: string; state: string | null }>(
    `select wanted.id, o.state from unnest($1::uuid[]) as wanted(id)
     left join orders o on o.id = wanted.id
     where o.id is null or o.state not in ('paid', 'refund_pending', 'refunded')
        or (select count(*) from ticket t where t.order_id = wanted.id) + (select count(*) from entitlement e where e.order_id = wanted.id)
          < (select count(*) from order_line l where l.order_id = wanted.id)`,
    [[...acknowledged]],
  );
  return rows.map(({ id, state }) => ({ check: 'acknowledged sale lost', detail: `${id} is ${state ?? 'gone'}` }));
}

/** Finds captured money without a ticket, a refund or a chargeback. */
export async function auditCaptures(pool: pg.Pool): Promise<Violation[]> {
  const { rows } = await pool.query<{ id: string; orderState: string }>(
    `select p.id, o.state as "orderState" from payment p join orders o on o.id = p.order_id
     where p.state = 'captured' and p.charged_back_minor = 0
       and not exists (select from ticket t where t.order_id = o.id and p.applied)
       and not exists (select from refund r where r.payment_id = p.id and r.state = 'confirmed')`,
  );
  return rows.map(({ id, orderState }) => ({
    check: 'capture without ticket or refund',
    detail: `payment ${id}, order ${orderState}`,
  }));
}

export async function auditRest(pool: pg.Pool, rest: Restless): Promise<Violation[]> {
  const restless = Object.entries(rest).filter(([, left]) => left !== 0);
  const details = restless.map(([what, left]) => `${what}: ${left}`);
  if (restless.length > 0) details.push(...(await leftBehind(pool)));
  return details.map((detail) => ({ check: 'liveness', detail }));
}

/** Finds valid tickets for fully charged-back payments, whether the chargeback arrived before or after the capture. */
export async function auditChargebacks(pool: pg.Pool): Promise<Violation[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select t.id from ticket t join payment p on p.order_id = t.order_id and p.applied
     where t.state = 'issued' and p.charged_back_minor >= p.captured_minor`,
  );
  return rows.map(({ id }) => ({ check: 'good ticket for money taken back', detail: `ticket ${id}` }));
}

/** Returns the share of all seats that were sold at any time in the run. */
export async function soldShare(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ share: number }>(
    `select (select count(distinct (performance_id, seat_no)) from ticket where seat_no is not null)::float8
       / (select count(*) from performance_seat) as share`,
  );
  return rows[0]?.share ?? 0;
}

/** What was wanted by more than there was for: standing places, units of items, uses of promo codes, at their highest. */
export async function usedUp(pool: pg.Pool): Promise<{ area: number; units: number; vouchers: number }> {
  const { rows } = await pool.query<{ area: number; units: number; vouchers: number }>(
    `select (select count(*) from ticket where seat_no is null)::float8 / (select sum(capacity) from standing_area_stock) as area,
       (select count(*) from entitlement)::float8 / (select sum(capacity) from item_stock) as units,
       (select count(*) from order_line l join orders o on o.id = l.order_id
        where o.paid_at is not null and l.voucher_minor > 0)::float8 / (select sum(max_uses) from voucher) as vouchers`,
  );
  return rows[0] ?? { area: 0, units: 0, vouchers: 0 };
}
