import { describe, expect, test } from 'vitest';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import { followPageChanges } from '#adapters/db/operation/page-changes.ts';
import { readCsv } from '#adapters/files/csv-file.ts';
import { readIcs } from '#adapters/files/ics-file.ts';
import { readJsonLd } from '#adapters/files/jsonld-file.ts';
import { readJsonRecords } from '#adapters/files/json-file.ts';
import { createTestDatabase } from '#test/database.ts';
import { importCatalogue } from './import-catalogue.ts';
import { importCities } from './import-cities.ts';
import { importListings } from './import-listings.ts';

const { pool, url } = await createTestDatabase();
const deps = { transaction: catalogueTransaction(pool), log: () => undefined };
const now = new Date();
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const name = (ru: string) => ({ ru });
const records = (entries: unknown[], file: string) => readJsonRecords(JSON.stringify(entries, null, 1), file).records;

const minsk = { country: 'BY', slug: 'minsk', names: name('Минск'), admin1: 'BY.04', lat: 53.9, lon: 27.5 };
await importCities(deps, {
  source: {
    records: records(
      [
        { region: 'BY.04', country: 'BY', names: name('Минск') },
        { ...minsk, timezone: 'Europe/Minsk' },
      ],
      'cities.json',
    ),
    problems: [],
  },
});

const hall = { key: 'main', name: name('Зал'), kind: 'seated', layout: { template: 'black-box' }, capacity: 60 };
const plainEvent = {
  key: 'gull',
  category: 'teatr',
  title: name('Иванов'),
  age: '12+',
  genres: [],
  tags: [],
  people: [],
  places: ['stage'],
  price: { currency: 'BYN', from: 10, to: 20, feePercent: 5 },
  schedule: { kind: 'dates', dates: [{ day: day(30), at: '19:00' }] },
  poster: { mood: 'bright', hue: 1, motif: 'mask' },
};

/** A small catalogue; `requirements` contains the sale requirements of its only event and its only organizer. */
function takeCatalogue(requirements: { event: object; organizer: object }) {
  const organizer = {
    key: 'agency',
    name: name('Агентство'),
    market: 'belarus',
    taxNumber: '191120757',
    city: 'minsk',
  };
  const source = {
    taxonomy: records(
      [{ key: 'teatr', kind: 'category', name: name('Театр'), plural: name('Спектакли'), singular: name('Спектакль') }],
      'taxonomy.json',
    ),
    organizers: records([{ ...organizer, ...requirements.organizer }], 'organizers.json'),
    people: [],
    places: records(
      [
        {
          key: 'stage',
          type: 'theatre',
          city: 'minsk',
          name: name('Сцена'),
          address: name('ул. Новая, 1'),
          lat: 53.9,
          lon: 27.5,
          accessible: true,
          halls: [hall],
        },
      ],
      'places.json',
    ),
    events: records([{ ...plainEvent, ...requirements.event }], 'events.json'),
    tours: [],
    documents: [],
    discounts: [],
    problems: [],
  };
  return importCatalogue(deps, { source, hallFiles: new Map(), now });
}
const inOrder = { event: { organizer: 'agency', permitNo: 'К-1' }, organizer: { registerNo: 'Р-1' } };
await takeCatalogue(inOrder);

const FULL = 'key,title,category,place,start,price_from,organizer,permit,age,duration,description\n';

function takeCsv(text: string, file = 'first.csv', sourceName?: string) {
  return importListings(deps, {
    format: 'csv',
    read: (report) => readCsv(text, file, { now, report }),
    defaults: { feePercent: 5 },
    sourceName,
    now,
  });
}

async function eventOf(title: string) {
  const { rows } = await pool.query(
    `select e.age, e.duration_min as duration, e.description, e.permit_no as permit, o.key as organizer,
       (select array_agg(p.sale_gate order by p.id) from performance p where p.event_id = e.id) as permissions
     from event e left join organizer o on o.id = e.organizer_id where e.title ->> 'ru' = $1`,
    [title],
  );
  expect(rows).toHaveLength(1);
  return rows[0] as Record<string, unknown>;
}
const openSeats = (key: string) => pool.query('update performance set seats_opened_at = now() where key = $1', [key]);
const reported = ({ problems }: Awaited<ReturnType<typeof takeCsv>>) =>
  problems.map(({ file, line, code, path }) => [file, line, code, path]);

