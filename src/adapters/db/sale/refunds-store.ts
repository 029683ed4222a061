import type {
  ConfirmedRefund,
  FailedRefund,
  OpenRefund,
  OpenRefundAtProvider,
  RefundOutcome,
  RefundsStore,
  RefundToSend,
} from '#usecases/payments/settlement-port.ts';
import { raisingAlarm } from '#adapters/db/operation/alarms.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { KEPT } from './kept-money.ts';

// From the claim on, the outcome of a try is unknown (`unknown_since`) even if this process ends; a definite answer
// clears it. The lease is longer than any provider call. While one refund of a payment is leased or waits for its next
// try, the payment's other refunds wait too: only then can a lost answer be told from a second refund.
const CLAIM_DUE = `
with due as (
  select r.id, r.unknown_since from refund r
  where r.state in ('requested', 'sent') and r.next_try_at <= now() and ($2::uuid is null or r.id = $2)
    and r.id = (
      select x.id from refund x
      where x.payment_id = r.payment_id and x.state in ('requested', 'sent') order by x.created_at, x.id limit 1)
  order by r.next_try_at limit $1 for update skip locked
)
update refund r set attempts = r.attempts + 1, next_try_at = now() + interval '2 min',
  unknown_since = case when r.state = 'requested' then coalesce(r.unknown_since, now()) end
from due, payment p
where r.id = due.id and p.id = r.payment_id
returning r.id, r.order_id as "orderId", r.payment_id as "paymentId", p.provider,
  coalesce(split_part(p.provider_ref, '#', 1), p.capture_ref) as "providerRef", coalesce(p.capture_ref, split_part(p.provider_ref, '#', 1)) as "captureRef", r.amount_minor as "amountMinor",
  p.captured_currency as currency, r.reason, r.state, r.refund_ref as "refundRef", r.attempts,
  array(select x.refund_ref from refund x where x.payment_id = r.payment_id and x.id <> r.id and x.refund_ref is not null)
    as "knownRefundRefs",
  (select coalesce(sum(coalesce(x.sent_minor, x.amount_minor)), 0)::int8 from refund x
    where x.payment_id = r.payment_id and x.id <> r.id and x.state in ('sent', 'confirmed')) as "otherRefundsMinor",
  (select max(x.finished_at) from refund x
    where x.payment_id = r.payment_id and x.id <> r.id and x.amount_minor = r.amount_minor) as "equalRefundAt",
  due.unknown_since as "unknownSince", r.key_no as "keyNo"`;

const MARK_SENT = `
update refund set state = 'sent', refund_ref = $2, sent_minor = $3, failure = null, unknown_since = null,
  next_try_at = now() + interval '5 min'
where id = $1 and state in ('requested', 'sent')`;

const LOCK_ORDER = 'select from orders where id = (select order_id from refund where id = $1) for update';

// A separate statement after the order is locked, because a statement that waited for the lock itself would see the
// order's other refunds as they were before. A chargeback may have stopped this one while the provider was making it; the
// money has left all the same.
const CONFIRM = `
with r as (
  update refund set state = 'confirmed', refund_ref = coalesce($2, refund_ref), sent_minor = $3, failure = null,
    unknown_since = null, finished_at = now(), next_try_at = null
  where id = $1 and state in ('requested', 'sent', 'failed') returning *
), o as (
  update orders set state = 'refunded' from r
  where orders.id = r.order_id and orders.state = 'refund_pending'
    and not exists (
      select from refund x where x.order_id = r.order_id and x.id <> r.id and x.state in ('requested', 'sent', 'failed'))
), mail as (
  insert into outbox (topic, key) select 'refund.confirmed', r.id::text from r on conflict (topic, key) do nothing
)
select r.id as "refundId", r.order_id as "orderId", r.payment_id as "paymentId", p.provider,
  r.amount_minor as "amountMinor", r.sent_minor as "sentMinor", p.captured_currency as currency
from r join payment p on p.id = r.payment_id`;

const FAIL = `
with r as (
  update refund set state = 'failed', failure = $2, next_try_at = null
  where id = $1 and state in ('requested', 'sent') returning id, payment_id, key_no
), ${raisingAlarm(`select 'refund.failed' as action, 'refund:' || r.id as thing, p.provider,
    jsonb_build_object('failure', $2::text) as detail, 'refund.failed:' || r.id || ':' || r.key_no as key
    from r join payment p on p.id = r.payment_id`)}
select 1`;

