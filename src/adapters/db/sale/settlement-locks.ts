import { uuidOrNull } from '#adapters/db/connection/uuid-or-null.ts';
import type { FoundPayment, PaymentKey } from '#usecases/payments/settlement-port.ts';
import { buyerKey, PERFORMANCE_LOCK } from '#adapters/db/connection/locks.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// An order of items has no performance; an advisory lock on null locks nothing. Each step waits for the previous one: a
// locking query starts only when the count of the earlier locks is known.
const LOCK = `
with asked as (
  select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[]) with ordinality
    as a(provider, payment_id, provider_ref, digest, ord)
), found as materialized (
  select a.ord, coalesce(
    (select p.id from payment p where p.id = a.payment_id and p.provider = a.provider),
    (select p.id from payment p where p.provider = a.provider and p.provider_ref = a.provider_ref)) as payment_id,
    exists (select from webhook_receipt r where r.provider = a.provider and r.digest = a.digest
      and r.done_at is not null) as is_repeated
  from asked a
), sold as materialized (
  select distinct o.id as order_id, o.mailbox, o.phone, l.performance_id
  from found f join payment p on p.id = f.payment_id
  join orders o on o.id = p.order_id left join order_line l on l.order_id = o.id
), buyer_lock as materialized (
  select count(pg_advisory_xact_lock(key)) as n from (
    select distinct ${buyerKey('s.performance_id', 'c.contact')} as key
    from sold s cross join lateral (values (s.mailbox), (s.phone)) as c(contact)
    where c.contact is not null order by key) as keys
), performance_lock as materialized (
  select count(pg_advisory_xact_lock_shared(${PERFORMANCE_LOCK}, id)) as n from (
    select distinct performance_id as id from sold where (select n from buyer_lock) >= 0 order by id) as ids
), order_lock as materialized (
  select id from orders
  where id in (select order_id from sold) and (select n from performance_lock) >= 0
  order by id for update
)
select f.payment_id as "paymentId", f.is_repeated as "isRepeated", (select count(*) from order_lock) as locked
from found f order by f.ord`;

export function lockForSettlement(on: Queryable, keys: readonly PaymentKey[]): Promise<FoundPayment[]> {
  return query<FoundPayment>(on, {
    name: 'settlement.lock',
    text: LOCK,
    values: [
      keys.map(({ provider }) => provider),
      keys.map(({ paymentId }) => uuidOrNull(paymentId)),
      keys.map(({ providerRef }) => providerRef),
      keys.map(({ digest }) => digest),
    ],
  });
}
