import type { SearchResult } from '#api/catalog/contract.ts';
import { query, type Queryable } from '#adapters/db/pool.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { fold } from '#domain/search/fold.ts';
import { swapLayout } from '#domain/search/swap-layout.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

const PER_GROUP = 6;

/** A title is found in any language it has and shown in the asked one; words match from their beginning. */
const SEARCH = `with q as (select to_tsquery('simple', $1) as words, $2::text as folded),
  hit as (
    select distinct on (s.kind, s.ref_id) s.kind, s.ref_id, s.popularity,
      (s.folded = q.folded)::int * 4 + (s.folded like q.folded || '%')::int * 2 + ts_rank(to_tsvector('simple', s.folded), q.words) as rank
    from search_title s, q where to_tsvector('simple', s.folded) @@ q.words
    order by s.kind, s.ref_id, rank desc
  ),
  ranked as (select *, row_number() over (partition by kind order by rank desc, popularity desc, ref_id) as n from hit)
  select r.kind, r.ref_id as id, r.rank,
    coalesce(tr(e.title, $3), tr(pl.name, $3), tr(pe.name, $3), tr(t.title, $3)) as title,
    coalesce(tr(k.singular, $3), tr(plc.name, $3)) as hint,
    coalesce(ec.slug, plc.slug) as city_slug, pl.type as place_type
  from ranked r
  left join event e on r.kind = 'event' and e.id = r.ref_id
  left join category k on k.slug = e.category
  left join lateral (
    select c.slug from performance p join city c on c.id = p.city_id where p.event_id = e.id
    order by (p.city_id = $4) desc nulls last, (p.starts_at >= now()) desc, p.starts_at limit 1
  ) ec on true
  left join place pl on r.kind = 'place' and pl.id = r.ref_id
  left join city plc on plc.id = pl.city_id
  left join person pe on r.kind = 'person' and pe.id = r.ref_id
  left join tour t on r.kind = 'tour' and t.id = r.ref_id
  where r.n <= ${PER_GROUP} order by r.kind, r.n`;

type Hit = {
  kind: 'event' | 'place' | 'person' | 'tour';
  id: number;
  title: string | null;
  hint: string | null;
  city_slug: string | null;
  place_type: string | null;
};

function pathOf(hit: Hit, locale: Locale): string | null {
  switch (hit.kind) {
    case 'event':
      return hit.city_slug === null ? null : `/${locale}/${hit.city_slug}/event/${hit.id}`;
    case 'place':
      return `/${locale}/${hit.city_slug}/objects/${placeTypeId(hit.place_type ?? '')}/${hit.id}`;
    case 'person':
      return `/${locale}/other/names/${hit.id}`;
    case 'tour':
      return `/${locale}/other/tours/${hit.id}`;
  }
}

/** Prefix words of the folded text; if nothing is found, once more as typed on the other keyboard layout. */
export async function searchGuide(
  on: Queryable,
  input: { query: string; cityId: number | null; locale: Locale },
  reader: Reader,
): Promise<SearchResult> {
  let hits: Hit[] = [];
  for (const text of [input.query, swapLayout(input.query)]) {
    const folded = fold(text);
    const words = folded.split(' ').filter((word) => word !== '');
    if (words.length === 0) continue;
    const tsquery = words.map((word) => `'${word}':*`).join(' & ');
    hits = await query<Hit>(on, {
      name: 'search',
      text: SEARCH,
      values: [tsquery, folded, reader.language, input.cityId],
    });
    if (hits.length > 0) break;
  }
  const group = (kind: Hit['kind']) => ({
    items: hits.flatMap((hit) => {
      const url = pathOf(hit, input.locale);
      return hit.kind === kind && hit.title !== null && url !== null
        ? [{ id: hit.id, title: hit.title, hint: hit.hint, url }]
        : [];
    }),
  });
  return {
    performances: group('event'),
    objects: group('place'),
    names: group('person'),
    tours: group('tour'),
    posts: { items: [] },
    videos: { items: [] },
  };
}