const gull = {
  age: '18+',
  duration: 150,
  description: { ru: 'Комедия в четырёх действиях.' },
  permit: 'У-1',
  organizer: 'agency',
};

test('a second source that says less takes nothing away and stops no sale', async () => {
  const text = gull.description.ru;
  await takeCsv(`${FULL}a1,Чайка,Театр,Сцена,${day(20)} 19:00,10,agency,У-1,18+,150,${text}\n`);
  await openSeats('csv:a1');
  expect(await eventOf('Чайка')).toEqual({ ...gull, permissions: ['open'] });
  const report = await takeCsv(`key,title,category,place,start\nb1,Чайка,Театр,Сцена,${day(21)} 19:00\n`, 'second.csv');
  expect(report.problems).toEqual([]);
  expect(await eventOf('Чайка')).toEqual({ ...gull, permissions: ['open', 'open'] });
});

test('calendars and pages, which know no permits, do not stop it either', async () => {
  const stamp = day(22).replaceAll('-', '');
  const event = ['UID:i1', `DTSTART;TZID=Europe/Minsk:${stamp}T190000`, 'SUMMARY:Чайка', 'LOCATION:Сцена'];
  const calendar = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'CATEGORIES:Театр', 'END:VEVENT', 'END:VCALENDAR', ''];
  const page = {
    '@context': 'https://schema.org',
    '@type': 'TheaterEvent',
    '@id': 'https://teatr.example/1',
    name: 'Чайка',
    startDate: `${day(23)}T19:00`,
    location: { '@type': 'Place', name: 'Сцена' },
  };
  const options = { defaults: { feePercent: 5 }, now };
  const reports = [
    await importListings(deps, {
      ...options,
      format: 'ics',
      read: (report) => readIcs(calendar.join('\r\n'), 'feed.ics', { now, report }),
    }),
    await importListings(deps, {
      ...options,
      format: 'jsonld',
      read: (report) => readJsonLd(JSON.stringify(page), 'page.json', { now, report }),
    }),
  ];
  expect(reports.map(({ tallies }) => tallies['performances']?.inserted)).toEqual([1, 1]);
  expect(await eventOf('Чайка')).toEqual({ ...gull, permissions: ['open', 'open', 'open', 'open'] });
});

test('what a second source says differently is reported, and the first counts in every run after', async () => {
  const row = `b2,Чайка,Театр,Сцена,${day(24)} 19:00,10,agency,У-9,6+,90,Другой текст\n`;
  for (let run = 0; run < 2; run++) {
    expect(reported(await takeCsv(FULL + row, 'second.csv'))).toEqual([
      ['second.csv', 2, 'contradicted', '2/description/ru'],
      ['second.csv', 2, 'contradicted', '2/age'],
      ['second.csv', 2, 'contradicted', '2/durationMin'],
      ['second.csv', 2, 'contradicted', '2/permitNo'],
    ]);
    expect(await eventOf('Чайка')).toMatchObject(gull);
  }
});

test('the source that said it first corrects it', async () => {
  const row = `a1,Чайка,Театр,Сцена,${day(20)} 19:00,10,agency,У-2,16+,140,Комедия\n`;
  expect((await takeCsv(FULL + row)).problems).toEqual([]);
  const corrected = { age: '16+', duration: 140, description: { ru: 'Комедия' }, permit: 'У-2' };
  expect(await eventOf('Чайка')).toMatchObject({ ...corrected, organizer: 'agency' });
});

