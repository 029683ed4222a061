import { addDays, cityDay, monthWindow, weekendOf, type DayWindow } from '#domain/catalog/city-day.ts';
import type { ListingFilter } from '#usecases/catalog/ports.ts';
import { UNFILTERED } from '#usecases/catalog/unfiltered.ts';
import type { TitleText } from './titles.ts';

export type ListingAsked = { window: string; filters: string; filter: ListingFilter };
const CATEGORIES = ['kino', 'teatr', 'koncert', 'detyam', 'sport'];

/** Filter combinations that visitors use. */
const FILTERS: Readonly<Record<string, (random: () => number) => Partial<ListingFilter>>> = {
  none: () => ({}),
  category: (random) => ({ category: pick(CATEGORIES, random) }),
  genre: (random) => ({ genres: [`genre-${1 + Math.floor(random() * 40)}`] }),
  'two genres, tag': (random) => ({
    genres: [1, 2].map(() => `genre-${1 + Math.floor(random() * 40)}`),
    tag: `tag-${1 + Math.floor(random() * 20)}`,
  }),
  tag: (random) => ({ tag: `tag-${1 + Math.floor(random() * 20)}` }),
  price: (random) => ({ maxPriceMinor: 1000 + 500 * Math.floor(random() * 18) }),
  free: () => ({ free: true }),
  accessible: () => ({ accessible: true }),
  children: () => ({ children: true }),
  available: () => ({ available: true }),
  'part of the day': () => ({ part: 'evening' }),
  place: (random) => ({ placeId: 1 + Math.floor(random() * 2_000) }),
  'language, age': () => ({ language: 'ru', age: 6 }),
  'category, price': (random) => ({ category: pick(CATEGORIES, random), maxPriceMinor: 3000 }),
  'category, genre, accessible': (random) => ({
    category: pick(CATEGORIES, random),
    genres: [`genre-${1 + Math.floor(random() * 40)}`],
    accessible: true,
  }),
  'price, accessible, children': () => ({ maxPriceMinor: 5000, accessible: true, children: true }),
};
const WINDOWS: Readonly<Record<string, (today: string) => DayWindow>> = {
  today: (today) => ({ from: today, to: today }),
  weekend: (today) => weekendOf(today),
  '7 days': (today) => ({ from: today, to: addDays(today, 6) }),
  '30 days': (today) => ({ from: today, to: addDays(today, 30) }),
  'a later month': (today) => monthWindow(addDays(today, 95).slice(0, 7)),
  'a year': (today) => ({ from: today, to: addDays(today, 365) }),
};

/** Returns every window with every filter combination and every sort order, `times` times each. */
export function listingQuestions(times: number, now: Date, random: () => number): ListingAsked[] {
  const today = cityDay(now, 'Europe/Minsk');
  return Object.entries(WINDOWS).flatMap(([window, days]) =>
    Object.entries(FILTERS).flatMap(([filters, chosen]) =>
      (['popular', 'rating', 'date', 'price'] as const).flatMap((sort) =>
        Array.from({ length: times }, () => ({
          window,
          filters,
          filter: {
            ...UNFILTERED,
            ...chosen(random),
            window: days(today),
            since: now,
            sort,
            page: 1 + Math.floor(random() * 3),
            limit: random() < 0.5 ? 24 : 48,
          },
        })),
      ),
    ),
  );
}

/** Words that listings of the generated guide answer. */
const MEANINGS = [
  'завтра',
  'tomorrow',
  'на выходных',
  'концерты завтра',
  'театр до 30',
  'в декабре',
  'бесплатно',
  'кино сегодня',
];

export type SearchAsked = { kind: string; text: string };
const US = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбю';

/**
 * Returns searches as people type them: from the second letter on, in any language, with typos and in a wrong layout.
 */
export function searchQuestions(titles: readonly TitleText[], times: number, random: () => number): SearchAsked[] {
  const title = () => pick(titles, random)[pick(['ru', 'ru', 'be', 'en', 'ka'] as const, random)].toLowerCase();
  const word = () => pick(title().split(' '), random);
  const russian = () => pick(titles, random).ru.toLowerCase();
  const ways: Readonly<Record<string, () => string>> = {
    'two letters': () => word().slice(0, 2),
    'three letters': () => word().slice(0, 3),
    'a word begun': () => word().slice(0, 5),
    'a whole title': title,
    'two words, begun': () => `${word().slice(0, 3)} ${word().slice(0, 2)}`,
    layout: () => Array.from(russian(), (letter) => US[RUSSIAN.indexOf(letter)] ?? letter).join(''),
    typo: () => {
      const text = title();
      const at = 1 + Math.floor(random() * (text.length - 1));
      return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
    },
    'a meaning': () => pick(MEANINGS, random),
    'nothing there': () => `${word()}ххъ ${word()}`,
  };
  return Object.entries(ways).flatMap(([kind, make]) => Array.from({ length: times }, () => ({ kind, text: make() })));
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}