// A bank may take days to finish a sent refund; a refund not sent within an hour is our fault.
const ALARM_LATE = `
with late as (
  update refund set alarmed_at = now()
  where alarmed_at is null and ((state = 'requested' and created_at < now() - interval '1 hour')
    or (state = 'sent' and created_at < now() - interval '3 days'))
  returning id, payment_id, state, failure, attempts, key_no
), ${raisingAlarm(`select 'refund.late' as action, 'refund:' || l.id as thing, p.provider,
    jsonb_build_object('state', l.state, 'failure', l.failure, 'attempts', l.attempts) as detail,
    'refund.late:' || l.id || ':' || l.key_no as key
    from late l join payment p on p.id = l.payment_id`)}
select count(*)::int as late from late`;

// A provider's books may lag behind its answer, but not by an hour. Each key raises the alarm once.
const ALARM_DENIED = `
with denied as (
  select r.id, r.payment_id, r.failure, r.refund_ref, r.denied_since, 'refund.denied:' || r.id || ':' || r.key_no as key
  from refund r
  where r.state = 'sent' and r.denied_since < now() - interval '1 hour'
    and not exists (
      select from outbox o where o.topic = 'support.alarm' and o.key = 'refund.denied:' || r.id || ':' || r.key_no)
), ${raisingAlarm(`select 'refund.denied' as action, 'refund:' || d.id as thing, p.provider,
    jsonb_build_object('failure', d.failure, 'refundRef', d.refund_ref, 'deniedSince', d.denied_since) as detail, d.key
    from denied d join payment p on p.id = d.payment_id`)}
select count(*)::int as denied from denied`;

// Retry delays: 1, 2, 4 … minutes, up to an hour.
const POSTPONE = `
update refund set failure = $2,
  unknown_since = case $3::text when 'refused' then null when 'nothing_sent' then $4::timestamptz else unknown_since end,
  key_no = key_no + case $3::text when 'refused' then 1 else 0 end,
  next_try_at = now() + least(interval '1 hour', interval '30 s' * power(2, least(attempts, 10)))
where id = $1 and state in ('requested', 'sent')`;

const KEEP_WAITING = `
update refund set failure = $2,
  denied_since = case $3::text when 'unknown' then coalesce(denied_since, now()) when 'under_way' then null else denied_since end,
  next_try_at = now() + least(interval '1 hour', interval '30 s' * power(2, least(attempts, 10)))
where id = $1 and state = 'sent'`;

const LIST_OPEN = `
select r.id as "refundId", o.number as "orderNumber", r.amount_minor as "amountMinor", p.captured_currency as currency,
  r.state, r.reason, r.failure, r.state = 'sent' and r.denied_since is not null as "isDenied",
  r.created_at as "createdAt", count(*) over ()::int as total
from refund r join orders o on o.id = r.order_id join payment p on p.id = r.payment_id
where r.state in ('requested', 'sent', 'failed') order by r.state = 'failed' desc, r.created_at limit 200`;

// Without those in doubt (`send-refunds.ts`) and those of a payment with a chargeback: a person must look at each, or the
// money might leave twice.
const FAILED_OF = `
select r.id as "refundId", o.number as "orderNumber", r.amount_minor as "amountMinor", p.captured_currency as currency
from refund r join payment p on p.id = r.payment_id join orders o on o.id = r.order_id
where r.state = 'failed' and p.provider = $1 and coalesce(r.failure, '') not like 'in doubt:%'
  and not exists (select from chargeback c where c.payment_id = p.id) order by r.created_at, r.id`;

// A failed or denied refund is made anew; the others are only due at once.
const IS_ANEW = `(r.state = 'failed' or (r.state = 'sent' and r.denied_since is not null))`;

// Whether it would pay more than a chargeback has left of the payment. A denied refund does not count against itself.
const IS_CHARGED_BACK = `
select from refund r join payment p on p.id = r.payment_id
where r.id = $1 and ${IS_ANEW} and p.charged_back_minor > 0
  and r.amount_minor > ${KEPT} + case when r.state = 'sent' then coalesce(r.sent_minor, r.amount_minor) else 0 end`;

/** $2 who sends it again. */
const RETRY = `
with retried as (
update refund r set state = case when x.is_anew then 'requested' else r.state end, next_try_at = now(),
  key_no = r.key_no + case when x.is_anew then 1 else 0 end,
  unknown_since = case when x.is_anew then null else r.unknown_since end,
  refund_ref = case when x.is_anew then null else r.refund_ref end,
  sent_minor = case when x.is_anew then null else r.sent_minor end,
  denied_since = null, alarmed_at = null
from (
  select id, ${IS_ANEW} as is_anew from refund r
  where id = $1 and state in ('requested', 'sent', 'failed') for update) x
where r.id = x.id returning r.id, r.order_id, r.payment_id, r.amount_minor
), audited as (
  insert into audit (actor, action, thing, detail)
  select $2, 'refund.retry', 'refund:' || r.id, jsonb_build_object('orderId', r.order_id, 'amountMinor', r.amount_minor,
    'currency', p.captured_currency)
  from retried r join payment p on p.id = r.payment_id
)
select id from retried`;

