import { expect, test } from 'vitest';
import { checkMissing, checkScript, comparable } from './check-texts.ts';
import { readPage } from './facts.ts';

const textsOf = (body: string, language = 'ru') =>
  readPage(`<html lang="${language}"><head></head><body>${body}</body></html>`).texts;

test.each([
  '<p>site_event_title</p>',
  '<p>Цена: undefined</p>',
  '<p>от NaN руб.</p>',
  '<p>[object Object]</p>',
  '<p>null</p>',
  '<p>Invalid Date</p>',
  '<p>Билетов: {count}</p>',
  '<img alt="widget_seat_name">',
  '<button aria-label="undefined">a</button>',
])('%s is a missing text', (body) => {
  expect(checkMissing(textsOf(body))).toHaveLength(1);
});

test('a text is not missing because it speaks of nothing', () => {
  expect(
    checkMissing(textsOf('<p class="undefined">Annulled, nullified, ничего</p><script>undefined</script>')),
  ).toEqual([]);
});

test.each([
  ['ka', '<p>Афиша</p>', 'Cyrillic letters in ka (p): Афиша'],
  ['en', '<p title="Афиша">Guide</p>', 'Cyrillic letters in en (title): Афиша'],
  ['en', '<p>თბილისი</p>', 'Georgian letters in en (p): თბილისი'],
  ['be-BY', '<p>афиша</p>', 'Russian letters in be (p): афиша'],
  ['be', '<p>თბილისი</p>', 'Georgian letters in be (p): თბილისი'],
  ['ru', '<p>кіно</p>', 'Belarusian letters in ru (p): кіно'],
  ['ru', '<p lang="be">афиша</p>', 'Russian letters in be (p): афиша'],
  ['ru', '<p lang="zz">a</p>', 'language "zz" in zz (p): a'],
])('in %s %s', (language, body, fault) => {
  expect(checkScript(textsOf(body, language), new Set())).toEqual([fault]);
});

test('what says its language is judged by it, and reviewed words may stand anywhere', () => {
  const body = '<a lang="ru">Русский</a><a lang="ka">ქართული</a><p>Visa, Белкарт</p>';
  expect(checkScript(textsOf(body, 'en'), new Set(['Белкарт']))).toEqual([]);
});

test('texts are compared whatever their numbers, and only when there is a word in them', () => {
  const text = (value: string) => comparable({ text: value, language: 'ru', where: 'p' });
  expect(text('Билеты от 25 руб.')).toBe(text('Билеты от 370 руб.'));
  expect([text('19:00'), text('Visa'), text('6+'), text('ЯК')]).toEqual([null, null, null, null]);
});
