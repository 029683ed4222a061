import { expect, test } from 'vitest';
import { performanceStatus } from '#domain/performances/performance-status.ts';
import { dayNumber, instantOf, wallMinutes } from '#domain/catalog/calendar-day.ts';
import { soldElsewhereShare, termsOf } from './performance-terms.ts';
import { type EventStatus, eventStatuses } from '#domain/catalog/import/records.ts';

const today = dayNumber('2026-11-21');
const zone = 'Europe/Minsk';
const instant = (minute: number | null) => (minute === null ? null : instantOf(minute, zone));

function statusOf(status: EventStatus | undefined, announcedOn: number | null): string {
  const localDay = today + 12;
  const from = wallMinutes(localDay, '19:00');
  const terms = termsOf(status, { key: 'k', from, localDay }, announcedOn);
  const facts = {
    state: terms.state,
    saleMode: terms.saleMode,
    startsAt: instantOf(from, zone),
    previousStartsAt: instant(terms.previousFrom),
    presaleFrom: instant(terms.presaleFrom),
    saleFrom: instant(terms.saleFrom),
    saleTo: null,
    hasPrices: true,
    salePermission: 'open' as const,
    stock: { total: 100, free: 100 - 100 * soldElsewhereShare(status, 'x', 12) },
  };
  return performanceStatus(facts, instantOf(wallMinutes(today, '12:00'), zone));
}

test.each([
  ['cancelled', 'cancelled'],
  ['postponed', 'postponed'],
  ['rescheduled', 'rescheduled'],
  ['sold-out', 'sold_out'],
  ['presale', 'presale'],
  ['not-yet', 'not_yet'],
  ['box-office', 'box_office'],
  ['free', 'free'],
] as const)('an event marked %s in the catalogue reads %s on the site', (status, expected) => {
  expect(statusOf(status, today)).toBe(expected);
  expect(statusOf(status, null)).toBe(expected);
});

test('every status of the catalogue has been thought of', () => {
  for (const status of eventStatuses) expect(statusOf(status, today)).not.toBe('on_sale');
  expect(statusOf(undefined, today)).toMatch(/on_sale|few_left/);
});
