import { EXPIRED_MAILS_A_DAY } from '#domain/accounts/rate-limits.ts';
import { WINDOW } from '#adapters/db/limits/rate-limits-store.ts';
import { releaseTenders } from '#adapters/db/tenders/release-tenders.ts';
import { countedLines } from '#adapters/db/pricing/counted-lines.ts';
import { queueStock } from '#adapters/db/performances/queue-stock.ts';
import { FREED } from '#adapters/db/performances/freed-seat.ts';
import { query, type Queryable, type Statement } from '#adapters/db/connection/pool.ts';

/**
 * Closes unpaid orders: their seats become free, and their entries, units, tickets of tiers and uses of vouchers are
 * returned; tenders follow in a statement of their own where there are any. Seats are locked before areas, stocks, tiers,
 * vouchers and allotments, each in order; seats that a later buyer has taken over are left alone.
 */
const CLOSE = `
with ending as materialized (
  select id, voucher_id, voucher_uses from orders
  where id = any($2::uuid[]) and state in ('held', 'awaiting_payment') order by id for update
), line as materialized (
  select l.* from ending e join order_line l on l.order_id = e.id
), seat as materialized (
  select s.performance_id, s.seat_no
  from line l join performance_seat s on s.performance_id = l.performance_id and s.seat_no = l.seat_no
  where s.order_id = l.order_id and s.status = 1
  order by s.performance_id, s.seat_no for update of s
), entry as materialized (
  select performance_id, zone_no, count(*)::int as entries
  from line where kind = 'entry' group by performance_id, zone_no
), area as materialized (
  select q.performance_id, q.zone_no from standing_area_stock q
  where (q.performance_id, q.zone_no) in (select performance_id, zone_no from entry)
    and (select count(*) from seat) >= 0
  order by q.performance_id, q.zone_no for update
), stock as materialized (
  select i.item_id, i.used from item_stock i
  where i.item_id in (select item_id from line where kind = 'unit') and (select count(*) from area) >= 0
  order by i.item_id for update
), tier as materialized (
  select t.performance_id, t.tier_no, t.used from tariff_tier t
  where (t.performance_id, t.tier_no) in (select performance_id, tier_no from ${countedLines('line')} c)
    and (select count(*) from stock) >= 0
  order by t.performance_id, t.tier_no for update
), chosen as materialized (
  select v.id, v.used from voucher v
  where v.id in (select voucher_id from ending) and (select count(*) from tier) >= 0
  order by v.id for no key update
), allotted as materialized (
  select a.id, a.used from allotment a
  where a.id = any(array(select allotment_id from line where allotment_id is not null)) and (select count(*) from chosen) >= 0
  order by a.id for update
), freed as (
  update performance_seat s set status = ${FREED}, order_id = null, held_until = null, rev = s.rev + 1
  from seat where s.performance_id = seat.performance_id and s.seat_no = seat.seat_no
), counted as (
  update standing_area_stock q set used = q.used - e.entries
  from area a join entry e using (performance_id, zone_no)
  where q.performance_id = a.performance_id and q.zone_no = a.zone_no
), stocked as (
  update item_stock i set used = s.used - u.units
  from stock s join (select item_id, count(*) as units from line where kind = 'unit' group by item_id) u using (item_id)
  where i.item_id = s.item_id
), tiered as (
  update tariff_tier t set used = tier.used - u.tickets
  from tier join ${countedLines('line')} u using (performance_id, tier_no)
  where t.performance_id = tier.performance_id and t.tier_no = tier.tier_no
), given as (
  update voucher v set used = c.used - u.uses
  from chosen c join (select voucher_id as id, sum(voucher_uses) as uses from ending group by voucher_id) u using (id)
  where v.id = c.id
), left_to_it as (
  update allotment a set used = x.used - u.tickets
  from allotted x join (select allotment_id as id, count(*) as tickets from line group by allotment_id) u using (id)
  where a.id = x.id
), stock_queued as (
  ${queueStock('select distinct performance_id from line where performance_id is not null')}
)
update orders o set state = $1 from ending e where o.id = e.id returning o.id, o.covered_minor > 0 as "isCovered"`;

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
  type Row = { id: string; isCovered: boolean };
  const closed = await query<Row>(on, { name: 'orders.close', text: CLOSE, values: [state, orderIds] });
  const covered = closed.filter(({ isCovered }) => isCovered).map(({ id }) => id);
  await releaseTenders(on, covered, { isReplaced: false });
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
