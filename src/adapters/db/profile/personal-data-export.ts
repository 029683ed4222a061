import type pg from 'pg';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import type { PersonalDataReads } from '#usecases/profile/leave-ports.ts';
import { readPersonalDataNames } from './personal-data-names.ts';
import { PERSONAL_DATA } from './personal-data-map.ts';

export function createPersonalDataReads(pool: pg.Pool): PersonalDataReads {
  return {
    all: (accountId) =>
      inTransaction(pool, async (client) => {
        // Reads all tables in one snapshot, so that an order and its tickets match.
        await client.query('set transaction isolation level repeatable read, read only');
        const { rows } = await client.query<{ locale: Locale; market: MarketName; now: Date }>(
          'select locale, market, now() from account where id = $1 and deleted_at is null',
          [accountId],
        );
        const [account] = rows;
        if (account === undefined) return null;
        const groups = new Map<string, { table: string; rows: Record<string, unknown>[] }[]>();
        for (const { table, group, rows: statement } of PERSONAL_DATA) {
          // The database converts rows to JSON, so that timestamps and amounts have the same format in every table.
          const found = await client.query<{ rows: Record<string, unknown>[] }>(
            `select coalesce(jsonb_agg(to_jsonb(data)), '[]') as rows from (${statement}) as data`,
            [accountId],
          );
          groups.set(group, [...(groups.get(group) ?? []), { table, rows: found.rows[0]?.rows ?? [] }]);
        }
        const { locale, market, now: readAt } = account;
        const read = [...groups].map(([group, tables]) => ({ group, tables }));
        return {
          accountId,
          readAt,
          locale,
          market,
          names: await readPersonalDataNames(client, read, locale),
          groups: read,
        };
      }),
  };
}
