import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { contentLanguage, type Locale } from '#domain/locales/locale.ts';
import type { PersonalData, PersonalDataNames } from '#usecases/profile/leave-ports.ts';

/** $1 ids, $2 language. */
const NAMED = {
  event: 'select id, tr(title, $2) as name from event where id = any($1::int[])',
  place: 'select id, tr(name, $2) as name from place where id = any($1::int[])',
  person: 'select id, tr(name, $2) as name from person where id = any($1::int[])',
  organizer: 'select id, tr(name, $2) as name from organizer where id = any($1::int[])',
  item: 'select id, tr(title, $2) as name from item where id = any($1::int[])',
} as const;
const PERFORMANCES = `select p.id, tr(e.title, $2) as title, p.starts_at as "startsAt", c.time_zone as "timeZone"
  from performance p join event e on e.id = p.event_id join city c on c.id = p.city_id where p.id = any($1::int[])`;

/** Reads the names of the ids in the rows, in the account's language. */
export async function readPersonalDataNames(
  on: Queryable,
  groups: PersonalData['groups'],
  locale: Locale,
): Promise<PersonalDataNames> {
  const language = contentLanguage(locale);
  const rows = groups.flatMap(({ tables }) => tables.flatMap((table) => table.rows));
  const numbers = (column: string) => [
    ...new Set(rows.map((row) => row[column]).filter((value) => typeof value === 'number')),
  ];
  const names = async (kind: keyof typeof NAMED) => {
    const found = await query<{ id: number; name: string }>(on, {
      name: `personal-data.${kind}`,
      text: NAMED[kind],
      values: [numbers(`${kind}_id`), language],
    });
    return Object.fromEntries(found.map(({ id, name }) => [id, name]));
  };
  const performances = await query<{ id: number; title: string; startsAt: Date; timeZone: string }>(on, {
    name: 'personal-data.performance',
    text: PERFORMANCES,
    values: [numbers('performance_id'), language],
  });
  return {
    event: await names('event'),
    place: await names('place'),
    person: await names('person'),
    organizer: await names('organizer'),
    item: await names('item'),
    performance: Object.fromEntries(performances.map(({ id, ...performance }) => [id, performance])),
  };
}
