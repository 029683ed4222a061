import { join } from 'node:path';
import { expect, test } from 'vitest';
import { understand } from '#domain/meaning/understand.ts';
import { buildVocabulary } from '#domain/meaning/vocabulary.ts';
import { readSearchSynonyms } from './search-synonyms.ts';

const vocabulary = buildVocabulary(readSearchSynonyms(join(import.meta.dirname, '../../../data/search-synonyms.json')));
/** A Sunday, in the afternoon. */
const SUNDAY = { today: '2026-11-29', hour: 14 };

/** What days, hours and prices are read from the words of the synonyms, and what stays to be looked for. */
function read(typed: string, clock = SUNDAY) {
  const { when, part, maxPrice, subjects, rest } = understand(typed, vocabulary, clock);
  const said = { when, part, maxPrice, of: subjects[0]?.[0]?.key ?? null, rest: rest === '' ? null : rest };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}

const days = (from: string, to: string) => ({ when: { from: `2026-${from}`, to: `2026-${to}` } });

test.each([
  '5-10 декабря',
  '5–10 декабря',
  '5 — 10 декабря',
  'с 5 по 10 декабря',
  'с 5 до 10 декабря',
  'от 5 до 10 декабря',
  'с 5 декабря по 10 декабря',
  '5.12-10.12',
  '05.12.2026 – 10.12.2026',
  'с 5.12 по 10.12',
  '5–10 декабря 2026',
  '5–10 снежня',
  'з 5 па 10 снежня',
  'з 5-га па 10-га снежня',
  'ад 5 да 10 снежня',
  '5-10 december',
  '5th-10th December',
  'from 5 to 10 December',
  'from the 5th to the 10th of December',
  'between 5 and 10 December',
  'december 5-10',
  'December 5 to 10',
  'December 5 - December 10',
  '5-10 დეკემბერი',
  '5–10 დეკემბერს',
  '5-დან 10 დეკემბრამდე',
  '5-დან 10-მდე დეკემბერში',
  '5 დეკემბრიდან 10 დეკემბრამდე',
])('%s is a range of days', (typed) => expect(read(typed)).toEqual(days('12-05', '12-10')));

test.each([
  ['5-6 декабря', days('12-05', '12-06')],
  ['5 и 6 декабря', days('12-05', '12-06')],
  ['5, 6 декабря', days('12-05', '12-06')],
  ['5 і 6 снежня', days('12-05', '12-06')],
  ['5 and 6 december', days('12-05', '12-06')],
  ['30 ноября – 2 декабря', days('11-30', '12-02')],
  ['с 30 ноября по 2 декабря', days('11-30', '12-02')],
  ['з 30 лістапада па 2 снежня', days('11-30', '12-02')],
  ['november 30 - december 2', days('11-30', '12-02')],
  ['30 ნოემბრიდან 2 დეკემბრამდე', days('11-30', '12-02')],
  ['25-30 ноября', days('11-25', '11-30')],
  ['с 5 по 10 числа', days('12-05', '12-10')],
  ['с 5 по 10', days('12-05', '12-10')],
  ['с 30 по 2', days('11-30', '12-02')],
  ['до 10 декабря', days('11-29', '12-10')],
  ['until 10 december', days('11-29', '12-10')],
  ['10 დეკემბრამდე', days('11-29', '12-10')],
  ['с 1 декабря', days('12-01', '12-31')],
  ['после 30 ноября', days('12-01', '12-31')],
  ['30 декабря – 2 января', { when: { from: '2026-12-30', to: '2027-01-02' } }],
  ['концерты 5-6 декабря до 30 рублей', { ...days('12-05', '12-06'), of: 'koncert', maxPrice: 30 }],
  ['концерты 5 декабря до 30', { when: { day: '2026-12-05' }, of: 'koncert', maxPrice: 30 }],
  ['5-5 декабря', { when: { day: '2026-12-05' } }],
  ['28-12', { when: { day: '2026-12-28' } }],
  ['5-6', { rest: '5 6' }],
])('%s: %o', (typed, meant) => expect(read(typed)).toEqual(meant));

test.each(['10-5 декабря', '31-32 декабря', '5 и 10 декабря'])('%s is no range', (typed) => {
  expect(read(typed)['when']).not.toHaveProperty('from');
});

test.each([
  ['концерты от 50 рублей', { of: 'koncert' }],
  ['концерты дороже 40 рублей', { of: 'koncert' }],
  ['концерты от 50', { of: 'koncert' }],
  ['концерты 50 рублей и выше', { of: 'koncert' }],
  ['канцэрты ад 30 рублёў', { of: 'koncert' }],
  ['канцэрты даражэй за 30 рублёў', { of: 'koncert' }],
  ['concerts over 50 BYN', { of: 'koncert' }],
  ['concerts from 50', { of: 'koncert' }],
  ['concerts more than 50 rubles', { of: 'koncert' }],
  ['კონცერტი 50 ლარიდან', { of: 'koncert' }],
  ['კონცერტი 50 ლარზე მეტი', { of: 'koncert' }],
  ['კონცერტი 50 ლარზე ძვირი', { of: 'koncert' }],
  ['კონცერტი 50-დან', { of: 'koncert' }],
  ['от 50 рублей', { rest: 'от 50 рублей' }],
  ['over 50 BYN', { rest: 'over 50 byn' }],
  ['концерты не меньше 20 рублей', { of: 'koncert' }],
])('%s has no highest price: %o', (typed, meant) => expect(read(typed)).toEqual(meant));

