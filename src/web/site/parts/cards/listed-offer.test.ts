import { expect, test } from 'vitest';
import type { EventCard, FilmFacts } from '#api/catalog/contract.ts';
import { listedOffer } from './listed-offer.ts';

const FILM: FilmFacts = {
  genres: '',
  durationMin: 97,
  language: null,
  subtitles: null,
  formats: [],
  starts: ['2027-01-17T16:00:00.000Z', '2027-01-17T18:00:00.000Z'],
  moreStarts: 0,
  performances: 3,
  places: 2,
  minTotalMinor: 1313,
  maxTotalMinor: 2200,
};
const CARD: EventCard = {
  id: 1,
  category: 'kino',
  title: 'Мимино',
  age: '12+',
  posterVersion: '',
  photo: null,
  rating: null,
  citySlug: 'minsk',
  timeZone: 'Europe/Minsk',
  nextAt: '2027-01-17T16:00:00.000Z',
  performanceId: 1,
  performances: 9,
  days: 4,
  place: 'Мир',
  placeId: 1,
  places: 4,
  minTotalMinor: 1523,
  maxTotalMinor: 1523,
  listedTotalMinor: null,
  currency: 'BYN',
  status: 'few_left',
  free: 7,
};

test('a card of several performances has the price of all, and few left of none', () => {
  expect(listedOffer({ ...CARD, film: FILM })).toEqual({
    minTotalMinor: 1313,
    maxTotalMinor: 2200,
    listedTotalMinor: null,
    currency: 'BYN',
    status: 'on_sale',
    free: null,
  });
  const soldOut = listedOffer({ ...CARD, film: FILM, status: 'sold_out', free: null });
  expect(soldOut.status).toBe('sold_out');
});

test('a card of one performance has its price, and says how many seats are left', () => {
  expect(listedOffer(CARD)).toMatchObject({ minTotalMinor: 1523, status: 'few_left', free: 7 });
  const alone = { ...CARD, film: { ...FILM, performances: 1 } };
  expect(listedOffer(alone)).toMatchObject({ minTotalMinor: 1523, status: 'few_left', free: 7 });
});
