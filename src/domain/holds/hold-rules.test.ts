import { expect, test } from 'vitest';
import { holdBudget } from './hold-rules.ts';

test.each([
  [[], 0, { ok: true }],
  [['a'], 0, { ok: true }],
  [['a', 'b'], 0, { ok: false, code: 'too_many_holds', orderIds: ['a', 'b'] }],
  [['a', 'b'], 60, { ok: false, code: 'too_many_holds', orderIds: ['a', 'b'] }],
  [['a'], 59.2, { ok: false, code: 'hold_rest', restSeconds: 60 }],
])('with orders %j and %i s to rest: %j', (liveOrderIds, restSeconds, budget) => {
  expect(holdBudget({ liveOrderIds, restSeconds })).toEqual(budget);
});