test('a dash clears a field of its own source; an empty cell, and a dash of another source, do not', async () => {
  const row = (cells: string) => `${FULL}a1,Чайка,Театр,Сцена,${day(20)} 19:00,10,agency,У-2,${cells}\n`;
  await takeCsv(row(',,'));
  expect(await eventOf('Чайка')).toMatchObject({ age: '16+', duration: 140, description: { ru: 'Комедия' } });
  expect((await takeCsv(row('-,-,–'), 'second.csv')).problems.map(({ code }) => code)).toEqual([
    'contradicted',
    'contradicted',
    'contradicted',
  ]);
  expect(await eventOf('Чайка')).toMatchObject({ age: '16+', duration: 140, description: { ru: 'Комедия' } });
  expect((await takeCsv(row('-,-,–'))).problems).toEqual([]);
  expect(await eventOf('Чайка')).toMatchObject({ age: '0+', duration: null, description: null });
  // A field that no source states any more can be set by any source.
  await takeCsv(row('12+,,'), 'second.csv');
  expect(await eventOf('Чайка')).toMatchObject({ age: '12+' });
});

test('no dash takes the requirements from a sale that is under way', async () => {
  const row = `${FULL}a1,Чайка,Театр,Сцена,${day(20)} 19:00,10,-,-,,,\n`;
  expect((await takeCsv(row)).problems.map(({ code, path }) => [code, path])).toEqual([
    ['on_sale', '2/organizer'],
    ['on_sale', '2/permitNo'],
  ]);
  const { permissions, ...event } = await eventOf('Чайка');
  expect(event).toMatchObject({ organizer: 'agency', permit: 'У-2' });
  expect(new Set(permissions as string[])).toEqual(new Set(['open']));
});

test('a file of another name is the same source where it says so', async () => {
  const row = (age: string) => `${FULL}d1,Дядя Ваня,Театр,Сцена,${day(25)} 19:00,10,agency,У-1,${age},,\n`;
  await takeCsv(row('6+'), 'monday.csv', 'theatre');
  expect((await takeCsv(row('12+'), 'tuesday.csv', 'theatre')).problems).toEqual([]);
  expect(await eventOf('Дядя Ваня')).toMatchObject({ age: '12+' });
});

test('of two rows of one event the first counts, and a row fills in what the others leave out', async () => {
  const rows = [
    `e1,Три сестры,Театр,Сцена,${day(26)} 19:00,10,agency,,12+,,`,
    `e2,Три сестры,Театр,Сцена,${day(27)} 19:00,10,,У-3,16+,,`,
    `e3,Три сестры,Театр,Сцена,${day(28)} 19:00,10,,У-3,16+,,`,
  ];
  expect(reported(await takeCsv(`${FULL}${rows.join('\n')}\n`))).toEqual([['first.csv', 3, 'contradicted', '3/age']]);
  expect(await eventOf('Три сестры')).toMatchObject({
    age: '12+',
    permit: 'У-3',
    permissions: ['open', 'open', 'open'],
  });
});

test('an organizer nobody knows is reported and takes nothing away', async () => {
  const row = `e1,Три сестры,Театр,Сцена,${day(26)} 19:00,10,agenzy,У-3,12+,,\n`;
  expect(reported(await takeCsv(FULL + row))).toEqual([['first.csv', 2, 'unknown_organizer', '2/organizer']]);
  expect(await eventOf('Три сестры')).toMatchObject({ organizer: 'agency' });
});

test('a catalogue that leaves out the requirements of a sale under way reports it and stops nothing', async () => {
  await pool.query(
    `update performance set seats_opened_at = now() where event_id = (select id from event where key = 'gull')`,
  );
  expect(await eventOf('Иванов')).toMatchObject({ permissions: ['open'] });
  const { problems } = await takeCatalogue({ event: {}, organizer: {} });
  const requirements = problems.filter(({ code }) => code === 'on_sale').map(({ file, path }) => [file, path]);
  expect(requirements).toEqual([
    ['organizers.json', '0/registerNo'],
    ['events.json', '0/organizer'],
    ['events.json', '0/permitNo'],
  ]);
  expect(await eventOf('Иванов')).toMatchObject({ permit: 'К-1', organizer: 'agency', permissions: ['open'] });
});

