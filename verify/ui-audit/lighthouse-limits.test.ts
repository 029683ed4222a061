import { expect, test } from 'vitest';
import { faultsOf, type Measured, median } from './lighthouse-limits.ts';

const GOOD: Measured = {
  performance: 99,
  accessibility: 100,
  practices: 100,
  seo: 100,
  lcp: 1500,
  cls: 0,
  tbt: 20,
  html: 30,
  scripts: 13,
  fonts: 44,
  pictures: 20,
  others: 10,
  total: 117,
  machine: 1200,
  failed: [],
};

test('a page within every limit has no fault', () => {
  expect(faultsOf('home', GOOD)).toEqual([]);
});

test.each([
  ['performance', 96],
  ['accessibility', 99],
  ['practices', 99],
  ['seo', 99],
  ['lcp', 2001],
  ['cls', 0.011],
  ['tbt', 51],
] as const)('%s of %d is a fault', (figure, value) => {
  expect(faultsOf('home', { ...GOOD, [figure]: value })).toHaveLength(1);
});

test('nobody looks for the widget in a search engine', () => {
  expect(faultsOf('widget', { ...GOOD, seo: 54 })).toEqual([]);
});

test('the middle is taken of each figure by itself, and no failed audit is lost', () => {
  const runs = [
    { ...GOOD, lcp: 1000, tbt: 90 },
    { ...GOOD, lcp: 3000, tbt: 10, failed: ['accessibility: label'] },
    { ...GOOD, lcp: 2000, tbt: 50 },
  ];
  expect(median(runs)).toMatchObject({ lcp: 2000, tbt: 50, failed: ['accessibility: label'] });
});

test('of the cabinet performance, accessibility and good practice are asked', () => {
  const hidden = { ...GOOD, performance: 95, seo: 54, lcp: 4000, tbt: 300, cls: 0.1 };
  expect(faultsOf('cabinet/orders', hidden)).toEqual([]);
  expect(faultsOf('cabinet/orders', { ...hidden, performance: 94 })).toHaveLength(1);
  expect(faultsOf('cabinet/orders', { ...hidden, accessibility: 99, practices: 99 })).toHaveLength(2);
});
