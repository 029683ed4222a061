import type { MoneyBack, OrderOfTickets, OrderToReturn, ReturnCase, ReturnsStore } from '#usecases/returns/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { giveTendersBack } from '#adapters/db/tenders/give-tenders-back.ts';
import { voidItemCertificates } from '#adapters/db/tenders/item-certificates.ts';
import { countedLines } from '#adapters/db/pricing/counted-lines.ts';
import { FREED } from '#adapters/db/performances/freed-seat.ts';
import { MONEY, OF_ORDER, OF_PERFORMANCE, type PaidRow, toReturn } from './paid-orders.ts';
import { queueStock } from '#adapters/db/performances/queue-stock.ts';

const OF_TICKETS = `select id as "orderId", email, locale from orders where access_key = $1`;
const RETURNED = `
select r.line_no as "lineNo", coalesce(sum(r.amount_minor - r.covered_minor) filter (where r.what = 'price'), 0)::int8 as "moneyMinor",
  ${['certificate', 'credit', 'points']
    .map(
      (
        kind,
      ) => `(select coalesce(sum(x.amount_minor), 0) from return_tender x join order_tender t using (order_id, tender_no)
    where x.order_id = $1 and x.line_no = r.line_no and t.kind = '${kind}')::int8 as "${kind}Minor"`,
    )
    .join(', ')},
  coalesce(sum(r.amount_minor) filter (where r.what = 'fee'), 0)::int8 as "feePoints"
from return_line r where r.order_id = $1 group by r.line_no order by r.line_no`;

const LOCK_ORDER = `select id from orders where id = $1 for update`;
const LOCK_TICKETS = `select id from ticket where order_id = $1 order by id for update`;
const LOCK_CODES = `select id from entitlement where order_id = $1 order by id for update`;

const LOCK_CERTIFICATES = `
select c.id from certificate c join entitlement e on e.id = c.entitlement_id where e.order_id = $1 order by c.id for update of c`;

// Locks seats, then areas, stocks, tiers, voucher and allotments, each in order. A void ticket frees its place. The voucher
// is locked only because its uses may be given back after the allotments are locked.
const TAKE_BACK = `
with line as (
  update order_line set state = $3 where order_id = $1 and line_no = any($2::smallint[]) and state = 'live'
  returning line_no, performance_id, tier_no, shared_no, allotment_id
), t as (
  update ticket set state = 'void', void_reason = $4 where order_id = $1 and line_no = any($2::smallint[]) and state = 'issued'
  returning id, performance_id, zone_no, seat_no, is_handed_over
), letter as (
  insert into outbox (topic, key, payload)
  select 'ticket.holder.mail', id || ':gone', jsonb_build_object('ticketId', id, 'kind', 'returned') from t where is_handed_over
), n as (
  update entitlement set state = 'void', void_reason = $4
  where order_id = $1 and line_no = any($2::smallint[]) and state = 'issued' returning item_id, labels ->> 'kind' as kind
), seat as materialized (
  select s.performance_id, s.seat_no from t join performance_seat s on s.performance_id = t.performance_id and s.seat_no = t.seat_no
  where s.order_id = $1 and s.status = 2
  order by s.performance_id, s.seat_no for update of s
), area as materialized (
  select q.performance_id, q.zone_no, q.used from standing_area_stock q
  where (q.performance_id, q.zone_no) in (select performance_id, zone_no from t where seat_no is null)
    and (select count(*) from seat) >= 0
  order by q.performance_id, q.zone_no for update
), stock as materialized (
  select i.item_id, i.used from item_stock i
  where i.item_id in (select item_id from n) and (select count(*) from area) >= 0
  order by i.item_id for update
), tier as materialized (
  select t.performance_id, t.tier_no, t.used from tariff_tier t
  where (t.performance_id, t.tier_no) in (select performance_id, tier_no from ${countedLines('line')} c)
    and (select count(*) from stock) >= 0
  order by t.performance_id, t.tier_no for update
), voucher_of as materialized (
  select v.id from voucher v
  where v.id = (select voucher_id from orders where id = $1) and exists (select from line where allotment_id is not null)
    and (select count(*) from tier) >= 0
  for no key update
), allotted as materialized (
  select a.id, a.used from allotment a
  where a.id = any(array(select allotment_id from line where allotment_id is not null)) and (select count(*) from voucher_of) >= 0
  order by a.id for update
), freed as (
  update performance_seat s set status = ${FREED}, order_id = null, rev = s.rev + 1
  from seat where s.performance_id = seat.performance_id and s.seat_no = seat.seat_no
), counted as (
  update standing_area_stock q set used = a.used - e.entries
  from area a join (
    select performance_id, zone_no, count(*) as entries from t where seat_no is null group by performance_id, zone_no) e
    using (performance_id, zone_no)
  where q.performance_id = a.performance_id and q.zone_no = a.zone_no
), stocked as (
  update item_stock i set used = s.used - u.units
  from stock s join (select item_id, count(*) as units from n group by item_id) u using (item_id)
  where i.item_id = s.item_id
), tiered as (
  update tariff_tier t set used = tier.used - u.tickets
  from tier join ${countedLines('line')} u using (performance_id, tier_no)
  where t.performance_id = tier.performance_id and t.tier_no = tier.tier_no
), left_to_it as (
  update allotment a set used = x.used - u.tickets
  from allotted x join (select allotment_id as id, count(*) as tickets from line group by allotment_id) u using (id)
  where a.id = x.id
), refreshed as (
  ${queueStock('select distinct performance_id from t')}
)
select (select count(*) from line)::int as lines, (select count(*) from t)::int + (select count(*) from n)::int as codes,
  (select count(*) from n where kind = 'certificate')::int as certificates`;

