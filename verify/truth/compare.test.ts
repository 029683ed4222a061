import { expect, test } from 'vitest';
import { compareClaims, differenceLine, type Claim } from './compare.ts';

const claim = (says: string, where: string, what: Claim['what'] = 'price'): Claim => ({
  about: 'localhost ru minsk event 7',
  what,
  says,
  where,
});

test('a price that differs in one place is found, with both places', () => {
  const { differences, groups } = compareClaims([
    claim('18.00', '/card'),
    claim('18.00', '/row'),
    claim('20.00', '/feed'),
  ]);
  expect(groups).toBe(1);
  expect(differences.map(differenceLine)).toEqual([
    'price of localhost ru minsk event 7: «18.00» on /card, /row; «20.00» on /feed',
  ]);
});

test('places that agree make no difference, and a claim of one place alone is counted', () => {
  const { differences, groups, alone } = compareClaims([
    claim('18.00', '/card'),
    claim('18.00', '/row'),
    claim('sold_out', '/card', 'status'),
  ]);
  expect([differences, groups, alone]).toEqual([[], 2, 1]);
});
