import { expect, test } from 'vitest';
import type { PlacePage } from '#api/catalog/place-contract.ts';
import { type PlaceRecord, placeSchema } from '#domain/catalog/import/records.ts';
import { aPhotograph, photographsIn } from '#test/builders/photographs.ts';
import { importRecords } from '#test/builders/import-records.ts';
import { inLanguage } from '#texts/in-language.ts';
import { head } from '#web/site/place/head.ts';
import { createTestDatabase } from './database.ts';
import { drawPage } from './draw-page.ts';
import { wholeApi } from './whole-api.ts';

const PLACES = ['store', 'answer', 'page', 'jsonLd'] as const;
type Place = (typeof PLACES)[number];

type Filled<Key extends keyof PlaceRecord> = {
  value: NonNullable<PlaceRecord[Key]>;
  /** What shows the value, in any of its forms. */
  shownAs: readonly string[];
  in: readonly Place[];
  /** Why it is nowhere else, or nowhere at all. */
  because: string;
};

/** Every field of an imported place, and everywhere it must appear. */
const FIELDS: { [Key in keyof Required<PlaceRecord>]: Filled<Key> } = {
  key: { value: 'marked-place', shownAs: ['marked-place'], in: ['store', 'answer'], because: 'seeds the picture only' },
  type: {
    value: 'planetarium',
    shownAs: ['planetarium', 'Планетарий'],
    in: ['store', 'answer', 'page'],
    because: 'schema.org has no type for it',
  },
  city: {
    value: 'minsk',
    shownAs: ['minsk', 'Минск'],
    in: ['store', 'answer', 'page', 'jsonLd'],
    because: 'is everywhere',
  },
  name: {
    value: { ru: 'Сценическое' },
    shownAs: ['Сценическое'],
    in: ['store', 'answer', 'page', 'jsonLd'],
    because: 'is everywhere',
  },
  address: {
    value: { ru: 'ул. Меченая, 1' },
    shownAs: ['ул. Меченая, 1'],
    in: ['store', 'answer', 'page', 'jsonLd'],
    because: 'is everywhere',
  },
  lat: { value: 53.917, shownAs: ['53.917'], in: ['store', 'answer', 'page', 'jsonLd'], because: 'is everywhere' },
  lon: { value: 27.573, shownAs: ['27.573'], in: ['store', 'answer', 'page', 'jsonLd'], because: 'is everywhere' },
  phone: {
    value: '+375173271747',
    shownAs: ['+375173271747'],
    in: ['store', 'answer', 'page', 'jsonLd'],
    because: 'is everywhere',
  },
  url: {
    value: 'https://marked.example/',
    shownAs: ['https://marked.example/'],
    in: ['store', 'answer', 'page', 'jsonLd'],
    because: 'is everywhere',
  },
  opened: {
    value: 1957,
    shownAs: ['1957'],
    in: ['store', 'answer', 'page'],
    because: 'schema.org has no such property',
  },
  accessible: {
    value: true,
    shownAs: ['"accessible":true', 'кресел'],
    in: ['store', 'answer', 'page'],
    because: 'is a detail of the page',
  },
  description: {
    value: { ru: 'Изложение' },
    shownAs: ['Изложение'],
    in: ['store', 'answer', 'page', 'jsonLd'],
    because: 'is everywhere',
  },
  hours: {
    value: [{ days: '2', from: '11:07', to: '19:43' }],
    shownAs: ['11:07'],
    in: ['store', 'answer', 'page', 'jsonLd'],
    because: 'is everywhere',
  },
  stations: {
    value: [{ name: { ru: 'Подлесная' }, kind: 'metro', minutes: 23 }],
    shownAs: ['Подлесная'],
    in: ['store', 'answer', 'page'],
    because: 'schema.org has no such property',
  },
  entrance: {
    value: { ru: 'со двора' },
    shownAs: ['со двора'],
    in: ['store', 'answer', 'page'],
    because: 'schema.org has no such property',
  },
  halls: {
    value: [
      { key: 'marked-hall', name: { ru: 'Залище' }, kind: 'seated', layout: { template: 'black-box' }, capacity: 63 },
      // The page has a section of halls where there are several.
      { key: 'other-hall', name: { ru: 'Второй' }, kind: 'seated', layout: { template: 'black-box' }, capacity: 20 },
    ],
    shownAs: ['Залище', '"maximumAttendeeCapacity":83'],
    in: ['store', 'answer', 'page', 'jsonLd'],
    because: 'is everywhere',
  },
  photo: {
    value: { file: 'marked.jpg', credit: { ru: 'Светописец' }, alt: { ru: 'Видимое' }, focus: { x: 300, y: 200 } },
    shownAs: ['"photo":{', '/photos/'],
    in: ['store', 'answer', 'page', 'jsonLd'],
    because: 'is everywhere',
  },
  fictional: { value: true, shownAs: ['"fictional":true'], in: [], because: 'stays in the file, for its editors' },
};

const database = await createTestDatabase();
const { pool } = database;
const problems = await importRecords(
  pool,
  { places: [Object.fromEntries(Object.entries(FIELDS).map(([name, { value }]) => [name, value]))] },
  await photographsIn({ 'marked.jpg': await aPhotograph() }),
);

async function texts(): Promise<Record<Place, string>> {
  const { rows } = await pool.query<{ id: number }>(
    `select p.id, to_jsonb(p) as place, (select slug from city where id = p.city_id) as city,
       (select jsonb_agg(to_jsonb(h)) from hall h where h.place_id = p.id) as halls from place p`,
  );
  const id = rows[0]?.id ?? 0;
  const app = await wholeApi(database);
  const answer = await app.inject({ url: `/api/v3/pages/objects/${id}?lang=ru`, headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(200);
  const place = JSON.parse(answer.body) as PlacePage;
  const data = { place, reviews: { count: 0, average: null, items: [] } };
  const context = { site: { locale: 'ru', origin: 'http://localhost' } };
  return {
    store: JSON.stringify(rows),
    answer: answer.body,
    page: await drawPage(app, `/minsk/objects/${place.type.id}/${id}`),
    jsonLd: JSON.stringify(inLanguage('ru', () => head(data as never, context as never).jsonLd)),
  };
}

const found = await texts();

test('every field of an imported place is filled here', () => {
  expect(problems).toEqual([]);
  expect(Object.keys(FIELDS).toSorted()).toEqual(Object.keys(placeSchema.shape).toSorted());
});

test.each(Object.entries(FIELDS))(
  '%s is in every place that shows it, and in no other',
  (_, { shownAs, in: places }) => {
    const shown = PLACES.filter((place) => shownAs.some((mark) => found[place].includes(mark)));
    expect(shown).toEqual(places);
  },
);
