import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readListing } from '#test/read-listing.ts';
import { readJsonLd } from './jsonld-file.ts';

test('the sample page gives its events with languages, prices and states', async () => {
  const text = await readFile('data/samples/tbilisi-concerts.jsonld', 'utf8');
  const { records, problems } = readListing(readJsonLd, text, 'tbilisi-concerts.jsonld');
  expect(problems).toEqual([]);
  expect(records.map((record) => record.value)).toMatchObject([
    {
      uid: 'https://halls.example/e/three-suites',
      title: { ka: 'სამი სუიტა', ru: 'Три сюиты', en: 'Three Suites' },
      start: '2026-12-10T19:30:00+04:00',
      place: 'Tbilisi State Conservatoire',
      city: 'Tbilisi',
      age: '6+',
      priceFrom: 20,
      priceTo: 60,
      currency: 'GEL',
      status: 'scheduled',
      organizer: 'mtvare-concerts',
    },
    { status: 'rescheduled', previousStart: '2026-12-06T18:00:00+04:00', durationMin: 100, priceFrom: 15, priceTo: 50 },
    { uid: 'https://halls.example/e/lanterns/1', title: 'Фестиваль фонарей', sale: 'free', start: '2026-12-26T17:00' },
    { uid: 'https://halls.example/e/lanterns/2', place: 'Mtatsminda Park' },
    { status: 'cancelled', priceFrom: 12, priceTo: 12 },
  ]);
});