test.each(['до 16 лет', 'до 7 гадоў', 'under 16 years', 'от 7 лет', '5-10 лет', '16 წლამდე'])(
  '%s is neither a price nor a day',
  (typed) => {
    expect(Object.keys(read(typed))).toEqual(['rest']);
  },
);

test.each([
  'до 20',
  'не дороже 20',
  'дешевле 20',
  'не больше 20 рублей',
  'от 5 до 20',
  'от 5 до 20 рублей',
  '5-20 рублей',
  '20 руб',
  'да 20 рублёў',
  'не даражэй за 20 рублёў',
  'танней за 20',
  'under 20',
  'up to 20',
  'no more than 20 rubles',
  'cheaper than 20',
  'from 5 to 20 BYN',
  '20 ლარამდე',
  '20-მდე',
  '20 ₾-მდე',
  '20 ლარზე ნაკლები',
  '20 ლარზე იაფი',
  'მაქსიმუმ 20 ლარი',
  '5-20 ლარი',
])('%s is a highest price', (typed) => expect(read(typed)).toEqual({ maxPrice: 20 }));

const TONIGHT = { when: { period: 'today' }, part: 'evening' };
test.each([
  ['кино после 20:00', { of: 'kino', part: 'evening' }],
  ['кино после 20', { of: 'kino', part: 'evening' }],
  ['кино после 8 вечера', { of: 'kino', part: 'evening' }],
  ['кино с 20:00', { of: 'kino', part: 'evening' }],
  ['кино с 18 до 22', { of: 'kino', part: 'evening' }],
  ['кино 18:00–22:00', { of: 'kino', part: 'evening' }],
  ['кино до 12:00', { of: 'kino', part: 'morning' }],
  ['кино до 20:00', { of: 'kino' }],
  ['кино после 14:00', { of: 'kino' }],
  ['кино после 6', { of: 'kino' }],
  ["w'[ 14", { rest: '14' }],
  ['кино в 7', { of: 'kino', rest: '7' }],
  ['кино в 9 утра', { of: 'kino', part: 'morning' }],
  ['кино в 7 часов вечера', { of: 'kino', part: 'evening' }],
  ['кино в 2 часа ночи', { of: 'kino', part: 'night' }],
  ['после 22', { part: 'night' }],
  ['после 15:00', { when: { period: 'today' } }],
  ['завтра в 19:00', { when: { period: 'tomorrow' }, part: 'evening' }],
  ['завтра в 19', { when: { period: 'tomorrow' }, part: 'evening' }],
  ['завтра в 19 часов', { when: { period: 'tomorrow' }, part: 'evening' }],
  ['movies tonight after 9pm', { of: 'kino', ...TONIGHT }],
  ['movies after 9 p.m. today', { of: 'kino', ...TONIGHT }],
  ['movies at 7pm', { of: 'kino', part: 'evening' }],
  ['сёння ўвечары пасля 20', TONIGHT],
  ['увечары пасля 20', { part: 'evening' }],
  ['пасля 20 гадзін', { part: 'evening' }],
  ['20 საათის შემდეგ', { part: 'evening' }],
  ['კინო 20:00-ის შემდეგ', { of: 'kino', part: 'evening' }],
  ['კინო 22-ის შემდეგ', { of: 'kino', part: 'night' }],
  ['კინო 20 საათამდე', { of: 'kino' }],
  ['ხვალ 19 საათზე', { when: { period: 'tomorrow' }, part: 'evening' }],
])('the hours of "%s" are a part of the day, or nothing: %o', (typed, meant) => expect(read(typed)).toEqual(meant));

test.each([
  ['в воскресенье утром', '2026-12-06', 'morning'],
  ['у нядзелю раніцай', '2026-12-06', 'morning'],
  ['sunday morning', '2026-12-06', 'morning'],
  ['კვირას დილით', '2026-12-06', 'morning'],
  ['в воскресенье вечером', '2026-11-29', 'evening'],
  ['в понедельник утром', '2026-11-30', 'morning'],
])('in the afternoon of a Sunday, "%s" is on %s', (typed, day, part) => {
  expect(read(typed)).toEqual({ when: { day }, part });
});

test('a part of the day that is over is that of tomorrow, unless today is named', () => {
  expect(read('утром')).toEqual({ when: { period: 'tomorrow' }, part: 'morning' });
  expect(read('утром', { today: '2026-11-29', hour: 11 })).toEqual({ part: 'morning' });
  expect(read('вечером', { today: '2026-11-29', hour: 22 })).toEqual({ when: { period: 'tomorrow' }, part: 'evening' });
  expect(read('сегодня утром')).toEqual({ when: { period: 'today' }, part: 'morning' });
});

