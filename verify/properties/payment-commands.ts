import type { ProviderSnapshot } from '#usecases/payments/ports.ts';
import { takeChargeback } from '#usecases/payments/take-chargeback.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { sum } from './money.ts';
import { bookChargeback, confirmRefund, failRefund } from './effects.ts';
import { type Entry, type RefundNews, snapshotOf } from './gateway.ts';
import { anOrder, type Dice, type Kind, pick, type Play, type Prepared, refused, unexpectedly } from './play.ts';
import { settle } from './settle.ts';
import { type Order, orderOf, type Payment, type State } from './state.ts';

function aPayment(
  play: Play,
  state: State,
  dice: Dice,
  suits: (order: Order) => boolean = ({ payments }) => payments.length > 0,
): { order: Order; payment: Payment; entry: Entry } | null {
  const order = anOrder(state, dice.order, suits);
  if (order === null) return null;
  const known = order.payments.filter(({ id }) => play.gateway.entryOf(id) !== null);
  // Mostly the last one; the others were given up.
  const payment = pick(known.toReversed(), dice.c % 3 === 0 ? dice.c >> 2 : 0);
  const entry = payment === null ? null : play.gateway.entryOf(payment.id);
  return payment === null || entry === null ? null : { order, payment, entry };
}

const isWaiting = ({ payments }: Order): boolean => payments.some(({ state }) => state !== 'captured');
const isCaptured = ({ payments }: Order): boolean => payments.some(({ state }) => state === 'captured');

/** Tells what the provider says at this moment. */
function telling(play: Play, order: Order, payment: Payment, text: string, what: () => ProviderSnapshot): Prepared {
  let told: ProviderSnapshot | null = null;
  return {
    text,
    async run() {
      told = what();
      const { provider } = play.gateway.entryOf(payment.id) ?? { provider: 'bepaid' as const };
      const { outcome } = await play.deps.applyPaymentReport({ provider, snapshot: told, digest: null });
      return { ok: true, outcome };
    },
    courses: [
      (now, outcome) => {
        const current = orderOf(now, order.id);
        const paid = current?.payments.find(({ id }) => id === payment.id);
        if (current === undefined || paid === undefined || told === null) return unexpectedly(outcome);
        return settle(play.world, now, current, paid, told, outcome);
      },
    ],
  };
}

function capture(entry: Entry, amountMinor = entry.amountMinor): ProviderSnapshot {
  if (entry.captures.size === 0) entry.captures.set(`c-${entry.paymentId}`, amountMinor);
  return snapshotOf(entry);
}

const pay: Kind = {
  name: 'pay',
  actor: 'provider',
  weight: 9,
  prepare(play, state, dice) {
    const found = aPayment(play, state, dice, isWaiting);
    return found && telling(play, found.order, found.payment, 'report a capture', () => capture(found.entry));
  },
};

const payUntold: Kind = {
  name: 'pay untold',
  actor: 'buyer',
  weight: 1,
  prepare(play, state, dice) {
    const found = aPayment(play, state, dice, isWaiting);
    return (
      found && {
        text: 'pay at the provider, which does not tell',
        run() {
          capture(found.entry);
          return Promise.resolve({ ok: true });
        },
        courses: [() => null],
      }
    );
  },
};

const tellAgain: Kind = {
  name: 'tell again',
  actor: 'provider',
  weight: 2,
  prepare(play, state, dice) {
    const found = aPayment(play, state, dice);
    return found && telling(play, found.order, found.payment, 'report what there is', () => snapshotOf(found.entry));
  },
};

const fail: Kind = {
  name: 'decline',
  actor: 'provider',
  weight: 2,
  prepare(play, state, dice) {
    const found = aPayment(play, state, dice, isWaiting);
    if (found === null || found.entry.captures.size > 0) return null;
    // A later capture is told nevertheless, and counts.
    return telling(play, found.order, found.payment, 'report a failure', () => {
      found.entry.isFailed = true;
      return { ...snapshotOf(found.entry), state: 'failed', captureRef: null };
    });
  },
};

