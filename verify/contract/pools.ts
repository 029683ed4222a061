import type pg from 'pg';
import type { Pools } from './values.ts';

/** Returns ids and words of the catalogue, by the name of the field that contains them. */
export async function readPools(pool: pg.Pool): Promise<Pools> {
  const column = async (sql: string): Promise<unknown[]> =>
    (await pool.query<{ value: unknown }>(sql)).rows.map(({ value }) => value);
  const performances = await column(
    `select id as value from performance where starts_at > now() and price_list_id is not null order by id limit 40`,
  );
  const events = await column('select event_id as value from performance where starts_at > now() order by id limit 60');
  return {
    cityId: [0, ...(await column('select id as value from city order by id limit 5'))],
    city: await column('select slug as value from city order by id limit 3'),
    eventId: events,
    event: events,
    eventIds: events,
    ids: events.slice(0, 3).map(String),
    performanceId: performances,
    priceListId: await column(
      'select distinct price_list_id as value from performance where price_list_id is not null limit 40',
    ),
    placeId: await column('select id as value from place order by id limit 10'),
    hash: await column('select hash as value from hall_plan_version order by id limit 5'),
    key: await column('select distinct key as value from document limit 5').catch(() => []),
    type: await column('select slug as value from category limit 8').catch(() => ['kino', 'teatr']),
    genre: await column('select key as value from genre limit 5'),
    tag: await column('select key as value from tag limit 5'),
    itemId: await column('select id as value from item order by id limit 10'),
    seatNo: [0, 1, 2, 3, 40, 41],
    zoneNo: [1, 2],
    tariffNo: [1],
    optionNo: [1, 2],
    units: [[{ optionNo: 1, count: 1 }]],
    standing: [[]],
    seats: Array.from({ length: 90 }, (_, seatNo) => [{ seatNo }]),
    accessKey: await column(`select access_key as value from orders where state = 'paid' limit 5`),
    email: ['buyer@mail.example'],
    phone: ['+375291234567', '+995555123456'],
    country: ['BY', 'GE'],
    dueMinor: [0, 1000],
  };
}

/** Returns possible values of `{id}` for a path. */
export async function readIds(pool: pg.Pool): Promise<(path: string) => readonly unknown[] | undefined> {
  const ids = async (table: string): Promise<unknown[]> =>
    (await pool.query<{ id: unknown }>(`select id from ${table} order by id desc limit 20`)).rows.map(({ id }) => id);
  const performances = await pool.query<{ id: number }>(
    'select id from performance where starts_at > now() order by plan_version_id is null, id limit 40',
  );
  const known: [RegExp, unknown[]][] = [
    [/pages\/afisha|favourites/, await ids('event')],
    [/pages\/objects/, await ids('place')],
    [/pages\/names|follows/, await ids('person')],
    [/pages\/journal/, await ids('post')],
    [/pages\/organizers/, await ids('organizer')],
    [/pages\/tours/, await ids('tour')],
    [/pages\/skidki/, await ids('discount')],
    [/\/items\//, await ids('item')],
    [/\/performances\//, performances.rows.map(({ id }) => id)],
    [/\/video-packages/, await ids('video_package')],
    [/\/videos\//, await ids('video')],
  ];
  return (path) => known.find(([pattern]) => pattern.test(path))?.[1];
}

/** Returns performances on sale, each with its own price list. */
export async function readSales(pool: pg.Pool): Promise<{ performanceId: number[]; priceListId: number[] }[]> {
  const { rows } = await pool.query<{ id: number; list: number }>(
    `select id, price_list_id as list from performance
     where starts_at > now() + interval '1 day' and plan_version_id is not null and price_list_id is not null
       and state = 'scheduled' and sale_mode = 'online' and sale_gate = 'open' order by id limit 30`,
  );
  return rows.map(({ id, list }) => ({ performanceId: [id], priceListId: [list] }));
}