test('every import that changes something tells the pages with its commit, one that changes nothing does not', async () => {
  const merged: string[] = [];
  const listener = followPageChanges(
    url,
    (change) => void merged.push(change),
    () => undefined,
  );
  /** Returns the changes received until our own mark arrived. */
  const during = async (work: () => Promise<unknown>) => {
    await work();
    const mark = `mark ${merged.length}`;
    await pool.query(`select pg_notify('rampa_pages', $1)`, [mark]);
    await expect.poll(() => merged).toContain(mark);
    return merged.splice(0).filter((change) => change !== mark);
  };
  try {
    await expect.poll(() => merged).toContain('*');
    merged.length = 0;
    const row = (status: string, text: string) =>
      `key,title,category,place,start,organizer,permit,price_from,status,description\nf1,Вишнёвый сад,Театр,Сцена,${day(29)} 19:00,agency,У-1,10,${status},${text}\n`;
    await during(() => takeCsv(row('', 'Пьеса')));
    expect(await during(() => takeCsv(row('', 'Пьеса')))).toEqual([]);
    expect(await during(() => takeCsv(row('', 'Комедия')))).not.toEqual([]);
    expect(await during(() => takeCsv(row('отменён', 'Комедия')))).not.toEqual([]);
    expect(
      await during(() =>
        importCities(deps, {
          source: {
            records: records([{ ...minsk, names: name('Менск'), timezone: 'Europe/Minsk' }], 'c.json'),
            problems: [],
          },
        }),
      ),
    ).not.toEqual([]);
    const dry = { format: 'csv', defaults: { feePercent: 5 }, now, dryRun: true } as const;
    const read = (report: Parameters<typeof readCsv>[2]['report']) =>
      readCsv(row('', 'Драма'), 'first.csv', { now, report });
    expect(await during(() => importListings(deps, { ...dry, read }))).toEqual([]);
  } finally {
    await listener.stop();
  }
});

describe('two organizers who number their rows alike', () => {
  const HEAD = 'key,title,category,place,start\n';
  const startOf = async (title: string) => {
    const { rows } = await pool.query<{ start: Date; key: string }>(
      `select p.starts_at as start, p.key from performance p join event e on e.id = p.event_id where e.title ->> 'ru' = $1`,
      [title],
    );
    return rows;
  };

  test('move no date of each other: what has the key of another event is refused and said', async () => {
    await takeCsv(`${HEAD}71,Гроза,Театр,Сцена,${day(20)} 19:00\n`, 'theatre.csv');
    const before = await startOf('Гроза');
    expect(before).toHaveLength(1);
    const rows = `71,Бесприданница,Театр,Сцена,${day(22)} 18:00\n72,Лес,Театр,Сцена,${day(23)} 18:00\n`;
    const report = await takeCsv(`${HEAD}${rows}`, 'philharmonic.csv');
    expect(reported(report)).toEqual([['philharmonic.csv', 2, 'key_of_another_source', '2/key']]);
    expect(await startOf('Гроза')).toEqual(before);
    expect(await startOf('Бесприданница')).toEqual([]);
    expect(await startOf('Лес')).toMatchObject([{ key: 'csv:72' }]);
    const alone = await takeCsv(`${HEAD}71,Снегурочка,Театр,Сцена,${day(22)} 18:00\n`, 'opera.csv');
    expect(reported(alone)).toEqual([['opera.csv', 2, 'key_of_another_source', '2/key']]);
  });

  test('and one who renames an own event keeps its date', async () => {
    await takeCsv(`${HEAD}81,Волки и овцы,Театр,Сцена,${day(20)} 19:00\n`, 'theatre.csv');
    const report = await takeCsv(`${HEAD}81,Волки и овечки,Театр,Сцена,${day(20)} 19:00\n`, 'theatre.csv');
    expect(report.problems).toEqual([]);
    expect(await startOf('Волки и овцы')).toEqual([]);
    expect(await startOf('Волки и овечки')).toMatchObject([{ key: 'csv:81' }]);
  });
});
