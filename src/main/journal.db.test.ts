import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { createJournalReads } from '#adapters/db/journal/journal-reads.ts';
import { readJsonRecords } from '#adapters/files/json-file.ts';
import { journalSchema, type PostPage, postPageSchema } from '#api/journal/contract.ts';
import { journalRoutes } from '#api/journal/routes.ts';
import type { Problem } from '#domain/catalog/import/problem.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { createDemoDatabase } from '#test/demo-database.ts';
import type { JournalFilter } from '#usecases/journal/ports.ts';
import { writePosts } from '#usecases/journal/import-posts.ts';

const { pool } = await createDemoDatabase();
const journal = createJournalReads(pool);
const now = new Date();
const reader = { language: 'ru', now } as const;
const ids = new Map<string, number>();
const cities = new Map<string, number>();

beforeAll(async () => {
  for (const { key, id } of (await pool.query<{ key: string; id: number }>('select key, id from post')).rows)
    ids.set(key, id);
  for (const { slug, id } of (await pool.query<{ slug: string; id: number }>('select slug, id from city')).rows)
    cities.set(slug, id);
}, 60_000);

const all: JournalFilter = { market: 'belarus', cityId: null, categoryId: null, page: 1, limit: 50 };
const idOf = (key: string): number => ids.get(key) ?? 0;
const cityOf = (slug: string): number => cities.get(slug) ?? 0;

async function read(key: string, market: 'belarus' | 'georgia', city: string): Promise<PostPage> {
  const post = await journal.post(idOf(key), { market, cityId: cityOf(city) }, reader);
  if (post === null) throw new Error(`no post ${key}`);
  return postPageSchema.parse(post);
}
const events = (post: PostPage) => post.blocks.flatMap((block) => (block.type === 'event' ? [block.event] : []));

describe('a list of the editors', () => {
  test.each([
    ['belarus', 'minsk'],
    ['georgia', 'tbilisi'],
  ] as const)(
    'in %s names events with the date, price and status of their cards; what sells out gives way',
    async (market, city) => {
      const guide = createGuideReads(pool);
      const named = async () => events(await read('six-reasons-to-go-out', market, city));
      /** What the guide says of the same events. */
      const lines = async () => {
        const found = await named();
        const facts = (await guide.cities()).filter(({ slug }) => found.some(({ citySlug }) => citySlug === slug));
        const told = await Promise.all(
          facts.map((one) =>
            guide.eventLines(
              one,
              found.flatMap((event) => (event.citySlug === one.slug ? [event.id] : [])),
              reader,
            ),
          ),
        );
        const shown = new Map(told.flat().map((line) => [line.id, line]));
        return found.map((event) => [event, shown.get(event.id)] as const);
      };
      for (const [{ offer }, line] of await lines()) {
        expect([line?.performanceId, line?.minTotalMinor]).toEqual([offer.id, offer.minTotalMinor]);
        expect(isSellable(offer.status)).toBe(true);
      }
      const found = await named();
      const { rows } = await pool.query<{ id: number }>(
        `select p.event_id as id from performance p join city c on c.id = p.city_id left join performance_stock s on s.performance_id = p.id
         where p.event_id = any($1) and c.slug = $2 and is_sellable(p, now()) and coalesce(s.free, 1) > 0 group by 1 having count(*) > 2 limit 1`,
        [found.map(({ id }) => id), city],
      );
      const before = found.find(({ id }) => id === rows[0]?.id);
      if (before === undefined) throw new Error('The list has no event with several dates');
      await pool.query(
        `insert into performance_stock (performance_id, total, free) values ($1, 100, 0)
         on conflict (performance_id) do update set free = 0`,
        [before.offer.id],
      );
      const after = (await named()).find(({ id }) => id === before.id);
      expect(after?.offer.id).not.toBe(before.offer.id);
      expect(isSellable(after?.offer.status ?? 'past')).toBe(true);
      expect((await named()).length).toBeGreaterThan(4);
    },
  );
});

