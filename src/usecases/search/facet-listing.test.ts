import { expect, test } from 'vitest';
import { listingFilter } from '#api/catalog/listing-filter.ts';
import { facetAddress, type ListingAsk } from '#domain/meaning/facet-asks.ts';
import { matchRoute } from '#domain/routing/route-table.ts';
import type { CityFacts } from '#usecases/catalog/ports.ts';
import { listingQuery } from '#web/site/listing/loader.ts';
import { readSelection } from '#web/site/listing/selection.ts';
import { listingOfFacet } from './facet-listing.ts';

const MINSK = { slug: 'minsk', timeZone: 'Europe/Minsk' } as CityFacts;
/** An evening, when some films of the day are over, and a night that belongs to the day before. */
const EVENING = new Date('2026-11-28T17:30:00Z');
const NIGHT = new Date('2026-11-28T22:30:00Z');

const ask = (more: Partial<ListingAsk>): ListingAsk => ({
  kind: 'listing',
  city: 'minsk',
  category: null,
  genre: null,
  tag: null,
  format: null,
  when: null,
  part: null,
  maxPrice: null,
  free: false,
  accessible: false,
  age: null,
  children: false,
  ...more,
});

const ASKS = [
  ask({}),
  ask({ category: 'kino' }),
  ask({ category: 'kino', age: 16 }),
  ask({ category: 'kino', when: { period: 'today' }, part: 'evening' }),
  ask({ category: 'kino', format: 'IMAX', when: { day: '2026-11-28' } }),
  ask({ category: 'teatr', genre: 'comedy', when: { period: 'weekend' }, maxPrice: 30 }),
  ask({ category: 'teatr', genre: 'comedy', when: { month: '2026-12' } }),
  ask({ category: 'koncert', tag: 'open-air', when: { month: '2027-01' }, free: true }),
  ask({ category: 'koncert', tag: 'open-air', when: { day: '2026-11-30' }, accessible: true }),
  ask({ when: { month: '2026-11' }, children: true }),
  ask({ category: 'koncert', genre: 'jazz', when: { from: '2026-11-30', to: '2026-12-06' }, part: 'evening' }),
];

test.each(ASKS.map((facet) => [facetAddress('ru', facet), facet] as const))(
  'search counts what %s lists',
  (path, facet) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const route = matchRoute(pathname.split('/').slice(2));
    if (!route?.name.startsWith('region-events')) throw new Error(`${pathname} is no listing`);
    const selection = readSelection(route, searchParams, MINSK.slug);
    for (const now of [EVENING, NIGHT]) {
      const listed = listingFilter(listingQuery(selection, now, MINSK.timeZone), now, MINSK.timeZone);
      expect(listingOfFacet(facet, MINSK, now, listed.limit)).toEqual(listed);
    }
  },
);
