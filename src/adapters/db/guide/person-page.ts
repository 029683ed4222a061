import { DEFAULT_MARKET } from '#domain/markets/market.ts';
import type { PersonPage } from '#api/catalog/person-contract.ts';
import { plainCard } from '#adapters/db/guide/card-rows.ts';
import { readCards } from '#adapters/db/guide/cards.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { photoColumn, photoDetailsColumn } from '#adapters/db/photos/photo-columns.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

type PersonRow = Omit<PersonPage, 'title' | 'works' | 'partners'> & { parts: { eventId: number; role: string }[] };

const PERSON = `select pe.id, pe.key, tr(pe.name, $2) as name, pe.born, pe.died, tr(pe.birthplace, $2) as birthplace, pe.roles, tr(pe.bio, $2) as bio, ${photoDetailsColumn('pe', '$2')} as photo,
    coalesce((select json_agg(json_build_object('eventId', ep.event_id, 'role', ep.role) order by ep.ord) from event_person ep where ep.person_id = pe.id), '[]') as parts
  from person pe where pe.id = $1`;

const WORKS = 48;

const PARTNERS = `select pe.id, pe.key, tr(pe.name, $2) as name, pe.roles, ${photoColumn('pe')} as photo from (
    select b.person_id, count(distinct b.event_id) as together from event_person a join event_person b on b.event_id = a.event_id and b.person_id <> a.person_id
    where a.person_id = $1 group by b.person_id order by together desc, b.person_id limit 12
  ) x join person pe on pe.id = x.person_id order by x.together desc, pe.id`;

/** @param cityId works in this city come first; null means any city */
export async function readPersonPage(
  on: Queryable,
  personId: number,
  cityId: number | null,
  reader: Reader,
): Promise<PersonPage | null> {
  const [person] = await query<PersonRow>(on, {
    name: 'person-page',
    text: PERSON,
    values: [personId, reader.language],
  });
  if (person === undefined) return null;
  const today = reader.now.toISOString().slice(0, 10);
  const [cards, partners] = await Promise.all([
    readCards(
      on,
      'person',
      { cityId: cityId ?? 0, subject: String(personId), today, limit: WORKS, currency: DEFAULT_MARKET.currency },
      reader,
    ),
    query<PersonPage['partners'][number]>(on, {
      name: 'person-partners',
      text: PARTNERS,
      values: [personId, reader.language],
    }),
  ]);
  const { parts, ...facts } = person;
  return {
    ...facts,
    title: facts.name,
    works: cards.map((card) => ({
      card: plainCard(card),
      roles: parts.filter((part) => part.eventId === card.id).map(({ role }) => role),
      city: card.city,
    })),
    partners,
  };
}