test('parts know their lines', async () => {
  const text = await readFile('data/samples/tbilisi-concerts.jsonld', 'utf8');
  const [first, , third] = readListing(readJsonLd, text, 'x').records;
  const lineOf = (part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1;
  expect(first?.origin.locate(['start']).line).toBe(lineOf('"startDate": "2026-12-10'));
  expect(first?.origin.locate(['priceFrom']).line).toBe(lineOf('"offers"'));
  expect(third?.origin.locate(['start']).line).toBe(lineOf('lanterns/1'));
});

test.each([
  ['an array', '[{"@type":"Event","name":"a"},{"@type":["Thing","MusicEvent"],"name":"b"}]', 2],
  ['one object', '{"@type":"SportsEvent","name":"a"}', 1],
  ['things that are no events', '{"@graph":[{"@type":"Person","name":"a"},7,null,"Event"]}', 0],
  ['a graph in a graph', `${'{"@graph":'.repeat(30)}[]${'}'.repeat(30)}`, 0],
  ['an offer that is no offer', '{"@type":"Event","name":"a","offers":"cheap","location":7}', 1],
])('%s is read', (_, text, count) => {
  expect(readListing(readJsonLd, text, 'x').records).toHaveLength(count);
});

test('a price that is none is kept for the check to refuse', () => {
  const [record] = readListing(
    readJsonLd,
    '{"@type":"Event","name":"a","offers":{"price":"free of charge"}}',
    'x',
  ).records;
  expect(record?.value).toMatchObject({ priceFrom: 'free of charge' });
});

const read = (value: unknown) =>
  readListing(readJsonLd, typeof value === 'string' ? value : JSON.stringify(value, null, 1), 'x.jsonld');
const valuesOf = (value: unknown) => read(value).records.map((record) => record.value);
const event = (more: object = {}) => ({
  '@type': 'MusicEvent',
  '@id': 'https://x.example/1',
  name: 'Вечер',
  startDate: '2026-12-10T19:00',
  location: { '@type': 'Place', name: 'Сцена' },
  ...more,
});

describe('status', () => {
  test.each([
    ['a plain word', 'Cancelled', 'cancelled'],
    ['a list', ['https://schema.org/EventCancelled'], 'cancelled'],
    ['a reference', { '@id': 'schema:EventPostponed' }, 'postponed'],
    ['the gravest of several', ['EventRescheduled', 'EventCancelled'], 'cancelled'],
  ])('%s is understood', (_, eventStatus, status) => {
    expect(valuesOf(event({ eventStatus }))).toMatchObject([{ status }]);
  });

  test('an unknown one is refused with its line: nobody knows whether it takes place', () => {
    const { records, problems } = read(event({ eventStatus: 'Abgesagt' }));
    expect(records).toEqual([]);
    expect(problems).toMatchObject([{ outcome: 'refused', line: 10, reason: expect.stringContaining('Abgesagt') }]);
  });
});

describe('an event that can be watched online', () => {
  test('moved online it takes place, and what a listing cannot keep is told', () => {
    const moved = event({
      eventStatus: 'https://schema.org/EventMovedOnline',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    });
    const { records, problems } = read(moved);
    expect(records).toMatchObject([{ value: { status: 'scheduled' } }]);
    expect(problems).toMatchObject([
      { outcome: 'repaired', line: 10, reason: expect.stringContaining('moved online') },
      { outcome: 'repaired', line: 11, reason: expect.stringContaining('"OnlineEventAttendanceMode" is not kept') },
    ]);
  });

  test.each([
    ['schema:MixedEventAttendanceMode', 1],
    ['https://schema.org/OfflineEventAttendanceMode', 0],
  ])('%s is told %d times', (eventAttendanceMode, times) => {
    const { records, problems } = read(event({ eventAttendanceMode }));
    expect(records).toHaveLength(1);
    expect(problems).toHaveLength(times);
  });

  test('a picture is told where it stands, and left out', () => {
    const { records, problems } = read(event({ image: ['https://other.example/1.jpg'] }));
    expect(records).toHaveLength(1);
    expect(records[0]?.value).not.toHaveProperty('image');
    expect(problems).toMatchObject([{ code: 'unknown_field', outcome: 'repaired', line: 10, path: 'image' }]);
  });

  test('cancelled and moved online at once, it is cancelled', () => {
    expect(valuesOf(event({ eventStatus: ['EventMovedOnline', 'EventCancelled'] }))).toMatchObject([
      { status: 'cancelled' },
    ]);
  });
});

describe('holders', () => {
  const { location: _location, ...nowhere } = event();
  test.each([
    [
      'a list of items',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: event() }] },
    ],
    ['an artist', { '@type': 'MusicGroup', name: 'Band', event: [event()] }],
    ['a place', { '@type': 'MusicVenue', name: 'Сцена', address: 'ул. Новая, 1', event: [nowhere] }],
    ['a page', { '@type': 'WebPage', mainEntity: event() }],
    ['a graph', { '@graph': [{ '@type': 'WebSite' }, event()] }],
    [
      'a list of addresses of types',
      { '@type': 'https://schema.org/WebPage', mainEntity: event({ '@type': 'http://schema.org/MusicEvent' }) },
    ],
  ])('an event in %s is found', (_, document) => {
    expect(valuesOf(document)).toMatchObject([{ title: 'Вечер', place: 'Сцена', categories: ['MusicEvent'] }]);
  });

  test('a place, an organizer and a series are found by their @id in a graph', () => {
    const graph = {
      '@graph': [
        { ...nowhere, location: { '@id': '#hall' }, organizer: { '@id': '#us' }, superEvent: { '@id': '#season' } },
        { '@type': 'Place', '@id': '#hall', name: 'Сцена', address: { '@id': '#address' } },
        { '@type': 'PostalAddress', '@id': '#address', addressLocality: 'Минск' },
        { '@type': 'Organization', '@id': '#us', name: 'Агентство' },
        {
          '@type': 'EventSeries',
          '@id': '#season',
          description: 'Сезон',
          subEvent: [{ '@id': 'https://x.example/1' }],
        },
      ],
    };
    expect(valuesOf(graph)).toMatchObject([
      { place: 'Сцена', city: 'Минск', organizer: 'Агентство', description: 'Сезон' },
    ]);
  });

  test('a place that is named and nowhere described is refused in words', () => {
    const { records, problems } = read({ '@graph': [event({ location: { '@id': '#hall' } })] });
    expect(records).toEqual([]);
    expect(problems).toMatchObject([{ line: 8, reason: 'location names "#hall", which is not in this file' }]);
  });

  test('script blocks of a web page are read, with the lines of the page', () => {
    const page = `<!doctype html>\n<script type="application/ld+json">\n/*<![CDATA[*/\n${JSON.stringify(event())}\n/*]]>*/</script>\n<p>\n<script type='application/ld+json' class="yoast">${JSON.stringify([event({ '@id': 'https://x.example/2', eventStatus: '?' })], null, 1)}</script>`;
    const { records, problems } = read(page);
    expect(records).toHaveLength(1);
    expect(problems).toMatchObject([{ line: 17, outcome: 'refused' }]);
  });

  test('several documents in one file are all read, past a broken one', () => {
    const text = `${JSON.stringify(event())}\n{"@type": broken}\n${JSON.stringify(event({ '@id': 'https://x.example/2' }))}`;
    const { records, problems } = read(text);
    expect(records).toHaveLength(2);
    expect(problems).toMatchObject([{ line: 2, code: 'broken_syntax' }]);
  });

  test.each([
    ['nothing of the kind', { '@type': 'Person', name: 'a' }],
    ['a page without blocks', '<html><p>Concert</p></html>'],
    [
      'a list of addresses',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', url: 'https://x.example/1' }] },
    ],
  ])('where there is %s it is said', (_, document) => {
    const { records, problems } = read(document);
    expect(records).toEqual([]);
    expect(problems).toMatchObject([{ outcome: 'refused' }]);
  });
});

