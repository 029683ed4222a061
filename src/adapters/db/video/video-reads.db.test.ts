import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createVideoReads } from '#adapters/db/video/video-reads.ts';
import { createVideoStore } from '#adapters/db/video/video-store.ts';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { refreshSearch } from '#adapters/db/catalogue/refresh-search.ts';
import type { Problem, SourceRecord } from '#domain/catalog/import/problem.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { writeVideos } from '#usecases/video/import-videos.ts';

const { pool } = await createTestDatabase();
const videos = createVideoReads(pool);
const now = new Date('2026-11-21T12:00:00Z');
const reader = { language: 'be' as const, now };

const text = (word: string) => ({ ru: word, be: `${word} be`, en: `${word} en`, ka: `${word} ka` });
const record = (value: Record<string, unknown>): SourceRecord => ({
  value,
  origin: { file: 'videos.json', path: '', locate: () => ({ line: 1, column: 1 }) },
});
function aVideo(key: string, daysAgo: number, change: Record<string, unknown> = {}): SourceRecord {
  return record({
    key,
    kind: 'film',
    title: text(key),
    description: text('Рассказ'),
    language: 'ka',
    quality: ['360p', '720p'],
    subtitles: ['ru', 'en'],
    year: 2026,
    country: 'GE',
    durationMin: 101,
    age: '16+',
    genres: ['drama'],
    tags: ['premiere'],
    imdbRank: 7.4,
    mpaa: 'PG',
    distributor: text('Прокат'),
    copyright: text('© Прокат'),
    publishedDaysAgo: daysAgo,
    fictional: true,
    poster: { category: 'kino', mood: 'night', hue: 10, motif: 'glass' },
    ...change,
  });
}
const paid = { rentalDays: 3, price: { BYN: 790, GEL: 890 } };
const source = {
  videos: [
    aVideo('wall', 20, paid),
    aVideo('terrace', 30, { ...paid, price: { BYN: 490, GEL: 590 }, genres: ['drama', 'comedy'] }),
    aVideo('rehearsal', 5, { kind: 'concert', genres: ['comedy'] }),
    aVideo('wall-trailer', 1, { kind: 'trailer' }),
  ],
  packages: [
    record({
      key: 'both',
      title: text('Оба'),
      description: text('Вместе'),
      videos: ['wall', 'terrace'],
      rentalDays: 7,
      price: { BYN: 990, GEL: 1190 },
    }),
  ],
};

async function write(change: Partial<typeof source> = {}) {
  const problems: Problem[] = [];
  const tallies = await writeVideos(
    createVideoStore(pool),
    { source: { ...source, ...change }, today: '2026-11-21' },
    problems,
  );
  return { tallies, problems };
}

beforeAll(async () => {
  await pool.query(
    `insert into category (slug, sort, name, plural, singular) values ('kino', 1, '{}', '{}', '{}') on conflict do nothing`,
  );
  await pool.query(
    `insert into genre (key, category, name) values ('drama', 'kino', '{"ru":"Драма","be":"Драма"}'), ('comedy', 'kino', '{"ru":"Комедия","be":"Камедыя"}')`,
  );
  await pool.query(`insert into tag (key, name) values ('premiere', '{"ru":"Премьера","be":"Прэм’ера"}')`);
  await write();
});

