import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { createDirectoryReads } from '#adapters/db/directory/directory-reads.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import {
  dayIndexSchema,
  everywhereSchema,
  organizerPageSchema,
  organizersSchema,
  peopleSchema,
  tourPageSchema,
  toursSchema,
} from '#api/directory/contract.ts';
import { directoryRoutes } from '#api/directory/routes.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { isAvailable, type PerformanceStatus } from '#domain/performances/performance-status.ts';
import { createDemoDatabase } from '#test/demo-database.ts';
import type { Standpoint } from '#usecases/directory/ports.ts';

const { pool } = await createDemoDatabase();
const reads = createDirectoryReads(pool);
const guide = createGuideReads(pool);
const now = new Date();
const reader = { language: 'ru', now } as const;
const today = now.toISOString().slice(0, 10);

async function from(slug: string, market: MarketName = 'belarus'): Promise<Standpoint> {
  const city = (await guide.cities()).find((one) => one.slug === slug);
  if (!city) throw new Error(`no city ${slug}`);
  return { market, city };
}
async function idOf(table: 'organizer' | 'tour' | 'person' | 'event', key: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id from ${table} where key = $1`, [key]);
  if (!rows[0]) throw new Error(`no ${table} ${key}`);
  return rows[0].id;
}

describe('organizers', () => {
  test('each market lists its own, those with most to see first', async () => {
    const belarus = await reads.organizers(await from('minsk'), { city: null }, reader);
    const georgia = await reads.organizers(await from('tbilisi', 'georgia'), { city: null }, reader);
    expect([belarus.items.length, georgia.items.length]).toEqual([13, 7]);
    const counts = belarus.items.map(({ events }) => events);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(belarus.cities[0]).toMatchObject({ slug: 'minsk', name: 'Минск' });
  });

  test('a city leaves those who have something on there and counts only that', async () => {
    const at = await from('minsk');
    const all = await reads.organizers(at, { city: null }, reader);
    const brest = await reads.organizers(at, { city: 'brest' }, reader);
    expect(brest.items.length).toBe(all.cities.find(({ slug }) => slug === 'brest')?.count);
    expect(brest.items.length).toBeGreaterThan(0);
    expect(brest.total).toBe(all.items.length);
    for (const { id, events } of brest.items) {
      expect(events).toBeGreaterThan(0);
      expect(events).toBeLessThanOrEqual(all.items.find((one) => one.id === id)?.events ?? 0);
    }
  });

  test('one shows its registrations, places, and events that are current apart from those that are past', async () => {
    const id = await idOf('organizer', 'severny-zanaves');
    const organizer = await reads.organizer(id, await from('minsk'), { page: 1 }, reader);
    expect(organizer).toMatchObject({ taxNumber: '199901141', registerNo: 'РОКМ-00470', city: { slug: 'minsk' } });
    expect(organizer?.places.length).toBeGreaterThanOrEqual(10);
    expect(organizer?.current.items.every(({ nextAt }) => nextAt !== null)).toBe(true);
    const current = new Set(organizer?.current.items.map((card) => card.id));
    expect(organizer?.past.map(({ title }) => title)).toContain('Женитьба');
    expect(organizer?.past.filter((event) => current.has(event.id) || event.day > today)).toEqual([]);
  });

  test('the reader’s city comes first among its events', async () => {
    const id = await idOf('organizer', 'severny-zanaves');
    const organizer = await reads.organizer(id, await from('gomel'), { page: 1 }, reader);
    expect(organizer?.current.items[0]?.citySlug).toBe('gomel');
  });

  test('nobody is null', async () => {
    expect(await reads.organizer(999_999, await from('minsk'), { page: 1 }, reader)).toBeNull();
  });
});

describe('tours', () => {
  test('running, coming and past stand apart, each in its order', async () => {
    const tours = await reads.tours(await from('minsk'), { artist: null }, reader);
    expect(tours.running.map(({ title }) => title)).toContain('Мея Барановская. «Кухонный свет»');
    expect(tours.past.map(({ title }) => title)).toEqual(['Квартет «Понемонье». «Листопад»']);
    const starts = tours.coming.map(({ startsOn }) => startsOn);
    expect(starts.length).toBeGreaterThan(5);
    expect(starts).toEqual(starts.toSorted());
    expect(tours.coming.filter(({ startsOn }) => startsOn <= today)).toEqual([]);
    for (const tour of tours.running) expect(tour.startsOn <= today && tour.endsOn >= today).toBe(true);
  });

  test('every stop, on the list, the tour’s page and the home page, names the event that plays in its city', async () => {
    const stops: { eventId: number; citySlug: string; city: string }[] = [];
    for (const [slug, market] of [
      ['minsk', 'belarus'],
      ['tbilisi', 'georgia'],
    ] as const) {
      const at = await from(slug, market);
      const { running, coming, past } = await reads.tours(at, { artist: null }, reader);
      const home = await guide.home(at.city.id, reader);
      const tours = [...running, ...coming, ...past];
      stops.push(...[...tours, ...(home?.tours ?? [])].flatMap((tour) => tour.stops));
      for (const { id } of tours) stops.push(...((await reads.tour(id, at, reader))?.stops ?? []));
    }
    const { rows } = await pool.query<{ event_id: number; slug: string; name: string }>(
      `select distinct p.event_id, c.slug, tr(c.name, 'ru') as name from performance p join city c on c.id = p.city_id`,
    );
    const playing = new Set(rows.map(({ event_id, slug, name }) => `${event_id} ${slug} ${name}`));
    expect(stops.length).toBeGreaterThan(20);
    expect(stops.filter(({ eventId, citySlug, city }) => !playing.has(`${eventId} ${citySlug} ${city}`))).toEqual([]);
  });

  test('a market lists the tours that come to it, at its own price', async () => {
    const belarus = await reads.tours(await from('minsk'), { artist: null }, reader);
    const georgia = await reads.tours(await from('tbilisi', 'georgia'), { artist: null }, reader);
    const titles = ({ coming }: typeof belarus) => coming.map(({ title }) => title);
    expect(titles(belarus)).not.toContain('Мужской хор «Тетри мта». «Песни урожая»');
    expect(georgia.coming.length).toBeGreaterThan(0);
    expect(georgia.coming.length).toBeLessThan(belarus.coming.length);
    expect(new Set(georgia.coming.map(({ currency }) => currency))).toEqual(new Set(['GEL']));
    expect(new Set(belarus.coming.map(({ currency }) => currency))).toEqual(new Set(['BYN']));
  });

  test('one tells every stop of both countries with its own event and money', async () => {
    const id = await idOf('tour', 'lasha-kvirikadze-three-balconies');
    const tour = await reads.tour(id, await from('minsk'), reader);
    expect(tour?.stops.map(({ citySlug }) => citySlug)).toEqual(['tbilisi', 'kutaisi', 'batumi', 'minsk']);
    expect(tour?.stops.map(({ offer }) => offer.currency)).toEqual(['GEL', 'GEL', 'GEL', 'BYN']);
    expect(tour?.stops.map(({ offset }) => offset)).toEqual(['+0400', '+0400', '+0400', '+0300']);
    expect(tour?.eventId).toBe(await idOf('event', 'lasha-kvirikadze-three-balconies-belarus'));
    expect(tour?.organizers).toHaveLength(2);
    expect(tour?.others.map((other) => other.id)).not.toContain(id);
  });

  test('an artist’s tours are found wherever they go, and an event knows its tour', async () => {
    const artist = await idOf('person', 'tetri-mta');
    const tours = await reads.tours(await from('minsk'), { artist }, reader);
    expect(tours.coming.map(({ artist: who }) => who?.id)).toEqual([artist]);
    const event = await guide.event(await idOf('event', 'tetri-mta-harvest-georgia'), null, reader);
    expect(event?.tour?.id).toBe(tours.coming[0]?.id);
  });
});

describe('people', () => {
  const all = { role: null, letter: null, sort: 'popular', page: 1 } as const;

  test('the best known come first and pages do not overlap', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => reads.people({ ...all, page }, reader)));
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids.length).toBe(pages[0]?.total);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages[0]?.items[0]?.events).toBeGreaterThan(0);
  });

  test('a role and a letter narrow the list; the alphabet goes by surname', async () => {
    const people = await reads.people({ role: 'author', letter: 'К', sort: 'name', page: 1 }, reader);
    const names = people.items.map(({ name }) => name);
    expect(names).toContain('Янка Купала');
    expect(names.indexOf('Янка Купала')).toBeGreaterThan(names.indexOf('Кондрат Крапива'));
    expect(people.letters.find(({ letter }) => letter === 'К')?.people).toBe(people.total);
  });

  test('every role of the specification but none else has somebody', async () => {
    const { roles } = await reads.people(all, reader);
    const known = roles.map(({ role }) => role);
    for (const role of 'actor director producer screenwriter operator editor composer designer voice-director translator'.split(
      ' ',
    ))
      expect(known).toContain(role);
  });

  test('Georgian letters are those in print', async () => {
    const { letters } = await reads.people(all, { language: 'ka', now });
    expect(letters.filter(({ letter }) => !/[\u10d0-\u10f0\d]/.test(letter))).toEqual([]);
  });

  test('a person shows all parts in a work and whom they play with', async () => {
    const person = await guide.person(await idOf('person', 'boris-pasternak'), null, reader);
    expect(person?.works).toMatchObject([{ card: { title: 'Гамлет' }, roles: ['translator'], city: 'Гродно' }]);
    expect(person?.partners.map(({ name }) => name)).toContain('Уильям Шекспир');
  });
});

describe('a whole country', () => {
  test('shows each event once, in the reader’s city where it plays there', async () => {
    const at = await from('gomel');
    const first = await reads.everywhere(at, { category: null, page: 1 }, reader);
    const ids = first?.items.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(24);
    const travelling = first?.items.filter(({ cities }) => cities > 1) ?? [];
    expect(travelling.length).toBeGreaterThan(0);
    expect(travelling.some(({ citySlug }) => citySlug === 'gomel')).toBe(true);
    expect(first?.items.some(({ citySlug }) => citySlug === 'tbilisi')).toBe(false);
  });

  test('a category is counted by city; an unknown one is null', async () => {
    const at = await from('minsk');
    const films = await reads.everywhere(at, { category: 'kino', page: 1 }, reader);
    expect(films?.items.every(({ category }) => category === 'kino')).toBe(true);
    expect(films?.cities.find(({ slug }) => slug === 'minsk')?.count).toBeGreaterThan(5);
    expect(await reads.everywhere(at, { category: 'atlantis', page: 1 }, reader)).toBeNull();
  });
});

describe('what is sold out or called off comes last', () => {
  const statusesOf = async (
    read: (page: number) => Promise<{ items: { status: PerformanceStatus }[]; pages: number }>,
  ) => {
    const statuses: PerformanceStatus[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const got = await read(page);
      ({ pages } = got);
      statuses.push(...got.items.map(({ status }) => status));
    }
    return statuses;
  };
  const isInOrder = (statuses: readonly PerformanceStatus[]): boolean =>
    statuses.slice(statuses.findIndex((status) => !isAvailable(status))).every((status) => !isAvailable(status)) ||
    statuses.every(isAvailable);

  test.each(['belarus', 'georgia'] as const)('in a whole country and at each organizer: %s', async (market) => {
    const at = await from(market === 'belarus' ? 'minsk' : 'tbilisi', market);
    const lists = [
      await statusesOf(async (page) => {
        const got = await reads.everywhere(at, { category: null, page }, reader);
        if (got === null) throw new Error('no list');
        return got;
      }),
    ];
    for (const { id } of (await reads.organizers(at, { city: null }, reader)).items)
      lists.push(
        await statusesOf(async (page) => {
          const got = await reads.organizer(id, at, { page }, reader);
          if (got === null) throw new Error('no organizer');
          return got.current;
        }),
      );
    expect(lists.flat().some((status) => !isAvailable(status))).toBe(true);
    expect(lists.filter((statuses) => !isInOrder(statuses))).toEqual([]);
  });
});

describe('the guide of a city', () => {
  test('a film on the home page names the cinemas that show it next, each with its next times', async () => {
    const { city } = await from('minsk');
    // On quiet days no film is shown in more cinemas than are named.
    const mornings = Array.from(
      { length: 7 },
      (_, day) => new Date(Date.parse(`${today}T09:00:00Z`) + day * 86_400_000),
    );
    const homes = await Promise.all(mornings.map((at) => guide.home(city.id, { language: 'ru', now: at })));
    const films = homes
      .map((home) => home?.cinema ?? [])
      .find((shown) => shown.some(({ cinemas, places }) => places > cinemas.length));
    if (films === undefined) throw new Error('no film of the week is shown in many cinemas');
    for (const { cinemas, event, places } of films) {
      expect(cinemas.length).toBe(Math.min(places, 2));
      expect(new Set(cinemas.map(({ placeId }) => placeId)).size).toBe(cinemas.length);
      const starts = cinemas.map(({ offers }) => offers.map(({ startsAt }) => startsAt));
      for (const of of starts) expect(of).toEqual([...new Set(of)].toSorted().slice(0, 3));
      const firsts = starts.map(([first]) => first ?? '');
      expect(firsts).toEqual(firsts.toSorted());
      const { rows } = await pool.query<{ place: string }>(
        `select tr(pl.name, 'ru') as place from performance p join place pl on pl.id = p.place_id where p.id = $1 and p.event_id = $2`,
        [cinemas[0]?.offers[0]?.id, event.id],
      );
      expect(rows[0]?.place).toBe(cinemas[0]?.place);
    }
  });

  test('a cinema lists the films of a day in the order in which they begin', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `select p.place_id as id from performance p join event e on e.id = p.event_id where e.category = 'kino' and p.starts_at > $1
       group by 1 order by count(*) desc limit 1`,
      [now],
    );
    const place = await guide.place(rows[0]?.id ?? 0, reader);
    const days = place?.days.filter(({ items }) => items.length > 2) ?? [];
    expect(days.length).toBeGreaterThan(3);
    for (const { items } of days) {
      const starts = items.map(({ offers }) => offers[0]?.startsAt ?? '');
      expect(starts).toEqual(starts.toSorted());
    }
  });
});

describe('a category by date', () => {
  test('days rise, the lines of a day begin with the earliest, and all belong to the category', async () => {
    const { city } = await from('minsk');
    const index = await reads.dayIndex(city, { category: 'teatr', page: 1 }, reader);
    const days = index?.days.map(({ day }) => day) ?? [];
    expect(days.length).toBeGreaterThan(20);
    expect(days).toEqual(days.toSorted());
    for (const { lines } of index?.days ?? []) {
      const starts = lines.map(({ times }) => times[0] ?? '');
      expect(starts).toEqual(starts.toSorted());
      expect(lines.every(({ kind }) => kind === 'Спектакль' || kind.includes('балет'))).toBe(true);
    }
  });

  test('what has begun today does not decide where a line stands', async () => {
    const { city } = await from('minsk');
    const { rows } = await pool.query<{ late: Date }>(
      `select min(starts_at) + interval '1 minute' as late from performance p join event e on e.id = p.event_id
       where p.city_id = $1 and e.category <> 'kino' and p.starts_at > $2`,
      [city.id, now],
    );
    const index = await reads.dayIndex(
      city,
      { category: null, page: 1 },
      { language: 'ru', now: rows[0]?.late ?? now },
    );
    const starts = index?.days[0]?.lines.map(({ times }) => times[0] ?? '') ?? [];
    // A start after midnight still belongs to the previous event day.
    const evening = starts.filter((time) => time > '05:00');
    expect(evening).toEqual(evening.toSorted());
  });

  test('the showings of a film that have begun are listed and counted apart', async () => {
    const { city } = await from('minsk');
    const { rows } = await pool.query<{ between: Date; eventId: number; before: number; after: number }>(
      `with day as (select p.event_id, p.local_day from performance p join event e on e.id = p.event_id
         where p.city_id = $1 and e.category = 'kino' and p.starts_at > $2 group by 1, 2 having count(distinct p.starts_at) > 2 order by 2, 1 limit 1),
       start as (select distinct p.event_id, p.starts_at from performance p natural join day where p.city_id = $1)
       select event_id as "eventId", min(starts_at) + interval '1 minute' as between, 1 as before, count(*)::int - 1 as after
       from start group by event_id`,
      [city.id, now],
    );
    const [film] = rows;
    if (film === undefined) throw new Error('no film with several starts');
    const index = await reads.dayIndex(city, { category: 'kino', page: 1 }, { language: 'ru', now: film.between });
    const line = index?.days[0]?.lines.find(({ eventId }) => eventId === film.eventId);
    expect([line?.begun, (line?.times.length ?? 0) - (line?.begun ?? 0)]).toEqual([film.before, film.after]);
  });

  test('a second page goes on where the first ended', async () => {
    const { city } = await from('minsk');
    const [first, second] = await Promise.all(
      [1, 2].map((page) => reads.dayIndex(city, { category: null, page }, reader)),
    );
    const end = first?.days.at(-1)?.day ?? '';
    expect((second?.days[0]?.day ?? '') >= end).toBe(true);
    expect(await reads.dayIndex(city, { category: 'atlantis', page: 1 }, reader)).toBeNull();
  });
});

describe('on the wire', () => {
  const wire = Fastify();
  beforeAll(async () => {
    await wire.register(
      directoryRoutes({
        reads,
        cities: () => guide.cities(),
        marketOf: (host) => (host === 'ge' ? 'georgia' : 'belarus'),
        now: () => now,
      }),
    );
  });
  const ask = (path: string, host = 'by') => wire.inject({ url: `/api/v3/pages/${path}`, headers: { host } });

  test('each answer holds what its contract says and nothing beside it', async () => {
    const tour = await idOf('tour', 'tetri-mta-harvest');
    const organizer = await idOf('organizer', 'kolkha-arts');
    const calls: [path: string, schema: z.ZodMiniType][] = [
      ['organizers?lang=by&city=brest', organizersSchema],
      [`organizers/${organizer}?lang=ge`, organizerPageSchema],
      ['tours', toursSchema],
      [`tours/${tour}?lang=en`, tourPageSchema],
      ['names?role=actor&letter=Б', peopleSchema],
      ['events?type=kino&page=2', everywhereSchema],
      ['index?type=top', dayIndexSchema],
    ];
    for (const [path, schema] of calls) {
      const answer = await ask(encodeURI(path));
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(schema.parse(answer.json())).toEqual(answer.json());
    }
  });

  test('the host decides the market', async () => {
    const taxes = async (host: string) =>
      (await ask('organizers', host)).json<{ items: { id: number }[] }>().items.map(({ id }) => id);
    const [belarus, georgia] = [await taxes('by'), await taxes('ge')];
    expect(belarus.filter((id) => georgia.includes(id))).toEqual([]);
  });

  test.each([
    ['organizers/999999', 404],
    ['organizers/0', 404],
    ['organizers/1e30', 404],
    ['organizers/x', 404],
    ['organizers?city=atlantis', 404],
    ['tours/999999', 404],
    ['tours?artist=99999999999', 400],
    ['events?type=atlantis', 404],
    ['index?type=atlantis', 404],
    ['names?sort=best', 400],
    ['names?page=-3', 400],
    ['names?letter=%00', 400],
    ['names?page=501', 400],
    ['names?page=500', 200],
  ])('%s answers %i', async (path, status) => {
    expect((await ask(path)).statusCode).toBe(status);
  });

  test('a word is as long as a name may be', async () => {
    expect((await ask(`names?role=${'x'.repeat(60)}`)).statusCode).toBe(200);
    expect((await ask(`names?role=${'x'.repeat(61)}`)).statusCode).toBe(400);
  });
});
