import { describe, expect, test } from 'vitest';
import { ORDER_TRANSITIONS, type OrderState } from './order-states.ts';
import {
  type Availability,
  isAlarming,
  type PerformanceOfOrder,
  type ProviderFact,
  decideSettlement,
  type SettlementFacts,
  wantsBetterSeats,
} from './settlement.ts';

const performance: PerformanceOfOrder = {
  isCancelled: false,
  isRescheduled: false,
  isSellable: true,
  limitPerBuyer: 6,
  seatsHere: 2,
  seatsElsewhere: 0,
};

type Changes = {
  fact?: Partial<ProviderFact>;
  payment?: Partial<SettlementFacts['payment']>;
  order?: Partial<SettlementFacts['order']>;
  performance?: Partial<PerformanceOfOrder>;
  areItemsSellable?: boolean;
  places?: Availability;
  units?: Availability;
  hasBetterSeats?: boolean;
};

/** Two seats of 50.00, held in time and captured in full. */
function facts(changes: Changes = {}): SettlementFacts {
  return {
    fact: {
      providerRef: 'token-1',
      paymentId: 'pay-1',
      state: 'captured',
      captureRef: 'uid-1',
      amountMinor: 10_000,
      currency: 'BYN',
      ...changes.fact,
    },
    payment: {
      id: 'pay-1',
      providerRef: 'token-1',
      captureRef: null,
      state: 'redirected',
      amountMinor: 10_000,
      currency: 'BYN',
      ...changes.payment,
    },
    order: {
      state: 'awaiting_payment',
      isHoldLive: true,
      dueMinor: 10_000,
      currency: 'BYN',
      acceptsBetter: false,
      isPaidByAnother: false,
      hasFrozenTender: false,
      ...changes.order,
    },
    performances: [{ ...performance, ...changes.performance }],
    areItemsSellable: changes.areItemsSellable ?? true,
    places: changes.places ?? 'held',
    units: changes.units ?? 'held',
    hasBetterSeats: changes.hasBetterSeats ?? false,
  };
}

const overdue = { isHoldLive: false } as const;
const expired = { state: 'expired', isHoldLive: false } as const;

describe('captured money pays the order', () => {
  test.each<[string, Changes, string]>([
    ['in time', {}, 'pay'],
    ['in time, told by our id alone', { fact: { providerRef: null } }, 'pay'],
    ['before the answer of the session arrived', { payment: { state: 'created', providerRef: null } }, 'pay'],
    ['although a failure was told before', { payment: { state: 'failed' } }, 'pay'],
    ['although the session was said to have expired', { payment: { state: 'expired' } }, 'pay'],
    ['that the buyer had gone back to, unchanged', { order: { state: 'held' } }, 'pay'],
    ['when the sale closed while the buyer was paying', { performance: { isSellable: false } }, 'pay'],
    ['over a limit that was lowered meanwhile', { performance: { limitPerBuyer: 1 } }, 'pay'],
    ['late, its seats still ours', { order: overdue }, 'pay_late_same_seats'],
    ['late for an item that can still be had', { order: expired, units: 'free' }, 'pay_late_same_seats'],
    ['after expiry, its seats free', { order: expired, places: 'free' }, 'pay_late_same_seats'],
    [
      'after expiry, with other seats the buyer agreed to',
      { order: { ...expired, acceptsBetter: true }, places: 'taken', hasBetterSeats: true },
      'pay_better_seats',
    ],
  ])('%s', (_, changes, kind) => {
    expect(decideSettlement(facts(changes))).toEqual({ kind });
  });
});

