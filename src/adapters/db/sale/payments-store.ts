import { LEFT_UNPAID } from '#domain/orders/order-states.ts';
import type { DuePayment, PaymentsStore, Redirected } from '#usecases/payments/settlement-port.ts';
import { raiseAlarm, raisingAlarm } from '#adapters/db/operation/alarms.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// A provider's response that arrives twice, or after its own webhook, must not overwrite what is already stored.
const MARK_REDIRECTED = `
update payment p set state = case when p.state = 'created' then 'redirected' else p.state end,
  provider_ref = coalesce(p.provider_ref, a.provider_ref), redirect_url = coalesce(p.redirect_url, a.redirect_url)
from unnest($1::uuid[], $2::text[], $3::text[]) as a(id, provider_ref, redirect_url), orders o
where p.id = a.id and o.id = p.order_id
returning p.id, greatest(0, extract(epoch from o.hold_until - clock_timestamp()))::float8 as "holdSecondsLeft"`;

// The provider's page may still be open in another tab, so a payment that was left is polled too.
const ABANDON = `
update payment set state = 'failed', failure = '${LEFT_UNPAID}',
  next_check_at = greatest(next_check_at, now() + interval '5 min')
where id = $1 and state in ('created', 'redirected')`;

const COLUMNS = `p.id, p.order_id as "orderId", p.provider, p.provider_ref as "providerRef", p.state, p.checks,
  extract(epoch from now() - p.created_at)::float8 as "ageSeconds", p.session_until < now() as "isSessionOver"`;

const IS_ABANDONED = `(p.state = 'failed' and p.failure is not distinct from '${LEFT_UNPAID}')`;

// Checks run 5, 15 and 60 s after creation, then every minute up to 15 min, then every 15 min, and hourly after a day.
// An abandoned payment is checked every 5 min of its session, and only when no open one is due: one visitor can abandon
// many, and a buyer whose webhook was lost must not wait for them.
const CLAIM_DUE = `
with due as (
  select p.id from payment p where p.next_check_at <= now()
  order by ${IS_ABANDONED}, p.next_check_at limit $1 for update skip locked
)
update payment p set checks = p.checks + 1, next_check_at = now() + case
    when now() - p.created_at > interval '24 h' then interval '1 hour'
    when ${IS_ABANDONED} and p.session_until > now() then interval '5 min'
    when ${IS_ABANDONED} then interval '15 min'
    when p.checks = 0 then interval '10 s'
    when p.checks = 1 then interval '45 s'
    when now() - p.created_at < interval '15 min' then interval '1 min'
    else interval '15 min' end
from due where p.id = due.id
returning ${COLUMNS}`;

const CLAIM_FOR_BUYER = `
update payment p set asked_at = now()
where p.order_id = $1 and p.state in ('created', 'redirected')
  and (p.asked_at is null or p.asked_at < now() - interval '3 s')
returning ${COLUMNS}`;

// Sorted, so that two transactions with the same messages cannot deadlock. Grouped, because two copies of a message may
// be in one batch.
const FINISH_RECEIPTS = `
insert into webhook_receipt (provider, digest, payment_id, times, done_at)
select provider, digest, (array_agg(payment_id))[1], count(*), now()
from unnest($1::text[], $2::text[], $3::uuid[]) as a(provider, digest, payment_id)
group by provider, digest order by provider, digest
on conflict (provider, digest) do update set times = webhook_receipt.times + excluded.times,
  done_at = coalesce(webhook_receipt.done_at, excluded.done_at),
  payment_id = coalesce(webhook_receipt.payment_id, excluded.payment_id)`;

const LEAVE_RECEIPT_OPEN = `
insert into webhook_receipt (provider, digest) values ($1, $2)
on conflict (provider, digest) do update set times = webhook_receipt.times + 1`;

const DOUBT = `
with p as (
  update payment set state = 'expired', failure = coalesce(failure, 'no_answer')
  where id = $1 and state in ('created', 'redirected') returning id, provider, order_id
), ${raisingAlarm(`select 'payment.in_doubt' as action, 'payment:' || p.id as thing, p.provider,
    jsonb_build_object('order', o.number) as detail, 'payment.in_doubt:' || p.id as key
    from p join orders o on o.id = p.order_id`)}
select 1`;

const GIVE_UP = `
with p as (
  update payment set state = case when state in ('created', 'redirected') then 'expired' else state end,
    failure = coalesce(failure, 'no_answer'), next_check_at = null
  where id = $1 and next_check_at is not null returning id, provider, order_id
), ${raisingAlarm(`select 'payment.given_up' as action, 'payment:' || p.id as thing, p.provider,
    jsonb_build_object('order', o.number) as detail, 'payment.given_up:' || p.id as key
    from p join orders o on o.id = p.order_id`)}
select 1`;

export function createPaymentsStore(on: Queryable): PaymentsStore {
  return {
    async markRedirected(payment) {
      const [answer] = await markRedirected(on, [payment]);
      return answer ?? { holdSecondsLeft: 0 };
    },
    async abandon(paymentId) {
      await query(on, { name: 'payments.abandon', text: ABANDON, values: [paymentId] });
    },
    claimDue(limit) {
      return query<DuePayment>(on, { name: 'payments.claim-due', text: CLAIM_DUE, values: [limit] });
    },
    async claimForBuyer(orderId) {
      const values = [orderId];
      const [row] = await query<DuePayment>(on, { name: 'payments.claim-for-buyer', text: CLAIM_FOR_BUYER, values });
      return row ?? null;
    },
    async finishReceipts(done) {
      if (done.length === 0) return;
      const columns = [
        done.map(({ provider }) => provider),
        done.map(({ digest }) => digest),
        done.map(({ paymentId }) => paymentId),
      ];
      await query(on, { name: 'payments.finish-receipts', text: FINISH_RECEIPTS, values: columns });
    },
    async leaveReceiptOpen(provider, digest) {
      await query(on, { name: 'payments.receipt-open', text: LEAVE_RECEIPT_OPEN, values: [provider, digest] });
    },
    async doubt(paymentId) {
      await query(on, { name: 'payments.doubt', text: DOUBT, values: [paymentId] });
    },
    async giveUp(paymentId) {
      await query(on, { name: 'payments.give-up', text: GIVE_UP, values: [paymentId] });
    },
    alarm: (alarm) => raiseAlarm(on, alarm),
  };
}

/** Stores many provider responses in one statement. Returns the seconds left of each hold, in the same order. */
export async function markRedirected(
  on: Queryable,
  payments: readonly Redirected[],
): Promise<{ holdSecondsLeft: number }[]> {
  const columns = [
    payments.map(({ id }) => id),
    payments.map(({ providerRef }) => providerRef),
    payments.map(({ redirectUrl }) => redirectUrl),
  ];
  type Row = { id: string; holdSecondsLeft: number };
  const rows = await query<Row>(on, { name: 'payments.redirected', text: MARK_REDIRECTED, values: columns });
  const left = new Map(rows.map(({ id, holdSecondsLeft }) => [id, holdSecondsLeft]));
  return payments.map(({ id }) => ({ holdSecondsLeft: left.get(id) ?? 0 }));
}