// The primary key of return_line lets each price and each fee come back once: a second time fails the transaction.
const WRITE = `
with c as (
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::uuid[], $7::uuid[], $8::bigint[])
    as c(id, order_id, cause, actor, charged_back_minor, refund_id, payment_id, amount_minor)
), written as (
  insert into return_case (id, order_id, cause, actor, charged_back_minor)
  select id, order_id, cause, actor, charged_back_minor from c
), lines as (
  insert into return_line (case_id, order_id, line_no, what, amount_minor, covered_minor, withheld_minor)
  select l.case_id, c.order_id, l.line_no, l.what, l.amount_minor, l.covered_minor, l.withheld_minor
  from unnest($9::uuid[], $10::smallint[], $11::text[], $12::bigint[], $13::bigint[], $14::bigint[])
    as l(case_id, line_no, what, amount_minor, covered_minor, withheld_minor) join c on c.id = l.case_id
), r as (
  insert into refund (id, payment_id, order_id, reason, amount_minor, case_id)
  select refund_id, payment_id, order_id, cause, amount_minor, id from c where refund_id is not null
  returning order_id
), o as (
  update orders set state = case
    when orders.id in (select order_id from r) or exists (
      select from refund x where x.order_id = orders.id and x.state in ('requested', 'sent', 'failed')) then 'refund_pending'
    else 'refunded' end
  where orders.id in (select order_id from c) and orders.state = 'paid'
    and not exists (select from order_line l where l.order_id = orders.id and l.state = 'live')
), box as (
  insert into outbox (topic, key) select 'refund.send', refund_id::text from c where refund_id is not null
)
insert into audit (actor, action, thing, detail)
select actor, 'refund.reduced', 'order:' || order_id, jsonb_build_object('cause', cause,
  'amountMinor', coalesce(amount_minor, 0), 'chargedBackMinor', charged_back_minor)
from c where charged_back_minor > 0 and cause <> 'chargeback'`;

// A line used the voucher if its price is lower by it; where none is, the voucher only unlocked tariffs, and all used it.
const GIVE_VOUCHERS_BACK = `
with done as (
  select o.id, o.voucher_id, o.voucher_uses from orders o
  where o.id = any($1::uuid[]) and o.voucher_uses > 0 and not exists (
    select from order_line l where l.order_id = o.id and l.state <> 'cancelled' and (l.voucher_minor > 0
      or not exists (select from order_line x where x.order_id = o.id and x.voucher_minor > 0)))
), chosen as materialized (
  select v.id, v.used from voucher v where v.id in (select voucher_id from done) order by v.id for no key update
), given as (
  update voucher v set used = c.used - u.uses
  from chosen c join (select voucher_id as id, sum(voucher_uses) as uses from done group by voucher_id) u using (id)
  where v.id = c.id
)
update orders o set voucher_uses = 0 from done where o.id = done.id`;

/** The seller ended these lines, so what the buyer spent on them comes back. */
const CANCELLATIONS: readonly string[] = ['performance_cancelled', 'seller_cancelled'];

