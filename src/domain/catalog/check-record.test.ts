import { expect, test } from 'vitest';
import { checkRecord } from './check-record.ts';
import type { SourceRecord } from './problem.ts';
import { regionSchema } from './records.ts';

function source(value: unknown): SourceRecord {
  return { value, origin: { file: 'f.json', path: '3', locate: (path) => ({ line: 10 + path.length, column: 2 }) } };
}

const region = { region: 'BY.04', country: 'BY', names: { ru: 'Минск' } };

test('a record in its shape is taken without what nobody knows', () => {
  expect(checkRecord(regionSchema, source({ ...region, extra: 1 }))).toEqual({ ok: true, record: region });
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
