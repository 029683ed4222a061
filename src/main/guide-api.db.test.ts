import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { guideHandlers } from '#api/catalog/guide-handlers.ts';
import { eventPageSchema, homeSchema } from '#api/catalog/event-contract.ts';
import { layoutSchema, servicesSchema } from '#api/catalog/layout-contract.ts';
import { listingPlacesSchema, listingSchema } from '#api/catalog/listing-contract.ts';
import { personPageSchema } from '#api/catalog/person-contract.ts';
import { placePageSchema, placesSchema } from '#api/catalog/place-contract.ts';
import { searchSchema } from '#api/catalog/search-contract.ts';
import { catalogRoutes } from '#api/catalog/routes.ts';
import { createDemoDatabase } from '#test/demo-database.ts';

const { pool } = await createDemoDatabase();
const now = new Date();
const app = Fastify();

beforeAll(async () => {
  const handlers = guideHandlers({
    guide: createGuideReads(pool),
    hostOf: (host) => ({ market: host === 'ge' ? 'georgia' : 'belarus', ruHost: host === 'ru' }),
    services: [
      { key: 'parking', enable: true, name: { ru: 'Парковка' }, links: [{ name: { ru: 'Карта' }, url: '/p' }] },
    ],
    now: () => now,
  });
  await app.register(catalogRoutes(handlers));
}, 60_000);

/** Returns the response, which must match the contract exactly, without additional fields. */
async function ask<Schema extends z.ZodMiniType>(path: string, schema: Schema, host = 'by'): Promise<z.infer<Schema>> {
  const answer = await app.inject({ url: path, headers: { host } });
  expect(answer.statusCode).toBe(200);
  const known = schema.parse(answer.json());
  expect(known).toEqual(answer.json());
  return known;
}

const idOf = async (sql: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(sql);
  return rows[0]?.id ?? 0;
};

describe('the layout', () => {
  test('holds countries, regions and cities, menu and footer in the asked language', async () => {
    const layout = await ask('/api/v3/pages/layout?lang=by', layoutSchema);
    expect(layout.langs.map(({ code }) => code)).toEqual(['ru', 'be', 'en', 'ge']);
    expect(layout.countries.flatMap(({ regions }) => regions).length).toBeGreaterThan(5);
    expect(layout.menu.length).toBeGreaterThan(2);
    expect(layout.footer.top.length).toBeGreaterThan(1);
    expect(layout.bank.info).not.toBe('');
    for (const part of ['copyright', 'phone', 'logoUrl', 'branding', 'popUp', 'socials', 'offer_contract'])
      expect(layout).toHaveProperty(part);
    for (const { name, url, children } of [...layout.footer.top, ...layout.footer.bottom])
      expect([typeof name, typeof url, Array.isArray(children)]).toEqual(['string', 'string', true]);
    expect(layout.cities.some(({ id }) => id === layout.defaultRegionId)).toBe(true);
    const raw = (await app.inject({ url: '/api/v3/pages/layout?lang=by', headers: { host: 'by' } })).json() as object;
    expect(raw).toHaveProperty('footer_be');
  });

  test('a city has its names, place on the map, offset, order and region; the six largest stand first', async () => {
    const { cities } = await ask('/api/v3/pages/layout', layoutSchema);
    const sorts = Object.fromEntries(cities.map(({ slug, sort }) => [slug, sort]));
    expect(sorts).toMatchObject({ minsk: 9, brest: 8, vitebsk: 7, gomel: 6, grodno: 5, mogilev: 4 });
    expect(Object.values(sorts).filter((sort) => sort === 0).length).toBeGreaterThan(30);
    const minsk = cities.find(({ slug }) => slug === 'minsk');
    expect(minsk).toMatchObject({ name: 'Минск', pluralName: 'в Минске', timezone: '+0300', lat: 53.9 });
    expect(minsk?.region.countryId).toBe(1);
    expect(Object.fromEntries(cities.map(({ slug, countryCode }) => [slug, countryCode]))).toMatchObject({
      minsk: 'BY',
      tbilisi: 'GE',
    });
    expect(cities.filter(({ slug, region, lat, lon }) => slug === '' || (region.countryId === 1 && lat < lon))).toEqual(
      [],
    );
  });

  test('Moscow is listed on the Russian domain only', async () => {
    const names = async (host: string) =>
      (await ask('/api/v3/pages/layout', layoutSchema, host)).cities.map(({ slug }) => slug);
    expect(await names('ru')).toContain('moscow');
    expect(await names('by')).not.toContain('moscow');
  });
});

