import type pg from 'pg';
import type {
  DoorPerformance,
  DoorStore,
  DoorTicket,
  OrderSeat,
  TicketOrder,
  TicketsStore,
} from '#usecases/tickets/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { restrictedColumn } from './restricted-column.ts';
import { soldOrder, SOLD_ORDER, type SoldOrderRow } from './sold-order.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';

const ORDER_SEATS = `
select l.line_no as "lineNo", l.performance_id as "performanceId", coalesce(t.labels, jsonb_build_object(
  'sector', coalesce(s.sector, z.name), 'row', s.row_label, 'seat', s.seat_label, 'restricted', ${restrictedColumn('s')},
  'ownReturn', null)) as labels
from order_line l
join performance p on p.id = l.performance_id
left join ticket t on t.order_id = l.order_id and t.line_no = l.line_no and t.state <> 'void'
left join plan_seat s on s.plan_version_id = p.plan_version_id and s.seat_no = l.seat_no
left join price_zone z on z.price_list_id = l.price_list_id and z.zone_no = l.zone_no
where l.order_id = $1 and l.kind <> 'unit'
order by l.line_no`;

const REFUND = `
select order_id as "orderId", amount_minor as "amountMinor",
  (select jsonb_agg(r.line_no order by r.line_no) from return_line r where r.case_id = refund.case_id and r.what = 'price') as "lineNos"
from refund where id = $1`;

const DOOR_PERFORMANCE = `
select p.id, p.epoch, p.starts_at as "startsAt", c.time_zone as "timeZone", e.title
from performance p join city c on c.id = p.city_id join event e on e.id = p.event_id
where p.id = $1`;

const DOOR_TICKET = `
select serial, state, seat_no as "seatNo", used_at as "usedAt", labels from ticket where serial = $1`;

const MARK_USED = `
with used as (
  update ticket set state = 'used', used_at = now() where serial = $1 and state = 'issued' returning serial, used_at
), noted as (
  insert into audit (actor, action, thing) select $2, 'ticket.admit', 'ticket:' || serial from used
)
select used_at from used`;

export function createTicketsStore(pool: Queryable): TicketsStore {
  return {
    findOrderByAccessKey: (accessKey) => findSoldOrder(pool, 'o.access_key = $1', 'by-key', accessKey),
    findOrder: (orderId) => findSoldOrder(pool, 'o.id = $1', 'by-id', orderId),
    async findOrderSeats(orderId) {
      return query<OrderSeat>(pool, { name: 'tickets.order-seats', text: ORDER_SEATS, values: [orderId] });
    },
    async findRefund(refundId) {
      const statement = { name: 'tickets.refund', text: REFUND, values: [refundId] };
      type Row = { orderId: string; amountMinor: number; lineNos: number[] | null };
      return (await query<Row>(pool, statement))[0] ?? null;
    },
    findDoorPerformance: (performanceId) => findDoorPerformance(pool, performanceId),
    async findDoorTicket(serial) {
      const statement = { name: 'tickets.door', text: DOOR_TICKET, values: [serial] };
      return (await query<DoorTicket>(pool, statement))[0] ?? null;
    },
  };
}

/** Whether any ticket was ever sold; then the keys that signed the tickets must exist too. */
export async function hasTickets(pool: pg.Pool): Promise<boolean> {
  const statement = { name: 'tickets.any', text: 'select exists (select from ticket) as "hasTickets"' };
  return (await query<{ hasTickets: boolean }>(pool, statement))[0]?.hasTickets ?? false;
}

/** Runs the work of one gate in its own transaction. */
export function doorTransaction(pool: pg.Pool) {
  return <Result>(work: (store: DoorStore) => Promise<Result>): Promise<Result> =>
    inTransaction(pool, (client) => work(createDoorStore(client)));
}

function createDoorStore(client: Queryable): DoorStore {
  return {
    async lockDoorTicket(serial) {
      const text = `${DOOR_TICKET} for update`;
      return (await query<DoorTicket>(client, { name: 'tickets.door-lock', text, values: [serial] }))[0] ?? null;
    },
    findDoorPerformance: (performanceId) => findDoorPerformance(client, performanceId),
    async markUsed(serial, actor) {
      const statement = { name: 'tickets.mark-used', text: MARK_USED, values: [serial, actor] };
      const [row] = await query<{ used_at: Date }>(client, statement);
      if (row === undefined) throw new Error(`Ticket ${serial} is not open any more, though its row was locked`);
      return row.used_at;
    },
  };
}

async function findSoldOrder(on: Queryable, where: string, name: string, value: string): Promise<TicketOrder[]> {
  const text = `${SOLD_ORDER} where ${where} order by p.starts_at, p.id`;
  const rows = await query<SoldOrderRow>(on, { name: `tickets.order-${name}`, text, values: [value] });
  return rows.map(soldOrder);
}

async function findDoorPerformance(on: Queryable, performanceId: number): Promise<DoorPerformance | null> {
  const statement = { name: 'tickets.door-performance', text: DOOR_PERFORMANCE, values: [performanceId] };
  return (await query<DoorPerformance>(on, statement))[0] ?? null;
}