describe('lists', () => {
  test('a market reads its own posts and those of both, the newest first', async () => {
    const [belarus, georgia] = await Promise.all([
      journal.journal(all, reader),
      journal.journal({ ...all, market: 'georgia' }, reader),
    ]);
    const keys = (list: typeof belarus) => journalSchema.parse(list).items.map(({ id }) => id);
    expect(keys(belarus)).toContain(idOf('batleika-box-theatre'));
    expect(keys(belarus)).not.toContain(idOf('tbilisi-theatre-walk'));
    expect(keys(georgia)).toContain(idOf('tbilisi-theatre-walk'));
    expect(keys(georgia)).not.toContain(idOf('batleika-box-theatre'));
    expect(keys(georgia)).toContain(idOf('opera-etiquette'));
    const days = belarus?.items.map(({ publishedOn }) => publishedOn) ?? [];
    expect(days).toEqual(days.toSorted().toReversed());
    expect(belarus?.total).toBe(belarus?.items.length);
  });

  test('pages follow one another without gap or repetition', async () => {
    const whole = await journal.journal(all, reader);
    const first = await journal.journal({ ...all, limit: 10 }, reader);
    const second = await journal.journal({ ...all, limit: 10, page: 2 }, reader);
    const pieces = [...(first?.items ?? []), ...(second?.items ?? [])];
    expect(pieces).toEqual(whole?.items.slice(0, 20));
    expect(first?.pages).toBe(3);
  });

  test('a category lists its posts and counts as many; one that is not there is none', async () => {
    const { categories } = journalSchema.parse(await journal.journal(all, reader));
    for (const { id, posts } of categories) {
      const list = await journal.journal({ ...all, categoryId: id }, reader);
      expect([list?.total, list?.items.length]).toEqual([posts, posts]);
      expect(new Set(list?.items.map(({ category }) => category.id))).toEqual(new Set([id]));
    }
    expect(await journal.journal({ ...all, categoryId: 999 }, reader)).toBeNull();
  });

  test('a city is told what the journal says of its places', async () => {
    const list = await journal.journal({ ...all, cityId: cityOf('nesvizh') }, reader);
    expect(list?.aboutCity.map(({ id }) => id)).toEqual([idOf('nesvizh-in-a-day')]);
    expect((await journal.journal({ ...all, cityId: cityOf('orsha') }, reader))?.aboutCity).toEqual([]);
  });

  test('what is to be published tomorrow waits until then', async () => {
    await pool.query(`update post set published_on = current_date + 2 where key = 'rampa-opens'`);
    const list = await journal.journal(all, reader);
    expect(list?.items.some(({ id }) => id === idOf('rampa-opens'))).toBe(false);
    expect(await journal.post(idOf('rampa-opens'), { market: 'belarus', cityId: 0 }, reader)).toBeNull();
    await pool.query(`update post set published_on = current_date - 3 where key = 'rampa-opens'`);
  });
});

describe('a post', () => {
  test('names a performance in the reader’s city that can still be bought', async () => {
    const [minsk] = events(await read('horseshoe-hall-where-to-sit', 'belarus', 'minsk'));
    const [tbilisi] = events(await read('horseshoe-hall-where-to-sit', 'georgia', 'tbilisi'));
    expect([minsk?.citySlug, tbilisi?.citySlug]).toEqual(['minsk', 'tbilisi']);
    expect(Date.parse(minsk?.offer.startsAt ?? '')).toBeGreaterThan(now.getTime());
    const { rows } = await pool.query<{ key: string }>(
      'select g.key from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = $1',
      [minsk?.id],
    );
    expect(rows.map(({ key }) => key)).toContain('opera');
  });

  test('takes another city of the country where the reader’s own has nothing of the kind', async () => {
    const [event] = events(await read('circus-ring-thirteen-metres', 'belarus', 'nesvizh'));
    expect(['minsk', 'gomel']).toContain(event?.citySlug);
  });

  test('of the other market keeps to its own country', async () => {
    const post = await read('georgian-polyphony', 'belarus', 'minsk');
    expect(['tbilisi', 'batumi', 'kutaisi', 'telavi']).toContain(events(post)[0]?.citySlug);
    const markets = await pool.query<{ market: string }>('select market from post where id = any($1)', [
      [...post.related, ...post.more].map(({ id }) => id),
    ]);
    expect(markets.rows.map(({ market }) => market)).not.toContain('belarus');
  });

  test('loses a block whose event is over, and keeps its words', async () => {
    await pool.query(`update post set body = body || '[{"type": "event", "key": "beavers-and-boards", "genre": "opera"}]'
      where key = 'four-languages'`);
    const post = await read('four-languages', 'belarus', 'minsk');
    expect(post.blocks.map(({ type }) => type)).toEqual(['p', 'p', 'p']);
  });

  test('is read in the asked language, with related posts of other categories and more of its own', async () => {
    const post = await journal.post(
      idOf('georgian-puppet-theatre-history'),
      { market: 'georgia', cityId: cityOf('tbilisi') },
      { language: 'ka', now },
    );
    expect(post?.title).toContain('თოჯინ');
    expect(post?.related.every(({ category }) => category.id !== post.category.id)).toBe(true);
    // Both are about the same theatre.
    expect(post?.related.map(({ id }) => id)).toContain(idOf('interview-with-a-puppet-carver'));
    expect(post?.more.every(({ id, category }) => category.id === post.category.id && id !== post.id)).toBe(true);
  });
});

