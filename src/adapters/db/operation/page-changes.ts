import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseClient } from '#adapters/db/connection/database-client.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

/** A tag of the page cache, or `*` for every page. */
export type PageChange = string;
export const EVERY_PAGE: PageChange = '*';

const CHANNEL = 'rampa_pages';
const RECONNECT_AFTER_MS = 500;
/** A connection that breaks silently is noticed within this interval plus ANSWER_WITHIN_MS. */
const LOOK_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;

const TELL = `select pg_notify('${CHANNEL}', tag) from unnest($1::text[]) as t(tag)`;

/**
 * Notifies every process that pages are out of date. Inside a transaction the notification goes out at the commit, and
 * not at all after a rollback.
 */
export async function tellPageChanges(on: Queryable, changes: readonly PageChange[] = [EVERY_PAGE]): Promise<void> {
  await query(on, { name: 'pages.tell', text: TELL, values: [changes] });
}

export type PageChanges = { stop(): Promise<void> };

/**
 * Listens for changes on its own connection until stopped. Notifications are lost while the connection is down, so each
 * new connection first reports `*`.
 */
export function followPageChanges(
  databaseUrl: string,
  onChange: (change: PageChange) => void,
  onError: (error: unknown) => void,
): PageChanges {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function listen(client: pg.Client): Promise<void> {
    const lost = Promise.withResolvers<never>();
    // It is awaited below, but possibly only after it has rejected.
    lost.promise.catch(() => undefined);
    client.on('error', lost.reject);
    client.on('end', () => lost.reject(new Error('the connection ended')));
    client.on('notification', ({ payload }) => onChange(payload ?? EVERY_PAGE));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    hasFailed = false;
    onChange(EVERY_PAGE);
    while (!signal.aborted) {
      await Promise.race([
        lost.promise,
        sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined),
      ]);
      if (!signal.aborted) await client.query('select 1');
    }
  }

  let hasFailed = false;
  async function follow(): Promise<void> {
    while (!signal.aborted) {
      const client = new DatabaseClient({
        connectionString: databaseUrl,
        application_name: 'pages',
        keepAlive: true,
        connectionTimeoutMillis: ANSWER_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
      });
      try {
        await listen(client);
      } catch (error) {
        // Reports one error per outage.
        if (!hasFailed) onError(error);
        hasFailed = true;
      }
      client.end().catch(() => undefined);
      await sleep(RECONNECT_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const following = follow();
  return {
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
