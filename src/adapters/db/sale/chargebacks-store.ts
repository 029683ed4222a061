import { uuidOrNull } from '#adapters/db/connection/uuid-or-null.ts';
import type { ChargebacksStore, ChargedPayment, UnbookedChargeback } from '#usecases/payments/settlement-port.ts';
import { raiseAlarm } from '#adapters/db/operation/alarms.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// Finds the payment by the provider's capture reference, else by our id, else by the provider's session reference.
const FIND = `
select p.id as "paymentId", p.order_id as "orderId"
from payment p
where p.provider = $1
  and (p.id = $2::uuid or p.provider_ref = $3 or p.capture_ref = $4)
order by (p.capture_ref = $4) desc nulls last, (p.id = $2::uuid) desc nulls last limit 1`;

// While the order is locked, none of its lines can be sold, settled or returned.
const LOCK = 'select from orders where id = $1 for update';

// A separate statement, because a statement that waits for the lock itself sees the payment as it was before the wait.
const CHARGED = `
select p.state, p.applied, o.market, o.state as "orderState",
  coalesce(p.transferred_minor, p.captured_minor, 0) - p.charged_back_minor
    - coalesce((select sum(coalesce(r.sent_minor, r.amount_minor)) from refund r
      where r.payment_id = p.id and (r.state = 'confirmed'
        or r.state = 'sent' and not coalesce(r.refund_ref = any($2::text[]), false))), 0)::int8 as "keptMinor",
  exists (select from order_line l join performance f on f.id = l.performance_id
    where l.order_id = o.id and f.starts_at <= clock_timestamp()) as "hasBegun"
from payment p join orders o on o.id = p.order_id where p.id = $1`;

const ADD = `
insert into chargeback (id, provider, ref, payment_id, order_id, amount_minor, currency, takes_rest)
values ($1, $2, $3, $4, $5, $6, left($7, 3), $8) on conflict (provider, ref) do nothing returning id`;

const IS_RECORDED = `select from chargeback where provider = $1 and ref = $2`;

const UNBOOKED = `
select id, provider, ref, amount_minor as "amountMinor", currency, takes_rest as "takesRest" from chargeback
where payment_id = $1 and booked_at is null order by created_at, id`;

const MARK_BOOKED = `
with booked as (
  update chargeback set booked_at = now() where id = $1 and booked_at is null returning payment_id
)
update payment p set charged_back_minor = charged_back_minor + $2::int8 from booked b where p.id = b.payment_id`;

const ASK_AGAIN = `update payment set next_check_at = now() where id = $1 and state <> 'captured'`;

// Stops refunds that were not sent yet, so that money does not leave twice; a person decides about them.
const STOP_REFUNDS = `
with stopped as (
  update refund set state = 'failed', failure = 'the payer''s bank took the money back', next_try_at = null
  where payment_id = $1 and state = 'requested' returning id
)
select count(*)::int as stopped from stopped`;

// The tickets are void now; the email informs the buyer before they come to the entrance.
const CLOSE_ORDER = `
with closed as (update orders set state = 'refunded' where id = $1 returning id, email)
insert into outbox (topic, key, payload)
select 'order.mail', c.id || ':charged_back', jsonb_build_object('orderId', c.id, 'kind', 'charged_back',
  'amountMinor', (select sum(p.charged_back_minor)::int8 from payment p where p.order_id = c.id))
from closed c where c.email is not null on conflict (topic, key) do nothing`;

export function createChargebacksStore(on: Queryable): ChargebacksStore {
  return {
    async find(provider, { paymentId, providerRef, captureRef }) {
      const values = [provider, uuidOrNull(paymentId), providerRef, captureRef];
      const [row] = await query<{ paymentId: string; orderId: string }>(on, {
        name: 'chargeback.find',
        text: FIND,
        values,
      });
      return row ?? null;
    },
    async lock({ paymentId, orderId }, refusedRefunds = []) {
      await query(on, { name: 'chargeback.lock', text: LOCK, values: [orderId] });
      const [row] = await query<ChargedPayment>(on, {
        name: 'chargeback.charged',
        text: CHARGED,
        values: [paymentId, refusedRefunds],
      });
      if (row === undefined) throw new Error(`payment ${paymentId} has no order`);
      return row;
    },
    async isRecorded(provider, ref) {
      const statement = { name: 'chargeback.is-recorded', text: IS_RECORDED, values: [provider, ref] };
      return (await query(on, statement)).length > 0;
    },
    async add(id, provider, chargeback, { paymentId, orderId }) {
      const { ref, amountMinor, currency, rest } = chargeback;
      const values = [id, provider, ref, paymentId, orderId, amountMinor, currency, rest !== undefined];
      const rows = await query(on, { name: 'chargeback.add', text: ADD, values });
      return rows.length > 0;
    },
    unbooked(paymentId) {
      return query<UnbookedChargeback>(on, { name: 'chargeback.unbooked', text: UNBOOKED, values: [paymentId] });
    },
    async markBooked(id, amountMinor) {
      await query(on, { name: 'chargeback.booked', text: MARK_BOOKED, values: [id, amountMinor] });
    },
    async askAgain(paymentId) {
      await query(on, { name: 'chargeback.ask-again', text: ASK_AGAIN, values: [paymentId] });
    },
    async stopRefunds(paymentId) {
      const [row] = await query<{ stopped: number }>(on, {
        name: 'chargeback.stop',
        text: STOP_REFUNDS,
        values: [paymentId],
      });
      return row?.stopped ?? 0;
    },
    async closeOrder(orderId) {
      await query(on, { name: 'chargeback.close', text: CLOSE_ORDER, values: [orderId] });
    },
    alarm: (alarm) => raiseAlarm(on, alarm),
  };
}
