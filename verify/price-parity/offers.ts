import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const SHOWN_WITHIN_MS = 120_000;

/** SQL: some of these rows, the same for the same number. */
const some = (rows: string, share: number): string =>
  `select * from (${rows}) all_rows where ('x' || substr(md5($1::text || id), 1, 4))::bit(16)::int < ${Math.round(share * 65_536)}`;

const ORGANIZERS = 'select id, market from organizer';
const LISTS = 'select id from price_list';

// Tariffs of the demo have lower numbers.
const OFFERS: Readonly<Record<string, string>> = {
  'organizers with fees of their own': `
    insert into fee_rule (market, organizer_id, line_kind, permille, fixed_minor, min_minor, max_minor)
    select market, id, kind, 30 + id % 90, id % 40, 25, 900 from (${some(ORGANIZERS, 0.3)}) o cross join unnest(array['seat', 'entry']) kind`,
  'organizers with a percentage off': `
    insert into price_rule (key, market, target, organizer_id, effect)
    select 'parity-' || id, market, 'organizer', id, jsonb_build_object('kind', 'percent', 'permille', 37 + id % 300)
    from (${some(ORGANIZERS, 0.25)}) o`,
  'organizers with an amount off': `
    insert into price_rule (key, market, target, organizer_id, effect)
    select 'parity-amount-' || id, market, 'organizer', id, jsonb_build_object('kind', 'amount', 'amountMinor', 99 + id % 500)
    from (${some(ORGANIZERS.replace('id,', '-id as negative, id,'), 0.15)}) o`,
  'early tariffs': `
    insert into tariff (price_list_id, zone_no, tariff_no, name, price_minor, fee_minor, kind, open_until)
    select t.price_list_id, t.zone_no, 8, '{"ru":"Ранний","be":"Ранні","en":"Early","ka":"ადრეული"}', t.price_minor * 9 / 10, t.fee_minor * 9 / 10, 'early', now() + interval '1 day'
    from tariff t join (${some(LISTS, 0.2)}) l on l.id = t.price_list_id where t.tariff_no = 1`,
  'tariffs for children': `
    insert into tariff (price_list_id, zone_no, tariff_no, name, price_minor, fee_minor, kind, condition)
    select t.price_list_id, t.zone_no, 9, '{"ru":"Детский","be":"Дзіцячы","en":"Child","ka":"საბავშვო"}', t.price_minor / 2, t.fee_minor / 2, 'child', '{"kind":"age","fromYears":null,"toYears":12}'
    from tariff t join (${some(LISTS, 0.4)}) l on l.id = t.price_list_id where t.tariff_no = 1`,
};

/** Adds what changes prices to the demo's campaigns; how much of each, by its name. */
export async function addOffers(on: pg.Pool, random: () => number): Promise<Record<string, number>> {
  const added: Record<string, number> = {};
  for (const [what, statement] of Object.entries(OFFERS)) {
    const { rowCount } = await on.query(statement, [String(random())]);
    added[what] = rowCount ?? 0;
  }
  // A list never changes once it is in use; these were changed for the proof, before anybody bought.
  await on.query(`update performance set prices_until = '-infinity' where price_list_id is not null`);
  return added;
}

/** Until the application has computed all prices, and its processes have forgotten the offers that they kept. */
export async function untilShown(on: pg.Pool): Promise<void> {
  const until = Date.now() + SHOWN_WITHIN_MS;
  for (;;) {
    const { rows } = await on.query<{ left: number }>(
      `select (select count(*) from performance where prices_until <= now())::int + (select count(*) from stale_listing)::int as left`,
    );
    if (rows[0]?.left === 0) return sleep(3_000);
    if (Date.now() > until) throw new Error(`${rows[0]?.left} prices and listings are not computed yet`);
    await sleep(500);
  }
}
