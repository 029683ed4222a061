import { describe, expect, test } from 'vitest';
import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { anOffer } from '#test/builders/offer.ts';
import { eventJsonLd, localInstant, workJsonLd } from '#web/site/event/json-ld.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

const site = { origin: 'https://rampa.example', locale: 'ru' } as SiteFacts;

function aDate(change: Partial<PerformanceOffer>): PerformanceOffer {
  return anOffer({ id: 11, startsAt: '2026-11-26T16:00:00.000Z', day: '2026-11-26', ...change });
}

function anEvent(slug: string, offers: PerformanceOffer[], change: Partial<EventPage> = {}): EventPage {
  const place = {
    placeId: 3,
    placeType: 'theatre',
    place: 'Театр',
    hall: null,
    address: 'ул. Энгельса, 7',
    lat: 53.9,
    lon: 27.56,
  };
  return {
    id: 5,
    key: 'pavlinka',
    category: { slug, name: 'Театр', plural: 'Спектакли', singular: 'Спектакль' },
    types: [{ slug, name: 'Театр' }],
    title: 'Павлинка',
    name: 'Павлинка',
    tagline: null,
    description: null,
    age: '12+',
    durationMin: 130,
    intervals: null,
    language: 'be',
    subtitles: null,
    year: null,
    country: null,
    accessible: true,
    poster: { key: 'p', category: slug, genres: [], title: 'Павлинка', subtitle: null, mood: '', hue: 0, motif: '' },
    posterVersion: 'xt5upx',
    photo: null,
    genres: [],
    tags: [],
    people: [{ id: 9, key: 'lis', name: 'Яна Лис', photo: null, role: 'actor' }],
    organizer: null,
    permitNo: null,
    tour: null,
    city: {
      id: 1,
      name: 'Минск',
      pluralName: 'в Минске',
      slug: 'minsk',
      regionId: 1,
      lat: 53.9,
      lon: 27.56,
      timezone: '+0300',
      timeZone: 'Europe/Minsk',
      sort: 9,
      region: { id: 1, name: 'Минск', countryId: 1 },
      countryCode: 'BY',
      events: 1,
    },
    currency: 'BYN',
    minTotalMinor: 1800,
    maxTotalMinor: 5200,
    status: 'on_sale',
    next: null,
    isSalePermitted: true,
    lastDay: '2026-11-26',
    way: null,
    schedule: [{ day: '2026-11-26', places: [{ ...place, accessible: true, offers }] }],
    ownReturn: null,
    otherCities: [],
    similar: [],
    ...change,
  };
}

describe('an event says what it is', () => {
  test.each([
    ['kino', 'ScreeningEvent'],
    ['teatr', 'TheaterEvent'],
    ['koncert', 'MusicEvent'],
    ['festival', 'Festival'],
    ['sport', 'SportsEvent'],
    ['detyam', 'ChildrensEvent'],
    ['kvest', 'Event'],
  ])('%s is a %s', (slug, type) => {
    expect(eventJsonLd(anEvent(slug, [aDate({})]), site)).toMatchObject([{ '@type': type }]);
  });
});

