import { shareMinor } from '#domain/money/money.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import type { Violation } from './compare.ts';
import { openName, type OpenName } from './open-stories.ts';
import type { Till } from './till.ts';
import type { Told } from './world.ts';

type Facts = {
  state: string;
  faceMinor: number;
  feeMinor: number;
  chargedBackMinor: number;
  lines: { lineNo: number; priceMinor: number; state: string }[];
  performanceIds: number[];
  /** Sums of all refunds, those of `performanceIds` included. */
  refundedMinor: number;
  /** What the books say of the buyer's points of this order. */
  points: number;
};

const OWN_SHARE = 750;
const DAY_MS = 86_400_000;
const BUYER = { email: 'late.buyer@example.com', phone: '+375291999999' };

/** Ends every open story with the use cases of this tree, and says what did not come out as it should. */
export async function goOn(till: Till, told: readonly Told[]): Promise<{ steps: number; violations: Violation[] }> {
  const violations: Violation[] = [];
  let steps = 0;
  for (const name of Object.keys(ENDINGS) as OpenName[]) {
    for (const { orderId } of told.filter(({ story }) => story === openName(name))) {
      steps += 1;
      const wrong = await ENDINGS[name](till, orderId).catch((error: unknown) => String(error));
      if (wrong !== null) violations.push({ check: 'goes on', detail: `${name} ${orderId}: ${wrong}` });
    }
  }
  return { steps, violations };
}

/** Null, or what is wrong with the end. */
type Ending = (till: Till, orderId: string) => Promise<string | null>;

const ENDINGS: Record<OpenName, Ending> = {
  held: checkOutAndPay,
  'held units': checkOutAndPay,
  declined: checkOutAndPay,
  'awaiting its payment': pay,
  'units awaiting their payment': pay,
  'expired, its money on the way': pay,
  async overdue(till, orderId) {
    await sweepExpired(till.deps);
    return expectation(till, orderId, { state: 'expired' });
  },
  async 'to be returned line by line'(till, orderId) {
    const { lines, faceMinor } = await factsOf(till, orderId);
    for (const { lineNo } of lines) {
      const result = await returnLines(till.deps, { orderId, lineNos: [lineNo] });
      if (!result.ok) return `line ${lineNo}: ${result.code}`;
    }
    const refundedMinor = lines.reduce((sum, { priceMinor }) => sum + shareMinor(priceMinor, OWN_SHARE), 0);
    if (faceMinor === 0) return 'it cost nothing';
    return expectation(till, orderId, { state: 'refund_pending', refundedMinor, points: 0 });
  },
  async 'units to be returned'(till, orderId) {
    const { faceMinor } = await factsOf(till, orderId);
    const result = await returnLines(till.deps, { orderId });
    if (!result.ok) return result.code;
    await sendAll(till, orderId);
    return expectation(till, orderId, { state: 'refunded', refundedMinor: faceMinor, points: 0 });
  },
  async 'to be returned after a part was taken back'(till, orderId) {
    const { lines, chargedBackMinor } = await factsOf(till, orderId);
    const result = await returnLines(till.deps, { orderId });
    if (!result.ok) return result.code;
    const owed = lines.reduce((sum, { priceMinor }) => sum + shareMinor(priceMinor, OWN_SHARE), 0);
    return expectation(till, orderId, { state: 'refund_pending', refundedMinor: owed - chargedBackMinor, points: 0 });
  },
  async 'to be refused'(till, orderId) {
    const { faceMinor, feeMinor } = await factsOf(till, orderId);
    const result = await returnLines(till.deps, { orderId, cause: 'new_date_refused' });
    if (!result.ok) return result.code;
    await sendAll(till, orderId);
    // The fee came back when the performance was postponed, and only then.
    return expectation(till, orderId, { state: 'refunded', refundedMinor: faceMinor, points: feeMinor });
  },
  'to be cancelled': cancel,
  'postponed, to be cancelled': cancel,
  async 'to be postponed'(till, orderId) {
    const { performanceIds, feeMinor } = await factsOf(till, orderId);
    const newStartsAt = new Date(Date.now() + 80 * DAY_MS);
    for (const performanceId of performanceIds) {
      if (await isMoved(till, performanceId)) continue;
      const result = await postponePerformance(till.deps, { performanceId, newStartsAt, isDryRun: false });
      if (!result.ok) return result.code;
    }
    return expectation(till, orderId, { state: 'paid', refundedMinor: 0, points: feeMinor });
  },
  'refund to be sent': confirmRefund,
  'refund on its way': confirmRefund,
  async 'taken back, its capture on the way'(till, orderId) {
    await till.hear(orderId);
    return expectation(till, orderId, { state: 'refunded', refundedMinor: 0, points: 0 });
  },
};