test('an address that names a city tells the events of that city, and of the market’s main city otherwise', async () => {
  const app = Fastify();
  const guide = createGuideReads(pool);
  const hostOf = () => ({ market: 'belarus' as const });
  await app.register(journalRoutes({ journal, cities: () => guide.cities(), hostOf, now: () => now }));
  const citiesOf = async (query: string) => {
    const answer = await app.inject(`/api/v3/pages/journal/${idOf('circus-ring-thirteen-metres')}?lang=ru${query}`);
    return events(postPageSchema.parse(answer.json())).map(({ citySlug }) => citySlug);
  };
  expect(await citiesOf('')).toEqual(['minsk']);
  expect(await citiesOf(`&cityId=${cityOf('gomel')}`)).toEqual(['gomel']);
});

describe('an import', () => {
  const record = (entry: object) => readJsonRecords(JSON.stringify([entry]), 'posts.json').records;
  const text = { ru: 'Текст' };
  const plain = {
    key: 'a-new-post',
    market: 'both',
    category: 'news',
    publishedDaysAgo: 5,
    title: text,
    lead: text,
    body: [{ type: 'p', text }],
    readMinutes: 1,
    poster: { family: 'post', hue: 10 },
  };
  async function importPost(entry: object, today: string) {
    const problems: Problem[] = [];
    const done = await catalogueTransaction(pool)((store) =>
      writePosts(store.journal, { source: { categories: [], posts: record(entry) }, today }, problems),
    );
    return { ...done.posts, problems: problems.map(({ code, outcome }) => `${code} ${outcome}`) };
  }
  const stored = async () => {
    const { rows } = await pool.query<{ id: number; published_on: string; changed_at: Date; blocks: number }>(
      `select id, published_on, changed_at, jsonb_array_length(body) as blocks from post where key = 'a-new-post'`,
    );
    return rows[0];
  };

  test('writes a post once: the same again changes nothing, not even its day', async () => {
    expect(await importPost(plain, '2026-06-10')).toMatchObject({ inserted: 1, problems: [] });
    const first = await stored();
    expect(first?.published_on).toBe('2026-06-05');
    expect(await importPost(plain, '2026-07-10')).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await stored()).toEqual(first);
  });

  test('keeps the poster as it was given', async () => {
    const { rows } = await pool.query<{ poster: unknown }>(`select poster from post where key = 'a-new-post'`);
    expect(rows).toEqual([{ poster: plain.poster }]);
  });

  test('an edit keeps number and day, and says when it was', async () => {
    const before = await stored();
    expect(await importPost({ ...plain, title: { ru: 'Иначе' } }, '2026-08-10')).toMatchObject({ updated: 1 });
    const after = await stored();
    expect([after?.id, after?.published_on]).toEqual([before?.id, before?.published_on]);
    expect(after?.changed_at.getTime()).toBeGreaterThan(before?.changed_at.getTime() ?? 0);
  });

  test('leaves out a block that points nowhere and refuses a post without a category', async () => {
    const body = [
      { type: 'place', key: 'atlantis' },
      { type: 'event', genre: 'yodel' },
      { type: 'p', text },
    ];
    expect(await importPost({ ...plain, body }, '2026-08-10')).toMatchObject({
      problems: ['unknown_place repaired', 'unknown_genre repaired'],
    });
    expect((await stored())?.blocks).toBe(1);
    expect(await importPost({ ...plain, key: 'other', category: 'gossip' }, '2026-08-10')).toMatchObject({
      inserted: 0,
      problems: ['unknown_category refused'],
    });
    expect(await importPost({ ...plain, key: 'other', body: [{ type: 'event' }] }, '2026-08-10')).toMatchObject({
      problems: ['wrong_shape refused'],
    });
  });

  test('titles of posts are searched for', async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from search_title where kind = 'post' and ref_id = $1`,
      [idOf('opera-etiquette')],
    );
    expect(rows[0]?.n).toBe(4);
  });
});
