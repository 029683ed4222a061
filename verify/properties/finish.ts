import { INVARIANTS } from '#adapters/db/operation/invariants.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { sum } from './money.ts';
import { snapshotOf } from './gateway.ts';
import { PAYMENT_COMMANDS } from './payment-commands.ts';
import type { Play, Prepared } from './play.ts';
import { settle } from './settle.ts';
import { isOpen, type State } from './state.ts';
import { endUnpaid } from './tenders.ts';

type Ending = (state: State) => Prepared | null;

/** Brings everything outstanding to its end: captures are told, holds run out, refunds are sent. */
export function finish(play: Play): Ending[] {
  const tells = [...play.gateway.entries.values()].map((entry): Ending => () => ({
    text: 'report what there is at the end',
    async run() {
      const { outcome } = await play.deps.applyPaymentReport({
        provider: entry.provider,
        snapshot: snapshotOf(entry),
        digest: null,
      });
      return { ok: true, outcome };
    },
    courses: [
      (now, outcome) => {
        const order = now.orders.find(({ payments }) => payments.some(({ id }) => id === entry.paymentId));
        const payment = order?.payments.find(({ id }) => id === entry.paymentId);
        if (order === undefined || payment === undefined) return 'was told about a payment that is not there';
        return settle(play.world, now, order, payment, snapshotOf(entry), outcome);
      },
    ],
  }));
  const runOut: Ending = () => ({
    text: 'let all holds run out',
    async run() {
      await play.pool.query(
        `update orders set hold_until = now() - interval '1 min' where state in ('held', 'awaiting_payment')`,
      );
      await play.pool.query(`update performance_seat set held_until = now() - interval '30 s' where status = 1`);
      await sweepExpired(play.deps);
      return { ok: true };
    },
    courses: [
      (now) => {
        for (const order of now.orders) if (isOpen(order)) endUnpaid(now, order, 'expired');
        return null;
      },
    ],
  });
  const makeDue: Ending = (state) => {
    if (!isWaiting(state)) return null;
    return {
      text: 'wait until every refund is due',
      async run() {
        await play.pool.query(`update refund set next_try_at = now() where state = 'requested'`);
        return { ok: true };
      },
      courses: [() => null],
    };
  };
  // Refunds of one payment are sent one after another.
  const rounds = Array.from({ length: 8 }, () => [makeDue, sendRefunds]).flat();
  return [...tells, runOut, ...rounds];

  function sendRefunds(state: State): Prepared | null {
    const kind = PAYMENT_COMMANDS.find(({ name }) => name === 'send refunds');
    return isWaiting(state) ? (kind?.prepare(play, state, { order: 0, a: 0, b: 0, c: 0 }) ?? null) : null;
  }
}

function isWaiting(state: State): boolean {
  return state.orders.some(({ refunds }) => refunds.some((each) => each.state === 'requested'));
}

const ALL = INVARIANTS.map(
  ({ id, sql }) => `select '${id}' as id, count(*)::int as rows from (${sql}) as ${id.toLowerCase()}`,
).join('\nunion all\n');

/** Refunds that a chargeback stopped wait for a person. */
const WAITS_FOR_A_PERSON = 'A05';

finish.check = async function check(
  { pool, gateway }: Play,
  state: State,
): Promise<{ check: string; detail: string } | null> {
  const { rows } = await pool.query<{ id: string; rows: number }>({ name: 'properties.invariants', text: ALL });
  const broken = rows.find((row) => row.rows > 0 && row.id !== WAITS_FOR_A_PERSON);
  if (broken !== undefined)
    return { check: broken.id, detail: INVARIANTS.find(({ id }) => id === broken.id)?.meaning ?? '' };
  for (const { paymentId, captures, refunds, chargedBackMinor } of gateway.entries.values()) {
    const ours = state.orders.flatMap((order) => order.payments.map((payment) => ({ order, payment })));
    for (const [captureRef, amountMinor] of captures) {
      const found = ours.find(({ payment }) => payment.captureRef === captureRef);
      if (found?.payment.capturedMinor !== amountMinor)
        return { check: 'gateway', detail: `the books do not have the capture ${captureRef} of ${amountMinor}` };
      const booked = found.order.refunds.filter(
        (each) => each.paymentId === found.payment.id && each.state === 'confirmed',
      );
      const sent = [...refunds.values()].filter((each) => each.captureRef === captureRef);
      const [inBooks, there] = [booked, sent].map((each) => sum(each.map((refund) => refund.amountMinor)));
      if (inBooks !== there)
        return {
          check: 'gateway',
          detail: `${inBooks} of ${captureRef} was refunded in the books, and ${there} at the provider`,
        };
      const lost = captureRef.startsWith('c2-') ? 0 : chargedBackMinor;
      if (found.payment.chargedBackMinor + found.payment.earlyMinor !== lost)
        return { check: 'gateway', detail: `a chargeback of ${paymentId} is not in the books` };
      const isOver = sum(sent.map((refund) => refund.amountMinor)) + lost > amountMinor;
      if (isOver) return { check: 'gateway', detail: `more than ${amountMinor} of ${captureRef} left us` };
    }
  }
  return null;
};