const payTwice: Kind = {
  name: 'capture twice',
  actor: 'provider',
  weight: 1,
  prepare(play, state, dice) {
    const found = aPayment(play, state, dice, isCaptured);
    if (found === null || found.payment.state !== 'captured' || found.payment.id.startsWith('second-')) return null;
    const { entry } = found;
    return telling(play, found.order, found.payment, 'report a second capture', () => {
      const captureRef = `c2-${entry.paymentId}`;
      entry.captures.set(captureRef, entry.amountMinor);
      return { ...snapshotOf(entry), captureRef, amountMinor: entry.amountMinor };
    });
  },
};

const payWrong: Kind = {
  name: 'capture wrong amount',
  actor: 'provider',
  weight: 1,
  prepare(play, state, dice) {
    const found = aPayment(play, state, dice, isWaiting);
    if (found === null || found.entry.captures.size > 0) return null;
    const amountMinor = found.entry.amountMinor - 1;
    return telling(play, found.order, found.payment, `report a capture of ${amountMinor}`, () =>
      capture(found.entry, amountMinor),
    );
  },
};

const chargeBack: Kind = {
  name: 'chargeback',
  actor: 'provider',
  weight: 1,
  prepare(play, state, dice) {
    const found = aPayment(play, state, dice, dice.b % 4 === 3 ? isWaiting : isCaptured);
    if (found === null || found.payment.earlyMinor > 0) return null;
    const { order, payment, entry } = found;
    const isWhole = dice.a % 2 === 0;
    return {
      text: `take back ${isWhole ? 'all that is left' : 'a part'} of a payment`,
      async run() {
        const captured = capture(entry);
        const refunded = sum(
          [...entry.refunds.values()]
            .filter(({ captureRef }) => captureRef === captured.captureRef)
            .map((each) => each.amountMinor),
        );
        const left = captured.amountMinor - refunded - entry.chargedBackMinor;
        const amountMinor = isWhole ? left : Math.floor(left / 3);
        if (amountMinor <= 0) return { ok: false, code: 'nothing_left' };
        entry.chargedBackMinor += amountMinor;
        const { providerRef, paymentId, currency, provider } = entry;
        const chargeback = {
          ref: `b-${play.nextNumber()}`,
          paymentId,
          providerRef,
          captureRef: captured.captureRef,
          amountMinor,
          currency,
        };
        await takeChargeback(play.deps, { provider, chargeback, digest: null });
        return { ok: true, amountMinor };
      },
      courses: [
        (now, outcome) => {
          if (!outcome.ok) return outcome.code === 'nothing_left' ? null : refused(outcome.code);
          const current = orderOf(now, order.id);
          const paid = current?.payments.find(({ id }) => id === payment.id);
          if (current === undefined || paid === undefined) return unexpectedly(outcome);
          const amountMinor = Number(outcome['amountMinor']);
          if (paid.state === 'captured') bookChargeback(now, current, paid, amountMinor);
          else paid.earlyMinor += amountMinor;
          return null;
        },
      ],
    };
  },
};

const refundAll: Kind = {
  name: 'send refunds',
  actor: 'provider',
  weight: 2,
  prepare(play, _, dice) {
    const isDown = dice.a % 4 === 3;
    return {
      text: isDown ? 'fail to send refunds' : 'send refunds',
      async run() {
        if (isDown) play.gateway.setRefundsDown(true);
        await sendRefunds(play.deps);
        play.gateway.setRefundsDown(false);
        // Of two that send at once, one tells what both have sent.
        return { ok: true, news: play.gateway.takeNews() };
      },
      courses: [
        (now, outcome) => {
          if (!outcome.ok) return refused(outcome.code);
          const news = outcome['news'] as RefundNews;
          for (const { captureRef, amountMinor } of news.sent) {
            const wrong = confirmRefund(now, paymentWith(now, captureRef), amountMinor);
            if (wrong !== null) return wrong;
          }
          for (const { captureRef, amountMinor } of news.refused)
            failRefund(now, paymentWith(now, captureRef), amountMinor);
          return null;
        },
      ],
    };
  },
};

/** Which of our payments has this capture: money that came twice has a row of its own. */
function paymentWith(state: State, captureRef: string): string {
  const payments = state.orders.flatMap((order) => order.payments);
  return payments.find((payment) => payment.captureRef === captureRef)?.id ?? captureRef;
}

export const PAYMENT_COMMANDS: readonly Kind[] = [
  pay,
  payUntold,
  tellAgain,
  fail,
  payTwice,
  payWrong,
  chargeBack,
  refundAll,
];
