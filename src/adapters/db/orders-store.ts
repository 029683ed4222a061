import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { LockedOrder, OpenPayment, OrderDetails, OrdersStore } from '#usecases/orders/ports.ts';
import { lockBuyer, lockPerformances } from './locks.ts';
import { closeOrders, sweepExpired } from './order-closing.ts';
import { query, type Queryable } from './pool.ts';

const READ = `
select o.id, o.number, o.access_key as "accessKey", o.state, o.market, o.locale, o.currency,
  o.face_minor as "faceMinor", o.fee_minor as "feeMinor", o.points_minor as "pointsMinor", o.due_minor as "dueMinor",
  o.hold_until as "holdUntil", greatest(0, extract(epoch from o.hold_until - clock_timestamp()))::float8 as "holdSecondsLeft",
  o.email, o.phone, l.price_list_id as "priceListId", l.lines,
  jsonb_build_object('id', p.id, 'eventId', p.event_id, 'title', tr(e.title, $2), 'timeZone', c.time_zone,
    'place', tr(pl.name, $2), 'hall', tr(h.name, $2), 'citySlug', c.slug) as performance,
  p.starts_at as "startsAt",
  case when pay.state is not null then jsonb_build_object(
    'state', pay.state, 'redirectUrl', pay.redirect_url, 'failure', pay.failure) end as payment
from orders o
join lateral (
  select min(l.performance_id) as performance_id, min(l.price_list_id) as price_list_id,
    jsonb_agg(jsonb_build_object(
      'lineNo', l.line_no, 'performanceId', l.performance_id, 'seatNo', l.seat_no, 'zoneNo', l.zone_no,
      'tariffNo', l.tariff_no, 'priceMinor', l.price_minor, 'feeMinor', l.fee_minor,
      'sector', coalesce(tr(s.sector, $2), tr(area.name, $2), tr(z.name, $2), ''),
      'row', coalesce(s.row_label, ''), 'seat', coalesce(s.seat_label, '')) order by l.line_no) as lines
  from order_line l
  join performance lp on lp.id = l.performance_id
  left join plan_seat s on s.plan_version_id = lp.plan_version_id and s.seat_no = l.seat_no
  left join price_zone z on z.price_list_id = l.price_list_id and z.zone_no = l.zone_no
  left join hall_plan_version v on v.id = lp.plan_version_id
  left join lateral (
    select a -> 'name' as name from jsonb_array_elements(v.standing) a where l.seat_no is null and a ->> 'zoneKey' = z.zone_key limit 1
  ) area on true
  where l.order_id = o.id
) l on true
join performance p on p.id = l.performance_id
join event e on e.id = p.event_id
join place pl on pl.id = p.place_id
join city c on c.id = p.city_id
left join hall h on h.id = p.hall_id
left join lateral (
  select state, redirect_url, failure from payment where order_id = o.id order by applied desc, created_at desc limit 1
) pay on true
where o.id = $1`;

// Two statements: what another sale changed while we waited for the row is seen only by one that starts afterwards.
const LOCK = `select id from orders where id = $1 for update`;
const READ_LOCKED = `
select o.id, o.number, o.market, o.locale, o.state, o.currency, o.face_minor as "faceMinor", o.fee_minor as "feeMinor",
  o.points_minor as "pointsMinor", o.due_minor as "dueMinor", o.hold_until > clock_timestamp() as "isHoldLive",
  extract(epoch from clock_timestamp() - o.created_at)::float8 as "ageSeconds",
  extract(epoch from o.hold_until - clock_timestamp())::float8 as "holdSecondsLeft",
  o.email, o.phone, o.buyer_id as "buyerId",
  (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'performanceId', l.performance_id, 'seatNo', l.seat_no,
      'zoneNo', l.zone_no, 'tariffNo', l.tariff_no, 'priceMinor', l.price_minor, 'feeMinor', l.fee_minor,
      'priceListId', l.price_list_id) order by l.line_no)
   from order_line l where l.order_id = o.id) as lines,
  (select jsonb_agg(jsonb_build_object('id', p.id, 'organizerId', e.organizer_id, 'isCancelled', p.state = 'cancelled',
      'isMoved', l.epoch <> p.epoch, 'isSellable', is_sellable(p, clock_timestamp()), 'limitPerBuyer', p.limit_per_buyer))
   from (select performance_id, min(epoch) as epoch from order_line where order_id = o.id group by performance_id) l
   join performance p on p.id = l.performance_id join event e on e.id = p.event_id) as performances
from orders o where o.id = $1`;

