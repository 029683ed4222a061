import { expect, test } from 'vitest';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { aSmallGuide } from '#test/builders/small-guide.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const { now, ids, performances } = await aSmallGuide(pool);
// The performance that was inserted first takes place last.
await pool.query(`update performance set starts_at = starts_at + interval '6 hours' where key = 'film early'`);
const { eventId } = await aPerformance(pool, { startsIn: 240 });
const guide = createGuideReads(pool);

async function linesIn(slug: string, eventIds: readonly (number | undefined)[], language: ContentLanguage = 'ru') {
  const city = (await guide.cities()).find((each) => each.slug === slug);
  if (city === undefined) throw new Error(`no ${slug}`);
  const asked = eventIds.map((id) => id ?? 0);
  const lines = await guide.eventLines(city, asked, { language, now });
  return lines.toSorted((a, b) => asked.indexOf(a.id) - asked.indexOf(b.id));
}
const hoursFromNow = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();

test('events are named in the asked language, and in Russian where they have no other', async () => {
  const words = async (language: ContentLanguage) =>
    (await linesIn('mogilev', [eventId, ids['film']], language)).map(({ title, place }) => [title, place]);
  expect(await words('ka')).toEqual([
    ['თოლია', 'თეატრი დნეპრზე'],
    ['Мимино', null],
  ]);
  expect((await words('en'))[0]).toEqual(['The Seagull', 'Theatre on the Dnieper']);
});

test('the date is the nearest ahead in the city, else the last one; a cancelled one where there is no other', async () => {
  const of = async (...names: string[]) =>
    (
      await linesIn(
        'minsk',
        names.map((name) => ids[name]),
      )
    ).map(({ startsAt, place }) => [startsAt, place]);
  expect(await of('play', 'film', 'recent', 'concert')).toEqual([
    [hoursFromNow(24), 'Театр оперы'],
    [hoursFromNow(28), 'Победа'],
    [hoursFromNow(-24 * 7), 'Театр оперы'],
    [hoursFromNow(48), 'Театр оперы'],
  ]);
});

test('a cancelled performance gives way to one that is held', async () => {
  await pool.query(`update performance set state = 'cancelled' where id = $1`, [performances['film late']]);
  expect(await linesIn('minsk', [ids['film']])).toMatchObject([
    { startsAt: hoursFromNow(31), place: 'Кинотеатр «Мир»' },
  ]);
});

test('of cancelled performances the next one is named, not one that would have begun', async () => {
  const next = await aPerformance(pool, { startsIn: 240 });
  const begun = await aPerformance(pool, { startsIn: 240 });
  await pool.query(
    `update performance set event_id = $2, starts_at = case id when $3 then $4::timestamptz else starts_at end, state = 'cancelled'
     where id in ($1, $3)`,
    [next.id, next.eventId, begun.id, hoursFromNow(-1)],
  );
  expect(await linesIn('mogilev', [next.eventId])).toMatchObject([{ performanceId: next.id, status: 'cancelled' }]);
});

test('what was never given in the city keeps its title; what does not exist is left out', async () => {
  expect(await linesIn('tbilisi', [ids['georgian'], ids['play'], 999_999])).toMatchObject([
    {
      id: ids['georgian'],
      title: 'Полифония',
      place: 'Театр Руставели',
      startsAt: hoursFromNow(72),
      timeZone: 'Asia/Tbilisi',
    },
    {
      id: ids['play'],
      title: 'Вишнёвый сад',
      place: null,
      startsAt: null,
      timeZone: 'Asia/Tbilisi',
      performanceId: null,
      status: null,
      minTotalMinor: null,
    },
  ]);
});

test('price, status and the performance are those of the date that is named; what is sold out gives way', async () => {
  const sold = await aPerformance(pool, { startsIn: 24 });
  const later = await aPerformance(pool, { startsIn: 48, priceMinor: 2000 });
  await pool.query('update performance set event_id = $2 where id = $1', [later.id, sold.eventId]);
  // The update above resets the sale permission, because another event has other sale requirements.
  await pool.query(`update performance set sale_gate = 'open' where event_id = $1`, [sold.eventId]);
  expect(await linesIn('mogilev', [sold.eventId])).toMatchObject([{ performanceId: sold.id, minTotalMinor: 5250 }]);
  await pool.query(
    'insert into performance_stock (performance_id, total, free) values ($1, 10, 0) on conflict (performance_id) do update set total = 10, free = 0',
    [sold.id],
  );
  expect(await linesIn('mogilev', [sold.eventId])).toMatchObject([
    {
      performanceId: later.id,
      status: 'on_sale',
      minTotalMinor: 2100,
      maxTotalMinor: 2100,
      currency: 'BYN',
      free: null,
    },
  ]);
  await pool.query(`update performance set state = 'cancelled' where event_id = $1`, [sold.eventId]);
  expect(await linesIn('mogilev', [sold.eventId])).toMatchObject([{ performanceId: sold.id, status: 'cancelled' }]);
});
