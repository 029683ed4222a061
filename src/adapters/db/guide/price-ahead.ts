/** When what is still ahead of an event's day begins: what is cancelled counts only where nothing else is ahead. Parameters as below. */
export function startAhead(day: string, since: string): string {
  return `case when ${day}.first_start < ${since} then (
    select coalesce(min(p.starts_at) filter (where p.state <> 'cancelled'), min(p.starts_at)) from performance p where p.event_id = ${day}.event_id and p.city_id = ${day}.city_id
      and p.local_day = ${day}.day and p.starts_at >= ${since}
  ) else ${day}.first_start end`;
}

/**
 * The lowest price of what is still ahead of an event's day. Only on a day that has begun do its performances have to be
 * looked at: what they cost together counts those that have begun.
 * @param day alias of an event_city_day
 * @param since the parameter that holds the instant from which performances count
 */
export function priceAhead(day: string, since: string): string {
  return `case when ${day}.first_start < ${since} then (
    select min(t.price_minor + t.fee_minor) from performance p join tariff t on t.price_list_id = p.price_list_id and t.tariff_no = 1
    where p.event_id = ${day}.event_id and p.city_id = ${day}.city_id and p.local_day = ${day}.day and p.starts_at >= ${since} and p.state <> 'cancelled'
  ) else ${day}.min_total_minor end`;
}
