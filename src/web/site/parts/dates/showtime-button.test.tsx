import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EventCard, PerformanceOffer } from '#api/catalog/contract.ts';
import { anOffer } from '#test/builders/offer.ts';
import { inLanguage } from '#texts/in-language.ts';
import { PlainEventCard } from '#web/site/parts/cards/event-card.tsx';
import { ShowtimeButton } from './showtime-button.tsx';
import type { SiteView } from '#web/shared/site-context.tsx';
import { SiteProvider } from '#web/shared/site-context.tsx';

const view = { site: { market: 'belarus', locale: 'ru' }, frame: { city: { slug: 'minsk' } } } as unknown as SiteView;
const offer = anOffer({ status: 'few_left', maxTotalMinor: 1800, free: 6 });

function drawn(element: React.ReactNode): string {
  return inLanguage('ru', () => renderToStaticMarkup(<SiteProvider value={view}>{element}</SiteProvider>)).replaceAll(
    '\u00a0',
    ' ',
  );
}
const button = (change: Partial<PerformanceOffer> = {}): string =>
  drawn(<ShowtimeButton offer={{ ...offer, ...change }} eventId={1} timeZone="Europe/Minsk" />);

test('a few-left button says both its price and how many seats are left', () => {
  expect(button()).toMatch(/18 руб\..*6 мест/);
});

test('of a large hall a number of seats is no handful: the word stands alone', () => {
  expect(button({ free: 48 })).toContain('мало');
  expect(button({ free: 48 })).not.toContain('48');
});

test('a postponed date is amber, a cancelled one red', () => {
  expect(button({ status: 'postponed' })).toContain('data-variant="moved"');
  expect(button({ status: 'cancelled' })).toContain('data-variant="off"');
});

test('a card shows the price of its date, and no date where there is none yet', () => {
  const card = {
    id: 1,
    category: 'koncert',
    title: 'Концерт',
    age: '6+',
    posterVersion: '1',
    photo: null,
    rating: null,
    citySlug: 'minsk',
    timeZone: 'Europe/Minsk',
    nextAt: '2027-01-17T16:00:00.000Z',
    performanceId: 1,
    performances: 1,
    days: 1,
    place: 'Зал',
    placeId: 1,
    places: 1,
    minTotalMinor: 2087,
    maxTotalMinor: 2087,
    listedTotalMinor: null,
    currency: 'BYN',
    status: 'on_sale',
    free: null,
  } satisfies EventCard;
  const open = drawn(<PlainEventCard card={card} today="2026-11-23" />);
  expect(open).toContain('20,87 руб.');
  expect(open).not.toContain('от 20,87');
  const postponed = drawn(<PlainEventCard card={{ ...card, status: 'postponed' }} today="2026-11-23" />);
  expect(postponed).toContain('Дата уточняется');
  expect(postponed).not.toContain('<time');
});
