import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
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
  const [record] = readListing(readJsonLd, '{"@type":"Event","name":"a","offers":{"price":"free of charge"}}', 'x').records;
  expect(record?.value).toMatchObject({ priceFrom: 'free of charge' });
});