describe('videos of a catalogue', () => {
  test('come in again without a change, with the same numbers and days', async () => {
    const before = await pool.query('select id, key, published_on, changed_at from video order by id');
    const { tallies } = await write();
    for (const [kind, tally] of Object.entries(tallies))
      expect([kind, tally.inserted, tally.updated]).toEqual([kind, 0, 0]);
    expect((await pool.query('select id, key, published_on, changed_at from video order by id')).rows).toEqual(
      before.rows,
    );
  });

  test('are refused where they are wrong, and repaired where they name what does not exist', async () => {
    const { problems } = await write({
      videos: [
        ...source.videos,
        aVideo('half-priced', 1, { rentalDays: 3 }),
        aVideo('dear-trailer', 1, { ...paid, kind: 'trailer' }),
        aVideo('odd', 100, { genres: ['nothing'], event: 'no-event' }),
      ],
      packages: [
        ...source.packages,
        record({ ...(source.packages[0]?.value as object), key: 'one', videos: ['wall', 'rehearsal'] }),
      ],
    });
    await pool.query(`delete from video where key = 'odd'`);
    expect(problems.map(({ code, outcome }) => `${code} ${outcome}`)).toEqual([
      'wrong_shape refused',
      'wrong_shape refused',
      'unknown_event repaired',
      'unknown_genre repaired',
      'unknown_video repaired',
    ]);
  });

  test('stand on the first page by kind, the newest first, with the price of the market', async () => {
    const front = await videos.front('georgia', reader);
    expect(front.newest.map(({ title }) => title)).toEqual(['rehearsal be', 'wall be', 'terrace be']);
    expect(front.sections.map(({ kind, total }) => [kind, total])).toEqual([
      ['film', 2],
      ['concert', 1],
      ['trailer', 1],
    ]);
    const [wall] = front.sections[0]?.items ?? [];
    expect(wall).toMatchObject({ status: 'paid', rentalDays: 3, offer: { priceMinor: 890, currency: 'GEL' } });
    expect(front.sections[1]?.items[0]).toMatchObject({ status: 'free', rentalDays: null, offer: null });
    expect(front.genres.map(({ name, count }) => [name, count])).toEqual([
      ['Драма', 2],
      ['Камедыя', 2],
    ]);
  });

  test('are listed by genre and kind; trailers only where they are asked for', async () => {
    const filter = { market: 'belarus', kind: null, genre: null, eventId: null, page: 1, limit: 2 } as const;
    const all = await videos.list(filter, reader);
    expect([all.items.length, all.total, all.pages]).toEqual([2, 3, 2]);
    const drama = await videos.list({ ...filter, genre: 'drama', limit: 10 }, reader);
    expect(drama.items.map(({ title }) => title)).toEqual(['wall be', 'terrace be']);
    const trailers = await videos.list({ ...filter, kind: 'trailer' }, reader);
    expect(trailers.items.map(({ title }) => title)).toEqual(['wall-trailer be']);
  });

  test('say on their own page all that is known of them', async () => {
    const [wall] = (await videos.front('belarus', reader)).sections[0]?.items ?? [];
    const video = await videos.video(wall?.id ?? 0, 'belarus', reader);
    expect(video).toMatchObject({
      key: 'wall',
      title: 'wall be',
      language: { code: 'ka', name: 'грузінская' },
      quality: ['360p', '720p'],
      subtitles: [
        { code: 'ru', name: 'руская' },
        { code: 'en', name: 'англійская' },
      ],
      copyright: '© Прокат be',
      year: 2026,
      rentalDays: 3,
      status: 'paid',
      offer: { priceMinor: 790, currency: 'BYN' },
      country: { code: 'GE', name: 'Грузія' },
      imdbRank: 7.4,
      mpaa: 'PG',
      distributor: 'Прокат be',
      genres: [{ key: 'drama', name: 'Драма' }],
      tags: [{ key: 'premiere', name: 'Прэм’ера' }],
      event: null,
    });
    expect(video?.similar.map(({ title }) => title)).toEqual(['terrace be']);
    expect(video?.packages).toMatchObject([
      { title: 'Оба be', rentalDays: 7, separatelyMinor: 1280, offer: { priceMinor: 990, currency: 'BYN' } },
    ]);
    expect(await videos.video(0, 'belarus', reader)).toBeNull();
  });

  test('have no price where their market has no payment provider', async () => {
    await pool.query(`insert into unsold_market values ('georgia')`);
    onTestFinished(async () => void (await pool.query('delete from unsold_market')));
    const offers = async (market: 'belarus' | 'georgia') =>
      (await videos.front(market, reader)).sections[0]?.items.map(({ offer }) => offer?.priceMinor);
    expect([await offers('georgia'), await offers('belarus')]).toEqual([
      [undefined, undefined],
      [790, 490],
    ]);
  });

  test('lead to their event where it is still ahead in the country', async () => {
    const { eventId } = await aPerformance(pool, { market: 'georgia' });
    await refreshListing(pool, [eventId]);
    const { rows } = await pool.query<{ id: number }>(
      `update video set event_id = $1 where key = 'rehearsal' returning id`,
      [eventId],
    );
    const eventOn = async (market: 'belarus' | 'georgia') =>
      (await videos.video(rows[0]?.id ?? 0, market, reader))?.event;
    expect(await eventOn('georgia')).toEqual({ id: eventId, title: expect.any(String), citySlug: expect.any(String) });
    expect(await eventOn('belarus')).toBeNull();
    await pool.query(`update video set event_id = null where key = 'rehearsal'`);
  });

  test('wait for their day', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `update video set published_on = '2026-11-28' where key = 'rehearsal' returning id`,
    );
    const id = rows[0]?.id ?? 0;
    expect(await videos.video(id, 'belarus', reader)).toBeNull();
    expect((await videos.front('belarus', reader)).newest.map(({ title }) => title)).not.toContain('rehearsal be');
    const later = { ...reader, now: new Date('2026-11-28T12:00:00Z') };
    expect(await videos.video(id, 'belarus', later)).not.toBeNull();
  });

  test('that are paid no more are taken off sale', async () => {
    await write({ videos: source.videos.map((each, at) => (at === 1 ? aVideo('terrace', 30) : each)), packages: [] });
    const { rows } = await pool.query<{ key: string }>(`select key from item where is_on_sale order by key`);
    expect(rows.map(({ key }) => key)).toEqual(['video-wall-belarus', 'video-wall-georgia']);
    await write();
  });

  test('are found by their titles', async () => {
    await refreshSearch(pool);
    const { rows } = await pool.query(
      `select distinct title from search_title where kind = 'video' and lang = 'en' order by title`,
    );
    expect(rows.map((row) => (row as { title: string }).title)).toContain('rehearsal en');
  });
});
