import { checkoutOrder } from '#usecases/orders/checkout-order.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { sell } from './effects.ts';
import { settle } from './settle.ts';
import { snapshotOf } from './gateway.ts';
import { anOrder, isHeld, type Kind, type Outcome, type Play, refused, unexpectedly } from './play.ts';
import { endRunOut, endUnpaid } from './tenders.ts';
import { isOpen, isTicket, openPayment, type Order, orderOf, performanceOf, type State } from './state.ts';

function buyerOf(state: State, order: Order): { email: string; phone: string } {
  const at = state.orders.findIndex(({ id }) => id === order.id);
  const digits = String(1_000_000 + at);
  return {
    email: `buyer${at}@example.com`,
    phone: order.market === 'georgia' ? `+9955991${digits.slice(-5)}` : `+37529${digits}`,
  };
}

const checkout: Kind = {
  name: 'checkout',
  actor: 'buyer',
  weight: 7,
  prepare(play, state, dice) {
    const order = anOrder(state, dice.order, isHeld);
    if (order === null) return null;
    const { id: orderId } = order;
    const dueMinor = (order.dueMinor ?? 0) + (dice.a % 8 === 7 ? 1 : 0);
    const terms = { acceptTerms: true, acceptPersonalData: true, acceptBetterSeats: false };
    const buyer = buyerOf(state, order);
    return {
      text: `check out at ${dueMinor}`,
      run: () =>
        checkoutOrder(play.deps, {
          orderId,
          ...buyer,
          ...terms,
          dueMinor,
          returnUrl: null,
          accountId: null,
          network: null,
        }).then(({ ok, ...rest }) => (ok ? { ok } : ({ ok, ...rest } as Outcome))),
      courses: [(now, outcome) => afterCheckout(now, orderId, dueMinor, outcome)],
    };
  },
};

function afterCheckout(now: State, orderId: string, dueMinor: number, outcome: Outcome): string | null {
  const order = orderOf(now, orderId);
  if (order === undefined) return unexpectedly(outcome);
  if (order.state === 'awaiting_payment' && openPayment(order) !== undefined && order.isHoldLive) {
    return outcome.ok ? null : refused(outcome.code);
  }
  const isSellable = order.lines.filter(isTicket).every(({ performanceId, epoch }) => {
    const performance = performanceOf(now, performanceId ?? 0);
    return performance.isSellable && performance.epoch === epoch;
  });
  const areUnitsAhead = order.lines.every(({ forPerformanceId }) => {
    if (forPerformanceId === null) return true;
    const { state, hasNoDate } = performanceOf(now, forPerformanceId);
    return state !== 'cancelled' && !hasNoDate;
  });
  if (!isOpen(order) || !order.isHoldLive || !isSellable || !areUnitsAhead) return unexpectedly(outcome);
  if (order.dueMinor !== null && order.dueMinor !== dueMinor) {
    return !outcome.ok && outcome.code === 'amount_changed' ? null : 'must be refused as amount_changed';
  }
  if (!outcome.ok) {
    const isUnknown = order.dueMinor === null && outcome.code === 'amount_changed';
    const hasNoTryLeft = outcome.code === 'provider_rejected' && order.payments.length >= 10;
    return isUnknown || hasNoTryLeft ? null : refused(outcome.code);
  }
  order.dueMinor = dueMinor;
  if (dueMinor === 0) {
    sell(now, order, null, null);
    return null;
  }
  order.state = 'awaiting_payment';
  const none = { isApplied: false, captureRef: null, capturedMinor: 0, chargedBackMinor: 0, earlyMinor: 0 };
  order.payments.push({ id: 'new', state: 'redirected', amountMinor: dueMinor, ...none });
  return null;
}

