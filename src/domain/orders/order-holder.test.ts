import { expect, test } from 'vitest';
import { isHolder, type OrderHolder } from './order-holder.ts';

const order: OrderHolder = { visitor: 'visitor', orderKey: 'key', accountId: 'account' };
const nobody: OrderHolder = { visitor: null, orderKey: null, accountId: null };

test.each([
  ['the browser that opened it', order, { ...nobody, visitor: 'visitor' }, true],
  ['whoever knows its key', order, { ...nobody, orderKey: 'key' }, true],
  ['the account that bought it', order, { ...nobody, accountId: 'account' }, true],
  ['another browser with the right key', order, { ...nobody, visitor: 'other', orderKey: 'key' }, true],
  ['a stranger', order, { visitor: 'other', orderKey: 'other', accountId: 'other' }, false],
  ['somebody who shows nothing', order, nobody, false],
  ['somebody who shows nothing, of an order that knows nobody', nobody, nobody, false],
  ['a key in the place of a cookie', order, { ...nobody, visitor: 'key' }, false],
])('%s', (_, of, asking, expected) => {
  expect(isHolder(of, asking)).toBe(expected);
});
