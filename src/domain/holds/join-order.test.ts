import { expect, test } from 'vitest';
import { refuseJoin } from './join-order.ts';

const sold = { market: 'belarus', currency: 'BYN' } as const;
const open = { ...sold, state: 'held', holdSecondsLeft: 300, lines: [1, 2] } as const;

test.each([
  ['an open order of the same market', {}, null],
  ['one that is being paid', { state: 'awaiting_payment' }, 'payment_open'],
  ['one of another market', { market: 'georgia', currency: 'GEL' }, 'other_currency'],
  ['one with another currency', { currency: 'GEL' }, 'other_currency'],
  ['one whose hold ends within a minute', { holdSecondsLeft: 59.9 }, 'hold_ending'],
  ['one whose hold ends in a minute', { holdSecondsLeft: 60 }, null],
  ['one with thirty lines', { lines: Array.from({ length: 30 }, () => 1) }, 'order_full'],
  ['one with a line less', { lines: Array.from({ length: 29 }, () => 1) }, null],
] as const)('%s', (_, change, refusal) => {
  expect(refuseJoin({ ...open, ...change }, sold)).toBe(refusal);
});