const release: Kind = {
  name: 'release',
  actor: 'buyer',
  weight: 1,
  prepare(play, state, dice) {
    const order = anOrder(state, dice.order, isOpen);
    if (order === null) return null;
    const { id: orderId } = order;
    return {
      text: 'release the order',
      run: () => releaseOrder(play.deps, orderId),
      courses: [
        (now, outcome) => {
          const current = orderOf(now, orderId);
          if (current === undefined) return unexpectedly(outcome);
          if (!isOpen(current)) {
            const isEnded = current.state === 'cancelled' || current.state === 'expired';
            return isEnded === outcome.ok
              ? null
              : `answered ${JSON.stringify(outcome)} for an order that is ${current.state}`;
          }
          if (!outcome.ok) return refused(outcome.code);
          const payment = openPayment(current);
          endUnpaid(now, current, current.state === 'held' && !current.isHoldLive ? 'expired' : 'cancelled');
          if (payment !== undefined) payment.state = 'failed';
          return null;
        },
      ],
    };
  },
};

const reopen: Kind = {
  name: 'reopen',
  actor: 'buyer',
  weight: 3,
  prepare(play, state, dice) {
    const order = anOrder(state, dice.order, (each) => each.state === 'awaiting_payment');
    if (order === null) return null;
    const { id: orderId } = order;
    return {
      text: 'go back from the payment',
      run: () => reopenOrder(play.deps, orderId),
      // It asks the provider first, which may know of a capture that nobody has told us.
      courses: [
        (now, outcome) => afterReopen(now, orderId, outcome),
        (now, outcome) => {
          const told = askProvider(play, now, orderId);
          return told ?? afterReopen(now, orderId, outcome);
        },
      ],
    };
  },
};

function askProvider(play: Play, now: State, orderId: string): string | null {
  const order = orderOf(now, orderId);
  const payment = order === undefined ? undefined : openPayment(order);
  const entry = payment === undefined ? null : play.gateway.entryOf(payment.id);
  if (order === undefined || payment === undefined || entry === null)
    return 'there is nothing to ask the provider about';
  return settle(play.world, now, order, payment, snapshotOf(entry), null);
}

function afterReopen(now: State, orderId: string, outcome: Outcome): string | null {
  const order = orderOf(now, orderId);
  if (order === undefined) return unexpectedly(outcome);
  if (order.state === 'paid') return outcome.ok ? null : refused(outcome.code);
  if (!isOpen(order) || !order.isHoldLive) return unexpectedly(outcome);
  if (!outcome.ok) return refused(outcome.code);
  const payment = openPayment(order);
  if (payment !== undefined) payment.state = 'failed';
  order.state = 'held';
  return null;
}

const expire: Kind = {
  name: 'run out',
  actor: 'provider',
  weight: 3,
  isAlone: true,
  prepare(play, state, dice) {
    const order = anOrder(state, dice.order, isOpen);
    if (order === null || !isOpen(order) || !order.isHoldLive) return null;
    const { id: orderId } = order;
    const isSwept = dice.a % 2 === 0;
    return {
      text: `let the hold run out${isSwept ? ', and sweep' : ''}`,
      async run() {
        await play.pool.query(`update orders set hold_until = now() - interval '1 min' where id = $1`, [orderId]);
        await play.pool.query(
          `update performance_seat set held_until = now() - interval '30 s' where order_id = $1 and status = 1`,
          [orderId],
        );
        if (isSwept) await sweepExpired(play.deps);
        return { ok: true };
      },
      courses: [
        (now) => {
          const current = orderOf(now, orderId);
          if (current !== undefined) current.isHoldLive = false;
          if (isSwept) endRunOut(now);
          return null;
        },
      ],
    };
  },
};

const sweep: Kind = {
  name: 'sweep',
  actor: 'organizer',
  weight: 1,
  prepare(play) {
    return {
      text: 'sweep what has run out',
      run: () => sweepExpired(play.deps).then((): Outcome => ({ ok: true })),
      // What has run out may be closed at any moment, by this or by somebody who needs the place; others may lock it.
      courses: [() => null],
    };
  },
};

export const ORDER_COMMANDS: readonly Kind[] = [checkout, release, reopen, expire, sweep];