const FIND_OPEN = `
select p.provider, coalesce(split_part(p.provider_ref, '#', 1), p.capture_ref) as "providerRef",
  coalesce(p.capture_ref, split_part(p.provider_ref, '#', 1)) as "captureRef", r.amount_minor as "amountMinor"
from refund r join payment p on p.id = r.payment_id
where r.id = $1 and r.state in ('requested', 'sent', 'failed')`;

/** $3 who found it at the provider. */
const ADOPT = `
with adopted as (
update refund r set state = 'sent', refund_ref = $2, unknown_since = null, denied_since = null, failure = null,
  next_try_at = now()
where r.id = $1 and r.state in ('requested', 'sent', 'failed')
  and not exists (select from refund x where x.payment_id = r.payment_id and x.id <> r.id and x.refund_ref = $2)
returning r.id, r.order_id, r.amount_minor
), audited as (
  insert into audit (actor, action, thing, detail)
  select $3, 'refund.settle', 'refund:' || id,
    jsonb_build_object('refundRef', $2::text, 'orderId', order_id, 'amountMinor', amount_minor)
  from adopted
)
select id from adopted`;

export function createRefundsStore(on: Queryable): RefundsStore {
  return {
    claimDue(limit, refundId) {
      return query<RefundToSend>(on, { name: 'refunds.claim-due', text: CLAIM_DUE, values: [limit, refundId] });
    },
    async markSent(refundId, { refundRef, sentMinor }) {
      await query(on, { name: 'refunds.sent', text: MARK_SENT, values: [refundId, refundRef, sentMinor] });
    },
    async confirm(refundId, { refundRef, sentMinor }) {
      await query(on, { name: 'refunds.lock-order', text: LOCK_ORDER, values: [refundId] });
      const values = [refundId, refundRef, sentMinor];
      const [row] = await query<ConfirmedRefund>(on, { name: 'refunds.confirm', text: CONFIRM, values });
      return row ?? null;
    },
    async fail(refundId, failure) {
      await query(on, { name: 'refunds.fail', text: FAIL, values: [refundId, failure] });
    },
    async postpone(refundId, { failure, left, unknownSince }) {
      const values = [refundId, failure, left, unknownSince];
      await query(on, { name: 'refunds.postpone', text: POSTPONE, values });
    },
    async alarmLate() {
      const [row] = await query<{ late: number }>(on, { name: 'refunds.alarm-late', text: ALARM_LATE });
      return row?.late ?? 0;
    },
    async alarmDenied() {
      const [row] = await query<{ denied: number }>(on, { name: 'refunds.alarm-denied', text: ALARM_DENIED });
      return row?.denied ?? 0;
    },
    async keepWaiting(refundId, { failure, answer }) {
      await query(on, { name: 'refunds.keep-waiting', text: KEEP_WAITING, values: [refundId, failure, answer] });
    },
    async listOpen() {
      const rows = await query<OpenRefund & { total: number }>(on, { name: 'refunds.list-open', text: LIST_OPEN });
      return { refunds: rows.map(({ total: _total, ...refund }) => refund), total: rows[0]?.total ?? 0 };
    },
    failedOf: (provider) => query<FailedRefund>(on, { name: 'refunds.failed', text: FAILED_OF, values: [provider] }),
    async outcomeOf(refundId) {
      const text = 'select state, failure from refund where id = $1';
      const [row] = await query<RefundOutcome>(on, { name: 'refunds.outcome', text, values: [refundId] });
      return row ?? null;
    },
    async retry(refundId, actor) {
      // While the order is locked, no chargeback is booked.
      await query(on, { name: 'refunds.lock-order', text: LOCK_ORDER, values: [refundId] });
      const stopped = await query(on, { name: 'refunds.charged-back', text: IS_CHARGED_BACK, values: [refundId] });
      if (stopped.length > 0) return 'charged_back';
      const rows = await query(on, { name: 'refunds.retry', text: RETRY, values: [refundId, actor] });
      return rows.length > 0 ? 'due' : 'not_open';
    },
    async findSent(paymentId, refundRef) {
      const text = `select id from refund where payment_id = $1 and refund_ref = $2 and state = 'sent'`;
      const [row] = await query<{ id: string }>(on, { name: 'refunds.find', text, values: [paymentId, refundRef] });
      return row?.id ?? null;
    },
    async findOpen(refundId) {
      const values = [refundId];
      const [row] = await query<OpenRefundAtProvider>(on, { name: 'refunds.find-open', text: FIND_OPEN, values });
      return row ?? null;
    },
    async adopt(refundId, refundRef, actor) {
      const rows = await query(on, { name: 'refunds.adopt', text: ADOPT, values: [refundId, refundRef, actor] });
      return rows.length > 0;
    },
  };
}
