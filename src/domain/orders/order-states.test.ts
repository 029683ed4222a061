import { expect, test } from 'vitest';
import { ORDER_TRANSITIONS, type OrderState, sumOf } from './order-states.ts';

test('a sum is called paid once money came in, whatever becomes of it, and due only while it can be paid', () => {
  const meanings = Object.fromEntries(
    (Object.keys(ORDER_TRANSITIONS) as OrderState[]).map((state) => [state, sumOf(state)]),
  );
  expect(meanings).toEqual({
    held: 'due',
    awaiting_payment: 'due',
    paid: 'paid',
    refund_pending: 'paid',
    refunded: 'paid',
    expired: 'neither',
    cancelled: 'neither',
  });
});