describe('status and offer share one vocabulary with the page', () => {
  test.each([
    ['on_sale', 'EventScheduled', 'InStock'],
    ['few_left', 'EventScheduled', 'LimitedAvailability'],
    ['sold_out', 'EventScheduled', 'SoldOut'],
    ['presale', 'EventScheduled', 'PreSale'],
    ['not_yet', 'EventScheduled', 'PreOrder'],
    ['box_office', 'EventScheduled', 'InStoreOnly'],
    ['rescheduled', 'EventRescheduled', 'InStock'],
  ] as const)('%s', (status, eventStatus, availability) => {
    expect(eventJsonLd(anEvent('teatr', [aDate({ status })]), site)).toMatchObject([
      {
        eventStatus: `https://schema.org/${eventStatus}`,
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: '18.00',
          highPrice: '52.00',
          availability: `https://schema.org/${availability}`,
        },
      },
    ]);
  });

  test('an offer leads to the page of the event, which search engines may read, and a performance says when it ends', () => {
    const [described] = eventJsonLd(anEvent('teatr', [aDate({ startsAt: '2026-11-26T16:00:00Z' })]), site);
    expect(described).toMatchObject({
      startDate: '2026-11-26T19:00:00+03:00',
      endDate: '2026-11-26T21:10:00+03:00',
      offers: { url: expect.stringMatching(/^https?:\/\/[^/]+\/\w\w\/minsk\/event\/\d+$/) as string },
    });
  });

  test('what is cancelled or over is not offered', () => {
    const [cancelled] = eventJsonLd(anEvent('teatr', [aDate({ status: 'cancelled' })]), site);
    expect(cancelled).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(cancelled).toHaveProperty('offers', undefined);
    expect(eventJsonLd(anEvent('teatr', [aDate({ status: 'past' })]), site)).toEqual([]);
  });

  test('free entry costs nothing', () => {
    const event = anEvent('koncert', [aDate({ status: 'free', minTotalMinor: null, maxTotalMinor: null })]);
    expect(eventJsonLd(event, site)).toMatchObject([{ offers: { '@type': 'Offer', price: '0.00' } }]);
  });
});

describe('each performance', () => {
  test('has an address of its own and says when it ends, where the length is known', () => {
    const offers = [aDate({}), aDate({ id: 12, startsAt: '2026-11-26T19:30:00.000Z' })];
    expect(eventJsonLd(anEvent('teatr', offers), site)).toMatchObject([
      {
        url: 'https://rampa.example/ru/minsk/event/5#performance-11',
        startDate: '2026-11-26T19:00:00+03:00',
        endDate: '2026-11-26T21:10:00+03:00',
      },
      { url: 'https://rampa.example/ru/minsk/event/5#performance-12', endDate: '2026-11-27T00:40:00+03:00' },
    ]);
    const [unknown] = eventJsonLd(anEvent('teatr', offers, { durationMin: null }), site);
    expect(unknown).toHaveProperty('endDate', undefined);
  });

  test('of a film leads to its day', () => {
    expect(eventJsonLd(anEvent('kino', [aDate({})]), site)).toMatchObject([
      { url: 'https://rampa.example/ru/minsk/event/5?day=2026-11-26#performance-11' },
    ]);
  });
});

test('what is over stays the work that was shown, with its own page', () => {
  const over = anEvent('teatr', [aDate({ status: 'past' })], { tagline: 'Шутка в двух действиях' });
  expect(workJsonLd(over, site, 'minsk')).toMatchObject({
    '@type': 'CreativeWork',
    name: 'Павлинка',
    description: 'Шутка в двух действиях',
    inLanguage: 'be',
    url: 'https://rampa.example/ru/minsk/event/5',
  });
  expect(workJsonLd({ ...over, category: { ...over.category, slug: 'kino' } }, site, 'minsk')).toMatchObject({
    '@type': 'Movie',
    actor: [{ name: 'Яна Лис' }],
    contentRating: '12+',
  });
});

test('a rescheduled start keeps the former one', () => {
  const offer = aDate({ status: 'rescheduled', previousStartsAt: '2026-11-20T16:00:00.000Z' });
  expect(eventJsonLd(anEvent('teatr', [offer]), site)).toMatchObject([
    { startDate: '2026-11-26T19:00:00+03:00', previousStartDate: '2026-11-20T19:00:00+03:00' },
  ]);
});

test('instants are written by the city’s clock', () => {
  expect(localInstant('2026-11-26T21:30:00.000Z', '+0400')).toBe('2026-11-27T01:30:00+04:00');
  expect(localInstant('2026-11-26T01:30:00.000Z', '-0300')).toBe('2026-11-25T22:30:00-03:00');
});

test.each([
  [null, null, undefined],
  ['IMAX', null, 'IMAX'],
  ['IMAX', '3D', ['IMAX', '3D']],
])('the formats %s and %s are the video format %j', (format, secondFormat, videoFormat) => {
  const [screening] = eventJsonLd(anEvent('kino', [aDate({ format, secondFormat })]), site);
  expect(screening).toHaveProperty('videoFormat', videoFormat);
});
