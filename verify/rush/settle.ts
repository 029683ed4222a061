import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BookEntry } from '../../emulators/control.ts';
import type { Gateway } from './processes.ts';

/** Work that must finish by itself when the buyers are gone. Any rest is a violation of liveness. */
export type Restless = {
  'live holds': number;
  'open payments': number;
  'open refunds': number;
  'effects not handed over': number;
  'jobs not done': number;
  'webhooks the gateway still repeats': number;
};
export type Books = { payments: BookEntry[]; webhooksWaiting: number };

const OPEN = `select
  (select count(*)::int from orders where state in ('held', 'awaiting_payment')) as "live holds",
  (select count(*)::int from payment where state in ('created', 'redirected') or next_check_at is not null) as "open payments",
  (select count(*)::int from refund where state in ('requested', 'sent')) as "open refunds",
  (select count(*)::int from outbox where handed_at is null) as "effects not handed over",
  (select count(*)::int from pgboss.job where state not in ('completed', 'cancelled')) as "jobs not done"`;

/** Describes the unfinished work, for finding its cause. */
const LEFT_BEHIND = `
select format('effect %s: %s', topic, count(*)) as what from outbox where handed_at is null group by topic
union all
select format('job %s, %s: %s %s', name, state, count(*), min(output ->> 'message')) from pgboss.job
where state not in ('completed', 'cancelled') group by name, state
union all
select format('payment %s, %s: %s', provider, state, count(*)) from payment
where state in ('created', 'redirected') or next_check_at is not null group by provider, state
union all
select format('refund %s: %s %s', state, count(*), min(failure)) from refund where state in ('requested', 'sent') group by state`;

export async function leftBehind(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(LEFT_BEHIND);
  return rows.map(({ what }) => what);
}

/**
 * Makes time pass thirty times as fast for deadlines and pauses: a lease of two minutes still lasts four seconds,
 * longer than any call to this gateway. Payment sessions, which receive no requests meanwhile, end four times as fast
 * again; a job whose process was killed is detected sooner.
 */
const TIME_PASSES = `
with o as (
  update orders set hold_until = hold_until - interval '30 s' where state in ('held', 'awaiting_payment')
), s as (
  update performance_seat set held_until = held_until - interval '30 s' where status = 1
), p as (
  update payment set session_until = session_until - interval '2 min', next_check_at = next_check_at - interval '30 s'
  where next_check_at is not null
), r as (
  update refund set next_try_at = next_try_at - interval '30 s' where state in ('requested', 'sent')
), orphan as (
  update pgboss.job set heartbeat_on = heartbeat_on - interval '30 s'
  where state = 'active' and started_on < now() - interval '10 s'
)
update pgboss.job set start_after = start_after - interval '30 s' where state in ('created', 'retry') and start_after > now()`;

/** SQLSTATE deadlock_detected */
const DEADLOCK = '40P01';

/** Payment sessions without a payment end at the gateway after this time. */
const SESSION_MS = 15_000;

export async function comeToRest(pool: pg.Pool, gateway: Gateway, patienceMs: number): Promise<Restless> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const books = await gateway.control<Books>('books');
    const { rows } = await pool.query<Omit<Restless, 'webhooks the gateway still repeats'>>(OPEN);
    const [open] = rows;
    if (open === undefined) throw new Error('nothing was counted');
    const rest = { ...open, 'webhooks the gateway still repeats': books.webhooksWaiting };
    if (Object.values(rest).every((left) => left === 0) || performance.now() > until) return rest;
    // It touches rows in no order of locks, so the application may be in its way; the next second tries again.
    await pool.query(TIME_PASSES).catch((error: { code?: string }) => {
      if (error.code !== DEADLOCK) throw error;
    });
    for (const { provider, providerRef, state, createdAt } of books.payments) {
      if (state !== 'pending' || Date.now() - Date.parse(createdAt) < SESSION_MS) continue;
      await gateway.control('expire', { provider, providerRef });
    }
    await sleep(1_000);
  }
}
