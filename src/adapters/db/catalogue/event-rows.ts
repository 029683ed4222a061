import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { EventDraft, ScheduleDraft, Tally } from '#usecases/catalog/import-ports.ts';
import { addTallies, idsByKey, replaceLinks, upsert } from '#adapters/db/connection/upsert.ts';

export async function saveEvents(
  on: Queryable,
  drafts: readonly EventDraft[],
): Promise<{ events: Tally; links: Tally }> {
  const organizers = await idsByKey(on, 'organizer');
  const row = (event: EventDraft) => ({
    key: event.key,
    category: event.category,
    title: event.title,
    tagline: event.tagline ?? null,
    description: event.description ?? null,
    age: event.age,
    duration_min: event.durationMin ?? null,
    intervals: event.intervals ?? null,
    language: event.language ?? null,
    subtitles: event.subtitles ?? null,
    year: event.year ?? null,
    country: event.country ?? null,
    organizer_id: event.organizer === undefined ? null : (organizers.get(event.organizer) ?? null),
    permit_no: event.permitNo ?? null,
    accessible: event.accessible ?? null,
    poster: event.poster,
    photo: event.photo,
    popularity: event.popularity,
    status_note: event.statusNote,
  });
  // An id is part of addresses that may be printed, so a later import does not change it.
  const wanted = drafts.filter((event) => event.id !== undefined);
  const taken = await on.query<{ id: number; key: string }>('select id, key from event where id = any($1::int[])', [
    wanted.map((event) => event.id),
  ]);
  const ownerOf = new Map(taken.rows.map(({ id, key }) => [id, key]));
  const numbered = wanted.filter((event) => (ownerOf.get(event.id ?? 0) ?? event.key) === event.key);
  const others = drafts.filter((event) => !numbered.includes(event));
  const events = addTallies(
    await upsert(
      on,
      'event',
      numbered.map((event) => ({ id: event.id, ...row(event) })),
      {
        key: ['key'],
        insertOnly: ['id'],
      },
    ),
    await upsert(on, 'event', others.map(row), { key: ['key'] }),
  );
  return { events, links: await saveEventLinks(on, drafts) };
}

async function saveEventLinks(on: Queryable, drafts: readonly EventDraft[]): Promise<Tally> {
  const ids = (table: string, keys: readonly string[]) => idsByKey(on, table, 'key', keys);
  const [events, people, genres, tags] = [
    await ids(
      'event',
      drafts.map((event) => event.key),
    ),
    await ids(
      'person',
      drafts.flatMap((event) => event.people.map(({ key }) => key)),
    ),
    await ids(
      'genre',
      drafts.flatMap((event) => event.genres),
    ),
    await ids(
      'tag',
      drafts.flatMap((event) => event.tags),
    ),
  ];
  const owners = drafts.flatMap((event) => events.get(event.key) ?? []);
  const links = <Row>(make: (event: EventDraft, eventId: number) => Row[]): Row[] =>
    drafts.flatMap((event) => make(event, events.get(event.key) ?? 0));
  const cast = links((event, event_id) =>
    event.people.map(({ key, role }, ord) => ({ event_id, person_id: people.get(key), role, ord })),
  );
  const genreRows = links((event, event_id) => event.genres.map((key) => ({ event_id, genre_id: genres.get(key) })));
  const tagRows = links((event, event_id) => event.tags.map((key) => ({ event_id, tag_id: tags.get(key) })));
  return addTallies(
    await replaceLinks(on, 'event_person', 'event_id', owners, cast, ['event_id', 'person_id', 'role']),
    await replaceLinks(on, 'event_genre', 'event_id', owners, genreRows, ['event_id', 'genre_id']),
    await replaceLinks(on, 'event_tag', 'event_id', owners, tagRows, ['event_id', 'tag_id']),
  );
}

export async function saveSchedules(on: Queryable, drafts: readonly ScheduleDraft[]): Promise<Tally> {
  const [events, tours] = [await idsByKey(on, 'event'), await idsByKey(on, 'tour')];
  const rows = drafts.map(({ event, anchor, schedule, places, hall, price, status, tour }) => ({
    event_id: events.get(event),
    anchor,
    schedule,
    places,
    hall,
    price,
    status,
    tour_id: tour === null ? null : (tours.get(tour) ?? null),
  }));
  return upsert(on, 'event_schedule', rows, { key: ['event_id'], insertOnly: ['anchor'] });
}