export function createReturnsStore(on: Queryable): ReturnsStore {
  async function read(orderId: string): Promise<{ order: OrderToReturn; now: Date } | null> {
    const [row] = await query<PaidRow>(on, { name: 'returns.order', text: OF_ORDER, values: [orderId] });
    return row === undefined ? null : { order: toReturn(row), now: row.now };
  }
  return {
    read,
    async ofTickets(accessKey) {
      const statement = { name: 'returns.of-tickets', text: OF_TICKETS, values: [accessKey] };
      return (await query<OrderOfTickets>(on, statement))[0] ?? null;
    },
    async returned(orderId) {
      const statement = { name: 'returns.returned', text: RETURNED, values: [orderId] };
      return query<{ lineNo: number } & MoneyBack>(on, statement);
    },
    async lock(orderId) {
      const values = [orderId];
      await query(on, { name: 'returns.lock-order', text: LOCK_ORDER, values });
      await query(on, { name: 'returns.lock-tickets', text: LOCK_TICKETS, values });
      await query(on, { name: 'returns.lock-codes', text: LOCK_CODES, values });
      await query(on, { name: 'returns.lock-certificates', text: LOCK_CERTIFICATES, values });
      return read(orderId);
    },
    async ofPerformance(performanceId, { areLocked }) {
      const rows = await query<PaidRow>(on, {
        name: areLocked ? 'returns.lock-performance' : 'returns.performance',
        text: areLocked ? `${OF_PERFORMANCE} for update of o` : OF_PERFORMANCE,
        values: [performanceId],
      });
      return rows.map(toReturn);
    },
    async takeBack(orderId, lineNos, { state, reason }) {
      const values = [orderId, lineNos, state, reason];
      const [row] = await query<{ lines: number; codes: number; certificates: number }>(on, {
        name: 'returns.take-back',
        text: TAKE_BACK,
        values,
      });
      if (row?.lines !== lineNos.length || row.codes !== lineNos.length) {
        throw new Error(`Took back ${row?.lines} lines and ${row?.codes} codes instead of ${lineNos.length}`);
      }
      if (row.certificates > 0) await voidItemCertificates(on, orderId, lineNos);
    },
    async write(cases) {
      if (cases.length === 0) return;
      const cancelled = cases.filter(({ cause }) => CANCELLATIONS.includes(cause)).map(({ orderId }) => orderId);
      if (cancelled.length > 0) {
        await query(on, { name: 'returns.vouchers', text: GIVE_VOUCHERS_BACK, values: [cancelled] });
      }
      const lines = cases.flatMap((each) => returnLines(each).map((line) => ({ ...line, caseId: each.id })));
      await query(on, {
        name: 'returns.write',
        text: WRITE,
        values: [
          cases.map(({ id }) => id),
          cases.map(({ orderId }) => orderId),
          cases.map(({ cause }) => cause),
          cases.map(({ actor }) => actor),
          cases.map(({ chargedBackMinor }) => chargedBackMinor),
          cases.map(({ refund }) => refund?.id ?? null),
          cases.map(({ refund }) => refund?.paymentId ?? null),
          cases.map(({ refund }) => refund?.amountMinor ?? null),
          lines.map(({ caseId }) => caseId),
          lines.map(({ lineNo }) => lineNo),
          lines.map(({ what }) => what),
          lines.map(({ amountMinor }) => amountMinor),
          lines.map(({ coveredMinor }) => coveredMinor),
          lines.map(({ withheldMinor }) => withheldMinor),
        ],
      });
      await giveTendersBack(on, cases);
      await writeWithheld(on, cases);
    },
  };
}

function returnLines({ lines, endsLines }: Parameters<ReturnsStore['write']>[0][number]) {
  const prices = lines.map(({ lineNo, priceMinor, tenders, withheldMinor = 0 }) => ({
    lineNo,
    what: 'price',
    amountMinor: priceMinor,
    coveredMinor: tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    withheldMinor,
  }));
  const fees = lines.map(({ lineNo, feePoints }) => ({
    lineNo,
    what: 'fee',
    amountMinor: feePoints,
    coveredMinor: feePoints,
    withheldMinor: 0,
  }));
  return [...(endsLines ? prices : []), ...fees.filter(({ amountMinor }) => amountMinor > 0)];
}

const WRITE_WITHHELD = `
insert into return_withheld (order_id, line_no, rule_id, tender_no, minor)
select * from unnest($1::uuid[], $2::smallint[], $3::int[], $4::smallint[], $5::bigint[])`;

/** Writes what broken rules keep back, apart for money and each tender. Most returns break none and cost nothing. */
async function writeWithheld(on: Queryable, cases: readonly ReturnCase[]): Promise<void> {
  const rows = cases.flatMap(({ orderId, lines, endsLines }) =>
    (endsLines ? lines : []).flatMap(({ lineNo, withheldBy = [] }) =>
      withheldBy.flatMap(({ ruleId, minor, tenders }) => {
        const money = minor - tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        return [{ tenderNo: MONEY, amountMinor: money }, ...tenders]
          .filter(({ amountMinor }) => amountMinor !== 0)
          .map(({ tenderNo, amountMinor }) => ({ orderId, lineNo, ruleId, tenderNo, amountMinor }));
      }),
    ),
  );
  if (rows.length === 0) return;
  await query(on, {
    name: 'returns.withheld',
    text: WRITE_WITHHELD,
    values: [
      rows.map(({ orderId }) => orderId),
      rows.map(({ lineNo }) => lineNo),
      rows.map(({ ruleId }) => ruleId),
      rows.map(({ tenderNo }) => tenderNo),
      rows.map(({ amountMinor }) => amountMinor),
    ],
  });
}
