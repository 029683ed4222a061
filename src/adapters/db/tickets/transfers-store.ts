import type { LockedTicket, TicketHolder, TransfersStore } from '#usecases/transfers/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const OUTLINE = `select order_id as "orderId", line_no as "lineNo", performance_id as "performanceId" from ticket`;
const OF_LINE = `${OUTLINE} where order_id = $1 and line_no = $2 limit 1`;
const OF_KEY = `${OUTLINE} where access_key = $1`;

// Order before ticket, as a return locks them; a gate locks the ticket alone.
const LOCK_ORDER = `select id from orders where id = $1 for update`;
const LOCK_TICKET = `select id from ticket where order_id = $1 and line_no = $2 and state <> 'void' for update`;

const holder = (ticket: string): string => `jsonb_build_object('isHandedOver', ${ticket}.is_handed_over,
  'name', ${ticket}.holder_name, 'email', ${ticket}.holder_email, 'accountId', ${ticket}.holder_account_id)`;

const READ = `
select t.id, t.serial, t.access_key as "accessKey", t.order_id as "orderId", t.issued_at as "issuedAt", t.state,
  ${holder('t')} as holder,
  case when old.void_reason = 'transferred' then ${holder('old')} || jsonb_build_object('accessKey', old.access_key) end as giver,
  (select count(*)::int from ticket x where x.order_id = t.order_id and x.line_no = t.line_no and x.void_reason = 'transferred')
    as "transferCount",
  jsonb_build_object('state', p.state, 'startsAt', p.starts_at, 'isTransferAllowed', p.transfer_allowed, 'asksNames', p.asks_names,
    'hasNoDate', p.state = 'postponed' and coalesce((
      select new_starts_at is null from schedule_change where performance_id = p.id and kind = 'postponed' order by id desc limit 1),
      false)) as performance,
  o.email as "orderEmail", clock_timestamp() as now
from ticket t
join orders o on o.id = t.order_id
join performance p on p.id = t.performance_id
left join ticket old on old.id = t.replaces
where t.order_id = $1 and t.line_no = $2 and t.state <> 'void'`;

const VOID = `update ticket set state = 'void', void_reason = $2 where id = $1 and state = 'issued' returning id`;

// The account is the one that has proved the address; `claimTickets` gives a ticket to one that proves it later.
const ISSUE = `
with issued as (
  insert into ticket (id, serial, order_id, line_no, performance_id, zone_no, seat_no, signed_seat_no, epoch, price_minor,
    fee_minor, labels, replaces, is_handed_over, holder_name, holder_email, holder_account_id)
  select $2::uuid, $3, t.order_id, t.line_no, t.performance_id, t.zone_no, t.seat_no, t.signed_seat_no, t.epoch, t.price_minor,
    t.fee_minor, t.labels, t.id, $4::boolean, $5, $6::text,
    (select a.id from account a where $6::text is not null and a.email_proved = $6::text and a.deleted_at is null)
  from ticket t where t.id = $1
  returning id, serial, order_id, replaces
), mail as (
  insert into outbox (topic, key, payload)
  select 'ticket.holder.mail', id || ':received', jsonb_build_object('ticketId', id,
    'kind', case when $7 = 'taken_back' then 'restored' else 'received' end) from issued
  union all
  select 'ticket.holder.mail', replaces || ':gone', jsonb_build_object('ticketId', replaces,
    'kind', case when $7 = 'taken_back' then 'taken_back' else 'handed_over' end) from issued
)
insert into audit (actor, action, thing, detail)
select $8, 'ticket.' || $7, 'ticket:' || old.serial, jsonb_build_object('orderId', i.order_id, 'newSerial', i.serial)
from issued i join ticket old on old.id = i.replaces`;

type Row = Omit<LockedTicket, 'ticket' | 'performance'> & {
  state: LockedTicket['ticket']['state'];
  performance: Omit<LockedTicket['performance'], 'startsAt'> & { startsAt: string };
};

export function createTransfersStore(on: Queryable): TransfersStore {
  return {
    async outline(giver) {
      type Outline = NonNullable<Awaited<ReturnType<TransfersStore['outline']>>>;
      const rows =
        'orderId' in giver
          ? await query<Outline>(on, {
              name: 'transfers.of-line',
              text: OF_LINE,
              values: [giver.orderId, giver.lineNo],
            })
          : await query<Outline>(on, { name: 'transfers.of-key', text: OF_KEY, values: [giver.ticketKey] });
      return rows[0] ?? null;
    },
    async lock({ orderId, lineNo }) {
      const values = [orderId, lineNo];
      await query(on, { name: 'transfers.lock-order', text: LOCK_ORDER, values: [orderId] });
      await query(on, { name: 'transfers.lock-ticket', text: LOCK_TICKET, values });
      const [row] = await query<Row>(on, { name: 'transfers.read', text: READ, values });
      return row === undefined ? null : lockedTicket(row);
    },
    async replace(ticket, { id, serial, holder: next, reason, actor }) {
      const voided = await query(on, { name: 'transfers.void', text: VOID, values: [ticket.id, reason] });
      if (voided.length !== 1) throw new Error(`Ticket ${ticket.id} is not open any more, though its row was locked`);
      const values = [ticket.id, id, serial, next.isHandedOver, next.name, next.email, reason, actor];
      await query(on, { name: 'transfers.issue', text: ISSUE, values });
    },
  };
}

function lockedTicket({ state, performance, ...row }: Row): LockedTicket {
  const { isHandedOver, email }: TicketHolder = row.holder;
  return {
    ...row,
    ticket: { state, isHandedOver, holderEmail: email },
    performance: { ...performance, startsAt: new Date(performance.startsAt) },
  };
}
