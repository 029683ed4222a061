import type { MarketName } from '#domain/markets/market.ts';
import { marketOfCountrySql } from '#adapters/db/connection/market-sql.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const PLACED = `performance p
  join city c on c.id = p.city_id join region r on r.id = c.region_id join country k on k.id = r.country_id`;
const MARKET = marketOfCountrySql('k.code');

const WRITE = `
with gone as (
  delete from unsold_market where market <> all($1::text[]) returning market
), added as (
  insert into unsold_market select unnest($1::text[]) on conflict do nothing returning market
), forgotten as (
  update performance x set sale_gate = null from ${PLACED}
  where p.id = x.id and x.sale_gate in ('open', 'no_provider') and x.starts_at > now() - interval '1 day'
    and ${MARKET} in (select market from gone union all select market from added)
)
select market from unnest($1::text[]) as m(market)
where exists (
  select from ${PLACED} where ${MARKET} = m.market and p.starts_at > now() and p.sale_mode = 'online')`;

/**
 * Writes the markets without a payment provider; where this changed, sale permissions are decided again. Returns those
 * markets that have dates to sell.
 */
export async function writeUnsoldMarkets(on: Queryable, unsold: readonly MarketName[]): Promise<MarketName[]> {
  const rows = await query<{ market: MarketName }>(on, { name: 'unsold-markets', text: WRITE, values: [unsold] });
  return rows.map(({ market }) => market);
}
