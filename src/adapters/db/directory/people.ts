import type { PeopleList } from '#api/directory/contract.ts';
import { pagesOf } from '#adapters/db/directory/city-cards.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { photoColumn } from '#adapters/db/photos/photo-columns.ts';
import type { Reader } from '#usecases/catalog/ports.ts';
import type { DirectoryReads } from '#usecases/directory/ports.ts';

const PER_PAGE = 48;
const SORT_NAME = 'coalesce(tr(pe.sort_name, $1), tr(pe.name, $1))';
/** $2 role or null. */
const IN_ROLE = '($2::text is null or $2 = any(pe.roles))';

const ORDERS = {
  popular: `popularity desc, ${SORT_NAME} collate "und-x-icu", pe.id`,
  name: `${SORT_NAME} collate "und-x-icu", pe.id`,
} as const;

/** Popularity is the sum over a person's events. $3 letter or null, $4 now, $5 limit, $6 offset. */
function list(sort: keyof typeof ORDERS): string {
  return `select pe.id, pe.key, tr(pe.name, $1) as name, pe.roles, ${photoColumn('pe')} as photo, count(*) over ()::int as found, known.events
    from person pe cross join lateral (
      select coalesce(sum(e.popularity), 0) as popularity,
        count(*) filter (where exists (select 1 from performance p where p.event_id = e.id and p.starts_at >= $4))::int as events
      from (select distinct event_id from event_person where person_id = pe.id) x join event e on e.id = x.event_id
    ) known
    where ${IN_ROLE} and ($3::text is null or left(${SORT_NAME}, 1) = $3)
    order by ${ORDERS[sort]} limit $5 offset $6`;
}

const ROLES = `select role, count(*)::int as people from person pe, unnest(pe.roles) role group by role order by people desc, role`;

const LETTERS = `select left(${SORT_NAME}, 1) as letter, count(*)::int as people from person pe where ${IN_ROLE}
  group by 1 order by left(${SORT_NAME}, 1) collate "und-x-icu"`;

type PersonRow = PeopleList['items'][number] & { found: number };

export async function readPeople(
  on: Queryable,
  { role, letter, sort, page }: Parameters<DirectoryReads['people']>[0],
  { language, now }: Reader,
): Promise<PeopleList> {
  const [rows, roles, letters] = await Promise.all([
    query<PersonRow>(on, {
      name: `people-${sort}`,
      text: list(sort),
      values: [language, role, letter, now, PER_PAGE, (page - 1) * PER_PAGE],
    }),
    query<PeopleList['roles'][number]>(on, { name: 'people-roles', text: ROLES }),
    query<PeopleList['letters'][number]>(on, { name: 'people-letters', text: LETTERS, values: [language, role] }),
  ]);
  const total = rows[0]?.found ?? 0;
  return {
    total,
    page,
    pages: pagesOf(total, PER_PAGE),
    roles,
    letters,
    items: rows.map(({ found: _found, ...person }) => person),
  };
}
