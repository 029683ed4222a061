import type { CheckoutKey, CheckoutWrite, OpenPayment, WrittenCheckout } from '#usecases/orders/ports.ts';
import { buyerKey, PERFORMANCE_LOCK } from '#adapters/db/connection/locks.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { isOfBuyer } from './line-rows.ts';

// Checkouts that arrive together share these statements. Locks are taken in the order of locks.ts: each step starts
// only when the count of the earlier locks is known.
const LOCK = `
with asked as (
  select * from unnest($1::uuid[], $2::text[], $3::text[]) as a(order_id, email, phone)
), line as materialized (
  select distinct a.order_id, a.email, a.phone, l.performance_id
  from asked a join order_line l on l.order_id = a.order_id and l.performance_id is not null
), buyer_lock as materialized (
  select count(pg_advisory_xact_lock(key)) as n from (
    select distinct ${buyerKey('l.performance_id', 'c.contact')} as key
    from line l cross join lateral (values (mailbox_of(l.email)), (l.phone)) as c(contact) order by key) as keys
), performance_lock as materialized (
  select count(pg_advisory_xact_lock_shared(${PERFORMANCE_LOCK}, id)) as n from (
    select distinct performance_id as id from line where (select n from buyer_lock) >= 0 order by id) as ids
)
select id from orders
where id in (select order_id from asked) and (select n from performance_lock) >= 0
order by id for update`;

// The union makes the planner use one index for mailbox and one for phone, whatever number of buyers it estimates.
const COUNT = `
select a.order_id as "orderId", elsewhere.performance_id as "performanceId", elsewhere.tickets
from unnest($1::uuid[], $2::text[], $3::text[]) as a(order_id, email, phone)
cross join lateral (
  select l.performance_id, count(*)::int as tickets
  from (
    select id, state, hold_until from orders where mailbox = mailbox_of(a.email)
    union select id, state, hold_until from orders where phone = a.phone
  ) as o
  join order_line l on l.order_id = o.id
  where o.id <> a.order_id and ${isOfBuyer('o', 'l')}
    and l.performance_id in (select performance_id from order_line where order_id = a.order_id)
  group by l.performance_id
) as elsewhere`;

const WRITE = `
with asked as (
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::text[], $7::float8[],
      $8::uuid[], $9::text[], $10::int8[], $11::text[], $12::float8[], $13::uuid[])
    as a(order_id, email, phone, accepts_better, offer_version, privacy_version, hold_seconds,
      payment_id, provider, amount_minor, currency, session_seconds, account_id)
), who as (
  insert into buyer (id, email, phone) select gen_random_uuid(), email, phone from asked order by email
  on conflict (email) do update set phone = case when buyer.account_id is null then excluded.phone else buyer.phone end
  returning id, email
), o as (
  update orders set state = 'awaiting_payment', buyer_id = who.id, email = a.email, phone = a.phone, account_id = a.account_id,
    accepts_better = a.accepts_better, offer_version = a.offer_version, privacy_version = a.privacy_version,
    consent_at = now(),
    hold_until = greatest(hold_until, clock_timestamp() + make_interval(secs => a.hold_seconds))
  from asked a join who on who.email = a.email where orders.id = a.order_id and orders.state = 'held'
  returning orders.id, orders.hold_until
), seat as materialized (
  select s.performance_id, s.seat_no, s.order_id
  from order_line l join performance_seat s on s.performance_id = l.performance_id and s.seat_no = l.seat_no
  where l.order_id = any($1::uuid[]) and s.order_id = l.order_id and s.status = 1
  order by s.performance_id, s.seat_no for update of s
), kept as (
  update performance_seat s set held_until = o.hold_until
  from seat join o on o.id = seat.order_id
  where s.performance_id = seat.performance_id and s.seat_no = seat.seat_no
), pay as (
  insert into payment (id, order_id, provider, amount_minor, currency, session_until, next_check_at)
  select payment_id, order_id, provider, amount_minor, currency,
    clock_timestamp() + make_interval(secs => session_seconds), now() + interval '5 s'
  from asked where payment_id is not null
  returning id, order_id, provider, provider_ref, state, redirect_url, amount_minor, session_until
)
select o.id as "orderId", o.hold_until as "holdUntil",
  extract(epoch from o.hold_until - clock_timestamp())::float8 as "holdSecondsLeft", pay.id, pay.provider, pay.provider_ref as "providerRef", pay.state,
  pay.redirect_url as "redirectUrl", pay.amount_minor as "amountMinor", a.session_seconds as "secondsLeft",
  pay.session_until as "sessionUntil"
from o join asked a on a.order_id = o.id left join pay on pay.order_id = o.id`;

export async function lockForCheckout(on: Queryable, asked: readonly CheckoutKey[]): Promise<void> {
  await query(on, { name: 'checkout.lock', text: LOCK, values: keyColumns(asked) });
}

export async function countOfBuyers(
  on: Queryable,
  asked: readonly CheckoutKey[],
): Promise<Map<string, Map<number, number>>> {
  type Row = { orderId: string; performanceId: number; tickets: number };
  const rows = await query<Row>(on, { name: 'checkout.count', text: COUNT, values: keyColumns(asked) });
  const counts = new Map(asked.map(({ orderId }) => [orderId, new Map<number, number>()]));
  for (const { orderId, performanceId, tickets } of rows) counts.get(orderId)?.set(performanceId, tickets);
  return counts;
}

export async function writeCheckouts(
  on: Queryable,
  writes: readonly CheckoutWrite[],
): Promise<Map<string, WrittenCheckout>> {
  if (writes.length === 0) return new Map();
  type Row = Omit<OpenPayment, 'id'> & Omit<WrittenCheckout, 'payment'> & { orderId: string; id: string | null };
  const rows = await query<Row>(on, {
    name: 'checkout.write',
    text: WRITE,
    values: [
      ...keyColumns(writes),
      writes.map(({ acceptsBetter }) => acceptsBetter),
      writes.map(({ offerVersion }) => offerVersion),
      writes.map(({ privacyVersion }) => privacyVersion),
      writes.map(({ payment }) => payment?.holdSeconds ?? null),
      writes.map(({ payment }) => payment?.id ?? null),
      writes.map(({ payment }) => payment?.provider ?? null),
      writes.map(({ payment }) => payment?.amountMinor ?? null),
      writes.map(({ payment }) => payment?.currency ?? null),
      writes.map(({ payment }) => payment?.sessionSeconds ?? null),
      writes.map(({ accountId }) => accountId),
    ],
  });
  if (rows.length !== writes.length) {
    throw new Error(
      `Checkout wrote ${rows.length} orders instead of ${writes.length}: one is not in its basket any more`,
    );
  }
  return new Map(
    rows.map(({ orderId, holdUntil, holdSecondsLeft, id, ...open }) => [
      orderId,
      { holdUntil, holdSecondsLeft, payment: id === null ? null : { id, ...open } },
    ]),
  );
}

function keyColumns(asked: readonly CheckoutKey[]): unknown[][] {
  return [asked.map(({ orderId }) => orderId), asked.map(({ email }) => email), asked.map(({ phone }) => phone)];
}
