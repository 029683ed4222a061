import type { LineToReturn } from '#domain/refunds/buyers-return.ts';
import type { Bought, Withheld } from '#domain/refunds/bought-line.ts';
import { RULE_COLUMNS, type RuleRow, ruleOf, voucherTarget } from '#adapters/db/pricing/rule-rows.ts';
import { LINE_COVERS, TENDER_REF } from '#adapters/db/tenders/tender-rows.ts';
import type { OrderToReturn } from '#usecases/returns/ports.ts';
import { isPerformanceLost } from './item-performance.ts';
import { KEPT } from './kept-money.ts';

/** In place of the number of a tender. */
export const MONEY = 0;

/** As `BoughtLine`, of the order `o`. A companion's place that was released may be kept like any other. */
const BOUGHT_LINES = `(
  select jsonb_agg(jsonb_build_object('lineNo', b.line_no, 'kind', b.kind, 'state', b.state, 'organizerId', b.organizer_id,
    'performanceId', coalesce(b.performance_id, b.for_performance_id), 'zoneNo', b.zone_no, 'tariffNo', b.tariff_no,
    'itemId', b.item_id, 'isCertificate', coalesce(i.kind = 'certificate', false), 'companionOf', w.line_no,
    'tariff', jsonb_build_object('kind', coalesce(f.kind, 'adult'), 'needsTariff', case when f.needs_tariffs is not null
      then jsonb_build_object('tariffNos', f.needs_tariffs, 'perTickets', f.needs_per, 'atMost', f.needs_at_most) end),
    'listedMinor', b.listed_minor, 'ruleId', b.rule_id, 'ruleMinor', b.rule_minor, 'voucherMinor', b.voucher_minor)
    order by b.line_no)
  from order_line b
  left join item i on i.id = b.item_id
  left join tariff f on f.price_list_id = b.price_list_id and f.zone_no = b.zone_no and f.tariff_no = b.tariff_no
  left join performance_seat s on s.performance_id = b.performance_id and s.seat_no = b.seat_no and s.order_id = o.id
  left join order_line w on w.order_id = o.id and w.performance_id = s.performance_id and w.seat_no = s.companion_of
    and w.state = 'live'
  where b.order_id = o.id)`;

/** The rules of the order whose reduction depends on other lines, with those of their performances that it has lines for. */
const BOUGHT_RULES = `(
  select coalesce(jsonb_agg(jsonb_build_object('rule', ${RULE_COLUMNS}, 'performanceIds', array(
    select x.performance_id from price_rule_performance x where x.rule_id = r.id and x.performance_id in (
      select coalesce(performance_id, for_performance_id) from order_line where order_id = o.id))) order by r.id), '[]')
  from price_rule r
  where r.id in (select rule_id from order_line where order_id = o.id)
    and (r.min_quantity is not null or r.effect ->> 'kind' in ('set', 'group')))`;

const WITHHELD = `(
  select coalesce(jsonb_agg(jsonb_build_object('ruleId', x.rule_id, 'performanceId', coalesce(y.performance_id, y.for_performance_id),
    'minor', x.minor, 'tender', case when x.tender_no <> ${MONEY}
      then jsonb_build_object('tenderNo', t.tender_no, 'kind', t.kind, 'ref', ${TENDER_REF}) end)), '[]')
  from return_withheld x join order_line y using (order_id, line_no)
  left join order_tender t on t.order_id = x.order_id and t.tender_no = x.tender_no
  where x.order_id = o.id)`;

/** As `BoughtRow`. */
const BOUGHT = `jsonb_build_object('lines', ${BOUGHT_LINES}, 'rules', ${BOUGHT_RULES}, 'withheld', ${WITHHELD}, 'voucher', (
  select jsonb_build_object('minimumMinor', minimum_minor, 'organizerId', organizer_id, 'performanceIds', performance_ids)
  from voucher where id = o.voucher_id and minimum_minor is not null))`;

