import { expect, test } from 'vitest';
import { demoApp } from '#test/builders/demo-app.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { choose } from '#web/posters/choose.ts';

const app = demoApp();

/** As many cards as a screen shows at once. */
const SCREEN = 8;

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
async function shown(address: string): Promise<number[]> {
  const page = await (await fetch(address)).text();
  return [...page.matchAll(/src="\/posters\/(\d+)-/g)].map(([, id]) => Number(id));
}

test('within a screen of cards no two events have the same drawing', async () => {
  const drawn = await drawings();
  const { rows: cities } = await app.pool.query<{ slug: string; market: MarketName }>(
    `select c.slug, case k.code when 'BY' then 'belarus' else 'georgia' end as market
     from city c join region r on r.id = c.region_id join country k on k.id = r.country_id
     join performance p on p.city_id = c.id
     group by c.id, k.code order by count(distinct p.event_id) desc limit 8`,
  );
  const { rows: categories } = await app.pool.query<{ category: string }>(`select distinct category from event`);
  const twins: string[] = [];
  let seen = 0;
  for (const { slug, market } of cities) {
    const city = `${app.siteOf(market)}/${market === 'belarus' ? 'ru' : 'ge'}/${slug}`;
    const listed = ['top', ...categories.map(({ category }) => category)];
    const lists = ['', ...listed.flatMap((id) => [`/events/${id}`, `/events/${id}?sort=date`])];
    for (const path of lists) {
      const events = await shown(city + path);
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
