import { expect, test } from 'vitest';
import type { ListingQuery } from '#api/catalog/listing-contract.ts';
import { listingQuery, load } from '#web/site/listing/loader.ts';
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

test('an empty listing names the filters without which it has events, the most fruitful first', async () => {
  const route = { name: 'region-events-id', params: { region: 'minsk', id: 'koncert' } } as const;
  /** Ten concerts are free, two of them begin in the evening, none of them suits children. */
  const total = ({ free, children, part, period }: ListingQuery): number => {
    if (free === '1' && children === '1') return 0;
    if (free === '1') return part === 'evening' ? 2 : 10;
    return period === 'weekend' ? 0 : 30;
  };
  const read = async (query: string) => {
    const api = { listing: async (asked: ListingQuery) => ({ total: total(asked), city: null, filters: [] }) };
    const context = {
      route,
      query: new URLSearchParams(query),
      api,
      site: { now: '2026-11-21T19:30:45Z' },
      city: minsk,
    };
    return (await load(context as unknown as Parameters<typeof load>[0]))?.emptyBecause;
  };
  const minsk = { slug: 'minsk', timeZone: 'Europe/Minsk' };
  expect(await read('free=1&children=1&part=evening')).toEqual([
    { key: 'free', events: 30 },
    { key: 'children', events: 2 },
  ]);
  expect(await read('children=1&period=weekend')).toEqual([{ key: 'day', events: 30 }]);
  expect(await read('free=1')).toEqual([]);
});
