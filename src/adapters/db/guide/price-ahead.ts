/**
 * SQL: the start of the part of an event's day that is still ahead. Cancelled performances count only when nothing else
 * is ahead. Parameters as in `priceAhead`.
 */
export function startAhead(day: string, since: string): string {
  return `case when ${day}.first_start < ${since} then (
    select coalesce(min(p.starts_at) filter (where p.state <> 'cancelled'), min(p.starts_at)) from performance p where p.event_id = ${day}.event_id and p.city_id = ${day}.city_id
      and p.local_day = ${day}.day and p.starts_at >= ${since}
  ) else ${day}.first_start end`;
}

/**
 * SQL: the lowest price of the part of an event's day that is still ahead. Only on a day that has begun must its
 * performances be read, because the day's stored price includes those that have begun.
 * @param day alias of an event_city_day
 * @param since the parameter that holds the instant from which performances count
 */
export function priceAhead(day: string, since: string): string {
  return `case when ${day}.first_start < ${since} then (
    select min(t.price_minor + t.fee_minor) from performance p join tariff t on t.price_list_id = p.price_list_id and t.tariff_no = 1
    where p.event_id = ${day}.event_id and p.city_id = ${day}.city_id and p.local_day = ${day}.day and p.starts_at >= ${since} and p.state <> 'cancelled'
  ) else ${day}.min_total_minor end`;
}