const WEEKEND = days('12-05', '12-06');
test.each([
  ['следующее воскресенье', { when: { day: '2026-12-06' } }],
  ['в следующее воскресенье', { when: { day: '2026-12-06' } }],
  ['next sunday', { when: { day: '2026-12-06' } }],
  ['у наступную нядзелю', { when: { day: '2026-12-06' } }],
  ['მომავალ კვირადღეს', { when: { day: '2026-12-06' } }],
  ['в эту субботу', { when: { day: '2026-12-05' } }],
  ['this saturday', { when: { day: '2026-12-05' } }],
  ['у гэту суботу', { when: { day: '2026-12-05' } }],
  ['ამ შაბათს', { when: { day: '2026-12-05' } }],
  ['в следующий понедельник', { when: { day: '2026-11-30' } }],
  ['в субботу на следующей неделе', { when: { day: '2026-12-05' } }],
  ['на следующей неделе в субботу', { when: { day: '2026-12-05' } }],
  ['в следующие выходные', WEEKEND],
  ['на следующих выходных', WEEKEND],
  ['next weekend', WEEKEND],
  ['на наступных выхадных', WEEKEND],
  ['მომავალ უქმეებზე', WEEKEND],
  ['მომავალ შაბათ-კვირას', WEEKEND],
])('on a Sunday, "%s" is in the week that follows: %o', (typed, meant) => expect(read(typed)).toEqual(meant));

test('on a Wednesday, the next weekend and the next Saturday are not those of the same week', () => {
  const wednesday = { today: '2026-12-02', hour: 14 };
  expect(read('next weekend', wednesday)).toEqual(days('12-12', '12-13'));
  expect(read('next saturday', wednesday)).toEqual({ when: { day: '2026-12-12' } });
});

test.each(['театр до', 'театр от', 'театр после', 'тэатр ад', 'theatre over', 'theatre until'])(
  'in "%s" the word of grammar is not looked for in titles',
  (typed) => expect(read(typed)).toEqual({ of: 'teatr' }),
);

test.each([
  ['суббота 12 декабря', { when: { day: '2026-12-12' } }],
  ['в воскресенье 13 декабря', { when: { day: '2026-12-13' } }],
  ['субота 12 снежня', { when: { day: '2026-12-12' } }],
  ['Saturday 12 December', { when: { day: '2026-12-12' } }],
  ['შაბათი 12 დეკემბერი', { when: { day: '2026-12-12' } }],
  ['пятница 18 декабря театр', { when: { day: '2026-12-18' }, of: 'teatr' }],
])('beside a weekday the date decides: %s', (typed, meant) => expect(read(typed)).toEqual(meant));

test.each([
  ['декабрь 2027', { when: { month: '2027-12' } }],
  ['dec 2027', { when: { month: '2027-12' } }],
  ['5 декабря 2027', { when: { day: '2027-12-05' } }],
  ['5 декабря 2024', { when: { day: '2024-12-05' } }],
  ['5–10 декабря 2024', { when: { from: '2024-12-05', to: '2024-12-10' } }],
  ['5 декабря 2035', { when: { day: '2035-12-05' } }],
  ['октябрь 2026', { when: { month: '2027-10' }, rest: '2026' }],
  ['после 31.12.9999', { rest: 'после 31.12.9999' }],
])('a year is read with its date or month: %s', (typed, meant) => expect(read(typed)).toEqual(meant));

test.each([
  ['1 000 рублей', { maxPrice: 1000 }],
  ['до 1 000 рублей', { maxPrice: 1000 }],
  ['до 10.12 рублей', { maxPrice: 11 }],
  ['12.00 руб', { maxPrice: 12 }],
  ['от 1 000 до 2 000 рублей', { maxPrice: 2000 }],
  ['концерт 1.5 часа', { of: 'koncert', rest: '1.5' }],
])('a price may have spaces and cents, and is no date: %s', (typed, meant) => expect(read(typed)).toEqual(meant));

test.each([
  ['через неделю', { when: { day: '2026-12-06' } }],
  ['праз тыдзень', { when: { day: '2026-12-06' } }],
  ['in two weeks', { when: { day: '2026-12-13' } }],
  ['ორ კვირაში', { when: { day: '2026-12-13' } }],
])('weeks ahead are counted in days: %s', (typed, meant) => expect(read(typed)).toEqual(meant));

test('a name is not taken for the short word that it would be without its repeated letters', () => {
  expect(read('mooon')).toEqual({ rest: 'mooon' });
  expect(read('кинооо')).toEqual({ of: 'kino' });
});

test('a part of the day that is over is also the next one beside a title, a city or a page', () => {
  expect(read('утром купала')).toMatchObject({ when: { period: 'tomorrow' }, part: 'morning' });
  expect(read('утром в гомеле')).toMatchObject({ when: { period: 'tomorrow' } });
  expect(read('утром скидки')).toMatchObject({ when: { period: 'tomorrow' } });
});
