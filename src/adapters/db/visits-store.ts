import { query, type Queryable } from '#adapters/db/pool.ts';
import type { VisitCount } from '#usecases/visits/tally-visits.ts';

/** Adds sums to the days they belong to; several processes may do it at once. */
export async function addVisits(on: Queryable, counts: readonly VisitCount[]): Promise<void> {
  // One order for all, so that two processes never wait for each other's rows crosswise.
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
