import type pg from 'pg';
import { type MarketName, MARKET_NAMES } from '#domain/markets/market.ts';
import { marketOfCountrySql } from '#adapters/db/connection/market-sql.ts';
import { query } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';

const PLACED = `performance p
  join city c on c.id = p.city_id join region r on r.id = c.region_id join country k on k.id = r.country_id`;
const MARKET = marketOfCountrySql('k.code');

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
  delete from unsold_market where market = any($1)
)
insert into unsold_market select market from unnest($2::text[]) as m(market)
where not exists (select from sold_market s where s.market = m.market and s.told_at > now() - ${SOLD_FOR})
on conflict do nothing`;

/** A market may have tens of thousands of dates, and each changes counts of the guide: one statement would time out. */
const BATCH = 2_000;

/** SQL: a batch of dates whose sale permission stands against the state of their market. */
const wrongly = (gate: 'open' | 'no_provider', condition: string) => `
  select p.id from ${PLACED} left join unsold_market u on u.market = ${MARKET}
  where p.sale_gate = '${gate}' and p.starts_at > now() - interval '1 day' and ${condition}
  order by p.id limit ${BATCH} for update of p skip locked`;

/**
 * By the state of the rows and not by what has just changed: a decision that was under way meanwhile, or an import that
 * was not committed, is found by the next call. Locked rows are left to it too. Where nothing is off sale, which is the
 * rule, no date is read.
 */
const FORGET = `
with closed as (${wrongly('no_provider', `(u.market is null or p.sale_mode = 'free')`)}
), open as (${wrongly('open', `(select count(*) from unsold_market) > 0 and u.market is not null and p.sale_mode <> 'free'`)}
)
update performance set sale_gate = null
where id = any(array(select id from closed) || array(select id from open)) returning id`;

const UNSOLD = `
select market from unsold_market u
where exists (
  select from ${PLACED} where ${MARKET} = u.market and p.starts_at > now() and p.sale_mode = 'online')
order by market`;

/**
 * Tells the database which markets this process can sell, and has sale permissions decided again where that changes
 * them. A market goes on sale with the first process that has its provider, and off sale ten minutes after the last one
 * has told so. Returns the markets off sale that have dates to sell.
 */
export async function tellSoldMarkets(pool: pg.Pool, sold: readonly MarketName[]): Promise<MarketName[]> {
  const others = MARKET_NAMES.filter((market) => !sold.includes(market));
  await inTransaction(pool, async (client) => {
    await query(client, { name: 'markets.lock', text: LOCK, values: [] });
    await query(client, { name: 'markets.tell', text: TELL, values: [sold, others] });
  });
  const forget = () => query(pool, { name: 'markets.forget', text: FORGET, values: [] });
  while ((await forget()).length >= BATCH);
  const rows = await query<{ market: MarketName }>(pool, { name: 'markets.unsold', text: UNSOLD, values: [] });
  return rows.map(({ market }) => market);
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
