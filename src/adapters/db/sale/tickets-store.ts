import type pg from 'pg';
import type { OrderSeat, TicketOrder, TicketsStore } from '#usecases/tickets/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { createDoorReads } from '#adapters/db/tickets/door-store.ts';
import { GIVEN_BACK_TENDERS } from '#adapters/db/tenders/tender-rows.ts';
import { findHeldTickets, findOneTicket } from '#adapters/db/tickets/one-ticket.ts';
import { restrictedColumn, seatForColumn } from '#adapters/db/performances/restricted-column.ts';
import { soldOrder, SOLD_ORDER, type SoldOrderRow } from './sold-order.ts';

const ORDER_SEATS = `
select l.line_no as "lineNo", p.id as "performanceId", coalesce(t.labels, jsonb_build_object(
  'sector', coalesce(s.sector, z.name), 'row', s.row_label, 'seat', s.seat_label, 'restricted', ${restrictedColumn('s')},
  'seatFor', ${seatForColumn('s', 'l')},
  'ownReturn', null)) as labels
from order_line l
join performance p on p.id = l.performance_id
left join ticket t on t.order_id = l.order_id and t.line_no = l.line_no and t.state <> 'void'
left join plan_seat s on s.plan_version_id = p.plan_version_id and s.seat_no = l.seat_no
left join price_zone z on z.price_list_id = l.price_list_id and z.zone_no = l.zone_no
where l.order_id = $1 and l.kind <> 'unit'
order by l.line_no`;

const REFUND = `
select f.order_id as "orderId", f.amount_minor as "amountMinor", case when f.case_id is null then f.reason end as reason,
  (select jsonb_agg(r.line_no order by r.line_no) from return_line r where r.case_id = f.case_id and r.what = 'price') as "lineNos",
  case when f.case_id is null then ${GIVEN_BACK_TENDERS} else (
    select jsonb_agg(jsonb_build_object('kind', x.kind, 'amountMinor', x.amount_minor) order by x.kind) from (
      select t.kind, sum(y.amount_minor)::int8 as amount_minor from return_tender y join order_tender t using (order_id, tender_no)
      where y.case_id = f.case_id group by t.kind) x) end as tenders
from refund f join orders o on o.id = f.order_id where f.id = $1`;

export function createTicketsStore(pool: Queryable): TicketsStore {
  return {
    findOrderByAccessKey: (accessKey) => findSoldOrder(pool, 'o.access_key = $1', 'by-key', accessKey),
    findOrder: (orderId) => findSoldOrder(pool, 'o.id = $1', 'by-id', orderId),
    async findOrderSeats(orderId) {
      return query<OrderSeat>(pool, { name: 'tickets.order-seats', text: ORDER_SEATS, values: [orderId] });
    },
    async findRefund(refundId) {
      const statement = { name: 'tickets.refund', text: REFUND, values: [refundId] };
      type Row = NonNullable<Awaited<ReturnType<TicketsStore['findRefund']>>>;
      return (await query<Row>(pool, statement))[0] ?? null;
    },
    findTicketByKey: (ticketKey) => findOneTicket(pool, 't.access_key = $1', 'by-key', ticketKey),
    findTicket: (ticketId) => findOneTicket(pool, 't.id = $1', 'by-id', ticketId),
    findHeldTickets: (accountId) => findHeldTickets(pool, accountId),
    ...createDoorReads(pool),
  };
}

/** Whether any ticket was ever sold; then the keys that signed the tickets must exist too. */
export async function hasTickets(pool: pg.Pool): Promise<boolean> {
  const statement = { name: 'tickets.any', text: 'select exists (select from ticket) as "hasTickets"' };
  return (await query<{ hasTickets: boolean }>(pool, statement))[0]?.hasTickets ?? false;
}

async function findSoldOrder(on: Queryable, where: string, name: string, value: string): Promise<TicketOrder[]> {
  const text = `${SOLD_ORDER} where ${where} order by p.starts_at, p.id`;
  const rows = await query<SoldOrderRow>(on, { name: `tickets.order-${name}`, text, values: [value] });
  return rows.map(soldOrder);
}
