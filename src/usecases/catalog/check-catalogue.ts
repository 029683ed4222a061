import { checkRecords } from '#domain/catalog/import/check-record.ts';
import { checkCoordinates } from '#domain/catalog/import/coordinates.ts';
import { type Problem, type ProblemCode, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import {
  type EventRecord,
  eventSchema,
  type OrganizerRecord,
  organizerSchema,
  type PersonRecord,
  personSchema,
  type PlaceRecord,
  placeSchema,
  type TaxonomyRecord,
  taxonomySchema,
  type TourRecord,
  tourSchema,
} from '#domain/catalog/import/records.ts';
import { overlappingEntries } from '#domain/catalog/opening-hours.ts';
import { isTaxNumber } from '#domain/catalog/import/tax-number.ts';
import type { KnownCity } from './import-ports.ts';
import type { PhotoFiles } from '#usecases/photos/ports.ts';
import { firstOfEach } from '#usecases/reports/import-report.ts';

/** The files of a catalogue directory, grouped by content. */
export type CatalogueSource = {
  taxonomy: SourceRecord[];
  organizers: SourceRecord[];
  people: SourceRecord[];
  places: SourceRecord[];
  events: SourceRecord[];
  tours: SourceRecord[];
  /** Journal; absent when only the guide is imported. */
  postCategories?: SourceRecord[];
  posts?: SourceRecord[];
  documents: SourceRecord[];
  discounts: SourceRecord[];
  /** Items; absent when only the guide is imported. */
  items?: SourceRecord[];
  /** Reviews by visitors; absent when only the guide is imported. */
  reviews?: SourceRecord[];
  /** Videos; absent when only the guide is imported. */
  videos?: SourceRecord[];
  packages?: SourceRecord[];
  /** Reads photographs that records name; absent where records come without files. */
  photoFiles?: PhotoFiles;
  problems: Problem[];
};

export type Checked<Item> = { item: Item; source: SourceRecord }[];

export type CheckedCatalogue = {
  taxonomy: TaxonomyRecord[];
  organizers: Checked<OrganizerRecord>;
  people: PersonRecord[];
  places: Checked<PlaceRecord>;
  events: Checked<EventRecord>;
  tours: Checked<TourRecord>;
  problems: Problem[];
};

/** Keys that already exist in the database; records may reference them like those of their own directory. */
export type KnownKeys = {
  cities: readonly KnownCity[];
  categories: Iterable<string>;
  places: Iterable<string>;
  people: Iterable<string>;
  genres: Iterable<string>;
  tags: Iterable<string>;
  organizers: Iterable<string>;
};

/**
 * Returns the records that have a valid shape and reference only existing keys; the rest become problems with
 * positions.
 */
export function checkCatalogue(source: CatalogueSource, known: KnownKeys): CheckedCatalogue {
  const problems = [...source.problems];
  const shaped = <Schema extends Parameters<typeof checkRecords>[0]>(schema: Schema, records: SourceRecord[]) =>
    checkRecords(schema, records, problems);
  const byKey = (item: { key: string }) => item.key;
  const items = <Item>(list: Checked<Item>) => list.map(({ item }) => item);

  const taxonomy = items(
    firstOfEach(shaped(taxonomySchema, source.taxonomy), ({ kind, key }) => `${kind} ${key}`, problems),
  );
  const organizers = firstOfEach(shaped(organizerSchema, source.organizers), byKey, problems);
  for (const { item, source: record } of organizers) {
    if (isTaxNumber(item.market, item.taxNumber)) continue;
    const reason = `"${item.taxNumber}" is no valid tax number; nothing of this organizer will be on sale`;
    problems.push(problemAt(record.origin, ['taxNumber'], 'bad_tax_number', reason, 'repaired'));
  }
  const people = items(firstOfEach(shaped(personSchema, source.people), byKey, problems));
  const places = firstOfEach(shaped(placeSchema, source.places), byKey, problems).flatMap((place) =>
    checkPlace(place, known.cities, problems),
  );

  const keys = {
    categories: union(known.categories, keysOf(taxonomy, 'category')),
    genres: union(known.genres, keysOf(taxonomy, 'genre')),
    tags: union(known.tags, keysOf(taxonomy, 'tag')),
    places: union(
      known.places,
      places.map(({ item }) => item.key),
    ),
    people: union(known.people, people.map(byKey)),
    organizers: union(
      known.organizers,
      organizers.map(({ item }) => item.key),
    ),
  };
  const references = { keys, problems };
  return {
    taxonomy,
    organizers: organizers.map((organizer) => ({
      item: checkOrganizerPlaces(organizer, references),
      source: organizer.source,
    })),
    people,
    places,
    events: firstOfEach(shaped(eventSchema, source.events), byKey, problems).flatMap((event) =>
      checkEvent(event, references),
    ),
    tours: firstOfEach(shaped(tourSchema, source.tours), byKey, problems).flatMap((tour) =>
      checkTour(tour, references),
    ),
    problems,
  };
}

function checkPlace(
  { item, source }: Checked<PlaceRecord>[number],
  cities: readonly KnownCity[],
  problems: Problem[],
): Checked<PlaceRecord> {
  const city = cities.find((one) => one.slug === item.city);
  if (!city) {
    problems.push(problemAt(source.origin, ['city'], 'unknown_city', `there is no city "${item.city}"`));
    return [];
  }
  const point = checkCoordinates(city.country, item.lat, item.lon);
  if (!point) {
    const reason = `${item.lat}, ${item.lon} is not in the country of ${item.city}`;
    problems.push(problemAt(source.origin, ['lat'], 'bad_coordinates', reason));
    return [];
  }
  if (point.swapped) {
    const reason = `latitude and longitude are swapped; taken as ${point.lat}, ${point.lon}`;
    problems.push(problemAt(source.origin, ['lat'], 'bad_coordinates', reason, 'repaired'));
  }
  const halls = item.halls.filter((hall, i) => {
    if (item.halls.findIndex((other) => other.key === hall.key) === i) return true;
    problems.push(
      problemAt(source.origin, ['halls', i, 'key'], 'duplicate_key', `hall "${hall.key}" stands twice`, 'repaired'),
    );
    return false;
  });
  const hours = checkHours(item.hours, source, problems);
  return [{ item: { ...item, lat: point.lat, lon: point.lon, hours, halls }, source }];
}

/** Leaves out hours that overlap those before them. */
function checkHours(hours: PlaceRecord['hours'], { origin }: SourceRecord, problems: Problem[]): PlaceRecord['hours'] {
  if (hours === undefined) return undefined;
  const overlapping = overlappingEntries(hours);
  for (const i of overlapping) {
    const reason = `hours.${i} overlaps hours before it; left out`;
    problems.push(problemAt(origin, ['hours', i], 'bad_hours', reason, 'repaired'));
  }
  return hours.filter((_, i) => !overlapping.includes(i));
}

/** Leaves out unknown places; an organizer does not need them. */
function checkOrganizerPlaces(
  { item, source }: Checked<OrganizerRecord>[number],
  { keys, problems }: References,
): OrganizerRecord {
  if (item.places === undefined) return item;
  const places = item.places.filter((key, i) => {
    if (keys.places.has(key)) return true;
    const reason = `there is no place "${key}"; left out`;
    problems.push(problemAt(source.origin, ['places', i], 'unknown_place', reason, 'repaired'));
    return false;
  });
  return { ...item, places };
}

type References = {
  keys: Record<'categories' | 'genres' | 'tags' | 'places' | 'people' | 'organizers', ReadonlySet<string>>;
  problems: Problem[];
};

/** Refuses an event without a valid category, places or organizer; drops only its unknown genres, tags and people. */
function checkEvent(
  { item, source }: Checked<EventRecord>[number],
  { keys, problems }: References,
): Checked<EventRecord> {
  const { origin } = source;
  const drop = <Item>(
    list: readonly Item[],
    name: string,
    key: (one: Item) => string,
    in_: ReadonlySet<string>,
    code: ProblemCode,
  ) =>
    list.filter((one, i) => {
      if (in_.has(key(one))) return true;
      problems.push(problemAt(origin, [name, i], code, `there is no "${key(one)}"; left out`, 'repaired'));
      return false;
    });
  const self = (key: string) => key;
  if (!keys.categories.has(item.category)) {
    problems.push(problemAt(origin, ['category'], 'unknown_category', `there is no category "${item.category}"`));
    return [];
  }
  const places = drop(item.places, 'places', self, keys.places, 'unknown_place');
  if (places.length === 0) {
    problems.push(problemAt(origin, ['places'], 'unknown_place', 'none of its places is known'));
    return [];
  }
  const organizer = item.organizer !== undefined && keys.organizers.has(item.organizer) ? item.organizer : undefined;
  if (organizer === undefined) {
    const reason = `there is no organizer "${item.organizer ?? ''}"; the event is listed, not sold`;
    problems.push(problemAt(origin, ['organizer'], 'unknown_organizer', reason, 'repaired'));
  }
  const seen = new Set<string>();
  const cast = drop(item.people, 'people', (one) => one.key, keys.people, 'unknown_person').filter(({ key, role }) => {
    const isNew = !seen.has(`${key} ${role}`);
    seen.add(`${key} ${role}`);
    return isNew;
  });
  const record = {
    ...item,
    places,
    people: cast,
    genres: [...new Set(drop(item.genres, 'genres', self, keys.genres, 'unknown_genre'))],
    tags: [...new Set(drop(item.tags, 'tags', self, keys.tags, 'unknown_genre'))],
    organizer,
  };
  return [{ item: record, source }];
}

function checkTour({ item, source }: Checked<TourRecord>[number], { keys, problems }: References): Checked<TourRecord> {
  const { origin } = source;
  if (!keys.categories.has(item.category)) {
    problems.push(problemAt(origin, ['category'], 'unknown_category', `there is no category "${item.category}"`));
    return [];
  }
  if (!keys.people.has(item.artist)) {
    problems.push(problemAt(origin, ['artist'], 'unknown_person', `there is no person "${item.artist}"`));
    return [];
  }
  const stops = item.stops.filter((stop, i) => {
    if (keys.places.has(stop.place)) return true;
    const reason = `there is no place "${stop.place}"; the stop is left out`;
    problems.push(problemAt(origin, ['stops', i, 'place'], 'unknown_place', reason, 'repaired'));
    return false;
  });
  return stops.length === 0 ? [] : [{ item: { ...item, stops }, source }];
}

function keysOf(taxonomy: readonly TaxonomyRecord[], kind: TaxonomyRecord['kind']): string[] {
  return taxonomy.flatMap((record) => (record.kind === kind ? [record.key] : []));
}

function union(a: Iterable<string>, b: Iterable<string>): Set<string> {
  return new Set([...a, ...b]);
}
