import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { createPool } from '#adapters/db/connection/pool.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { DemoAppAddress } from '../demo-app.setup.ts';

export type DemoPerformance = { id: number; eventId: number; planHash: string };
export type Email = {
  recipient: string;
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string }[];
};

const LETTER_WITHIN_MS = 15_000;

/** Returns the application of the worker that runs this spec file; Vitest numbers its workers from 1. */
function ownApp(): DemoAppAddress {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const address = inject('demoApps')[worker - 1];
  if (address === undefined) throw new Error(`No application was started for worker ${worker}`);
  return address;
}

/** Gives tests access behind the running product: its addresses, its clock in the database, its providers. */
export function demoApp() {
  const { port, databaseUrl, dataDir } = ownApp();
  const pool = createPool({ url: databaseUrl, applicationName: 'journeys', max: 2, onError: () => undefined });
  afterAll(() => pool.end());
  const local = `http://localhost:${port}`;
  const given: number[] = [];

  async function send<Answer>(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Answer;
  }

  /** The origin of the payment emulators appears only in the content security policy of every page. */
  async function gatewayOrigin(): Promise<string> {
    const policy = (await fetch(`${local}/ru/minsk`)).headers.get('content-security-policy') ?? '';
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(policy)?.[0];
    if (origin === undefined) throw new Error(`No payment page in the policy: ${policy}`);
    return origin;
  }

  return {
    pool,
    port,
    /** Settings for another process on the same database and keys. */
    environment: {
      DATABASE_URL: databaseUrl,
      TICKET_KEYS_DIR: join(dataDir, 'keys'),
      DEMO: 'on',
      LOG_LEVEL: 'error',
    },
    siteOf: (market: MarketName) => (market === 'belarus' ? local : `http://rampa-ge.localhost:${port}`),

    /**
     * Returns a theatre performance some days ahead with one tariff, no campaign and most seats free, in any city, if
     * asked with a free wheelchair place; each call returns another one.
     */
    async aPerformance(
      market: MarketName,
      { hasWheelchairPlace = false } = {},
    ): Promise<DemoPerformance & { city: string }> {
      const { rows } = await pool.query<DemoPerformance & { city: string }>(
        `select p.id, p.event_id as "eventId", v.hash as "planHash", c.slug as city from performance p
           join city c on c.id = p.city_id join event e on e.id = p.event_id join hall_plan_version v on v.id = p.plan_version_id
           join price_list l on l.id = p.price_list_id join performance_stock s on s.performance_id = p.id
         where e.category = 'teatr' and p.state = 'scheduled' and p.sale_mode = 'online' and p.sale_from is null
           and l.currency = $1 and p.starts_at > now() + interval '3 days' and s.free > 100 and v.seat_count < 1500
           and v.standing = '[]' and p.id <> all ($3)
           and not exists (select from tariff where price_list_id = l.id and tariff_no > 1)
           and not exists (select from price_rule_performance where performance_id = p.id) and not exists (select from order_line where performance_id = p.id)
           and (not $2 or exists (select from plan_seat w where w.plan_version_id = v.id and 'accessible' = any (w.flags)
             and not exists (select from performance_seat t where t.performance_id = p.id and t.seat_no = w.seat_no)))
         order by p.id limit 1`,
        [market === 'belarus' ? 'BYN' : 'GEL', hasWheelchairPlace, given],
      );
      const [performance] = rows;
      if (!performance) throw new Error(`No performance left on sale in ${market}`);
      given.push(performance.id);
      return performance;
    },

    /** Holds these seats for another buyer, through the public API. */
    async takeSeats(performance: DemoPerformance, seatNos: readonly number[]): Promise<void> {
      const { rows } = await pool.query<{ id: number }>('select price_list_id as id from performance where id = $1', [
        performance.id,
      ]);
      const answer = await send<{ state?: string }>(
        `${local}/api/v3/orders`,
        {
          performanceId: performance.id,
          priceListId: rows[0]?.id,
          seats: seatNos.map((seatNo) => ({ seatNo })),
          standing: [],
          locale: 'ru',
        },
        { 'idempotency-key': crypto.randomUUID() },
      );
      if (answer.state !== 'held') throw new Error(`not held: ${JSON.stringify(answer)}`);
    },

    /** Expires the order's hold. */
    async expire(orderId: string): Promise<void> {
      await pool.query(
        `with o as (update orders set hold_until = now() - interval '1 second' where id = $1)
         update performance_seat set held_until = now() - interval '1 second' where order_id = $1`,
        [orderId],
      );
    },

    /** Changes the start of a performance, for the clock of the door check. */
    async startsIn(performanceId: number, hours: number): Promise<void> {
      await pool.query(
        `update performance set starts_at = now() + make_interval(hours => $2),
           ends_at = now() + make_interval(hours => $2 + 2) where id = $1`,
        [performanceId, hours],
      );
    },

    doorCheck: (code: string, locale: Locale) =>
      send<{ verdict: string; performanceId: number | null; row: string | null; seat: string | null }>(
        `${local}/api/v3/door/check?lang=${locale === 'be' ? 'by' : locale}`,
        { code },
      ),

    /** Sets how the payment providers treat the next requests; `calmGateway` restores the default. */
    async gatewayBehaves(behaviour: Record<string, unknown>): Promise<void> {
      await send(`${await gatewayOrigin()}/control/behaviour`, behaviour);
    },
    async calmGateway(): Promise<void> {
      await send(`${await gatewayOrigin()}/control/profile`, { profile: 'calm' });
    },

    /** Counts how often the providers took money for an order, according to their own books. */
    async capturesOf(orderId: string): Promise<number> {
      const { rows } = await pool.query<{ id: string }>('select id from payment where order_id = $1', [orderId]);
      const ours = new Set(rows.map(({ id }) => id));
      const books = await (await fetch(`${await gatewayOrigin()}/control/books`)).json();
      const { payments } = books as { payments: { paymentId: string; state: string }[] };
      return payments.filter(({ paymentId, state }) => ours.has(paymentId) && state === 'captured').length;
    },

    /** Waits for emails to one address, because the outbox is filled after the sale. */
    async emailsTo(address: string): Promise<Email[]> {
      const until = Date.now() + LETTER_WITHIN_MS;
      while (Date.now() < until) {
        const { messages } = (await (await fetch(`${local}/dev/outbox.json`)).json()) as { messages: Email[] };
        const found = messages.filter(({ recipient }) => recipient === address);
        if (found.length > 0) return found;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      return [];
    },
  };
}
