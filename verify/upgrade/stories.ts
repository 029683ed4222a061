import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import type { FormerReturns } from './former-returns.ts';
import type { Stage, World } from './world.ts';

// This file runs in the tree of the former commit.

export type Story = { name: string; tell: (world: World, steps: Steps, name: string) => Promise<unknown> };
export type Steps = ReturnType<typeof formerSteps>;

const DAY_MS = 86_400_000;

/** The steps that several stories take, with the use cases of the former commit. */
export function formerSteps({ till, upTo }: World, { refundOrder, returnItems }: FormerReturns) {
  const { deps, pool } = till;
  const done = ({ ok, code }: { ok: boolean; code?: string }) => {
    if (!ok) throw new Error(`a step of the former commit was refused: ${code}`);
  };
  async function expire(orderId: string): Promise<void> {
    await till.runOut(orderId);
    await sweepExpired(deps);
  }
  return {
    expire,
    ownReturn: async (orderId: string) => done(await refundOrder(deps, { orderId, cause: 'own_return' })),
    refuse: async (orderId: string) => done(await refundOrder(deps, { orderId, cause: 'new_date_refused' })),
    returnUnits: async (orderId: string, cause: 'own_return' | 'seller_cancelled' = 'own_return') =>
      done(await returnItems(deps, { orderId, cause })),
    release: async (orderId: string) => done(await releaseOrder(deps, orderId)),
    cancel: async ({ id }: Stage) => done(await cancelPerformance(deps, { performanceId: id, isDryRun: false })),
    async postpone({ id }: Stage, hasDate = true): Promise<void> {
      const newStartsAt = hasDate ? new Date(Date.now() + (40 + upTo(20)) * DAY_MS) : null;
      done(await postponePerformance(deps, { performanceId: id, newStartsAt, isDryRun: false }));
    },
    async decline(orderId: string): Promise<void> {
      await reopenOrder(deps, orderId);
    },
    /** Sends the order's refunds. The provider answers as told. */
    async send(orderId: string, refund: 'complete' | 'decline' | 'pending' = 'complete'): Promise<void> {
      const payment = await till.paymentOf(orderId);
      if (payment !== null && refund !== 'complete') {
        await till.control('behaviour', { paymentId: payment.id, refund, refundAfterMs: 1 });
      }
      const { rows } = await pool.query<{ id: string }>(
        `select id from refund where order_id = $1 and state = 'requested'`,
        [orderId],
      );
      for (const { id } of rows) await sendRefunds(deps, id);
    },
    async use(orderId: string, isWhole: boolean): Promise<void> {
      await pool.query(
        `update ticket set state = 'used', used_at = now() where order_id = $1 and ($2 or line_no = 1) and state = 'issued'`,
        [orderId, isWhole],
      );
    },
    async redeem(orderId: string): Promise<void> {
      await pool.query(
        `update entitlement set state = 'used', used_at = now() where order_id = $1 and line_no = 1 and state = 'issued'`,
        [orderId],
      );
    },
    /** As support would by hand: the first ticket is void, another one takes its place. */
    async reissue(orderId: string): Promise<void> {
      await pool.query(
        `with former as (
           update ticket set state = 'void', void_reason = 'reissued', issued_at = issued_at - interval '1 hour'
           where order_id = $1 and line_no = 1 and state = 'issued' returning *)
         insert into ticket (id, serial, order_id, line_no, performance_id, zone_no, seat_no, epoch, price_minor, fee_minor, labels)
         select gen_random_uuid(), reverse(serial), order_id, line_no, performance_id, zone_no, seat_no, epoch, price_minor, fee_minor, labels
         from former`,
        [orderId],
      );
    },
    /** Lets points pay a part. No screen of the former commit does, but its tables, its till and its books can. */
    async payWithPoints(orderId: string, email: string): Promise<void> {
      const { rows } = await pool.query<{ points: number }>(
        `update orders o set points_minor = least(b.points, o.face_minor + o.fee_minor - 1, 400) from (
           select greatest(0, coalesce(-sum(e.amount_minor), 0)) as points from buyer b
           join ledger_entry e on e.account = 'points:' || b.id
             and e.unit = (select 'PTS.' || market from orders where id = $1)
           where b.email = $2) b
         where o.id = $1 returning points_minor as points`,
        [orderId, email],
      );
      if ((rows[0]?.points ?? 0) === 0) throw new Error(`${email} has no points`);
    },
  };
}
