import { DAY_PARTS, type DayPart } from '#domain/catalog/day-part.ts';

/** Parameters that hold the part of the day whose performances count, as a number, and the time zone of the city. */
export type PartOfDay = { part: string; timeZone: string };

/** The number of a part, as the SQL function `day_part` returns it and as arrays of `event_city_day` are indexed. */
export function partNumber(part: DayPart): number {
  return Object.keys(DAY_PARTS).indexOf(part) + 1;
}

/** SQL condition: a performance starts in the requested part of the day. Starts with `and`; empty for the whole day. */
export function inPart(performance: string, asked: PartOfDay | null): string {
  if (asked === null) return '';
  const { part, timeZone } = asked;
  return ` and day_part(${performance}.starts_at, ${performance}.local_day, ${timeZone}) = ${part}`;
}

/**
 * SQL: the last start of an event's day, or of the requested part of that day; null when nothing starts in the part.
 * Parts of the day need no time zone here.
 */
export function lastStart(day: string, asked: Pick<PartOfDay, 'part'> | null): string {
  return asked === null ? `${day}.last_start` : `${day}.part_last_starts[${asked.part}]`;
}

/** The stored facts of a day describe the whole of it, so a part of a day is always looked up. */
function mustLookUp(day: string, since: string, asked: PartOfDay | null): string {
  return asked === null ? `${day}.first_start < ${since}` : 'true';
}

/**
 * SQL: the start of the part of an event's day that is still ahead. Cancelled performances count only when nothing else
 * is ahead. Parameters as in `priceAhead`.
 */
export function startAhead(day: string, since: string, asked: PartOfDay | null): string {
  return `case when ${mustLookUp(day, since, asked)} then (
    select coalesce(min(p.starts_at) filter (where p.state <> 'cancelled'), min(p.starts_at)) from performance p where p.event_id = ${day}.event_id and p.city_id = ${day}.city_id
      and p.local_day = ${day}.day and p.starts_at >= ${since}${inPart('p', asked)}
  ) else ${day}.first_start end`;
}

/**
 * SQL: the lowest price of the part of an event's day that is still ahead. Only on a day that has begun, or when a part
 * of the day is asked for, must its performances be read, because the day's stored price includes all of them.
 * @param day alias of an event_city_day
 * @param since the parameter that holds the instant from which performances count
 */
export function priceAhead(day: string, since: string, asked: PartOfDay | null): string {
  return `case when ${mustLookUp(day, since, asked)} then (
    select min(t.price_minor + t.fee_minor) from performance p join tariff t on t.price_list_id = p.price_list_id and t.tariff_no = 1
    where p.event_id = ${day}.event_id and p.city_id = ${day}.city_id and p.local_day = ${day}.day and p.starts_at >= ${since} and p.state <> 'cancelled'${inPart('p', asked)}
  ) else ${day}.min_total_minor end`;
}