describe('the guide', () => {
  test('prices and filters are in the money of the city, whatever host asks', async () => {
    const tbilisi = await idOf(`select id from city where slug = 'tbilisi'`);
    const listing = await ask(`/api/v3/pages/afisha?cityId=${tbilisi}`, listingSchema, 'by');
    const home = await ask(`/api/v3/pages/home?cityId=${tbilisi}`, homeSchema, 'by');
    expect([listing.currency, home.currency]).toEqual(['GEL', 'GEL']);
    expect(new Set(listing.items.map(({ currency }) => currency))).toEqual(new Set(['GEL']));
  });

  test('home, listing, places and search hold what their contract says', async () => {
    await ask('/api/v3/pages/home', homeSchema);
    const listing = await ask('/api/v3/pages/afisha?type=teatr&limit=12', listingSchema);
    expect(listing.items).toHaveLength(12);
    expect(listing.items.every(({ category }) => category === 'teatr')).toBe(true);
    expect((await ask('/api/v3/pages/objects', placesSchema)).items.length).toBeGreaterThan(5);
    const query = encodeURIComponent('Вишнёвый');
    const found = await ask(`/api/v2/search?target=site&search[query]=${query}&search[type]=1`, searchSchema);
    for (const group of ['objects', 'posts', 'videos', 'names', 'tours', 'performances'])
      expect(found).toHaveProperty(`${group}.items`);
  });

  test('a rail of the home page holds twelve events where its category has more, and never another number', async () => {
    const { rails } = await ask('/api/v3/pages/home?cityId=1', homeSchema);
    const { rows } = await pool.query<{ category: string; events: number }>(
      `select e.category, least(12, count(distinct e.id))::int as events from performance p join event e on e.id = p.event_id
       where p.city_id = 1 and p.starts_at >= $1 and p.state <> 'cancelled' group by 1`,
      [now],
    );
    const events = new Map(rows.map((row) => [row.category, row.events]));
    expect(rails.map(({ items }) => items.length)).toEqual(rails.map(({ category }) => events.get(category.slug)));
    expect(rails.some(({ items }) => items.length === 12)).toBe(true);
  });

  test('tonight names each event once by its next start, the nearest and best known first, and no films', async () => {
    const city = 1;
    const { rows: days } = await pool.query<{ day: string; starts: Date[] }>(
      `select local_day as day, array_agg(starts_at order by starts_at) as starts from performance
       where city_id = $1 and local_day > $2 group by 1 order by count(distinct starts_at) desc limit 5`,
      [city, now],
    );
    for (const { starts } of days)
      for (const at of [starts[0], starts[Math.floor(starts.length / 2)]].filter((start) => start !== undefined)) {
        const { rows } = await pool.query<{ eventId: number; id: number; startsAt: Date }>(
          `select p.event_id as "eventId", p.id, p.starts_at as "startsAt"
           from performance p join event e on e.id = p.event_id
           where p.city_id = $1 and p.local_day = (select local_day from performance where starts_at = $2 and city_id = $1 limit 1)
             and p.starts_at >= $2 and p.state <> 'cancelled' and e.category <> 'kino'
           order by p.starts_at, e.popularity desc, p.id`,
          [city, at],
        );
        const firsts = rows.filter(({ eventId }, index) => rows.findIndex((row) => row.eventId === eventId) === index);
        const home = await createGuideReads(pool).home(city, { language: 'ru', now: at });
        expect(home?.tonight.map(({ eventId, offer }) => [eventId, offer.id])).toEqual(
          firsts.slice(0, 6).map(({ eventId, id }) => [eventId, id]),
        );
      }
    expect(days).toHaveLength(5);
  });

  test('an event has the name, the number and the types of the specification', async () => {
    const id = await idOf(`select id from event where category = 'teatr' order by id limit 1`);
    const event = await ask(`/api/v3/pages/afisha/${id}`, eventPageSchema);
    expect(event).toMatchObject({ id, name: event.title, types: [{ slug: 'teatr', name: 'Театр' }] });
    expect(event.name).not.toBe('');
    // The listing has the number of events of a category; here it was always 0.
    expect(event.category).not.toHaveProperty('count');
    const { types } = await ask(`/api/v3/pages/afisha/${id}?lang=ge`, eventPageSchema);
    expect(types).toEqual([{ slug: 'teatr', name: 'თეატრი' }]);
  });

  test('a listed event has them too', async () => {
    const { items } = await ask('/api/v3/pages/afisha?type=teatr&lang=ge', listingSchema);
    expect(items.length).toBeGreaterThan(0);
    for (const { name, title, types } of items)
      expect([name, types]).toEqual([title, [{ slug: 'teatr', name: 'თეატრი' }]]);
  });

  test('a film tells director and cast, location, language, subtitles, year and country', async () => {
    const id =
      await idOf(`select e.id from event e where e.category = 'kino' and e.year is not null and e.country is not null
      and e.language is not null and exists (select from event_person p where p.event_id = e.id and p.role = 'director')
      and exists (select from event_person p where p.event_id = e.id and p.role = 'actor')
      and exists (select from performance p where p.event_id = e.id and p.starts_at > now()) order by e.id limit 1`);
    const film = await ask(`/api/v3/pages/afisha/${id}`, eventPageSchema);
    const roles = film.people.map(({ role }) => role);
    expect(roles).toContain('director');
    expect(roles).toContain('actor');
    expect(film.next?.address).not.toBe('');
    expect([film.language, film.year, film.country]).not.toContain(null);
    expect(film).toHaveProperty('subtitles');
    expect(film).toHaveProperty('accessible');
  });

  test('the filter of accessible events has those whose pages say so, by themselves or by their places', async () => {
    const listing = await ask('/api/v3/pages/afisha?cityId=1&accessible=1&limit=48', listingSchema);
    const { rows } = await pool.query<{ id: number; own: boolean | null }>(
      'select e.id, e.accessible as own from event_city c join event e on e.id = c.event_id where c.city_id = 1 and e.category = any($1)',
      [['teatr', 'koncert', 'cirk']],
    );
    const listed = new Set(listing.items.map(({ id }) => id));
    expect(listing.pages).toBe(1);
    const said = await Promise.all(
      rows.map(async ({ id }) => (await ask(`/api/v3/pages/afisha/${id}?cityId=1`, eventPageSchema)).accessible),
    );
    expect(rows.filter(({ own }, at) => own === null && said[at] === true).length).toBeGreaterThan(0);
    for (const [at, { id }] of rows.entries()) expect([id, listed.has(id)]).toEqual([id, said[at]]);
  });

  test('a performance in two formats tells both', async () => {
    const id = await idOf(`select event_id as id from performance where city_id = 1 and second_format is not null
      and starts_at > now() order by event_id limit 1`);
    const film = await ask(`/api/v3/pages/afisha/${id}?cityId=1`, eventPageSchema);
    const offers = film.schedule.flatMap(({ places }) => places.flatMap((place) => place.offers));
    const { rows } = await pool.query<{ id: number; format: string; secondFormat: string | null }>(
      `select id, format, second_format as "secondFormat" from performance where id = any($1::int[])`,
      [offers.map((offer) => offer.id)],
    );
    expect(rows.filter(({ secondFormat }) => secondFormat !== null).length).toBeGreaterThan(0);
    expect(offers.map(({ id: of, format, secondFormat }) => ({ id: of, format, secondFormat }))).toEqual(
      expect.arrayContaining(rows),
    );
  });

  test('an event has types, age, length, genres, people, cost, description and tags', async () => {
    const id = await idOf(`select e.id from event e where exists (select from event_tag t where t.event_id = e.id)
      and exists (select from event_person p where p.event_id = e.id) and exists (select from performance p where p.event_id = e.id)
      and category = 'teatr' order by e.id limit 1`);
    const event = await ask(`/api/v3/pages/afisha/${id}`, eventPageSchema);
    expect(event.category).toMatchObject({ slug: 'teatr', name: 'Театр' });
    expect(event.age).toMatch(/^\d+\+$/);
    expect(event.durationMin).toBeGreaterThan(10);
    expect([event.genres.length, event.tags.length, event.people.length].every((count) => count > 0)).toBe(true);
    expect(event.description).not.toBeNull();
    expect(event.minTotalMinor).toBeLessThanOrEqual(event.maxTotalMinor ?? 0);
  });

  test('a place has a name, a number and a type with a name and a number, wherever places are listed', async () => {
    const id = await idOf(`select id from place where type = 'opera' order by id limit 1`);
    const place = await ask(`/api/v3/pages/objects/${id}`, placePageSchema);
    expect(place).toMatchObject({ id, type: { id: 3, name: 'Оперный театр', key: 'opera' } });
    expect(place.name).not.toBe('');
    const english = await ask(`/api/v3/pages/objects/${id}?lang=en`, placePageSchema);
    expect(english.type).toMatchObject({ id: 3, key: 'opera' });
    expect(english.type.name).toMatch(/opera/i);
    const { items, types } = await ask('/api/v3/pages/objects', placesSchema);
    const home = await ask('/api/v3/pages/home', homeSchema);
    for (const { type } of [...items, ...types, ...home.places, ...place.others])
      expect(type).toEqual({ id: expect.any(Number), key: expect.any(String), name: expect.stringMatching(/./) });
  });

  test('a place has its opening hours by weekday, or null where they are not known', async () => {
    const hoursOf = async (key: string) => {
      const id = await idOf(`select id from place where key = '${key}'`);
      return (await ask(`/api/v3/pages/objects/${id}`, placePageSchema)).hours;
    };
    const museum = await hoursOf('art-museum-minsk');
    expect(museum?.map(({ weekday }) => weekday)).toEqual([1, 3, 4, 5, 6, 7]);
    expect(museum?.[0]).toEqual({ weekday: 1, opens: '11:00', closes: '19:00' });
    expect(await hoursOf('bolshoi-minsk')).toBeNull();
  });

  test('a person has a title and a number', async () => {
    const id = await idOf(`select id from person order by id limit 1`);
    const person = await ask(`/api/v3/pages/names/${id}`, personPageSchema);
    expect(person).toMatchObject({ id, title: person.name });
    expect(person.title).not.toBe('');
  });

  test('a place has its type, a person what is known of their life and work', async () => {
    const placeId = await idOf(`select id from place where type = 'theatre' order by id limit 1`);
    const place = await ask(`/api/v3/pages/objects/${placeId}`, placePageSchema);
    expect(place).toMatchObject({ id: placeId, type: { key: 'theatre' } });
    const personId = await idOf(`select p.id from person p where p.birthplace is not null
      and exists (select from event_person ep where ep.person_id = p.id) order by p.id limit 1`);
    const person = await ask(`/api/v3/pages/names/${personId}?cityId=1`, personPageSchema);
    expect(person.roles.length).toBeGreaterThan(0);
    expect(person.birthplace).not.toBeNull();
    expect(person.works.length).toBeGreaterThan(0);
  });

  test('categories have a slug and a name, with and without their count in a city', async () => {
    const { categories } = (await app.inject('/api/v3/mobile/afisha/category?cityId=1')).json() as {
      categories: { slug: string; name: string }[];
    };
    expect(categories.map(({ slug }) => slug).toSorted()).toEqual(
      ['cirk', 'detyam', 'festival', 'kino', 'koncert', 'kvest', 'kviz', 'sport', 'teatr', 'top', 'trening'].toSorted(),
    );
    const { data } = (await app.inject('/api/v2/performance/types?only=filter')).json() as { data: { slug: string }[] };
    expect(data.map(({ slug }) => slug)).not.toContain('top');
  });

  test('sister services have a key, a switch and links', async () => {
    expect(await ask('/storage/services.json', servicesSchema)).toEqual({
      services: [{ key: 'parking', enable: true, name: 'Парковка', links: [{ name: 'Карта', url: '/p' }] }],
    });
  });
});