// $1 is the order or the performance.
const paid = (orders: string, of: { lines: string; isBoughtRead: string }): string => `
select o.id as "orderId", o.number, o.email, o.market, o.currency, o.buyer_id as "buyerId", m.id as "paymentId",
  (select sum(price_minor - covered_minor) from order_line where order_id = o.id)::int8 as "priceMoneyMinor",
  jsonb_build_object('chargedBackMinor', coalesce(m.charged_back_minor, 0), 'keptMinor', coalesce(m.kept, 0),
    'countedMinor', coalesce((select sum(charged_back_minor) from return_case where order_id = o.id), 0)) as "left",
  case when ${of.isBoughtRead} then ${BOUGHT} end as bought,
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
      'ownReturn', t.labels -> 'ownReturn',
      'itemId', l.item_id, 'itemKind', i.kind, 'paidAt', o.paid_at, 'validUntil', n.valid_until,
      'isPerformanceChanged', ${isPerformanceLost("(n.labels ->> 'startsAt')::timestamptz")}
    ) order by l.line_no), '[]') as lines
  from order_line l
  left join ticket t on t.order_id = l.order_id and t.line_no = l.line_no and t.state <> 'void'
  left join entitlement n on n.order_id = l.order_id and n.line_no = l.line_no and n.state <> 'void'
  left join performance p on p.id = coalesce(l.performance_id, l.for_performance_id)
  left join city c on c.id = p.city_id
  left join item i on i.id = l.item_id
  left join lateral (
    select id, refund_until, new_starts_at from schedule_change
    where performance_id = p.id and kind = 'postponed' order by id desc limit 1) s on true
  cross join lateral (select s.id is not null and s.new_starts_at is null as has_no_date) w
  where l.order_id = o.id and l.state = 'live' and ${of.lines}) l
where o.state = 'paid' and ${orders}
order by o.id`;

export const OF_ORDER = paid('o.id = $1', { lines: 'true', isBoughtRead: 'true' });
export const OF_PERFORMANCE = paid(
  `o.id in (select order_id from order_line where performance_id = $1 and state = 'live')`,
  {
    lines: 'l.performance_id = $1',
    isBoughtRead: 'exists (select from return_withheld x where x.order_id = o.id)',
  },
);

/** Dates of JSON are texts. */
type Dated<Line, Keys extends PropertyKey> = {
  [Key in keyof Line]: Key extends Keys ? Exclude<Line[Key], Date> | string : Line[Key];
};
type LineOfKind<Kind> = Extract<LineToReturn, { kind: Kind }>;
type LineRow =
  | Dated<LineOfKind<'seat' | 'entry'>, 'startsAt' | 'refundUntil'>
  | Dated<LineOfKind<'unit'>, 'paidAt' | 'validUntil'>;
type BoughtRow = {
  lines: Bought['lines'];
  rules: { rule: RuleRow; performanceIds: number[] }[];
  withheld: Withheld[];
  voucher: { minimumMinor: number; organizerId: number | null; performanceIds: number[] | null } | null;
};
export type PaidRow = Omit<OrderToReturn, 'lines' | 'bought'> & {
  lines: LineRow[];
  bought: BoughtRow | null;
  now: Date;
};

export function toReturn({ now: _now, lines, bought, ...order }: PaidRow): OrderToReturn {
  return { ...order, lines: lines.map(lineToReturn), bought: boughtOf(bought) };
}

function boughtOf(row: BoughtRow | null): Bought {
  if (row === null) return { lines: [], rules: [], voucher: null, withheld: [] };
  const { lines, rules, voucher, withheld } = row;
  return {
    lines,
    rules: rules.map(({ rule, performanceIds }) => ruleOf(rule, performanceIds)),
    voucher: voucher && { minimumMinor: voucher.minimumMinor, target: voucherTarget(voucher) },
    withheld,
  };
}

function lineToReturn(row: LineRow): LineToReturn {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return row.kind === 'unit'
    ? { ...row, paidAt: new Date(row.paidAt), validUntil: dateOf(row.validUntil) }
    : { ...row, startsAt: new Date(row.startsAt), refundUntil: dateOf(row.refundUntil) };
}
