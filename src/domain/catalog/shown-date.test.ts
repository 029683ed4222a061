import { expect, test } from 'vitest';
import type { PerformanceStatus } from '#domain/performances/performance-status.ts';
import { cheaperElsewhere, type DateOffer, pricesOf, shownDate, statusOf } from './shown-date.ts';

const on = (day: number, status: PerformanceStatus, min: number | null = 1000, max = min): DateOffer => ({
  id: day,
  startsAt: `2026-12-0${day}T16:00:00.000Z`,
  status,
  minTotalMinor: min,
  maxTotalMinor: max,
});

test.each<[string, DateOffer[], number | null]>([
  ['the nearest that can be bought', [on(3, 'on_sale'), on(2, 'few_left')], 2],
  ['not one that is sold out before it', [on(1, 'sold_out'), on(2, 'on_sale')], 2],
  ['one sold only at the box office before one that is cancelled', [on(1, 'cancelled'), on(2, 'box_office')], 2],
  ['one without a date before one that is cancelled', [on(1, 'cancelled'), on(2, 'postponed')], 2],
  ['what has begun comes last', [on(1, 'past'), on(2, 'cancelled')], 2],
  ['none', [], null],
])('the date shown is %s', (_, offers, day) => {
  expect(shownDate(offers)?.startsAt.slice(0, 10) ?? null).toBe(day === null ? null : `2026-12-0${day}`);
});

test('of two that begin together the same one is shown, whatever order they come in', () => {
  const [one, other] = [on(1, 'on_sale', 2000), { ...on(1, 'on_sale', 900), id: 7 }];
  expect(shownDate([other, one])).toBe(one);
  expect(shownDate([one, other])).toBe(one);
});

test('several dates have few seats only where each that can be bought has few', () => {
  expect(statusOf([on(1, 'few_left'), on(2, 'on_sale')])).toBe('on_sale');
  expect(statusOf([on(1, 'few_left'), on(2, 'sold_out'), on(3, 'few_left')])).toBe('few_left');
  expect(statusOf([on(1, 'cancelled'), on(2, 'sold_out')])).toBe('sold_out');
  expect(statusOf([])).toBe('past');
});

test('several dates cost what those of them that can be bought cost', () => {
  const offers = [on(1, 'past', 500), on(1, 'sold_out', 600), on(1, 'on_sale', 900, 1500), on(2, 'few_left', 800)];
  expect(pricesOf(offers)).toEqual({ minTotalMinor: 800, maxTotalMinor: 1500 });
  expect(pricesOf([on(1, 'cancelled', 500), on(2, 'sold_out', 600)])).toEqual({
    minTotalMinor: 600,
    maxTotalMinor: 600,
  });
  expect(pricesOf([on(1, 'off_sale', null)])).toEqual({ minTotalMinor: null, maxTotalMinor: null });
});

test('other dates are named as cheaper only where they can be bought and are cheaper', () => {
  const shown = on(1, 'on_sale', 2000, 3000);
  expect(cheaperElsewhere([shown, on(2, 'on_sale', 1200), on(3, 'sold_out', 700)], shown)).toBe(1200);
  expect(cheaperElsewhere([shown, on(2, 'on_sale', 2000)], shown)).toBeNull();
  expect(cheaperElsewhere([shown, on(2, 'cancelled', 100)], shown)).toBeNull();
});
