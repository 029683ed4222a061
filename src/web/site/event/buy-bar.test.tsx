import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { inLanguage } from '#texts/in-language.ts';
import type { SiteView } from '#web/shared/site-context.tsx';
import { SiteProvider } from '#web/shared/site-context.tsx';
import { BuyBar } from './buy-bar.tsx';
import { TicketSide } from './ticket-side.tsx';

const view = {
  site: { market: 'belarus', locale: 'ru' },
  frame: { city: { slug: 'minsk', timeZone: 'Europe/Minsk' } },
} as unknown as SiteView;
const offer = { id: 7, startsAt: '2026-12-01T16:00:00.000Z', day: '2026-12-01', minTotalMinor: 1800, currency: 'BYN' };

type Drawn = { dates?: number; category?: string; hasSeats?: boolean };

function drawn(
  Part: typeof BuyBar,
  status: PerformanceOffer['status'],
  { dates = 1, category = 'koncert', hasSeats = true }: Drawn = {},
): string {
  const offers = Array.from({ length: dates }, (_, at) => ({ ...offer, id: offer.id + at, status }));
  const event = {
    id: 1,
    category: { slug: category },
    durationMin: 150,
    intervals: null,
    ownReturn: null,
    next: {
      offer: { ...offer, status, previousStartsAt: null, saleFrom: '2026-11-25T09:00:00.000Z' },
      place: 'Зал',
      hasSeats,
    },
    schedule: [{ day: offer.day, places: [{ offers }] }],
  } as unknown as EventPage;
  return inLanguage('ru', () =>
    renderToStaticMarkup(
      <SiteProvider value={view}>
        <Part event={event} today="2026-11-23" />
      </SiteProvider>,
    ),
  );
}

const bar = (status: PerformanceOffer['status'], dates: number) => drawn(BuyBar, status, { dates });

test('where the only date cannot be bought the bar leads nowhere and is not there', () => {
  expect(bar('postponed', 1)).toBe('');
  expect(bar('not_yet', 1)).toBe('');
  expect(bar('on_sale', 1)).toContain('19:00');
});

test('where no date can be bought the bar leads to news instead of the dates', () => {
  expect(bar('sold_out', 3)).toContain('Сообщить мне');
  expect(bar('sold_out', 3)).not.toContain('#schedule');
  expect(bar('cancelled', 3)).toContain('#schedule');
});

test('a film whose showings are cancelled has no button in the colour of a purchase', () => {
  expect(drawn(BuyBar, 'on_sale', { dates: 3, category: 'kino' })).toContain('data-variant="accent"');
  expect(drawn(BuyBar, 'cancelled', { dates: 3, category: 'kino' })).toContain('data-variant="quiet"');
});

test.each(['box_office', 'not_yet'] as const)('the card of a date that is %s names its price', (status) => {
  expect(drawn(TicketSide, status)).toMatch(/\d+.руб/);
  expect(drawn(TicketSide, 'sold_out')).not.toMatch(/\d+.руб/);
});

test('of a postponed performance the old date is not said', () => {
  const html = bar('postponed', 3);
  expect(html).toContain('Дата уточняется');
  expect(html).not.toContain('дек');
});

test('the card says once that the sale has not begun, and when it will', () => {
  const html = drawn(TicketSide, 'not_yet');
  expect(html.match(/Продажи ещё не начались/g)).toHaveLength(1);
  expect(html).toMatch(/Продажи откроются 25.ноября/);
});

test.each([BuyBar, TicketSide])('without seats the button of the sale speaks of tickets', (Part) => {
  expect(drawn(Part, 'on_sale', { hasSeats: true })).toContain('Выбрать места');
  expect(drawn(Part, 'on_sale', { hasSeats: false })).toContain('Выбрать билеты');
  expect(drawn(Part, 'free', { hasSeats: false })).toContain('Получить билет');
});

test('the card says when the performance ends, unless its date is unknown', () => {
  expect(drawn(TicketSide, 'on_sale')).toContain('Закончится около 21:30');
  expect(drawn(TicketSide, 'postponed')).not.toContain('Закончится');
});

test('the card of a postponed performance has no nearest date', () => {
  const [, label] = /<p[^>]*>([^<]*)<\/p>/.exec(drawn(TicketSide, 'postponed')) ?? [];
  expect(label).toBe('Дата уточняется');
});
