import { expect } from 'vitest';
import type { demoApp } from '#test/builders/demo-app.ts';

type App = ReturnType<typeof demoApp>;

/**
 * Sells tickets for children up to twelve at half the price, as tariff 2. Price lists never change, because servers keep
 * them in memory and performances share them, so the performance gets a list of its own.
 */
export async function addChildTariff(app: App, performanceId: number): Promise<void> {
  const copyOf = (table: string) =>
    `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('price_list_id', $2::int))).*
     from ${table} t where t.price_list_id = (select price_list_id from performance where id = $1)`;
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into price_list (key, currency, fee_permille)
     select l.key || ' with children ' || p.id, l.currency, l.fee_permille
     from performance p join price_list l on l.id = p.price_list_id where p.id = $1 returning id`,
    [performanceId],
  );
  const ids = [performanceId, rows[0]?.id];
  for (const table of ['price_zone', 'tariff']) await app.pool.query(copyOf(table), ids);
  await app.pool.query(
    `insert into tariff (price_list_id, zone_no, tariff_no, name, price_minor, fee_minor, kind, condition)
     select price_list_id, zone_no, 2, '{"ru":"Детский","en":"Child","be":"Дзіцячы","ka":"საბავშვო"}',
       price_minor / 2, fee_minor / 2, 'child', '{"kind":"age","fromYears":null,"toYears":12}'
     from tariff where price_list_id = $1 and tariff_no = 1`,
    [ids[1]],
  );
  await app.pool.query('update performance set price_list_id = $2 where id = $1', ids);
  // A process may keep offers for up to two seconds.
  const sale = () => fetch(`${app.siteOf('belarus')}/api/v3/performances/${performanceId}/sale`);
  await expect.poll(async () => (await sale()).text(), { timeout: 20_000 }).toContain('"child"');
}
