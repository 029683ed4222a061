import { expect, test } from 'vitest';
import { listingQuery } from '#web/site/listing/loader.ts';
import { readSelection } from '#web/site/listing/selection.ts';

const chosen = (id: string, query = '') =>
  readSelection({ name: 'region-events-id', params: { region: 'minsk', id } }, new URLSearchParams(query), 'minsk');

test('films are asked for from the start of the current day, by the clock of the city', () => {
  const evening = new Date('2026-11-21T19:30:45Z');
  const query = listingQuery(chosen('kino'), evening, 'Europe/Minsk');
  expect(new Date((query.time ?? 0) * 1000).toISOString()).toBe('2026-11-20T21:00:00.000Z');
  expect(listingQuery(chosen('kino'), evening, 'Asia/Tbilisi').time).toBe(Date.parse('2026-11-20T20:00:00Z') / 1000);
});

test('everything else is asked for from now on', () => {
  expect(listingQuery(chosen('teatr'), new Date(), 'Europe/Minsk')).not.toHaveProperty('time');
});

test('what the visitor chose goes to the API, and nothing else', () => {
  expect(listingQuery(chosen('top', 'free=1&period=weekend&page=2&evil=1'), new Date(), 'Europe/Minsk')).toEqual({
    free: '1',
    period: 'weekend',
    page: 2,
  });
});