const READ_OPEN_PAYMENT = `
select id, provider, provider_ref as "providerRef", state, redirect_url as "redirectUrl", amount_minor as "amountMinor",
  session_until as "sessionUntil", extract(epoch from session_until - clock_timestamp())::float8 as "secondsLeft"
from payment where order_id = $1 and state in ('created', 'redirected')`;

const COUNT_OF_BUYER = `
select l.performance_id as "performanceId", count(*)::int as tickets
from orders o join order_line l on l.order_id = o.id
where (o.email = $1 or o.phone = $2) and o.id <> $4 and l.performance_id = any($3::int[])
  and (o.state = 'paid' or (o.state in ('held', 'awaiting_payment') and o.hold_until > clock_timestamp()))
group by l.performance_id`;

const OUTLINE = `
select o.market, array(select distinct performance_id from order_line where order_id = o.id order by 1) as "performanceIds"
from orders o where o.id = $1`;

const DELETE_LINES = `delete from order_line where order_id = $1`;
const INSERT_LINES = `
with line as (
  select * from unnest($4::smallint[], $5::int[], $6::smallint[], $7::smallint[]) as l(line_no, seat_no, zone_no, tariff_no)
), added as (
  insert into order_line (order_id, line_no, performance_id, price_list_id, zone_no, tariff_no, seat_no, price_minor, fee_minor, epoch)
  select $1, l.line_no, $2, $3, t.zone_no, t.tariff_no, l.seat_no, t.price_minor, t.fee_minor, p.epoch
  from line l join performance p on p.id = $2
  left join perf_seat s on s.performance_id = $2 and s.seat_no = l.seat_no
  join tariff t on t.price_list_id = $3 and t.zone_no = coalesce(s.zone_no, l.zone_no) and t.tariff_no = l.tariff_no
  returning price_minor, fee_minor
), total as (
  update orders set face_minor = (select sum(price_minor) from added), fee_minor = (select sum(fee_minor) from added)
  where id = $1 and (select count(*) from added) > 0
)
select count(*)::int as added from added`;

const WRITE_CHECKOUT = `
with who as (
  insert into buyer (id, email, phone) values (gen_random_uuid(), $2, $3)
  on conflict (email) do update set phone = excluded.phone returning id
), o as (
  update orders set state = 'awaiting_payment', buyer_id = who.id, email = $2, phone = $3, accepts_better = $4,
    offer_version = $5, privacy_version = $6, consent_at = now(), extended = extended or $7::float8 is not null,
    hold_until = greatest(hold_until, clock_timestamp() + make_interval(secs => $7::float8))
  from who where orders.id = $1 and orders.state = 'held'
  returning orders.id, orders.hold_until
), seat as materialized (
  select performance_id, seat_no from perf_seat s
  where (performance_id, seat_no) in (select performance_id, seat_no from order_line where order_id = $1)
    and order_id = $1 and status = 1
  order by performance_id, seat_no for update
), kept as (
  update perf_seat s set held_until = o.hold_until
  from seat, o where s.performance_id = seat.performance_id and s.seat_no = seat.seat_no
)
select id from o`;

const REOPEN = `update orders set state = 'held' where id = $1 and state = 'awaiting_payment'`;

type DetailsRow = Omit<OrderDetails, 'performance'> & {
  performance: Omit<OrderDetails['performance'], 'startsAt'>;
  startsAt: Date;
};

