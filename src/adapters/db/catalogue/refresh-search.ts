import type { Queryable } from '#adapters/db/pool.ts';
import { fold } from '#domain/search/fold.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import { upsert } from './upsert.ts';

/** A place or person is as popular as what can be seen of them. */
const TITLES = `select 'event' as kind, id as ref_id, title, popularity from event
  union all select 'place', p.id, p.name, (select coalesce(max(e.popularity), 0) from performance f join event e on e.id = f.event_id where f.place_id = p.id)::int from place p
  union all select 'person', p.id, p.name, (select coalesce(sum(e.popularity), 0) from event_person x join event e on e.id = x.event_id where x.person_id = p.id)::int from person p
  union all select 'tour', t.id, t.title, (select coalesce(max(e.popularity), 0) from performance f join event e on e.id = f.event_id where f.tour_id = t.id)::int from tour t
  union all select 'post', id, title, 0 from post`;

/** One folded line a title and language. Rewrites only what changed. */
export async function refreshSearch(on: Queryable): Promise<void> {
  const { rows } = await on.query<{ kind: string; ref_id: number; title: LocalText; popularity: number }>(TITLES);
  const lines = rows.flatMap(({ kind, ref_id, title, popularity }) =>
    Object.entries(title).map(([lang, text]) => ({ kind, ref_id, lang, title: text, folded: fold(text), popularity })),
  );
  await upsert(on, 'search_title', lines, { key: ['kind', 'ref_id', 'lang'] });
  await on.query(
    `delete from search_title t where not exists (
       select 1 from jsonb_to_recordset($1::jsonb) n(kind text, ref_id int, lang text)
       where (n.kind, n.ref_id, n.lang) = (t.kind, t.ref_id, t.lang))`,
    [JSON.stringify(lines.map(({ kind, ref_id, lang }) => ({ kind, ref_id, lang })))],
  );
}
