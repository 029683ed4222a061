import { expect, test } from 'vitest';
import { checkJsonLd } from './check-json-ld.ts';
import { readVocabulary } from './schema-org.ts';

const vocabulary = readVocabulary();
const OWN = 'https://rampa.example';
const check = (thing: object) =>
  checkJsonLd(
    [JSON.stringify({ '@context': 'https://schema.org', ...thing })],
    { language: 'ru', isOwn: (address) => address.startsWith(`${OWN}/`) },
    vocabulary,
  );

const EVENT = {
  '@type': 'TheaterEvent',
  name: 'Чайка',
  startDate: '2026-11-27T19:00:00+03:00',
  duration: 'PT2H30M',
  url: `${OWN}/ru/minsk/event/1`,
  eventStatus: 'https://schema.org/EventScheduled',
  location: { '@type': 'Place', name: 'Театр', address: { '@type': 'PostalAddress', addressLocality: 'Минск' } },
  offers: {
    '@type': 'AggregateOffer',
    lowPrice: '20.00',
    highPrice: '90.00',
    priceCurrency: 'BYN',
    availability: 'https://schema.org/InStock',
  },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
};

test('an event in order has no faults, and its texts and addresses are handed on', () => {
  const { faults, texts, addresses, types } = check(EVENT);
  expect(faults).toEqual([]);
  expect(types).toEqual(['TheaterEvent']);
  expect(texts.map(({ text }) => text)).toEqual(['Чайка', 'Театр', 'Минск']);
  expect(addresses).toEqual([`${OWN}/ru/minsk/event/1`]);
});

test.each([
  [{ ...EVENT, '@type': 'Show' }, '"Show" is no type'],
  [{ ...EVENT, videoFormat: '3D' }, 'TheaterEvent: has no property videoFormat'],
  [{ ...EVENT, startDate: '2026-11-27 19:00' }, 'TheaterEvent.startDate: "2026-11-27 19:00" is no date'],
  [{ ...EVENT, startDate: '2026-11-27T19:00:00' }, 'TheaterEvent.startDate: "2026-11-27T19:00:00" is no date'],
  [{ ...EVENT, startDate: undefined }, 'TheaterEvent: lacks startDate'],
  [{ ...EVENT, duration: '2:30' }, 'TheaterEvent.duration: "2:30" is no duration'],
  [{ ...EVENT, url: '/ru/minsk/event/1' }, 'TheaterEvent.url: "/ru/minsk/event/1" is no absolute address'],
  [{ ...EVENT, url: 'https://evil.example/' }, 'TheaterEvent.url: leads to https://evil.example/'],
  [{ ...EVENT, eventStatus: 'EventOff' }, 'TheaterEvent.eventStatus: "EventOff" is none of its values'],
  [{ ...EVENT, name: '' }, 'TheaterEvent: lacks name'],
  [{ ...EVENT, organizer: { '@type': 'Movie', name: 'a' } }, 'TheaterEvent.organizer: cannot hold Movie'],
  [{ ...EVENT, location: { '@type': 'Place', name: 'Театр' } }, 'TheaterEvent: lacks location.address|location.url'],
  [
    { ...EVENT, aggregateRating: { '@type': 'AggregateRating', ratingValue: 7, reviewCount: 2 } },
    'TheaterEvent.aggregateRating(AggregateRating): 7 is beyond its scale',
  ],
  [
    { ...EVENT, offers: { '@type': 'Offer', price: 'дорого', priceCurrency: 'BYN' } },
    'TheaterEvent.offers(Offer).price: "дорого" is no number',
  ],
  [
    { ...EVENT, offers: { '@type': 'Offer', priceCurrency: 'BYN' } },
    'TheaterEvent.offers(Offer): lacks price|priceSpecification|lowPrice',
  ],
  [{ '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1 }, 'AggregateRating: lacks itemReviewed'],
  [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: 'a', item: `${OWN}/ru` }],
    },
    'BreadcrumbList: lacks a second step',
  ],
  [
    { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 2, url: `${OWN}/ru` }] },
    'ItemList: lacks its order',
  ],
  [{ '@type': 'ItemList', itemListElement: [] }, 'ItemList: lacks an entry'],
  [
    { '@type': 'VideoObject', name: 'a', description: 'b', thumbnailUrl: `${OWN}/a.png` },
    'VideoObject: lacks uploadDate',
  ],
  [
    {
      '@type': 'Museum',
      name: 'Музей',
      openingHoursSpecification: [{ '@type': 'OpeningHoursSpecification', opens: '9:00', closes: '18:00' }],
    },
    'Museum.openingHoursSpecification(OpeningHoursSpecification).opens: "9:00" is no time',
  ],
  [
    {
      '@type': 'Museum',
      name: 'Музей',
      openingHoursSpecification: [{ '@type': 'OpeningHoursSpecification', dayOfWeek: 'Someday' }],
    },
    '"Someday" is none of its values',
  ],
  [{ '@context': 'http://example.org', '@type': 'Person', name: 'a' }, 'without its @context'],
])('%j', (thing, fault) => {
  expect(check(thing).faults.join('\n')).toContain(fault);
});

test('a block that is no JSON, and a review in the language it was written in', () => {
  expect(checkJsonLd(['{'], { language: 'ru', isOwn: () => true }, vocabulary).faults).toEqual([
    'JSON-LD block: is no JSON',
  ]);
  const review = {
    '@type': 'Review',
    author: { '@type': 'Person', name: 'Maria' },
    reviewBody: 'Superb',
    inLanguage: 'en',
    reviewRating: { '@type': 'Rating', ratingValue: 5 },
  };
  expect(check({ ...EVENT, review: [review] }).texts.filter(({ language }) => language === 'en')).toHaveLength(2);
});
