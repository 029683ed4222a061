import { expect, test } from 'vitest';
import type { PerformanceStatus } from '#domain/performances/performance-status.ts';
import { TITLE_TIERS } from '#domain/search/title-match.ts';
import { sortHits, BELOW } from './sort-hits.ts';

const found = (name: string, tier: number, status: PerformanceStatus) => ({
  name,
  tier,
  status,
  isOver: status === 'past',
});

test('what cannot be bought stands behind what can and fits alike', () => {
  const { exact, whole, form, begun } = TITLE_TIERS;
  const events = [
    found('opera of that name', exact, 'sold_out'),
    found('cancelled opera', whole, 'cancelled'),
    found('postponed opera', whole, 'postponed'),
    found('opera at the box office', form, 'box_office'),
    found('ballet in the opera house', whole - BELOW, 'on_sale'),
    found('operetta', begun, 'on_sale'),
    found('cancelled operetta', begun, 'cancelled'),
    found('operation', begun, 'few_left'),
    found('opera of last year', whole, 'past'),
  ];
  expect(sortHits(events, ({ status }) => status).map(({ name }) => name)).toEqual([
    'opera of that name',
    'opera at the box office',
    'ballet in the opera house',
    'cancelled opera',
    'postponed opera',
    'operetta',
    'operation',
    'cancelled operetta',
    'opera of last year',
  ]);
});
