import { expect, test } from 'vitest';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import { readPosterFacts } from '#adapters/db/guide/poster-facts.ts';
import { readCsv } from '#adapters/files/csv-file.ts';
import { readJsonRecords } from '#adapters/files/json-file.ts';
import type { SourceRecord } from '#domain/catalog/import/problem.ts';
import { createTestDatabase } from '#test/database.ts';
import { choose } from '#web/posters/choose.ts';
import { posterSubject } from '#web/site/parts/pictures/poster-subject.ts';
import { importCatalogue } from './import-catalogue.ts';
import { importCities } from './import-cities.ts';
import { importListings, type ListingInput } from './import-listings.ts';

const { pool } = await createTestDatabase();
const deps = { transaction: catalogueTransaction(pool), log: () => undefined };
const now = new Date('2026-11-21T12:00:00Z');
const defaults = { feePercent: 5 };

const name = (ru: string) => ({ ru });
const records = (entries: unknown[], file = 'x.json') =>
  readJsonRecords(JSON.stringify(entries, null, 1), file).records;

await importCities(deps, {
  source: {
    records: records([
      { region: 'BY.04', country: 'BY', names: name('Минск') },
      {
        country: 'BY',
        slug: 'minsk',
        names: name('Минск'),
        admin1: 'BY.04',
        lat: 53.9,
        lon: 27.5,
        timezone: 'Europe/Minsk',
      },
    ]),
    problems: [],
  },
});
await importCatalogue(deps, {
  source: {
    taxonomy: records([
      { key: 'teatr', kind: 'category', name: name('Театр'), plural: name('Спектакли'), singular: name('Спектакль') },
    ]),
    organizers: records([
      {
        key: 'agency',
        name: name('Агентство'),
        market: 'belarus',
        taxNumber: '191120757',
        registerNo: 'Р-1',
        city: 'minsk',
      },
    ]),
    people: [],
    places: records([
      {
        key: 'stage',
        type: 'theatre',
        city: 'minsk',
        name: name('Сцена'),
        address: name('ул. Новая, 1'),
        lat: 27.5,
        lon: 53.9,
        accessible: true,
        halls: [{ key: 'main', name: name('Зал'), kind: 'seated', layout: { template: 'black-box' }, capacity: 60 }],
      },
    ]),
    events: [],
    tours: [],
    documents: [],
    discounts: [],
    problems: [],
  },
  hallFiles: new Map(),
  now,
});

const HEAD = 'key,title,category,place,start,price_from,price_to,organizer,permit,status\n';

const reading =
  (text: string): ListingInput['read'] =>
  (report) =>
    readCsv(text, 'rows.csv', { now, report });

async function take(rows: string) {
  return importListings(deps, { format: 'csv', read: reading(HEAD + rows), defaults, now });
}

async function performances(key: string) {
  type Row = { id: number; at: string; permission: string; state: string; total: number | null };
  const { rows } = await pool.query<Row>(
    `select p.id, p.starts_at::text as at, p.sale_gate as permission, p.state, s.total from performance p
     left join performance_stock s on s.performance_id = p.id where p.key = $1`,
    [`csv:${key}`],
  );
  return rows;
}

test('a row becomes an event on sale with the seats of its hall', async () => {
  const report = await take('a1,Ревизор,Театр,Сцена,2026-12-05 19:00,10,30,agency,У-1,\n');
  expect(report.problems).toEqual([]);
  expect(report.tallies['performances']).toMatchObject({ inserted: 1 });
  expect(await performances('a1')).toMatchObject([{ at: '2026-12-05 16:00:00+00', permission: 'open', total: 60 }]);
});

test('a corrected date moves the same performance, not a double of it', async () => {
  const [before] = await performances('a1');
  const report = await take('a1,Ревизор,Театр,Сцена,2026-12-06 19:00,10,30,agency,У-1,\n');
  expect(report.tallies['performances']).toMatchObject({ inserted: 0, updated: 1 });
  expect(await performances('a1')).toMatchObject([{ id: before?.id, at: '2026-12-06 16:00:00+00' }]);
});

test('a performance whose seats are being sold is not moved by an import', async () => {
  await pool.query(`update performance set seats_opened_at = now() where key = 'csv:a1'`);
  const report = await take('a1,Ревизор,Театр,Сцена,2026-12-07 19:00,10,30,agency,У-1,cancelled\n');
  expect(report.problems).toMatchObject([{ code: 'on_sale', file: 'rows.csv', line: 2, outcome: 'refused' }]);
  expect(await performances('a1')).toMatchObject([{ at: '2026-12-06 16:00:00+00', state: 'scheduled' }]);
});

test('without permit or organizer it is listed and not sold', async () => {
  const report = await take(
    'b1,Гроза,Театр,Сцена,2026-12-08 19:00,10,30,agency,,\nb2,Лес,Театр,Сцена,2026-12-09 19:00,10,30,,,\n',
  );
  expect(report.problems.map(({ line, code, reason }) => [line, code, reason])).toEqual([
    [2, 'not_for_sale', 'is listed, not sold: no permit'],
    [3, 'not_for_sale', 'is listed, not sold: no organizer'],
  ]);
  expect((await performances('b1'))[0]?.permission).toMatch(/no_organizer|no_permit/);
  await take('b1,Гроза,Театр,Сцена,2026-12-08 19:00,10,30,agency,У-7,\n');
  expect(await performances('b1')).toMatchObject([{ permission: 'open' }]);
});

