import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { VisitCount, VisitedPage } from '#usecases/visits/tally-visits.ts';

/** Adds counts to their days; several processes may do it at once. */
export async function addVisits(on: Queryable, counts: readonly VisitCount[]): Promise<void> {
  // Sorted, so that two processes cannot deadlock on each other's rows.
  const rows = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await query(on, {
    name: 'visits-add',
    text: `insert into visit_day as kept (day, market, locale, kind, route, visits)
      select * from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
      on conflict (day, market, locale, kind, route) do update set visits = kept.visits + excluded.visits`,
    values: [
      rows.map(({ day }) => day),
      rows.map(({ market }) => market),
      rows.map(({ locale }) => locale),
      rows.map(({ kind }) => kind),
      rows.map(({ route }) => route),
      rows.map(({ visits }) => visits),
    ],
  });
}

const keyOf = ({ day, market, locale, kind, route }: VisitCount): string =>
  `${day} ${market} ${locale} ${kind} ${route}`;

/** Returns sums per day, market and route, newest day first and, within a market, the most visited route first. */
export async function readVisits(
  on: Queryable,
  { since, market }: { since: string; market: MarketName | null },
): Promise<VisitedPage[]> {
  return query<VisitedPage>(on, {
    name: 'visits-read',
    text: `select day, market, route, jsonb_object_agg(kind, visits) as visits
      from (select day::text, market, route, kind, sum(visits) as visits from visit_day
        where day >= $1::date and ($2::text is null or market = $2) group by 1, 2, 3, 4) of_kind
      group by 1, 2, 3 order by day desc, market, sum(visits) desc, route`,
    values: [since, market],
  });
}
