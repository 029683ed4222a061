import type pg from 'pg';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import type { DoorPerformance, DoorReads, DoorStore, DoorTicket } from '#usecases/tickets/door-ports.ts';

const PERFORMANCE = `
select p.id, p.epoch, p.starts_at as "startsAt", c.time_zone as "timeZone", e.title, p.reentry, p.asks_names as "asksNames"
from performance p join city c on c.id = p.city_id join event e on e.id = p.event_id
where p.id = $1`;

const TICKET = `
select t.id, t.serial, t.state, t.signed_seat_no as "signedSeatNo", t.used_at as "usedAt", t.void_reason as "voidReason",
  t.holder_name as "holderName", t.labels, (
    select s.direction from ticket_scan s where s.ticket_id = t.id and s.verdict = 'valid' order by s.id desc limit 1) as "lastPass"
from ticket t where t.serial = $1`;

// A statement of its own: only one that starts after the wait for the row sees the scan of the gate before.
const LOCK = `select id from ticket where serial = $1 for update`;

// Scans are the truth; state and used_at of the ticket say only that there is an admission, and when the first one was.
const WRITE_SCAN = `
with scan as (
  insert into ticket_scan (ticket_id, gate, actor, direction, verdict, reentry)
  select t.id, $2, $3, $4, $5, p.reentry from ticket t join performance p on p.id = t.performance_id where t.id = $1
  returning *
), used as (
  update ticket t set state = 'used', used_at = s.at from scan s
  where t.id = s.ticket_id and t.state = 'issued' and s.verdict = 'valid' and s.direction = 'in'
), noted as (
  insert into audit (actor, action, thing, detail)
  select s.actor, case s.direction when 'in' then 'ticket.admit' else 'ticket.exit' end, 'ticket:' || t.serial,
    jsonb_strip_nulls(jsonb_build_object('gate', s.gate))
  from scan s join ticket t on t.id = s.ticket_id where s.verdict = 'valid'
)
select at from scan`;

export function createDoorReads(on: Queryable): DoorReads {
  return {
    async findDoorPerformance(performanceId) {
      const statement = { name: 'door.performance', text: PERFORMANCE, values: [performanceId] };
      return (await query<DoorPerformance>(on, statement))[0] ?? null;
    },
    async findDoorTicket(serial) {
      return (await query<DoorTicket>(on, { name: 'door.ticket', text: TICKET, values: [serial] }))[0] ?? null;
    },
  };
}

/** Runs the work of one gate in its own transaction. */
export function doorTransaction(pool: pg.Pool) {
  return <Result>(work: (store: DoorStore) => Promise<Result>): Promise<Result> =>
    inTransaction(pool, (client) => work(createDoorStore(client)));
}

function createDoorStore(client: Queryable): DoorStore {
  const reads = createDoorReads(client);
  return {
    findDoorPerformance: (performanceId) => reads.findDoorPerformance(performanceId),
    async lockDoorTicket(serial) {
      await query(client, { name: 'door.lock', text: LOCK, values: [serial] });
      return reads.findDoorTicket(serial);
    },
    async writeScan({ ticketId, gate, actor, direction, verdict }) {
      const values = [ticketId, gate, actor, direction, verdict];
      const [row] = await query<{ at: Date }>(client, { name: 'door.scan', text: WRITE_SCAN, values });
      if (row === undefined) throw new Error(`The scan of ticket ${ticketId} was not written`);
      return row.at;
    },
  };
}
