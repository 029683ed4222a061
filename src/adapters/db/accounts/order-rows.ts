import type { ContentLanguage, LocalText } from '#domain/locales/locale.ts';
import { localText } from '#domain/locales/locale.ts';
import type { AccountOrder, AccountOrderPage, OrderPartFacts } from '#usecases/cabinet/ports.ts';
import { MARKET_TIME_ZONES } from '#adapters/db/connection/market-sql.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { PAID_TENDERS } from '#adapters/db/tenders/tender-rows.ts';
import { OWNED } from './owned-orders.ts';

const MOST_ORDERS = 200;

// $1 is the account, $2 the time zones of the markets. An overdue hold counts as expired before the sweeper closes it.
const COLUMNS = `
  o.id, o.number, o.access_key as "accessKey", o.market, o.currency, o.created_at as "createdAt", o.paid_at as "paidAt",
  case when o.state in ('held', 'awaiting_payment') and o.hold_until <= clock_timestamp() then 'expired' else o.state end as state,
  o.face_minor as "faceMinor", o.fee_minor as "feeMinor", o.covered_minor as "coveredMinor", o.due_minor as "dueMinor",
  coalesce(${PAID_TENDERS}, '[]') as tenders,
  coalesce((select sum(r.amount_minor) from refund r where r.order_id = o.id and r.state <> 'failed'), 0)::bigint as "refundedMinor",
  o.hold_until as "holdUntil", greatest(0, extract(epoch from o.hold_until - clock_timestamp()))::float8 as "holdSecondsLeft",
  o.state = 'paid' and exists (
    select from order_line x where x.order_id = o.id and x.state in ('returned', 'cancelled')) as "isPartlyReturned",
  s.parts`;

/** Names the part of a line: its performance, or its item with the performance that it accompanies. */
const keyOf = (line: string) =>
  `coalesce('p' || ${line}.performance_id, 'i' || ${line}.item_id || coalesce('p' || ${line}.for_performance_id, ''))`;

// Performances in order of start, then items.
const SOURCES = `
from account a
join orders o on ${OWNED}
join lateral (
  select jsonb_agg(y.part order by y.rank, y.starts_at, y.first_no) as parts
  from (
    select 0 as rank, p.starts_at, l.first_no, jsonb_build_object('key', l.key, 'kind', 'tickets', 'title', e.title,
      'count', l.lines, 'startsAt', p.starts_at, 'timeZone', c.time_zone, 'place', pl.name,
      'event', jsonb_build_object('id', e.id, 'category', e.category, 'citySlug', c.slug)) as part
    from (select x.performance_id, ${keyOf('x')} as key, min(x.line_no) as first_no, count(*) as lines
      from order_line x where x.order_id = o.id and x.kind <> 'unit' group by 1, 2) l
    join performance p on p.id = l.performance_id
    join event e on e.id = p.event_id
    join place pl on pl.id = p.place_id
    join city c on c.id = p.city_id
    union all
    select 1, null, l.first_no, jsonb_build_object('key', l.key, 'kind', i.kind, 'title', i.title, 'count', l.lines,
      'startsAt', p.starts_at, 'timeZone', coalesce(c.time_zone, $2::jsonb ->> o.market), 'place', pl.name, 'event', null)
    from (select x.item_id, x.for_performance_id, ${keyOf('x')} as key, min(x.line_no) as first_no, count(*) as lines
      from order_line x where x.order_id = o.id and x.kind = 'unit' group by 1, 2, 3) l
    join item i on i.id = l.item_id
    left join performance p on p.id = l.for_performance_id
    left join place pl on pl.id = i.place_id
    left join city c on c.id = i.city_id) y
) s on s.parts is not null`;

// Leaves out orders that never reached the checkout. An order whose payment was declined is `held` again but has
// `consent_at`.
const LIST = `select ${COLUMNS} ${SOURCES}
where a.id = $1 and (o.state <> 'held' or o.consent_at is not null)
order by o.created_at desc, o.id limit ${MOST_ORDERS}`;

/** Of a line: how it ended, otherwise that of its ticket or code. */
const stateOf = (line: string, code: string) =>
  `case when ${line}.state in ('returned', 'cancelled') then ${line}.state else ${code}.state end`;