describe('schedules', () => {
  const tuesdays = {
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    byDay: 'https://schema.org/Tuesday',
    startDate: '2026-12-01',
    endDate: '2026-12-29',
    startTime: '19:00:00',
    endTime: '21:00:00',
  };
  const startsOf = (eventSchedule: unknown) =>
    valuesOf(event({ startDate: '2026-12-01', eventSchedule })).map((value) => (value as { start: string }).start);

  test('five Tuesdays are five performances at their hour', () => {
    expect(startsOf(tuesdays)).toEqual(
      [1, 8, 15, 22, 29].map((day) => `2026-12-${String(day).padStart(2, '0')}T19:00`),
    );
    expect(valuesOf(event({ eventSchedule: tuesdays }))[0]).toMatchObject({
      uid: 'https://x.example/1 2026-12-01T19:00',
      end: '2026-12-01T21:00',
    });
  });

  test('dates are taken out, and a zone makes them instants', () => {
    expect(startsOf({ ...tuesdays, exceptDate: ['2026-12-08', '2026-12-15T19:00'], repeatCount: 4 })).toEqual([
      '2026-12-01T19:00',
      '2026-12-22T19:00',
    ]);
    expect(startsOf({ ...tuesdays, scheduleTimezone: 'Asia/Tbilisi' })[0]).toBe('2026-12-01T15:00:00.000Z');
  });

  test.each([
    [{ ...tuesdays, repeatFrequency: 'when we feel like it' }, 'not understood'],
    [{ ...tuesdays, startTime: undefined }, 'does not say at what time'],
    [{ ...tuesdays, scheduleTimezone: 'Minsk time' }, 'time zone'],
  ])('one that is not understood is refused and makes no performance', (schedule, reason) => {
    const { records, problems } = read(event({ startDate: '2026-12-01', eventSchedule: schedule }));
    expect(records).toEqual([]);
    expect(problems).toMatchObject([{ code: 'bad_recurrence', outcome: 'refused' }]);
    expect(problems[0]?.reason).toContain(reason);
  });
});

test.each([
  ['a specification', { priceSpecification: { minPrice: 20, maxPrice: '45,50', priceCurrency: 'BYN' } }],
  ['several', { priceCurrency: 'BYN', priceSpecification: [{ price: 20 }, { price: 45.5 }] }],
  [
    'an offer of offers',
    { '@type': 'AggregateOffer', priceCurrency: 'BYN', offers: [{ price: 20 }, { price: '45.50' }] },
  ],
])('prices in %s are found', (_, offers) => {
  expect(valuesOf(event({ offers }))).toMatchObject([{ priceFrom: 20, priceTo: 45.5, currency: 'BYN' }]);
});

test('an event that is called free and has a price is not given away', () => {
  const { records, problems } = read(event({ isAccessibleForFree: true, offers: { price: 20, priceCurrency: 'BYN' } }));
  expect(records[0]?.value).toMatchObject({ priceFrom: 20 });
  expect(records[0]?.value).not.toHaveProperty('sale');
  expect(problems).toMatchObject([{ outcome: 'repaired' }]);
});

test('entities and tags are text', () => {
  const html = { name: '&laquo;Чайка&raquo; <em>драма</em>', description: '<p>Один.</p><p>Два &amp; три.</p>' };
  expect(valuesOf(event(html))).toMatchObject([{ title: '«Чайка» драма', description: 'Один.\nДва & три.' }]);
});
