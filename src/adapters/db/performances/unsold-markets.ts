import type pg from 'pg';
import { type MarketName, MARKET_NAMES } from '#domain/markets/market.ts';
import { marketOfCountrySql } from '#adapters/db/connection/market-sql.ts';
import { query } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import { tellPageChanges } from '#adapters/db/operation/page-changes.ts';

const MARKET = marketOfCountrySql('k.code');
const CITIES = `city c join region r on r.id = c.region_id join country k on k.id = r.country_id`;

/** Longer than a restart of all processes, and than an outage of the database that nobody notices. */
const SOLD_FOR = `interval '10 minutes'`;

/**
 * Processes tell one after the other. Two that start at once for the first time would each find that nobody sells the
 * other's market.
 */
const LOCK = `lock table sold_market in share row exclusive mode`;
const TELL = `
with told as (
  insert into sold_market (market, told_at) select market, now() from unnest($1::text[]) as m(market)
  on conflict (market) do update set told_at = excluded.told_at
), sold as (
  delete from unsold_market where market = any($1) returning 1
), unsold as (
  insert into unsold_market select market from unnest($2::text[]) as m(market)
  where not exists (select from sold_market s where s.market = m.market and s.told_at > now() - ${SOLD_FOR})
  on conflict do nothing returning 1
)
select exists (select from sold) or exists (select from unsold) as "isChanged"`;

/** SQL: the cities of the markets off sale, as an array, so that an index of the dates by city serves. */
const CITIES_OFF_SALE = `array(select c.id from ${CITIES} where ${MARKET} in (select market from unsold_market))`;
/** Local days of dates that lie ahead, wherever they are. */
const AHEAD = `p.local_day > current_date - 3 and p.starts_at > now()`;

/**
 * Dates whose sale permission stands against the state of their market. By the state of the rows and not by what has
 * just changed: a decision that was under way meanwhile, or an import that was not committed, is found by the next call.
 * Where nothing is off sale, which is the rule, no date is read, and otherwise none of the markets on sale.
 */
const WRONG = `
select w.permission, array_agg(w.id) as ids
from (
  select 'open' as permission, p.id from performance p
  where p.sale_gate = 'open' and p.sale_mode <> 'free' and ${AHEAD} and p.city_id = any(${CITIES_OFF_SALE})
  union all
  select 'no_provider', p.id from performance p
  where p.sale_gate = 'no_provider' and (p.sale_mode = 'free' or p.city_id <> all(${CITIES_OFF_SALE})) and ${AHEAD}
) w
group by 1`;

/** A market may have a million dates, and each changes counts of the guide: one statement would time out. */
const BATCH = 2_000;

/** Leaves locked dates to the next call, and those that another process has had decided again meanwhile. */
const FORGET = `
update performance set sale_gate = null
where id in (select id from performance where id = any($1::int[]) and sale_gate = $2 for update skip locked)`;

const UNSOLD = `
select u.market from unsold_market u
where exists (
  select from ${CITIES}
  cross join lateral (
    select from performance p where p.city_id = c.id and ${AHEAD} and p.sale_mode = 'online' limit 1) ahead
  where ${MARKET} = u.market)
order by u.market`;

/**
 * Tells the database which markets this process can sell, and has sale permissions decided again where that changes
 * them. A market goes on sale with the first process that has its provider, and off sale ten minutes after the last one
 * has told so. Returns the markets off sale that have dates to sell.
 */
export async function tellSoldMarkets(pool: pg.Pool, sold: readonly MarketName[]): Promise<MarketName[]> {
  const others = MARKET_NAMES.filter((market) => !sold.includes(market));
  await inTransaction(pool, async (client) => {
    await query(client, { name: 'markets.lock', text: LOCK, values: [] });
    const [told] = await query<{ isChanged: boolean }>(client, {
      name: 'markets.tell',
      text: TELL,
      values: [sold, others],
    });
    // Dates tell of themselves once they are decided; items are on sale or not from now on.
    if (told?.isChanged) await tellPageChanges(client);
  });
  await forgetWrongPermissions(pool);
  const rows = await query<{ market: MarketName }>(pool, { name: 'markets.unsold', text: UNSOLD, values: [] });
  return rows.map(({ market }) => market);
}

async function forgetWrongPermissions(pool: pg.Pool): Promise<void> {
  type Wrong = { permission: string; ids: number[] };
  const wrong = await query<Wrong>(pool, { name: 'markets.wrong', text: WRONG, values: [] });
  for (const { permission, ids } of wrong) {
    for (let at = 0; at < ids.length; at += BATCH) {
      const values = [ids.slice(at, at + BATCH), permission];
      // Repeats the batch after a deadlock with a decision, which marks the same events.
      await inTransaction(pool, (client) => query(client, { name: 'markets.forget', text: FORGET, values }));
    }
  }
}

/** Returns what a process calls again and again. It warns once of each market that is off sale. */
export function followSoldMarkets(
  pool: pg.Pool,
  sold: readonly MarketName[],
  warn: (details: object, message: string) => void,
): () => Promise<void> {
  let unsold: readonly MarketName[] = [];
  return async () => {
    const before = unsold;
    unsold = await tellSoldMarkets(pool, sold);
    for (const market of unsold)
      if (!before.includes(market)) warn({ market }, 'dates of a market without a payment provider are off sale');
  };
}
