import { marketOfCountrySql } from '#adapters/db/connection/market-sql.ts';

/** SQL: p is postponed and the new date is unknown; the row keeps the old date. */
const HAS_NO_DATE = `(p.state = 'postponed' and coalesce((
  select m.new_starts_at is null from schedule_change m
  where m.performance_id = p.id and m.kind = 'postponed' order by m.id desc limit 1), false))`;

/** SQL: p is cancelled or no longer takes place on the date for which an item was bought. */
export const isPerformanceLost = (boughtFor: string): string =>
  `coalesce(p.state = 'cancelled' or ${boughtFor} <> p.starts_at or ${HAS_NO_DATE}, false)`;

/** SQL: an item may still be bought for p. */
export const IS_PERFORMANCE_AHEAD = `(p.starts_at > clock_timestamp() and p.state <> 'cancelled' and not ${HAS_NO_DATE})`;

/** SQL: the item i may go with the performance p: same market, and the same city and place where the item has them. */
export const IS_PERFORMANCE_OF_ITEM = `(
  i.market = (
    select ${marketOfCountrySql('k.code')}
    from city c join region r on r.id = c.region_id join country k on k.id = r.country_id where c.id = p.city_id)
  and (i.city_id is null or p.city_id = i.city_id) and (i.place_id is null or p.place_id = i.place_id))`;