describe('places on a map', () => {
  const today = `((now() at time zone c.time_zone) - interval '5 hours')::date`;
  const titles = (rows: readonly { startsAt: string }[]) => rows.map(({ startsAt }) => startsAt);

  test.each(['minsk', 'tbilisi'])(
    'have in %s what is still on tonight, the first three with their next start',
    async (slug) => {
      const id = await idOf(`select id from city where slug = '${slug}'`);
      const { items } = await ask(`/api/v3/pages/objects?lang=ru&cityId=${id}`, placesSchema);
      const { rows } = await pool.query<{ place: number; events: number; first: Date }>(
        `select p.place_id as place, count(distinct p.event_id)::int as events, min(p.starts_at) as first
       from performance p join city c on c.id = p.city_id
       where c.id = $1 and p.local_day = ${today} and p.starts_at >= $2 and p.state = 'scheduled' group by 1`,
        [id, now],
      );
      const tonight = new Map(rows.map((row) => [row.place, row]));
      expect(items.length).toBeGreaterThan(10);
      for (const place of items) {
        const known = tonight.get(place.id);
        expect(place.tonight.events).toBe(known?.events ?? 0);
        expect(place.tonight.items).toHaveLength(Math.min(3, place.tonight.events));
        expect(titles(place.tonight.items)).toEqual(titles(place.tonight.items).toSorted());
        expect(place.tonight.items[0]?.startsAt).toBe(known?.first.toISOString());
      }
    },
  );

  test.each(['', '&type=teatr', '&type=kino&part=evening', '&children=1&maxPriceMinor=2000', '&free=1'])(
    'of a listing "%s" are those of its events, each with its next start',
    async (filter) => {
      const query = `lang=ru&cityId=1${filter}`;
      const { items } = await ask(`/api/v3/events/places?${query}`, listingPlacesSchema);
      const listed = new Set<number>();
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const listing = await ask(`/api/v3/pages/afisha?${query}&limit=48&page=${page}`, listingSchema);
        pages = listing.pages;
        for (const { id, status } of listing.items) if (status !== 'cancelled') listed.add(id);
      }
      const there = new Set(items.flatMap(({ eventIds }) => eventIds));
      expect([...listed].filter((id) => !there.has(id))).toEqual([]);
      for (const { eventIds, soonest } of items) {
        expect(soonest.map(({ id }) => id)).toEqual(eventIds.slice(0, 3));
        expect(titles(soonest)).toEqual(titles(soonest).toSorted());
        expect(soonest.every(({ startsAt }) => new Date(startsAt) >= new Date(now.getTime() - 24 * 3_600_000))).toBe(
          true,
        );
      }
      const numbers = items.map(({ eventIds }) => eventIds.length);
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    },
  );
});
