import type pg from 'pg';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';

const text = (ru: string, more: object = {}): string => JSON.stringify({ ru, ...more });

const HOUR_MS = 3_600_000;

export type SmallGuide = { now: Date; ids: Record<string, number>; performances: Record<string, number> };

/**
 * Inserts a few cities, places and performances around the current moment: a play that began today and is shown again
 * tomorrow, a film in two cinemas, a cancelled concert, performances of last week and of two months ago, and two cities
 * without events.
 */
export async function aSmallGuide(pool: pg.Pool): Promise<SmallGuide> {
  // Noon in Minsk today, so that "earlier today" and "later today" never fall into another day.
  const now = new Date(`${new Date().toISOString().slice(0, 10)}T09:00:00Z`);
  const ids: Record<string, number> = {};
  const performances: Record<string, number> = {};
  async function row(name: string, table: string, columns: Record<string, unknown>): Promise<number> {
    const names = Object.keys(columns);
    const { rows } = await pool.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(columns),
    );
    ids[name] = rows[0]?.id ?? 0;
    return ids[name];
  }
  for (const [slug, name] of [
    ['top', 'Топ'],
    ['kino', 'Фильмы'],
    ['teatr', 'Спектакли'],
    ['koncert', 'Концерты'],
    ['sport', 'Спорт'],
  ] as const)
    await pool.query('insert into category (slug, sort, name, plural, singular) values ($1, $2, $3, $3, $3)', [
      slug,
      (ids['categories'] = (ids['categories'] ?? 0) + 1),
      text(name, { be: name, en: slug, ka: slug }),
    ]);
  for (const [slug, country, name, where, lat, lon] of [
    ['minsk', 1, 'Минск', 'в Минске', 53.9, 27.56],
    ['brest', 1, 'Брест', 'в Бресте', 52.1, 23.69],
    ['tbilisi', 2, 'Тбилиси', 'в Тбилиси', 41.7, 44.8],
    ['moscow', 3, 'Москва', 'в Москве', 55.75, 37.6],
  ] as const) {
    const region = await row(`region ${slug}`, 'region', { country_id: country, key: slug, name: text(name) });
    await row(slug, 'city', {
      slug,
      region_id: region,
      name: text(name),
      name_in: text(where, { be: 'у Мінску' }),
      lat,
      lon,
      time_zone: country === 2 ? 'Asia/Tbilisi' : 'Europe/Minsk',
    });
  }
  for (const [key, city, type, name] of [
    ['opera', 'minsk', 'opera', 'Театр оперы'],
    ['mir', 'minsk', 'cinema', 'Кинотеатр «Мир»'],
    ['pobeda', 'minsk', 'cinema', 'Победа'],
    ['rustaveli', 'tbilisi', 'theatre', 'Театр Руставели'],
  ] as const)
    await row(key, 'place', {
      key,
      city_id: ids[city],
      type,
      name: text(name),
      address: text('пл. Свободы; дом 1, к. 2'),
    });
  await row('actor', 'person', { key: 'actor', name: text('Анна Ладо') });
  await row('idle', 'person', { key: 'idle', name: text('Без ролей') });

  const event = (key: string, category: string, title: string, popularity: number) =>
    row(key, 'event', {
      key,
      category,
      title: text(title),
      tagline: text('Строка; с запятой, и знаками <&>'),
      age: '12+',
      popularity,
    });
  await event('play', 'teatr', 'Вишнёвый сад', 5);
  await event('film', 'kino', 'Мимино', 9);
  await event('concert', 'koncert', 'Орган, свечи; Бах', 7);
  await event('recent', 'teatr', 'На прошлой неделе', 1);
  await event('old', 'teatr', 'Два месяца назад', 1);
  await event('georgian', 'koncert', 'Полифония', 3);
  await pool.query('insert into event_person (event_id, person_id, role) values ($1, $2, $3)', [
    ids['play'],
    ids['actor'],
    'actor',
  ]);

  async function performance(
    key: string,
    eventName: string,
    place: string,
    hours: number,
    more: object = {},
  ): Promise<void> {
    const city = place === 'rustaveli' ? 'tbilisi' : 'minsk';
    const startsAt = new Date(now.getTime() + hours * HOUR_MS);
    performances[key] = await row(`performance ${key}`, 'performance', {
      key,
      event_id: ids[eventName],
      place_id: ids[place],
      city_id: ids[city],
      starts_at: startsAt,
      local_day: startsAt.toISOString().slice(0, 10),
      sale_mode: 'free',
      ...more,
    });
  }
  await performance('begun', 'play', 'opera', -2);
  await performance('tomorrow', 'play', 'opera', 24);
  await performance('film early', 'film', 'mir', 25);
  await performance('film late', 'film', 'pobeda', 28);
  await performance('concert', 'concert', 'opera', 48, { state: 'cancelled', epoch: 2 });
  await performance('recent', 'recent', 'opera', -24 * 7);
  await performance('old', 'old', 'opera', -24 * 60);
  await performance('georgian', 'georgian', 'rustaveli', 72);
  await refreshListing(pool, null);
  return { now, ids, performances };
}