describe('captured money goes back', () => {
  test.each<[string, Changes]>([
    ['wrong_currency', { fact: { currency: 'USD' } }],
    ['wrong_amount', { fact: { amountMinor: 9_999 } }],
    ['wrong_amount', { fact: { amountMinor: 10_001 } }],
    ['already_paid', { order: { state: 'paid' } }],
    ['already_paid', { order: { state: 'refunded' } }],
    ['already_paid', { order: { isPaidByAnother: true } }],
    ['offer_gone', { order: { hasFrozenTender: true } }],
    ['offer_gone', { order: { ...expired, hasFrozenTender: true } }],
    ['order_changed', { order: { state: 'held', dueMinor: 15_000 } }],
    ['order_cancelled', { order: { state: 'cancelled' } }],
    ['performance_cancelled', { performance: { isCancelled: true } }],
    ['performance_cancelled', { performance: { isCancelled: true }, order: { state: 'expired' } }],
    ['performance_moved', { performance: { isRescheduled: true } }],
    ['sale_closed', { order: overdue, performance: { isSellable: false } }],
    ['over_limit', { order: overdue, performance: { seatsElsewhere: 5 } }],
    ['over_limit', { order: { state: 'held' }, performance: { seatsHere: 7 } }],
    ['seats_gone', { order: expired, places: 'taken' }],
    ['seats_gone', { order: expired, places: 'taken', hasBetterSeats: true }],
    ['seats_gone', { order: { ...expired, acceptsBetter: true }, places: 'taken' }],
    ['units_gone', { order: expired, units: 'taken' }],
    [
      'units_gone',
      { order: { ...expired, acceptsBetter: true }, places: 'taken', units: 'taken', hasBetterSeats: true },
    ],
    ['sale_closed', { order: expired, units: 'free', areItemsSellable: false }],
  ])('%s', (reason, changes) => {
    expect(decideSettlement(facts(changes))).toEqual({ kind: 'auto_refund', reason, isUnmatched: false });
  });

  test('under another reference it is a payment of its own, and ours stays open', () => {
    const unmatched = { kind: 'auto_refund', reason: 'wrong_reference', isUnmatched: true };
    expect(decideSettlement(facts({ fact: { providerRef: 'token-2' } }))).toEqual(unmatched);
    expect(decideSettlement(facts({ fact: { paymentId: 'pay-2' } }))).toEqual(unmatched);
  });

  test('captured a second time under our reference it is a payment of its own too', () => {
    const captured = { state: 'captured', captureRef: 'uid-1' } as const;
    const again = { payment: captured, order: { state: 'paid' } as const };
    expect(decideSettlement(facts({ ...again, fact: { captureRef: 'uid-2' } }))).toEqual({
      kind: 'auto_refund',
      reason: 'second_capture',
      isUnmatched: true,
    });
    expect(decideSettlement(facts({ ...again, fact: { captureRef: 'token-1' } }))).toEqual({ kind: 'ignore' });
    expect(decideSettlement(facts({ ...again, fact: { captureRef: null } }))).toEqual({ kind: 'ignore' });
  });

  test('only what honest people do not cause raises an alarm', () => {
    expect(isAlarming('wrong_amount')).toBe(true);
    expect(isAlarming('seats_gone')).toBe(false);
  });
});

describe('nothing changes', () => {
  test.each<[string, Changes]>([
    ['while the provider waits', { fact: { state: 'pending' } }],
    ['when a capture is told again', { payment: { state: 'captured', captureRef: 'uid-1' }, order: { state: 'paid' } }],
    ['when a capture that went back is told again', { payment: { state: 'captured', captureRef: 'uid-1' } }],
    ['when a failure comes after the capture', { fact: { state: 'failed' }, payment: { state: 'captured' } }],
    ['when a failure is told again', { fact: { state: 'failed' }, payment: { state: 'failed' } }],
    ['when a foreign session fails', { fact: { state: 'failed', providerRef: 'token-2' } }],
  ])('%s', (_, changes) => {
    expect(decideSettlement(facts(changes))).toEqual({ kind: 'ignore' });
  });
});

test.each(['failed', 'expired'] as const)('a payment that %s is closed, so that the buyer can try again', (state) => {
  expect(decideSettlement(facts({ fact: { state } }))).toEqual({ kind: 'close', state });
});

test('other seats are looked for only when all else is in order and the buyer agreed', () => {
  const late: Changes = { order: { ...expired, acceptsBetter: true }, places: 'taken' };
  expect(wantsBetterSeats(facts(late))).toBe(true);
  expect(wantsBetterSeats(facts({ ...late, performance: { isCancelled: true } }))).toBe(false);
  expect(wantsBetterSeats(facts({ ...late, order: expired }))).toBe(false);
  expect(wantsBetterSeats(facts({}))).toBe(false);
});

test('whatever comes, an order is paid only from a state that may become paid', () => {
  const states = Object.keys(ORDER_TRANSITIONS) as OrderState[];
  for (const state of states) {
    for (const places of ['held', 'free', 'taken'] as const) {
      for (const isHoldLive of [true, false]) {
        const outcome = decideSettlement(
          facts({ order: { state, isHoldLive, acceptsBetter: true }, places, hasBetterSeats: true }),
        );
        const isPaid = outcome.kind.startsWith('pay');
        expect(isPaid, `${state} ${places} ${isHoldLive}`).toBe(ORDER_TRANSITIONS[state].includes('paid'));
        if (!isPaid) expect(outcome.kind).toBe('auto_refund');
      }
    }
  }
});
