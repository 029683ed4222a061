import { expect, test } from 'vitest';
import { isItemPermitted } from './item-permission.ts';

test.each([
  ['belarus', '199901141', true],
  ['belarus', '199901142', false],
  ['belarus', '', false],
  ['georgia', '990402385', true],
  ['georgia', '12', false],
] as const)('in %s a seller with the number %s may sell: %s', (market, taxNumber, isPermitted) => {
  expect(isItemPermitted(market, { taxNumber })).toBe(isPermitted);
});

test('the operator of the site sells under its own number', () => {
  expect(isItemPermitted('georgia', null)).toBe(true);
});