async function checkOutAndPay(till: Till, orderId: string): Promise<string | null> {
  const { rows } = await till.pool.query<{ market: string }>('select market from orders where id = $1', [orderId]);
  await till.checkOut(orderId, rows[0]?.market === 'georgia' ? { ...BUYER, phone: '+995599199199' } : BUYER);
  return pay(till, orderId);
}

async function pay(till: Till, orderId: string): Promise<string | null> {
  await till.pay(orderId);
  return expectation(till, orderId, { state: 'paid', refundedMinor: 0, points: 0 });
}

async function cancel(till: Till, orderId: string): Promise<string | null> {
  const { performanceIds, faceMinor, feeMinor, chargedBackMinor } = await factsOf(till, orderId);
  for (const performanceId of performanceIds) {
    const result = await cancelPerformance(till.deps, { performanceId, isDryRun: false });
    if (!result.ok && result.code !== 'already_cancelled') return result.code;
  }
  await sendAll(till, orderId);
  const refundedMinor = faceMinor - chargedBackMinor;
  return expectation(till, orderId, { state: 'refunded', refundedMinor, points: feeMinor });
}

async function confirmRefund(till: Till, orderId: string): Promise<string | null> {
  await sendAll(till, orderId);
  return expectation(till, orderId, { state: 'refunded' });
}

async function sendAll({ pool, deps }: Till, orderId: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `update refund set next_try_at = now() where order_id = $1 and state in ('requested', 'sent') returning id`,
    [orderId],
  );
  for (const { id } of rows) await sendRefunds(deps, id);
}

async function isMoved({ pool }: Till, performanceId: number): Promise<boolean> {
  const { rows } = await pool.query(`select from performance where id = $1 and state <> 'scheduled'`, [performanceId]);
  return rows.length > 0;
}

async function expectation(till: Till, orderId: string, expected: Partial<Facts>): Promise<string | null> {
  const facts = await factsOf(till, orderId);
  const wrong = (Object.keys(expected) as (keyof Facts)[]).filter((key) => facts[key] !== expected[key]);
  if (wrong.length > 0)
    return wrong
      .map((key) => `${key} is ${JSON.stringify(facts[key])}, not ${JSON.stringify(expected[key])}`)
      .join('; ');
  const isLive = facts.state === 'paid';
  const others = facts.lines.filter(({ state }) => (state === 'live') !== isLive);
  return others.length === 0 ? null : `a line is ${others[0]?.state} in an order that is ${facts.state}`;
}

async function factsOf({ pool }: Till, orderId: string): Promise<Facts> {
  const { rows } = await pool.query<Facts>(
    `select o.state, o.face_minor as "faceMinor", o.fee_minor as "feeMinor",
       coalesce((select sum(charged_back_minor) from payment where order_id = o.id), 0)::int8 as "chargedBackMinor",
       (select jsonb_agg(jsonb_build_object('lineNo', line_no, 'priceMinor', price_minor, 'state', state) order by line_no)
         from order_line where order_id = o.id) as lines,
       array(select distinct performance_id from order_line where order_id = o.id and performance_id is not null) as "performanceIds",
       coalesce((select sum(amount_minor) from refund where order_id = o.id), 0)::int8 as "refundedMinor",
       coalesce((select -sum(amount_minor) from ledger_entry where order_id = o.id and account like 'points:%'), 0)::int8 as points
     from orders o where o.id = $1`,
    [orderId],
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error(`no order ${orderId}`);
  return facts;
}
