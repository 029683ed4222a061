import { expect, test } from 'vitest';
import type { TourPage } from '#api/directory/contract.ts';
import type { PerformanceOffer } from '#api/catalog/contract.ts';
import { anOffer } from '#test/builders/offer.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';
import { tourJsonLd } from '#web/site/tour/head.ts';

const site: SiteFacts = {
  market: 'belarus',
  locale: 'ru',
  origin: 'https://rampa.example',
  languageMenu: true,
  languages: ['ru', 'be', 'en', 'ge'],
  hasSubNavigation: true,
  defaultCity: 'minsk',
  cabinetOrigin: null,
  otherSite: null,
  loginPopup: 'newer',
  gatewayOrigins: [],
  hasMap: false,
  now: '2026-11-21T12:00:00Z',
};

function aStop(id: number, options: Partial<PerformanceOffer> = {}): TourPage['stops'][number] {
  return {
    eventId: 5_700_001,
    offer: anOffer({ id, ...options }),
    city: 'Минск',
    citySlug: 'minsk',
    country: 'BY',
    timeZone: 'Europe/Minsk',
    offset: '+0300',
    placeId: 7,
    placeType: 'theatre',
    place: 'Театр',
    address: 'ул. Энгельса, 7',
    lat: 53.9,
    lon: 27.56,
  };
}

function aTour(stops: TourPage['stops']): TourPage {
  return {
    id: 3,
    title: 'Тур',
    description: 'О туре.',
    artist: { id: 9, key: 'artist', name: 'Артист', photo: null, roles: ['singer'] },
    category: { slug: 'koncert', name: 'Концерты', plural: 'Концерты', singular: 'Концерт' },
    genres: [],
    age: '6+',
    durationMin: 90,
    startsOn: '2026-11-01',
    endsOn: '2026-12-01',
    eventId: 5_700_001,
    poster: { key: 'tour', category: 'koncert', genres: [], title: 'Тур', subtitle: null, mood: '', hue: 0, motif: '' },
    posterVersion: 'v1',
    photo: null,
    organizers: [{ id: 4, name: 'Организатор' }],
    stops,
    others: [],
  };
}

test('a tour is a series of the performances that are ahead, each with its place, clock and offer', () => {
  const over = aStop(1, { status: 'past', startsAt: '2026-11-01T16:00:00.000Z', day: '2026-11-01' });
  const series = tourJsonLd(aTour([over, aStop(2)]), site);
  expect(series).toMatchObject({
    '@type': 'EventSeries',
    startDate: '2026-11-01',
    endDate: '2026-12-01',
    performer: { url: 'https://rampa.example/ru/other/names/9' },
    organizer: [{ '@type': 'Organization', url: 'https://rampa.example/ru/other/organizer/4' }],
    location: [{ '@type': 'Place' }, { '@type': 'Place' }],
    subEvent: [
      {
        '@type': 'Event',
        url: 'https://rampa.example/ru/minsk/event/5700001',
        startDate: '2026-12-01T19:00:00+03:00',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { name: 'Театр', address: { addressLocality: 'Минск', addressCountry: 'BY' } },
        offers: { '@type': 'AggregateOffer', lowPrice: '18.00', priceCurrency: 'BYN' },
      },
    ],
  });
});

test('a cancelled performance stays in the series and is not offered', () => {
  const series = tourJsonLd(aTour([aStop(1, { status: 'cancelled' })]), site);
  expect(series).toMatchObject({ subEvent: [{ eventStatus: 'https://schema.org/EventCancelled', offers: undefined }] });
});