export function createOrdersStore(on: Queryable): OrdersStore {
  return {
    async read(orderId: string, language: ContentLanguage) {
      const values = [orderId, language];
      const [row] = await query<DetailsRow>(on, { name: 'orders.read', text: READ, values });
      if (row === undefined) return null;
      const { startsAt, ...details } = row;
      return { ...details, performance: { ...details.performance, startsAt } };
    },
    async findByIdemKey(idemKey) {
      const text = `select id from orders where idem_key = $1`;
      const [row] = await query<{ id: string }>(on, { name: 'orders.by-idem', text, values: [idemKey] });
      return row?.id ?? null;
    },
    async findByAccessKey(accessKey) {
      const text = `select id from orders where access_key = $1`;
      const [row] = await query<{ id: string }>(on, { name: 'orders.by-access-key', text, values: [accessKey] });
      return row?.id ?? null;
    },
    async outline(orderId) {
      type Row = { market: MarketName; performanceIds: number[] };
      const [row] = await query<Row>(on, { name: 'orders.outline', text: OUTLINE, values: [orderId] });
      return row ?? null;
    },
    lockBuyer: (contact, performanceIds) => lockBuyer(on, contact, performanceIds),
    lockPerformances: (performanceIds) => lockPerformances(on, performanceIds),
    async lockOrder(orderId) {
      const locked = await query(on, { name: 'orders.lock', text: LOCK, values: [orderId] });
      if (locked.length === 0) return null;
      const values = [orderId];
      const [order] = await query<Omit<LockedOrder, 'openPayment'>>(on, {
        name: 'orders.read-locked',
        text: READ_LOCKED,
        values,
      });
      const [open] = await query<OpenPayment>(on, { name: 'orders.open-payment', text: READ_OPEN_PAYMENT, values });
      return order === undefined ? null : { ...order, openPayment: open ?? null };
    },
    async countOfBuyer({ email, phone }, performanceIds, exceptOrderId) {
      const rows = await query<{ performanceId: number; tickets: number }>(on, {
        name: 'orders.count-of-buyer',
        text: COUNT_OF_BUYER,
        values: [email, phone, performanceIds, exceptOrderId],
      });
      return new Map(rows.map(({ performanceId, tickets }) => [performanceId, tickets]));
    },
    async replaceLines(orderId, performanceId, lines) {
      const [list] = await query<{ id: number }>(on, {
        name: 'orders.price-list',
        text: `select min(price_list_id) as id from order_line where order_id = $1`,
        values: [orderId],
      });
      await query(on, { name: 'orders.delete-lines', text: DELETE_LINES, values: [orderId] });
      const [row] = await query<{ added: number }>(on, {
        name: 'orders.insert-lines',
        text: INSERT_LINES,
        values: [
          orderId,
          performanceId,
          list?.id,
          lines.map(({ lineNo }) => lineNo),
          lines.map(({ seatNo }) => seatNo),
          lines.map(({ zoneNo }) => zoneNo),
          lines.map(({ tariffNo }) => tariffNo),
        ],
      });
      return row?.added === lines.length;
    },
    async writeCheckout(write) {
      const rows = await query(on, {
        name: 'orders.checkout',
        text: WRITE_CHECKOUT,
        values: [
          write.orderId,
          write.email,
          write.phone,
          write.acceptsBetter,
          write.offerVersion,
          write.privacyVersion,
          write.holdSeconds,
        ],
      });
      if (rows.length !== 1) throw new Error(`Order ${write.orderId} is not in the basket any more`);
    },
    async reopen(orderId) {
      await query(on, { name: 'orders.reopen', text: REOPEN, values: [orderId] });
    },
    close: (orderId, state) => closeOrders(on, [orderId], state),
    closeMany: (orderIds, state) => closeOrders(on, orderIds, state),
    sweepExpired: (limit, performanceId) => sweepExpired(on, limit, performanceId),
  };
}