const PAGE = `select ${COLUMNS}, o.email, o.phone, o.offer_version as "offerVersion", o.privacy_version as "privacyVersion",
  o.consent_at as "consentAt", coalesce(o.email in (a.email, a.email_proved), false) as "isOwnEmail",
  coalesce((select sum(amount_minor) from return_line where order_id = o.id and what = 'fee'), 0)::int8 as "feeReturnPoints",
  coalesce((select jsonb_agg(jsonb_build_object('provider', y.provider, 'method', y.method, 'state', y.state,
    'amountMinor', y.amount_minor, 'at', coalesce(y.captured_at, y.created_at), 'failure', y.failure) order by y.created_at)
    from payment y where y.order_id = o.id), '[]') as payments,
  coalesce((select jsonb_agg(jsonb_build_object('amountMinor', r.amount_minor, 'state', r.state, 'reason', r.reason,
    'at', coalesce(r.finished_at, r.created_at)) order by r.created_at) from refund r where r.order_id = o.id), '[]') as refunds,
  coalesce((select jsonb_agg(to_jsonb(b) order by b.kind) from (
    select z.kind, sum(y.amount_minor)::int8 as "amountMinor" from return_tender y join order_tender z using (order_id, tender_no)
    where y.order_id = o.id group by z.kind) b), '[]') as "tendersBack",
  (select jsonb_agg(to_jsonb(x) order by x."lineNo") from (
    select l.line_no as "lineNo", ${keyOf('l')} as part, coalesce(t.labels -> 'sector', q.sector, z.name) as sector,
      coalesce(t.labels ->> 'row', q.row_label) as row, coalesce(t.labels ->> 'seat', q.seat_label) as seat, null as label,
      case when coalesce(t.labels ->> 'tariffKind', 'adult') <> 'adult' then t.labels -> 'tariff' end as tariff,
      l.price_minor as "priceMinor", l.fee_minor as "feeMinor", ${stateOf('l', 't')} as state
    from order_line l
    join performance p on p.id = l.performance_id
    left join lateral (select labels, state from ticket where order_id = o.id and line_no = l.line_no
      order by state = 'void', issued_at desc limit 1) t on true
    left join plan_seat q on q.plan_version_id = p.plan_version_id and q.seat_no = l.seat_no
    left join price_zone z on z.price_list_id = l.price_list_id and z.zone_no = l.zone_no
    where l.order_id = o.id
    union all
    select l.line_no, ${keyOf('l')}, null, null, null, coalesce(nullif(n.labels -> 'option', 'null'), v.name, i.title), null, l.price_minor, l.fee_minor,
      ${stateOf('l', 'n')}
    from order_line l
    join item i on i.id = l.item_id
    left join item_option v on v.item_id = l.item_id and v.option_no = l.option_no
    left join lateral (select labels, state from entitlement where order_id = o.id and line_no = l.line_no
      order by state = 'void', issued_at desc limit 1) n on true
    where l.order_id = o.id) x) as lines
${SOURCES}
where a.id = $1 and o.id = $3`;

type PartRow = Omit<OrderPartFacts, 'title' | 'place' | 'startsAt'> & {
  title: LocalText;
  place: LocalText | null;
  startsAt: string | null;
};
type Row = Omit<AccountOrder, 'parts'> & { parts: PartRow[] };
type Dated<Entry> = Omit<Entry, 'at'> & { at: string };
type LineRow = Omit<AccountOrderPage['lines'][number], 'sector' | 'label' | 'tariff'> & {
  tariff: LocalText | null;
  sector: LocalText | null;
  label: LocalText | null;
};
type PageRow = Omit<AccountOrderPage, 'parts' | 'lines' | 'payments' | 'refunds'> & {
  parts: PartRow[];
  lines: LineRow[] | null;
  payments: Dated<AccountOrderPage['payments'][number]>[];
  refunds: Dated<AccountOrderPage['refunds'][number]>[];
};

export async function selectAccountOrders(
  on: Queryable,
  accountId: string,
  language: ContentLanguage,
): Promise<AccountOrder[]> {
  const statement = { name: 'cabinet.orders', text: LIST, values: [accountId, MARKET_TIME_ZONES] };
  const rows = await query<Row>(on, statement);
  return rows.map((row) => ({ ...row, parts: row.parts.map((part) => partIn(part, language)) }));
}

export async function selectAccountOrder(
  on: Queryable,
  accountId: string,
  orderId: string,
  language: ContentLanguage,
): Promise<AccountOrderPage | null> {
  const statement = { name: 'cabinet.order', text: PAGE, values: [accountId, MARKET_TIME_ZONES, orderId] };
  const [row] = await query<PageRow>(on, statement);
  if (row === undefined) return null;
  const own = (text: LocalText | null) => (text === null ? null : localText(text, language));
  return {
    ...row,
    parts: row.parts.map((part) => partIn(part, language)),
    lines: (row.lines ?? []).map((line) => ({
      ...line,
      sector: own(line.sector),
      label: own(line.label),
      tariff: own(line.tariff),
    })),
    payments: row.payments.map((payment) => ({ ...payment, at: new Date(payment.at) })),
    refunds: row.refunds.map((refund) => ({ ...refund, at: new Date(refund.at) })),
  };
}

function partIn(part: PartRow, language: ContentLanguage): OrderPartFacts {
  return {
    ...part,
    title: localText(part.title, language),
    place: part.place && localText(part.place, language),
    startsAt: part.startsAt === null ? null : new Date(part.startsAt),
  };
}
