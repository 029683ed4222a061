import { expect, test } from 'vitest';
import { checkHoldLimit } from './hold-rules.ts';

test.each([
  [[], 0, { ok: true }],
  [['a'], 0, { ok: true }],
  [['a', 'b'], 0, { ok: false, code: 'too_many_holds', orderIds: ['a', 'b'] }],
  [['a', 'b'], 60, { ok: false, code: 'too_many_holds', orderIds: ['a', 'b'] }],
  [['a'], 59.2, { ok: false, code: 'hold_cool_down', coolDownSeconds: 60 }],
])('with orders %j and %i s of cool-down left: %j', (liveOrderIds, coolDownSeconds, limit) => {
  expect(checkHoldLimit({ liveOrderIds, coolDownSeconds })).toEqual(limit);
});
