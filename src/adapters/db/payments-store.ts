import type { OpenPayment } from '#usecases/orders/ports.ts';
import type { DuePayment, PaymentsStore } from '#usecases/payments/settlement-port.ts';
import { query, type Queryable } from './pool.ts';

const ADD = `
insert into payment (id, order_id, provider, amount_minor, currency, session_until, next_check_at)
values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6::float8), now() + interval '5 s')
returning id, provider, provider_ref as "providerRef", state, redirect_url as "redirectUrl", amount_minor as "amountMinor",
  $6::float8 as "secondsLeft", session_until as "sessionUntil"`;

// The answer of a provider that was asked twice, or that comes after its own webhook, must not undo what is known.
const MARK_REDIRECTED = `
update payment set state = case when state = 'created' then 'redirected' else state end,
  provider_ref = coalesce(provider_ref, $2), redirect_url = coalesce(redirect_url, $3)
where id = $1`;

const ABANDON = `
update payment set state = 'failed', failure = 'abandoned' where id = $1 and state in ('created', 'redirected')`;

const COLUMNS = `p.id, p.order_id as "orderId", p.provider, p.provider_ref as "providerRef", p.state, p.checks,
  extract(epoch from now() - p.created_at)::float8 as "ageSeconds", p.session_until < now() as "isSessionOver"`;

// After 5, 15 and 60 s, then each minute to 15 min, then each quarter of an hour.
const CLAIM_DUE = `
with due as (
  select id from payment where next_check_at <= now() order by next_check_at limit $1 for update skip locked
)
update payment p set checks = p.checks + 1, next_check_at = now() + case
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

const RECEIVE = `
insert into webhook_receipt (provider, digest) values ($1, $2)
on conflict (provider, digest) do update set times = webhook_receipt.times + 1
returning done_at is not null as "isDone"`;

const FINISH_RECEIPT = `
update webhook_receipt set done_at = now(), payment_id = $3 where provider = $1 and digest = $2 and done_at is null`;

const GIVE_UP = `
with p as (
  update payment set state = case when state in ('created', 'redirected') then 'expired' else state end,
    failure = coalesce(failure, 'no_answer'), next_check_at = null
  where id = $1 and next_check_at is not null returning id
)
insert into audit (actor, action, thing) select 'system', 'payment.in_doubt', 'payment:' || id from p`;

export function createPaymentsStore(on: Queryable): PaymentsStore {
  return {
    async add({ id, orderId, provider, amountMinor, currency, sessionSeconds }) {
      const values = [id, orderId, provider, amountMinor, currency, sessionSeconds];
      const [row] = await query<OpenPayment>(on, { name: 'payments.add', text: ADD, values });
      if (row === undefined) throw new Error(`Payment ${id} was not written`);
      return row;
    },
    async markRedirected(paymentId, providerRef, redirectUrl) {
      const values = [paymentId, providerRef, redirectUrl];
      await query(on, { name: 'payments.redirected', text: MARK_REDIRECTED, values });
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
    async receive(provider, digest) {
      const values = [provider, digest];
      const [row] = await query<{ isDone: boolean }>(on, { name: 'payments.receive', text: RECEIVE, values });
      return { isDone: row?.isDone ?? false };
    },
    async finishReceipt(provider, digest, paymentId) {
      const values = [provider, digest, paymentId];
      await query(on, { name: 'payments.finish-receipt', text: FINISH_RECEIPT, values });
    },
    async giveUp(paymentId) {
      await query(on, { name: 'payments.give-up', text: GIVE_UP, values: [paymentId] });
    },
    async audit(action, thing, detail) {
      const text = `insert into audit (actor, action, thing, detail) values ('system', $1, $2, $3)`;
      await query(on, { name: 'audit.add', text, values: [action, thing, JSON.stringify(detail)] });
    },
  };
}
