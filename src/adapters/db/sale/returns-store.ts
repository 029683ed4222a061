import type { LineToReturn } from '#domain/refunds/buyers-return.ts';
import type { MoneyBack, OrderOfTickets, OrderToReturn, ReturnsStore } from '#usecases/returns/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { isPerformanceLost } from './item-performance.ts';
import { KEPT } from './kept-money.ts';
import { giveTendersBack } from '#adapters/db/tenders/give-tenders-back.ts';
import { voidItemCertificates } from '#adapters/db/tenders/item-certificates.ts';
import { LINE_COVERS, TENDER_REF } from '#adapters/db/tenders/tender-rows.ts';
import { countedLines } from '#adapters/db/pricing/counted-lines.ts';
import { FREED } from '#adapters/db/performances/freed-seat.ts';
import { queueStock } from '#adapters/db/performances/queue-stock.ts';

/** As `SetLine`; null for a line without such a rule. */
const SET_OF_LINE = `case when g.id is not null then jsonb_build_object('ruleId', g.id, 'performanceId', l.performance_id,
  'everyTickets', g.effect -> 'everyTickets', 'cheapest', g.effect -> 'cheapest', 'permille', g.effect -> 'permille',
  'listedMinor', l.listed_minor, 'ruleMinor', l.rule_minor) end`;

/** As `ReturnedTender`: what a set keeps back of each tender. Expects the lines as \`y.line_nos\`. */
const WITHHELD_TENDERS = `(select coalesce(jsonb_agg(jsonb_build_object('tenderNo', t.tender_no, 'kind', t.kind, 'ref', ${TENDER_REF}, 'amountMinor', w.minor) order by t.tender_no), '[]')
  from (select tender_no, sum(withheld_minor) as minor from return_tender
    where order_id = o.id and line_no = any(y.line_nos) group by 1 having sum(withheld_minor) > 0) w
  join order_tender t on t.order_id = o.id and t.tender_no = w.tender_no)`;

// $1 is the order or the performance.
const paid = (orders: string, lines = 'true'): string => `
select o.id as "orderId", o.number, o.email, o.market, o.currency, o.buyer_id as "buyerId", m.id as "paymentId",
  (select sum(price_minor - covered_minor) from order_line where order_id = o.id)::int8 as "priceMoneyMinor",
  jsonb_build_object('chargedBackMinor', coalesce(m.charged_back_minor, 0), 'keptMinor', coalesce(m.kept, 0),
    'countedMinor', coalesce((select sum(charged_back_minor) from return_case where order_id = o.id), 0)) as "left",
  (select coalesce(jsonb_agg(jsonb_build_object('ruleId', rule_id, 'performanceId', performance_id, 'minor', minor, 'tenders', ${WITHHELD_TENDERS})), '[]')
   from (select x.rule_id, x.performance_id, sum(r.withheld_minor) as minor, array_agg(r.line_no) as line_nos
     from return_line r join order_line x on x.order_id = r.order_id and x.line_no = r.line_no
     where r.order_id = o.id and r.withheld_minor <> 0 group by 1, 2) y) as withheld,
  l.lines, clock_timestamp() as now
from orders o
left join lateral (
  select p.id, p.charged_back_minor, ${KEPT} as kept from payment p where p.order_id = o.id and p.applied) m on true
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object(
      'lineNo', l.line_no, 'kind', l.kind, 'organizerId', l.organizer_id, 'priceMinor', l.price_minor,
      'feeMinor', l.fee_minor, 'covers', ${LINE_COVERS},
      'isFeeReturned', exists (
        select from return_line r where r.order_id = l.order_id and r.line_no = l.line_no and r.what = 'fee'),
      'isUsed', coalesce(t.state, n.state) = 'used' or (i.kind = 'certificate' and exists (
        select from certificate c where c.entitlement_id = n.id and c.balance_minor < c.initial_minor)),
      'performanceId', l.performance_id, 'startsAt', p.starts_at, 'timeZone', c.time_zone,
      'isRefundOpen', p.state = 'postponed' and (w.has_no_date or coalesce(s.refund_until > clock_timestamp(), false)),
      'refundUntil', s.refund_until, 'hasNoDate', p.state = 'postponed' and w.has_no_date,
      'ownReturn', t.labels -> 'ownReturn', 'set', ${SET_OF_LINE},
      'itemId', l.item_id, 'itemKind', i.kind, 'paidAt', o.paid_at, 'validUntil', n.valid_until,
      'isPerformanceChanged', ${isPerformanceLost("(n.labels ->> 'startsAt')::timestamptz")}
    ) order by l.line_no), '[]') as lines
  from order_line l
  left join ticket t on t.order_id = l.order_id and t.line_no = l.line_no and t.state <> 'void'
  left join entitlement n on n.order_id = l.order_id and n.line_no = l.line_no and n.state <> 'void'
  left join performance p on p.id = coalesce(l.performance_id, l.for_performance_id)
  left join city c on c.id = p.city_id
  left join item i on i.id = l.item_id
  left join price_rule g on g.id = l.rule_id and g.effect ->> 'kind' = 'set'
  left join lateral (
    select id, refund_until, new_starts_at from schedule_change
    where performance_id = p.id and kind = 'postponed' order by id desc limit 1) s on true
  cross join lateral (select s.id is not null and s.new_starts_at is null as has_no_date) w
  where l.order_id = o.id and l.state = 'live' and ${lines}) l
where o.state = 'paid' and ${orders}
order by o.id`;

const OF_ORDER = paid('o.id = $1');
const OF_PERFORMANCE = paid(
  `o.id in (select order_id from order_line where performance_id = $1 and state = 'live')`,
  'l.performance_id = $1',
);

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

// Locks seats, then areas, stocks, tiers and allotments, each in order. A void ticket frees its place.
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
), allotted as materialized (
  select a.id, a.used from allotment a
  where a.id = any(array(select allotment_id from line where allotment_id is not null)) and (select count(*) from tier) >= 0
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
  select v.id, v.used from voucher v where v.id in (select voucher_id from done) order by v.id for update
), given as (
  update voucher v set used = c.used - u.uses
  from chosen c join (select voucher_id as id, sum(voucher_uses) as uses from done group by voucher_id) u using (id)
  where v.id = c.id
)
update orders o set voucher_uses = 0 from done where o.id = done.id`;

/** The seller ended these lines, so what the buyer spent on them comes back. */
const CANCELLATIONS: readonly string[] = ['performance_cancelled', 'seller_cancelled'];

/** Dates of JSON are texts. */
type Dated<Line, Keys extends PropertyKey> = {
  [Key in keyof Line]: Key extends Keys ? Exclude<Line[Key], Date> | string : Line[Key];
};
type LineOfKind<Kind> = Extract<LineToReturn, { kind: Kind }>;
type LineRow =
  | Dated<LineOfKind<'seat' | 'entry'>, 'startsAt' | 'refundUntil'>
  | Dated<LineOfKind<'unit'>, 'paidAt' | 'validUntil'>;
type PaidRow = Omit<OrderToReturn, 'lines'> & { lines: LineRow[]; now: Date };

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

function toReturn({ now: _now, lines, ...order }: PaidRow): OrderToReturn {
  return { ...order, lines: lines.map(lineToReturn) };
}

function lineToReturn(row: LineRow): LineToReturn {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return row.kind === 'unit'
    ? { ...row, paidAt: new Date(row.paidAt), validUntil: dateOf(row.validUntil) }
    : { ...row, startsAt: new Date(row.startsAt), refundUntil: dateOf(row.refundUntil) };
}
