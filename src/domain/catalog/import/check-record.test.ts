import { expect, test } from 'vitest';
import { checkRecord } from './check-record.ts';
import type { SourceRecord } from './problem.ts';
import { z } from 'zod/mini';
import { postBlockSchema } from '#domain/journal/post-records.ts';
import { listingEntrySchema } from './listing-entry.ts';
import { citySchema, personSchema, placeSchema, regionSchema, scheduleSchema } from './records.ts';

function source(value: unknown): SourceRecord {
  return { value, origin: { file: 'f.json', path: '3', locate: (path) => ({ line: 10 + path.length, column: 2 }) } };
}

const region = { region: 'BY.04', country: 'BY', names: { ru: 'Минск' } };

test('a record in its shape is taken without what nobody knows, and that is told at its place', () => {
  expect(checkRecord(regionSchema, source(region))).toEqual({ ok: true, record: region, problems: [] });
  const more = { ...region, extra: 1, names: { ...region.names, de: 'Minsk' } };
  expect(checkRecord(regionSchema, source(more))).toMatchObject({
    ok: true,
    record: region,
    problems: [
      { line: 12, path: '3/names/de', code: 'unknown_field', outcome: 'repaired' },
      { line: 11, path: '3/extra', code: 'unknown_field', reason: 'extra is no field we know; left out' },
    ].toSorted((a, b) => b.line - a.line),
  });
});

test('unknown fields are told in lists, and in whichever of several shapes was meant', () => {
  const block = { type: 'event', key: 'gull', extra: 1 };
  const body = [{ type: 'p', text: { ru: 'Текст' } }, block];
  const checked = checkRecord(z.object({ body: z.array(postBlockSchema) }), source({ body }));
  expect(checked.problems.map(({ path }) => path)).toEqual(['3/body/1/extra']);
});

test.each([
  ['a title', listingEntrySchema, { title: 'A\r\nBEGIN:VEVENT' }, '3/title'],
  ['a title of one language', listingEntrySchema, { title: { ru: 'A\nB' } }, '3/title/ru'],
  ['an address', placeSchema, { address: { ru: 'ул. Новая\nBEGIN:X' } }, '3/address/ru'],
  ['the name of a hall', placeSchema, { halls: [{ name: { ru: 'A\tB' } }] }, '3/halls/0/name/ru'],
  ['the name of a person', personSchema, { name: { en: 'A\u2028B' } }, '3/name/en'],
  ['the locative of a city', citySchema, { nameIn: { ru: 'в\nМинске' } }, '3/nameIn/ru'],
] as const)('a line end in %s is refused', (_, schema, value, path) => {
  const { problems } = checkRecord<z.ZodMiniType>(schema, source(value));
  expect(problems).toContainEqual(expect.objectContaining({ code: 'broken_encoding', outcome: 'refused', path }));
});

test('each fault is told at its own place', () => {
  const checked = checkRecord(regionSchema, source({ ...region, country: 'XX', names: { ru: '' } }));
  expect(checked).toMatchObject({
    ok: false,
    problems: [
      { file: 'f.json', line: 11, path: '3/country', code: 'wrong_shape', outcome: 'refused' },
      { line: 12, path: '3/names/ru' },
    ],
  });
});

test.each(['\0', 'a\ud800', '\udc00b'])('the text %j that no database stores is refused', (ru) => {
  const checked = checkRecord(regionSchema, source({ ...region, names: { ru } }));
  expect(checked).toMatchObject({ ok: false, problems: [{ path: '3/names/ru', code: 'broken_encoding' }] });
});

test('what is wrong is said in plain words', () => {
  const { names: _names, ...nameless } = region;
  const reasonsOf = (value: unknown) => {
    const checked = checkRecord(regionSchema, source(value));
    return checked.ok ? [] : checked.problems.map(({ reason }) => reason);
  };
  expect(reasonsOf({ ...nameless, region: 7, country: 'XX' })).toEqual([
    'region: 7 is not a text',
    'country: "XX" is none of BY, GE, RU',
    'names: is missing',
  ]);
});

const daily = { kind: 'daily', days: 14, at: ['19:00'] };

test('a daily film has single formats and pairs of them', () => {
  const record = { ...daily, formats: ['2D', ['IMAX', '3D']] };
  expect(checkRecord(scheduleSchema, source(record))).toEqual({ ok: true, record, problems: [] });
});

test.each([
  ['5D', '3/formats/1', '"5D" is none of 2D'],
  [['IMAX', '5D'], '3/formats/1/1', '"5D" is none of 2D'],
  [['IMAX', 'IMAX'], '3/formats/1/1', 'must differ from the first format'],
  [['IMAX'], '3/formats/1', ''],
  [['IMAX', '3D', 'Dolby'], '3/formats/1', ''],
])('the formats %j are refused at their place', (formats, path, reason) => {
  const { problems } = checkRecord(scheduleSchema, source({ ...daily, formats: ['2D', formats] }));
  expect(problems).toEqual([
    expect.objectContaining({ path, code: 'wrong_shape', outcome: 'refused', reason: expect.stringContaining(reason) }),
  ]);
});
