import { EXPIRED_MAILS_A_DAY } from '#domain/accounts/rate-limits.ts';
import { WINDOW } from '#adapters/db/limits/rate-limits-store.ts';
import { giveUnitsBack } from './item-orders.ts';
import { query, type Queryable, type Statement } from '#adapters/db/connection/pool.ts';

/**
 * Closes unpaid orders: their seats become free and their entries return to the areas. Seats are locked before areas,
 * each in order; seats that a later buyer has taken over are left alone.
 */
const CLOSE = `
with ending as materialized (
  select id from orders where id = any($2::uuid[]) and state in ('held', 'awaiting_payment') order by id for update
), seat as materialized (
  select s.performance_id, s.seat_no
  from ending e join order_line l on l.order_id = e.id
  join performance_seat s on s.performance_id = l.performance_id and s.seat_no = l.seat_no
  where s.order_id = l.order_id and s.status = 1
  order by s.performance_id, s.seat_no for update of s
), entry as materialized (
  select l.performance_id, l.zone_no, count(*)::int as entries
  from ending e join order_line l on l.order_id = e.id
  where l.kind = 'entry' group by l.performance_id, l.zone_no
), area as materialized (
  select q.performance_id, q.zone_no from standing_area_stock q
  where (q.performance_id, q.zone_no) in (select performance_id, zone_no from entry)
    and (select count(*) from seat) >= 0
  order by q.performance_id, q.zone_no for update
), freed as (
  update performance_seat s set status = 0, order_id = null, held_until = null, rev = s.rev + 1
  from seat where s.performance_id = seat.performance_id and s.seat_no = seat.seat_no
), counted as (
  update standing_area_stock q set used = q.used - e.entries
  from area a join entry e using (performance_id, zone_no)
  where q.performance_id = a.performance_id and q.zone_no = a.zone_no
), closed as (
  update orders o set state = $1 from ending e where o.id = e.id returning o.id
), stock as (
  ${queueStock(`select distinct l.performance_id from ending e join order_line l on l.order_id = e.id
    where l.performance_id is not null`)}
)
select id, exists (select from order_line l where l.order_id = id and l.kind = 'unit') as "hasUnits" from closed`;

/**
 * The numbers left are recounted at most once in ten seconds, however much is sold: all sales of a ten-second slice
 * share one outbox row.
 */
export function queueStock(performanceIds: string): string {
  return `insert into outbox (topic, key, payload)
  select 'stock.refresh', x.performance_id || ':' || floor(extract(epoch from now()) / 10)::bigint,
    jsonb_build_object('performanceId', x.performance_id)
  from (${performanceIds} order by 1) as x(performance_id)
  on conflict (topic, key) do nothing`;
}

const LOCK_EXPIRED = `
select o.id from orders o
where o.state in ('held', 'awaiting_payment') and o.hold_until < now()
  and ($2::int is null or exists (select from order_line l where l.order_id = o.id and l.performance_id = $2))
order by o.id limit $1 for update skip locked`;

/** An earlier statement must already have locked the orders' rows, so that this one sees their current lines. */
export async function closeOrders(
  on: Queryable,
  orderIds: readonly string[],
  state: 'expired' | 'cancelled',
): Promise<void> {
  type Row = { id: string; hasUnits: boolean };
  const closed = await query<Row>(on, { name: 'orders.close', text: CLOSE, values: [state, orderIds] });
  await giveUnitsBack(
    on,
    closed.filter(({ hasUnits }) => hasUnits).map(({ id }) => id),
  );
}

// A buyer who had reached the payment receives an email that the seats are gone; a buyer who only held seats receives
// none. Anybody can name a stranger's mailbox in an order that they never pay, so a mailbox receives $2 a day.
const MAIL_EXPIRED = `
with due as materialized (
  select id, mailbox, row_number() over (partition by mailbox order by id) as place, count(*) over (partition by mailbox) as orders
  from orders where id = any($1::uuid[]) and state = 'awaiting_payment' and email is not null
), counted as (
  insert into budget (key, starts_at, used)
  select 'mail-expired:' || mailbox, ${WINDOW('86400')}, count(*) from due group by mailbox order by 1
  on conflict (key, starts_at) do update set used = budget.used + excluded.used
  returning key, used
)
insert into outbox (topic, key, payload)
select 'order.mail', due.id || ':expired', jsonb_build_object('orderId', due.id, 'kind', 'expired')
from due join counted on counted.key = 'mail-expired:' || due.mailbox
where counted.used - due.orders + due.place <= $2
on conflict (topic, key) do nothing`;

export function sweepExpired(on: Queryable, limit: number, performanceId: number | null): Promise<number> {
  return closeExpired(on, { name: 'orders.lock-expired', text: LOCK_EXPIRED, values: [limit, performanceId] });
}

/** Expires the orders that `lockExpired` finds and locks. */
export async function closeExpired(on: Queryable, lockExpired: Statement): Promise<number> {
  const expired = await query<{ id: string }>(on, lockExpired);
  if (expired.length === 0) return 0;
  const ids = expired.map(({ id }) => id);
  await query(on, { name: 'orders.mail-expired', text: MAIL_EXPIRED, values: [ids, EXPIRED_MAILS_A_DAY] });
  await closeOrders(on, ids, 'expired');
  return ids.length;
}
