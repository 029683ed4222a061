import type { Queryable } from '#adapters/db/connection/pool.ts';
import { normalizeTaxNumber } from '#domain/catalog/import/tax-number.ts';
import type {
  CityRecord,
  NewHallRecord,
  OrganizerRecord,
  RegionRecord,
  TaxonomyRecord,
  TourRecord,
} from '#domain/catalog/import/records.ts';
import { dayNumber, dayText } from '#domain/catalog/calendar-day.ts';
import { openingIntervals } from '#domain/catalog/opening-hours.ts';
import type { PersonDraft, PlaceDraft, Tally } from '#usecases/catalog/import-ports.ts';
import { sortName } from '#domain/catalog/sort-name.ts';
import { addTallies, idsByKey, replaceLinks, upsert } from '#adapters/db/connection/upsert.ts';

const COUNTRY_IDS = { BY: 1, GE: 2, RU: 3 } as const;

export function saveRegions(on: Queryable, records: readonly RegionRecord[]): Promise<Tally> {
  const rows = records.map(({ region, country, names }) => ({
    country_id: COUNTRY_IDS[country],
    key: region,
    name: names,
  }));
  return upsert(on, 'region', rows, { key: ['key'] });
}

/** An unnamed region gets its code as its name; a city without a locative keeps the existing one. */
export async function saveCities(on: Queryable, records: readonly CityRecord[]): Promise<Tally> {
  const unnamed = [...new Map(records.map((city) => [city.admin1, city.country]))].map(([key, country]) => ({
    country_id: COUNTRY_IDS[country],
    key,
    name: { en: key },
  }));
  const regionTally = await upsert(on, 'region', unnamed, { key: ['key'], insertOnly: ['country_id', 'name'] });
  const regions = await idsByKey(on, 'region');
  const row = (city: CityRecord) => ({
    slug: city.slug,
    region_id: regions.get(city.admin1),
    name: city.names,
    name_in: city.nameIn ?? city.names,
    lat: city.lat,
    lon: city.lon,
    time_zone: city.timezone,
    sort: city.sort ?? 0,
  });
  const full = records.filter((city) => city.nameIn !== undefined);
  const bare = records.filter((city) => city.nameIn === undefined);
  return addTallies(
    { ...regionTally, unchanged: 0 },
    await upsert(on, 'city', full.map(row), { key: ['slug'] }),
    await upsert(on, 'city', bare.map(row), { key: ['slug'], insertOnly: ['name_in', 'sort'] }),
  );
}

export async function saveTaxonomy(on: Queryable, records: readonly TaxonomyRecord[]): Promise<Tally> {
  const categories = records.filter((record) => record.kind === 'category');
  const genres = records.filter((record) => record.kind === 'genre');
  const tags = records.filter((record) => record.kind === 'tag');
  return addTallies(
    await upsert(
      on,
      'category',
      categories.map(({ key, name, plural, singular }, i) => ({ slug: key, sort: i + 1, name, plural, singular })),
      { key: ['slug'], insertOnly: ['sort'] },
    ),
    await upsert(
      on,
      'genre',
      genres.map(({ key, category, name }) => ({ key, category, name })),
      { key: ['key'] },
    ),
    await upsert(
      on,
      'tag',
      tags.map(({ key, name }) => ({ key, name })),
      { key: ['key'] },
    ),
  );
}

export async function saveOrganizers(on: Queryable, records: readonly OrganizerRecord[]): Promise<Tally> {
  const cities = await idsByKey(on, 'city', 'slug');
  const rows = records.map(({ key, name, market, taxNumber, registerNo, city, description }) => ({
    key,
    name,
    market,
    tax_number: normalizeTaxNumber(taxNumber),
    register_no: registerNo ?? null,
    city_id: cities.get(city) ?? null,
    description: description ?? null,
  }));
  return upsert(on, 'organizer', rows, { key: ['key'] });
}

export async function saveOrganizerPlaces(on: Queryable, records: readonly OrganizerRecord[]): Promise<Tally> {
  const [organizers, places] = [await idsByKey(on, 'organizer'), await idsByKey(on, 'place')];
  // A record without `places` keeps the places of an earlier record.
  const named = records.filter((record) => record.places !== undefined);
  const rows = named.flatMap((record) =>
    [...new Set(record.places)].map((key, ord) => ({
      organizer_id: organizers.get(record.key),
      place_id: places.get(key),
      ord,
    })),
  );
  const owners = named.flatMap(({ key }) => organizers.get(key) ?? []);
  return replaceLinks(on, 'organizer_place', 'organizer_id', owners, rows, ['organizer_id', 'place_id']);
}

export function savePeople(on: Queryable, records: readonly PersonDraft[]): Promise<Tally> {
  const rows = records.map(({ key, name, fictional, born, died, birthplace, roles, bio, photo }) => ({
    key,
    name,
    sort_name: sortName(name),
    fictional: fictional ?? false,
    born: born === undefined ? null : String(born),
    died: died === undefined ? null : String(died),
    birthplace: birthplace ?? null,
    roles,
    bio: bio ?? null,
    photo,
  }));
  return upsert(on, 'person', rows, { key: ['key'] });
}

export async function savePlaces(on: Queryable, records: readonly PlaceDraft[]): Promise<Tally> {
  const cities = await idsByKey(on, 'city', 'slug');
  const rows = records.map((place) => ({
    key: place.key,
    city_id: cities.get(place.city),
    type: place.type,
    name: place.name,
    address: place.address,
    description: place.description ?? null,
    lat: place.lat,
    lon: place.lon,
    phone: place.phone ?? null,
    url: place.url ?? null,
    opened: place.opened ?? null,
    hours: place.hours === undefined || place.hours.length === 0 ? null : openingIntervals(place.hours),
    accessible: place.accessible,
    stations: place.stations === undefined || place.stations.length === 0 ? null : place.stations,
    entrance: place.entrance ?? null,
    photo: place.photo,
  }));
  const tally = await upsert(on, 'place', rows, { key: ['key'] });
  const places = await idsByKey(on, 'place');
  const halls = records.flatMap((place) =>
    place.halls.map(({ key, name, kind, capacity }) => ({
      place_id: places.get(place.key),
      key,
      name,
      kind,
      capacity,
    })),
  );
  return addTallies(tally, await upsert(on, 'hall', halls, { key: ['place_id', 'key'] }));
}

/** Adds a hall to those that the catalogue gave its place. */
export async function createHall(
  on: Queryable,
  place: string,
  { key, name, kind, capacity }: NewHallRecord,
): Promise<Tally> {
  const places = await idsByKey(on, 'place', 'key', [place]);
  const row = { place_id: places.get(place), key, name, kind, capacity };
  return upsert(on, 'hall', [row], { key: ['place_id', 'key'], insertOnly: ['name', 'kind', 'capacity'] });
}

/**
 * Writes the dates only for a new tour; later they follow its performances, see `FOLLOW_TOURS` in refresh-listing.ts.
 */
export async function saveTours(on: Queryable, records: readonly TourRecord[], anchor: string): Promise<Tally> {
  const people = await idsByKey(on, 'person');
  const day = dayNumber(anchor);
  const rows = records.map(({ key, title, description, artist, from, to }) => ({
    key,
    title,
    description: description ?? null,
    artist_person_id: people.get(artist) ?? null,
    starts_on: dayText(day + from),
    ends_on: dayText(day + to),
  }));
  return upsert(on, 'tour', rows, { key: ['key'], insertOnly: ['starts_on', 'ends_on'] });
}
