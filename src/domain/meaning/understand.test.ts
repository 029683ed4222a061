import { describe, expect, test } from 'vitest';
import type { Understood } from './understand.ts';
import { understand } from './understand.ts';
import { buildVocabulary, type MeaningKind, type Synonyms } from './vocabulary.ts';

/** A Friday. */
const today = '2026-11-27';
const vocabulary = buildVocabulary(
  Object.entries({
    'category:teatr': 'театр, тэатр, theatre, თეატრი',
    'category:koncert': 'концерт, канцэрт, concert, კონცერტი',
    'genre:comedy': 'комедия, камедыя, comedy, კომედია',
    'genre:stage-comedy': 'комедия, камедыя, comedy, კომედია',
    'genre:hip-hop': 'хип-хоп, хіп-хоп, hip hop, ჰიპ-ჰოპი',
    'genre:opera': 'опера, opera, ოპერა',
    'tag:original-language': 'in original, на языке оригинала, на мове арыгінала, original language, ორიგინალის ენაზე',
    'tag:weekend': 'на выходных',
    'place-type:museum': 'выставка, музеи, музеі, museums, მუზეუმები',
    'place-type:park': 'сад, парк',
    'format:IMAX': 'imax',
    'format:3D': '3d',
    'city:grodno': 'гродно, гродна, grodno, გროდნო',
    'need:free': 'бесплатно, бясплатна, free, უფასო',
    'period:today': 'сегодня, сёння, today, დღეს',
    'period:tomorrow': 'завтра, заўтра, tomorrow, ხვალ',
    'period:weekend': 'на выходных, на выхадных, weekend, შაბათ-კვირას',
    'days-ahead:2': 'послезавтра, паслязаўтра, day after tomorrow, ზეგ',
    'weeks-ahead:1': 'next week, на следующей неделе, მომავალ კვირას',
    'months-ahead:1': 'next month',
    'weekday:7': 'воскресенье, კვირას',
    'weekday:6': 'суббота, субота, saturday, შაბათი, შაბათს',
    'month:11': 'ноябрь, ноября, лістапад, лістапада, november, ნოემბერი, ნოემბერს',
    'month:1': 'январь, января, студзень, january, იანვარი',
    'part:evening': 'вечером, увечары, in the evening, საღამოს',
    'word:up-to': 'до, да, up to, under',
    'word:up-to-after': 'ლარამდე',
    'word:currency': 'руб, рублей, рублёў, rubles, ლარი',
    'word:ordinal': 'го, числа, th',
    'word:filler': 'სად, в, на, у, for, at, on, the, in',
  }).map(([means, phrases]): Synonyms => {
    const [kind = '', key = ''] = means.split(':');
    return { means: { kind: kind as MeaningKind, key }, phrases: phrases.split(', ') };
  }),
);

function read(text: string, tolerance?: 'form' | 'begun' | 'near') {
  const { subjects, when, part, maxPrice, free, city, rest } = understand(text, vocabulary, {
    today,
    ...(tolerance && { tolerance }),
  });
  const keys = subjects.flat().map(({ kind, key }) => `${kind}:${key}`);
  const said = { when, part, maxPrice, free: free || null, city, rest };
  return { keys, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== '')) };
}

describe('subjects', () => {
  test.each(['комедия', 'Комедии', 'камедыя', 'comedies', 'კომედია', 'komediya'])('%s is both comedies', (typed) => {
    expect(read(typed)).toEqual({ keys: ['genre:comedy', 'genre:stage-comedy'] });
  });

  test.each(['хип-хоп', 'хипхоп', 'хіп-хоп', 'hip-hop', 'HipHop', 'ჰიპ-ჰოპი'])('%s is hip-hop', (typed) => {
    expect(read(typed).keys).toEqual(['genre:hip-hop']);
  });

  test.each(['на языке оригинала', 'на мове арыгінала', 'in the original language', 'ორიგინალის ენაზე'])(
    '%s is one phrase',
    (typed) => expect(read(typed)).toEqual({ keys: ['tag:original-language'] }),
  );

  test.each(['3D', '3д', 'IMAX'])('%s is a format', (typed) => {
    expect(read(typed).keys[0]).toMatch(/^format:/);
  });

  test('a time decides over a theme of the same name', () => {
    expect(read('на выходных')).toEqual({ keys: [], when: { period: 'weekend' } });
  });
});

