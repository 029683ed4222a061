import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { demoApp } from '#test/builders/demo-app.ts';
import { ALL_PLACES_ID, placeTypeOf } from '#domain/catalog/place-types.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { choose } from '#web/posters/choose.ts';
import { placeDrawing } from '#web/posters/place-picture.ts';

const app = demoApp();

/** As many cards as a screen shows at once. */
const SCREEN = 8;

/** Cities with most events: the host and the address of their pages. */
async function bigCities(): Promise<City[]> {
  const { rows } = await app.pool.query<{ slug: string; market: MarketName }>(
    `select c.slug, case k.code when 'BY' then 'belarus' else 'georgia' end as market
     from city c join region r on r.id = c.region_id join country k on k.id = r.country_id
     join performance p on p.city_id = c.id
     group by c.id, k.code order by count(distinct p.event_id) desc limit 8`,
  );
  return rows.map(({ slug, market }) => ({
    host: new URL(app.siteOf(market)).host,
    path: `/${market === 'belarus' ? 'ru' : 'ge'}/${slug}`,
  }));
}

type City = { host: string; path: string };

/** Node does not resolve the names of the market's hosts, so the host goes into the header. */
async function read(host: string, path: string): Promise<string> {
  const request = get({ host: '127.0.0.1', port: app.port, path, headers: { host } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return text(answer);
}

type Row = { id: number; key: string; category: string; genres: string[]; title: string; poster: Poster };
type Poster = { mood?: string; hue?: number; motif?: string };

/** What is drawn on each event's poster: its family, and the motif with its arrangement. */
async function drawings(): Promise<ReadonlyMap<number, string>> {
  const { rows } = await app.pool.query<Row>(
    `select e.id, e.key, e.category, e.title->>'ru' as title, e.poster,
       array(select g.key from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id) as genres
     from event e`,
  );
  return new Map(
    rows.map(({ id, poster, ...event }) => {
      const { familyName, name } = choose({ ...event, ...poster });
      return [id, `${familyName} ${name}`];
    }),
  );
}

/** Events in the order in which the page shows their posters. */
async function shown(host: string, path: string): Promise<number[]> {
  const page = await read(host, path);
  return [...page.matchAll(/src="\/posters\/(\d+)-/g)].map(([, id]) => Number(id));
}

test('within a screen of cards no two events have the same drawing', async () => {
  const drawn = await drawings();
  const { rows: categories } = await app.pool.query<{ category: string }>(`select distinct category from event`);
  const twins: string[] = [];
  let seen = 0;
  for (const { host, path: city } of await bigCities()) {
    const listed = ['top', ...categories.map(({ category }) => category)];
    const lists = ['', ...listed.flatMap((id) => [`/events/${id}`, `/events/${id}?sort=date`])];
    for (const path of lists) {
      const events = await shown(host, city + path);
      seen += events.length;
      events.forEach((id, at) => {
        const before = events.slice(Math.max(0, at - SCREEN + 1), at);
        const twin = before.find((other) => other !== id && drawn.get(other) === drawn.get(id));
        if (twin !== undefined) twins.push(`${city}${path}: ${twin} and ${id} are both ${drawn.get(id)}`);
      });
    }
  }
  expect(seen).toBeGreaterThan(300);
  expect(twins).toEqual([]);
});

test('in a list of places no two neighbours have the same drawing', async () => {
  const equal: string[] = [];
  let seen = 0;
  for (const { host, path: city } of await bigCities()) {
    const page = await read(host, `${city}/objects/${ALL_PLACES_ID}`);
    const links = [...page.matchAll(/<h2[^>]*><a href="[^"]*\/objects\/(\d+)\/(\d+)"/g)];
    const drawn = links.map(([, type, id]) => placeDrawing({ id: Number(id), type: placeTypeOf(Number(type)) ?? '' }));
    seen += drawn.length;
    drawn.forEach((draw, at) => {
      if (at > 0 && draw === drawn[at - 1]) equal.push(`${city}: ${links[at - 1]?.[0]} and ${links[at]?.[0]}`);
    });
  }
  expect(seen).toBeGreaterThan(30);
  expect(equal).toEqual([]);
});
