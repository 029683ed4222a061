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
 * SQL condition: a performance takes place at the place and in the format that these parameters hold. Starts with `and`;
 * empty where neither is asked for.
 */
export function atPlaceInFormat(performance: string, asked: { place: string | null; format: string | null }): string {
  const { place, format } = asked;
  return `${place === null ? '' : ` and ${performance}.place_id = ${place}`}${format === null ? '' : ` and (${performance}.format = ${format} or ${performance}.second_format = ${format})`}`;
}

/**
 * SQL: the instant until which something is ahead on an event's day or in the part of it: the last start, or until when
 * the last performance is available. Null where there is none.
 */
export function aheadUntil(day: string, part: Pick<PartOfDay, 'part'> | null, isAvailable: boolean): string {
  const [whole, parts] = isAvailable ? ['available_until', 'part_available_until'] : ['last_start', 'part_last_starts'];
  return part === null ? `${day}.${whole}` : `${day}.${parts}[${part.part}]`;
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
    select min(p.min_total_minor) from performance p
    where p.event_id = ${day}.event_id and p.city_id = ${day}.city_id and p.local_day = ${day}.day and p.starts_at >= ${since} and p.state <> 'cancelled'${inPart('p', asked)}
  ) else ${day}.min_total_minor end`;
}

/** SQL: the lowest price of what is available on an event's day. Parameters as in `priceAhead`. */
export function availablePrice(day: string, since: string, asked: PartOfDay | null): string {
  return `(select min(p.min_total_minor) from performance p
    left join performance_stock st on st.performance_id = p.id
    where p.event_id = ${day}.event_id and p.city_id = ${day}.city_id and p.local_day = ${day}.day
      and p.starts_at >= ${since} and available_until(p, st.free) > ${since}${inPart('p', asked)})`;
}
