import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What must come to rest by itself when the crowd is gone. */
export type Restless = { openPayments: number; openRefunds: number; outbox: number; webhooksWaiting: number; liveHolds: number };

const OPEN = `select
  (select count(*)::int from payment where state in ('created', 'redirected')) as "openPayments",
  (select count(*)::int from refund where state in ('requested', 'sent')) as "openRefunds",
  (select count(*)::int from outbox where handed_at is null) as outbox,
  (select count(*)::int from orders where state in ('held', 'awaiting_payment')) as "liveHolds"`;

/** Deadlines of what is left are drawn to now; payments are asked about at once instead of in minutes. */
const TIME_PASSES = [
  `update orders set hold_until = now() where state in ('held', 'awaiting_payment') and hold_until > now()`,
  `update perf_seat set held_until = now() where status = 1 and held_until > now()`,
  `update payment set session_until = least(session_until, now()) where state in ('created', 'redirected') and created_at < now() - interval '15 s'`,
  `update payment set next_check_at = now() where next_check_at > now() + interval '2 s'`,
];

export async function comeToRest(pool: pg.Pool, gateway: string, patienceMs: number): Promise<Restless> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const books = (await (await fetch(`${gateway}/control/books`)).json()) as { webhooksWaiting: number; payments: { state: string; provider: string; providerRef: string; createdAt: string }[] };
    const { rows } = await pool.query<Omit<Restless, 'webhooksWaiting'>>(OPEN);
    const rest: Restless = { ...(rows[0] ?? { openPayments: -1, openRefunds: -1, outbox: -1, liveHolds: -1 }), webhooksWaiting: books.webhooksWaiting };
    if (Object.values(rest).every((left) => left === 0) || Date.now() > until) return rest;
    for (const sql of TIME_PASSES) await pool.query(sql);
    // Sessions nobody will pay any more end at the gateway too.
    for (const payment of books.payments) {
      if (payment.state !== 'pending' || Date.now() - Date.parse(payment.createdAt) < 15_000) continue;
      await fetch(`${gateway}/control/expire`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ provider: payment.provider, providerRef: payment.providerRef }) });
    }
    await sleep(1_000);
  }
}
