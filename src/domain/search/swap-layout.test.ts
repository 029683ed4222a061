import { expect, test } from 'vitest';
import { swapLayout } from '#domain/search/swap-layout.ts';

test.each([
  ['gfdkbyrf', 'павлинка'],
  ['Cbktdth', 'силевер'],
  ['пфьу', 'game'],
  ['2026', '2026'],
])('%s typed on the other layout is %s', (typed, meant) => {
  expect(swapLayout(typed)).toBe(meant);
});

test('swapping twice gives the text back', () => {
  expect(swapLayout(swapLayout('лебединое озеро'))).toBe('лебединое озеро');
});