describe('times', () => {
  const SATURDAY: Understood['when'] = { day: '2026-11-28' };
  test.each([
    ['28 ноября', SATURDAY],
    ['28 лістапада', SATURDAY],
    ['november 28', SATURDAY],
    ['28th november', SATURDAY],
    ['28 ნოემბერს', SATURDAY],
    ['28.11', SATURDAY],
    ['28.11.2026', SATURDAY],
    ['2026-11-28', SATURDAY],
    ['28 ноября 2026', SATURDAY],
    ['28 числа', SATURDAY],
    ['в субботу', SATURDAY],
    ['у суботу', SATURDAY],
    ['on saturday', SATURDAY],
    ['შაბათს', SATURDAY],
    ['завтра', { period: 'tomorrow' }],
    ['заўтра', { period: 'tomorrow' }],
    ['ხვალ', { period: 'tomorrow' }],
    ['послезавтра', { day: '2026-11-29' }],
    ['day after tomorrow', { day: '2026-11-29' }],
    ['26 ноября', { day: '2027-11-26' }],
    ['5 числа', { day: '2026-12-05' }],
    ['ноябрь', { month: '2026-11' }],
    ['январь', { month: '2027-01' }],
    ['31 ноября', { month: '2026-11' }],
    ['next week', { from: '2026-11-30', to: '2026-12-06' }],
    ['на следующей неделе', { from: '2026-11-30', to: '2026-12-06' }],
    ['მომავალ კვირას', { from: '2026-11-30', to: '2026-12-06' }],
    ['კვირას', { day: '2026-11-29' }],
    ['next month', { month: '2026-12' }],
    ['99.99', undefined],
  ])('%s', (typed, when) => {
    expect((read(typed) as { when?: unknown }).when).toEqual(when);
  });

  test.each(['2026-11-30', '2026-12-03', '2026-12-06'])('from %s on the next week is that of 7 December', (day) => {
    const { when } = understand('next week', vocabulary, { today: day });
    expect(when).toEqual({ from: '2026-12-07', to: '2026-12-13' });
  });

  test.each([
    'завтра вечером',
    'заўтра ўвечары',
    'tomorrow in the evening',
    'ხვალ საღამოს',
    'завтра в 19:00',
    'завтра 19.30',
  ])('%s has a part of the day', (typed) =>
    expect(read(typed)).toMatchObject({ when: { period: 'tomorrow' }, part: 'evening' }),
  );
});

describe('prices and cities', () => {
  test.each([
    ['до 20', 20],
    ['концерт до 30 рублей', 30],
    ['да 20 рублёў', 20],
    ['up to 20', 20],
    ['under 15 rubles', 15],
    ['20 ლარამდე', 20],
    ['15 руб', 15],
    ['< 40', 40],
  ])('%s is a price', (typed, maxPrice) => {
    expect(read(typed)).toMatchObject({ maxPrice });
  });

  test.each(['до 28 ноября', 'до 19:00'])('%s is no price', (typed) => {
    expect(read(typed)).not.toHaveProperty('maxPrice');
  });

  test.each(['бесплатно', 'бясплатна', 'for free', 'უფასო', 'до 0 руб'])('%s is free', (typed) => {
    expect(read(typed)).toMatchObject({ free: true });
  });

  test('several phrases and languages meet in one text', () => {
    expect(read('опера в гродно tomorrow до 50')).toEqual({
      keys: ['genre:opera'],
      when: { period: 'tomorrow' },
      maxPrice: 50,
      city: 'grodno',
    });
  });
});

test('words that are the same letters in Latin mean what they do in their own', () => {
  expect(read('сад').keys).toEqual(['place-type:park']);
  expect(read('სად დღეს')).toEqual({ keys: [], when: { period: 'today' } });
});

test('a longer phrase behind a preposition decides over a shorter one with it', () => {
  expect(read('in original language')).toEqual({ keys: ['tag:original-language'] });
});

test('words without a meaning stay to be looked for', () => {
  expect(read('купала завтра')).toEqual({ keys: [], when: { period: 'tomorrow' }, rest: 'купала' });
  expect(read('театр на таганке')).toEqual({ keys: ['category:teatr'], rest: 'таганке' });
});

test('a word that is not typed to its end counts only where that is wanted', () => {
  expect(read('концер')).toEqual({ keys: [], rest: 'концер' });
  expect(read('концер', 'begun').keys).toContain('category:koncert');
});

test.each(['комидия', 'камидыя', 'comdey', 'კომდია'])('%s is a mistyped comedy', (typed) => {
  expect(read(typed)).toEqual({ keys: [], rest: typed });
  expect(read(typed, 'near').keys).toContain('genre:comedy');
});

test.each(['тиатр', 'теaтер', 'тэятр'])('%s is a mistyped theatre', (typed) => {
  expect(read(typed, 'near').keys).toEqual(['category:teatr']);
});

test('a word with two mistakes, one of them in its first letter, is another word', () => {
  expect(read('доставка', 'near')).toEqual({ keys: [], rest: 'доставка' });
  expect(read('выстовко', 'near').keys).toEqual(['place-type:museum']);
});

test.each(['', ' ', '💥', "a'b:*", '0', '99999999999', '31.02', '--', '₾'])('%j breaks nothing', (typed) => {
  expect(understand(typed, vocabulary, { today, tolerance: 'near' }).phrases).toBe(0);
});