test('bad rows cost only themselves', async () => {
  const rows = ['c1,А,Театр,Сцена,2026-02-30,1,2,agency,У,', 'c2,Б,Ярмарка,Сцена,2026-12-01,1,2,agency,У,'];
  const report = await take(
    [...rows, 'c3,В,Театр,Нигде,2026-12-01,1,2,agency,У,', 'c4,Г,Театр,Сцена,2026-12-01,1,2,agency,У,', ''].join('\n'),
  );
  expect(report.problems.map(({ line, code }) => [line, code])).toEqual([
    [2, 'bad_date'],
    [3, 'unknown_category'],
    [4, 'unknown_place'],
  ]);
  expect(await performances('c4')).toHaveLength(1);
});

test('events of a list that name no motif get different posters, which another import leaves alone', async () => {
  const titles = Array.from({ length: 28 }, (_, at) => `Вечер ${at + 1}`);
  const rows = titles.map(
    (title, at) => `z${at},${title},Театр,Сцена,2026-12-${String(at + 1).padStart(2, '0')} 19:00,10,30,agency,У-1,\n`,
  );
  const drawn = async () => {
    const { rows: found } = await pool.query<{ id: number }>(
      `select id from event where title->>'ru' = any($1) order by title->>'ru'`,
      [titles],
    );
    const facts = await Promise.all(found.map(({ id }) => readPosterFacts(pool, id, { language: 'ru', now })));
    return facts.map((one) => one && choose(posterSubject(one)).name);
  };
  await take(rows.join(''));
  const names = await drawn();
  expect(names).toHaveLength(titles.length);
  expect(new Set(names).size).toBe(titles.length);
  await take(rows.toReversed().join(''));
  expect(await drawn()).toEqual(names);
});

test('a dry run says the same and leaves no trace', async () => {
  const read = reading(`${HEAD}d1,Д,Театр,Сцена,2026-12-01,1,2,agency,У,\n`);
  const report = await importListings(deps, { format: 'csv', read, defaults, now, dryRun: true });
  expect(report.tallies['performances']).toMatchObject({ inserted: 1 });
  expect(await performances('d1')).toEqual([]);
});

test('coordinates that came swapped were put right', async () => {
  const { rows } = await pool.query('select lat, lon from place');
  expect(rows).toEqual([{ lat: 53.9, lon: 27.5 }]);
});

/** Listings contain only future days according to the database's clock. */
const ahead = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const manyRows = (count: number, place = 'Сцена') =>
  Array.from({ length: count }, (_, i) => `m${i},Марафон,Театр,${place},${ahead} 19:00,1,2,agency,У,`).join('\n');

test('an import that changes nothing waits for nobody', async () => {
  const row = 'e1,Е,Театр,Сцена,2026-12-01 19:00,1,2,agency,У-1,\n';
  await take(row);
  const seller = await pool.connect();
  try {
    await seller.query('begin');
    await seller.query(`select from performance where key = 'csv:e1' for update`);
    expect((await take(row)).tallies['performances']).toMatchObject({ unchanged: 1 });
  } finally {
    await seller.query('rollback');
    seller.release();
  }
});

test('a long table is written batch by batch: what was written before it broke off stays', async () => {
  const rows = reading(HEAD + manyRows(600));
  function* breakingOff(report: Parameters<typeof rows>[0]) {
    let count = 0;
    for (const record of rows(report) as Iterable<SourceRecord>) {
      if (++count === 550) throw new Error('the disk is gone');
      yield record;
    }
  }
  const input = { format: 'csv', read: breakingOff, defaults, now } as const;
  await expect(importListings(deps, input)).rejects.toThrow('the disk is gone');
  const written = async () =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from performance where key like 'csv:m%'`)).rows[0]?.n;
  expect(await written()).toBe(500);
  const report = await take(manyRows(600));
  expect(report.tallies['performances']).toEqual({ inserted: 100, updated: 0, unchanged: 500 });
  expect(report.tallies['events']).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
  const { rows: listed } = await pool.query(
    `select sum(performances)::int as n from event_city_day d join event e on e.id = d.event_id where e.title ->> 'ru' = 'Марафон'`,
  );
  expect(listed).toEqual([{ n: 600 }]);
});

test('a fault that stands in every row is told some hundred times and counted', async () => {
  const report = await take(manyRows(400, 'Нигде'));
  expect(report.problems).toHaveLength(300);
  expect(report.unlisted).toEqual([{ code: 'unknown_place', outcome: 'refused', count: 100 }]);
});

test('a date that is cancelled by its source is listed so with the same commit', async () => {
  const row = (status: string) => `f1,Ж,Театр,Сцена,${ahead} 19:00,1,2,agency,У-1,${status}\n`;
  await take(row(''));
  await take(row('отменён'));
  const { rows } = await pool.query(
    `select min_total_minor as price from event_city_day d join event e on e.id = d.event_id where e.title ->> 'ru' = 'Ж'`,
  );
  expect(rows).toEqual([{ price: null }]);
});

test('a dry run of more rows than a batch holds says what would happen', async () => {
  const rows = manyRows(600).replaceAll('Марафон', 'Долгий').replaceAll(/^m/gm, 'n');
  const input = { format: 'csv', read: reading(HEAD + rows), defaults, now, dryRun: true } as const;
  const { tallies, problems } = await importListings(deps, input);
  expect(problems).toEqual([]);
  expect(tallies).toMatchObject({ events: { inserted: 1, updated: 0 }, performances: { inserted: 600 } });
});
