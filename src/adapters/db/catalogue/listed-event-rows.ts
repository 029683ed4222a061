import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { AgeMark } from '#domain/catalog/age-mark.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import type { EventOnSale, KnownListedEvent, ListedEventDraft, Tally } from '#usecases/catalog/import-ports.ts';
import { idsByKey, upsert } from '#adapters/db/connection/upsert.ts';

/** The age column is not null; this value stands for an unknown age, which any source may still set. */
const UNSAID_AGE: AgeMark = '0+';

/** SQL: the seats of an upcoming performance have been opened. Expects `event e`. */
const IS_ON_SALE = `exists (select from performance p where p.event_id = e.id and p.seats_opened_at is not null
  and p.state <> 'cancelled' and p.starts_at > now())`;

type Row = {
  key: string;
  title: LocalText;
  description: LocalText | null;
  age: AgeMark;
  durationMin: number | null;
  organizer: string | null;
  permitNo: string | null;
  popularity: number;
  sources: Record<string, string>;
  isOnSale: boolean;
};

export async function readListedEvents(on: Queryable, keys: readonly string[]): Promise<KnownListedEvent[]> {
  const rows = await query<Row>(on, {
    name: 'import-listed-events',
    text: `select e.key, e.title, e.description, e.age, e.duration_min as "durationMin", o.key as organizer,
        e.permit_no as "permitNo", e.popularity, e.field_sources as sources, ${IS_ON_SALE} as "isOnSale"
      from event e left join organizer o on o.id = e.organizer_id where e.key = any($1::text[])`,
    values: [keys],
  });
  return rows.map(({ key, title, description, age, durationMin, organizer, permitNo, ...row }) => ({
    key,
    event: {
      facts: {
        title,
        description: description ?? {},
        ...(age === UNSAID_AGE && row.sources['age'] === undefined ? {} : { age }),
        ...(durationMin === null ? {} : { durationMin }),
        ...(organizer === null ? {} : { organizer }),
        ...(permitNo === null ? {} : { permitNo }),
      },
      sources: row.sources,
    },
    popularity: row.popularity,
    isOnSale: row.isOnSale,
  }));
}

/** Fields that event lists do not contain (tagline, cast, genres…) stay unchanged. */
export async function saveListedEvents(on: Queryable, drafts: readonly ListedEventDraft[]): Promise<Tally> {
  const organizers = await idsByKey(on, 'organizer');
  const rows = drafts.map(({ key, category, event: { facts, sources }, poster, popularity }) => ({
    key,
    category,
    title: facts.title,
    description: Object.keys(facts.description).length === 0 ? null : facts.description,
    age: facts.age ?? UNSAID_AGE,
    duration_min: facts.durationMin ?? null,
    organizer_id: facts.organizer === undefined ? null : (organizers.get(facts.organizer) ?? null),
    permit_no: facts.permitNo ?? null,
    poster,
    popularity,
    field_sources: sources,
  }));
  return upsert(on, 'event', rows, { key: ['key'], insertOnly: ['category', 'poster'] });
}

/** Events on sale, with the organizer, permit and register numbers that their sale requires. */
export function readEventsOnSale(on: Queryable): Promise<EventOnSale[]> {
  return query<EventOnSale>(on, {
    name: 'import-events-on-sale',
    text: `select e.key, o.key as organizer, e.permit_no as "permitNo", o.register_no as "registerNo"
      from event e left join organizer o on o.id = e.organizer_id where ${IS_ON_SALE}`,
  });
}
