import { marketOfCurrencySql } from '#adapters/db/connection/market-sql.ts';
import { HOLD_SECONDS, LIVE_HOLDS_PER_VISITOR } from '#domain/holds/hold-rules.ts';
import type { TicketLine } from '#domain/orders/order-line.ts';
import type { HoldAnswer, HoldRequest } from '#usecases/holds/ports.ts';
import type { QuotedTicket } from '#usecases/pricing/ports.ts';
import type { Order } from '#usecases/orders/ports.ts';
import { reductionsOf } from './line-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { visitorHolds } from './visitor-holds.ts';

/**
 * Many holds in one statement, each all or nothing.
 *
 * Seats are locked in one fixed order with `skip locked`, so a hold never waits for a seat and cannot deadlock over
 * one; an expired hold counts as free and is taken over here. Standing areas are locked after all seats, zone by zone.
 * Of two requests for one seat in the same statement the first gets it. Every table is written once. What an allotment
 * keeps is taken by its code (hold-by-code.ts), except the place of a companion together with its wheelchair place.
 *
 * The planner expects a handful of requests and would compare each row with each. Therefore rows carry along the
 * columns they need of their request, and the added orders are looked up in a hash (`in … is true` keeps the planner
 * from joining).
 */
const HOLD = `
with request as (
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text[], $8::text[], $9::text[],
      $10::text[], $11::int[], $12::text[], $13::text[], $14::int[], $15::int[], $16::timestamptz[], $17::timestamptz[])
      with ordinality
    as r(order_id, number, access_key, idem_key, performance_id, price_list_id, locale, distributor, campaign_token, visitor, lines,
      order_key, idem_body, pricing_version, organizer_id, valid_from, valid_until, ord)
), line as (
  select * from unnest($18::uuid[], $19::smallint[], $20::int[], $21::smallint[], $22::smallint[], $23::bigint[], $24::int[],
      $25::int[], $26::bigint[], $27::bigint[], $28::int[], $29::int[], $30::smallint[], $35::smallint[])
    as l(order_id, line_no, seat_no, zone_no, tariff_no, listed_minor, rule_id, rule_minor, price_minor, fee_minor,
      seller_fee_minor, tax_minor, tier_no, shared_no)
), tier_line as (
  select * from unnest($31::uuid[], $32::smallint[], $33::int[], $34::int[]) as t(order_id, tier_no, tickets, tier_limit)
), open as materialized (
  select r.*, p.epoch, p.starts_at, l.currency, v.market
  from request r
  join performance p on p.id = r.performance_id and p.price_list_id = r.price_list_id
  join event e on e.id = p.event_id and e.organizer_id is not distinct from r.organizer_id
  join price_list l on l.id = p.price_list_id
  join pricing_version v on v.market = ${marketOfCurrencySql('l.currency')} and v.version = r.pricing_version
  where p.seats_opened_at is not null and is_sellable(p, now())
    and coalesce(r.valid_from <= now(), true) and coalesce(now() < r.valid_until, true)
    and not exists (select from orders o where o.idem_key = r.idem_key)
    and not exists (
      select from ${visitorHolds('r.visitor')} v where cardinality(v.live) >= ${LIVE_HOLDS_PER_VISITOR} or v.cool_down > 0)
), wanted as (
  select l.*, o.ord, o.performance_id, o.price_list_id, o.epoch, o.organizer_id, o.lines
  from line l join open o using (order_id)
), seat_line as materialized (
  select distinct on (performance_id, seat_no) * from wanted
  where seat_no is not null
  order by performance_id, seat_no, ord
), locked as materialized (
  select l.*
  from seat_line l join performance_seat s
    on s.performance_id = l.performance_id and s.seat_no = l.seat_no and s.zone_no = l.zone_no
  where s.status = 0 or (s.status = 1 and s.held_until < now() and s.allotment_id is null)
    or (s.companion_of is not null and (s.status = 3 or (s.status = 1 and s.held_until < now()))
      and exists (select from seat_line w where w.order_id = l.order_id and w.seat_no = s.companion_of))
  order by s.performance_id, s.seat_no
  for update of s skip locked
), priced as materialized (
  select * from locked
  union all
  select * from wanted where seat_no is null
), complete as materialized (
  select order_id, sum(price_minor) as face_minor, sum(fee_minor) as fee_minor
  from priced group by order_id
  having count(*) = min(lines)
), entry as materialized (
  select p.order_id, p.ord, p.performance_id, p.zone_no, count(*) as entries
  from priced p join complete using (order_id)
  where p.seat_no is null
  group by p.order_id, p.ord, p.performance_id, p.zone_no
), area as materialized (
  select q.performance_id, q.zone_no, q.used, q.capacity - q.used - q.kept as free
  from standing_area_stock q
  where (q.performance_id, q.zone_no) in (select e.performance_id, e.zone_no from entry e)
  order by q.performance_id, q.zone_no
  for update
), crowded as materialized (
  select distinct order_id from (
    select e.order_id, a.free,
      sum(e.entries) over (partition by e.performance_id, e.zone_no order by e.ord) as wanted
    from entry e left join area a using (performance_id, zone_no)) as x
  where wanted > coalesce(free, 0)
), tier_use as materialized (
  select t.order_id, o.ord, o.performance_id, t.tier_no, t.tickets, t.tier_limit
  from tier_line t join complete using (order_id) join open o using (order_id)
  where t.order_id not in (select order_id from crowded)
), tier as materialized (
  select t.performance_id, t.tier_no, t.used from tariff_tier t
  where (t.performance_id, t.tier_no) in (select u.performance_id, u.tier_no from tier_use u)
    and (select count(*) from area) >= 0
  order by t.performance_id, t.tier_no
  for update
), used_up as materialized (
  select distinct order_id from (
    select u.order_id, u.tier_limit, t.used,
      sum(u.tickets) over (partition by u.performance_id, u.tier_no order by u.ord) as wanted
    from tier_use u left join tier t using (performance_id, tier_no)) as x
  where used is null or used + wanted > tier_limit
), added as (
  insert into orders (id, number, access_key, market, locale, currency, face_minor, fee_minor, hold_until,
    distributor_company_id, campaign_token, visitor, idem_key, order_key, idem_body)
  select o.order_id, o.number, o.access_key, o.market, o.locale,
    o.currency, c.face_minor, c.fee_minor, now() + make_interval(secs => ${HOLD_SECONDS}), o.distributor, o.campaign_token, o.visitor, o.idem_key,
    o.order_key, o.idem_body
  from open o join complete c using (order_id)
  where o.order_id not in (select order_id from crowded) and o.order_id not in (select order_id from used_up)
  on conflict (idem_key) do nothing
  returning id, market, currency, face_minor, fee_minor, hold_until
), added_line as (
  insert into order_line (order_id, line_no, kind, organizer_id, performance_id, price_list_id, zone_no, tariff_no, seat_no,
    listed_minor, rule_id, rule_minor, price_minor, fee_minor, seller_fee_minor, tax_minor, tier_no, shared_no, epoch)
  select p.order_id, p.line_no, case when p.seat_no is null then 'entry' else 'seat' end, p.organizer_id, p.performance_id,
    p.price_list_id, p.zone_no, p.tariff_no, p.seat_no, p.listed_minor, p.rule_id, p.rule_minor, p.price_minor, p.fee_minor,
    p.seller_fee_minor, p.tax_minor, p.tier_no, p.shared_no, p.epoch
  from priced p where (p.order_id in (select id from added)) is true
), held as (
  update performance_seat s
  set status = 1, order_id = p.order_id, held_until = now() + make_interval(secs => ${HOLD_SECONDS}), rev = s.rev + 1
  from priced p
  where s.performance_id = p.performance_id and s.seat_no = p.seat_no and (p.order_id in (select id from added)) is true
), granted as materialized (
  select e.performance_id, e.zone_no, sum(e.entries)::int as entries
  from entry e join added a on a.id = e.order_id
  group by e.performance_id, e.zone_no
), counted as (
  -- Counted from the row as it was locked: a check looks first at what the statement's snapshot would give, and there
  -- the area may still be full.
  update standing_area_stock q set used = a.used + g.entries
  from granted g join area a using (performance_id, zone_no)
  where q.performance_id = g.performance_id and q.zone_no = g.zone_no
), tier_counted as (
  update tariff_tier t set used = tier.used + g.tickets
  from (
    select u.performance_id, u.tier_no, sum(u.tickets) as tickets
    from tier_use u join added a on a.id = u.order_id group by u.performance_id, u.tier_no) g
  join tier using (performance_id, tier_no)
  where t.performance_id = g.performance_id and t.tier_no = g.tier_no
)
select r.order_id as "orderId", a.id is not null as "isHeld", a.market, a.currency, a.face_minor as "faceMinor",
  a.fee_minor as "feeMinor", a.hold_until as "holdUntil", o.starts_at as "startsAt", o.order_id is not null as "isOpen",
  c.order_id is not null as "isAreaFull", u.order_id is not null as "isTierUsedUp",
  c.order_id is not null and not exists (
    select from entry e left join area x using (performance_id, zone_no) left join granted g using (performance_id, zone_no)
    where e.order_id = r.order_id and e.entries > coalesce(x.free - coalesce(g.entries, 0), 0)) as "wouldFitAlone",
  case when a.id is null then array(
    select l.seat_no from line l
    where l.order_id = r.order_id and l.seat_no is not null
      and not exists (select from locked k where k.order_id = l.order_id and k.seat_no = l.seat_no)
    order by l.seat_no) else '{}' end as "missingSeats"
from request r
left join added a on a.id = r.order_id
left join open o on o.order_id = r.order_id
left join crowded c on c.order_id = r.order_id
left join used_up u on u.order_id = r.order_id`;

type NewOrder = Pick<Order, 'market' | 'currency' | 'faceMinor' | 'feeMinor' | 'holdUntil'> & { startsAt: Date };
/** All order fields are null when the hold was refused. */
type HoldRow = (({ isHeld: true } & NewOrder) | { isHeld: false }) & {
  orderId: string;
  isOpen: boolean;
  isAreaFull: boolean;
  isTierUsedUp: boolean;
  wouldFitAlone: boolean;
  missingSeats: number[];
};

/** Returns the answers in the order of `requests`. */
export async function holdMany(on: Queryable, requests: readonly HoldRequest[]): Promise<HoldAnswer[]> {
  const lines = requests.flatMap((request) => request.lines.map((line) => ({ ...line, orderId: request.orderId })));
  const tiers = requests.flatMap((request) => request.tiers.map((tier) => ({ ...tier, orderId: request.orderId })));
  const rows = await query<HoldRow>(on, {
    name: 'hold',
    text: HOLD,
    values: [
      requests.map((request) => request.orderId),
      requests.map((request) => request.number),
      requests.map((request) => request.accessKey),
      requests.map((request) => request.idemKey),
      requests.map((request) => request.performanceId),
      requests.map((request) => request.priceListId),
      requests.map((request) => request.locale),
      requests.map((request) => request.distributorCompanyId),
      requests.map((request) => request.campaignToken),
      requests.map((request) => request.visitor),
      requests.map((request) => request.lines.length),
      requests.map((request) => request.orderKey),
      requests.map((request) => request.idemBody),
      requests.map((request) => request.pricingVersion),
      requests.map((request) => request.organizerId),
      requests.map((request) => request.validFrom),
      requests.map((request) => request.validUntil),
      lines.map((line) => line.orderId),
      lines.map((line) => line.lineNo),
      lines.map((line) => line.seatNo),
      lines.map((line) => line.zoneNo),
      lines.map((line) => line.tariffNo),
      lines.map((line) => line.listedMinor),
      lines.map((line) => line.ruleId),
      lines.map((line) => line.ruleMinor),
      lines.map((line) => line.priceMinor),
      lines.map((line) => line.feeMinor),
      lines.map((line) => line.sellerFeeMinor),
      lines.map((line) => line.taxMinor),
      lines.map((line) => line.tierNo),
      tiers.map((tier) => tier.orderId),
      tiers.map((tier) => tier.tierNo),
      tiers.map((tier) => tier.tickets),
      tiers.map((tier) => tier.limit),
      lines.map((line) => line.sharedNo),
    ],
  });
  const byOrder = new Map(rows.map((row) => [row.orderId, row]));
  return requests.map((request) => {
    const row = byOrder.get(request.orderId);
    if (row === undefined) throw new Error(`The hold statement lost order ${request.orderId}`);
    if (row.isHeld) return { isHeld: true, order: heldOrder(request, row) };
    const { isOpen, isAreaFull, isTierUsedUp, wouldFitAlone, missingSeats } = row;
    return { isHeld: false, isBusy: false, isOpen, isAreaFull, isTierUsedUp, wouldFitAlone, missingSeats };
  });
}

/**
 * Builds the order from what was written. No other transaction can have changed it yet, so it need not be read again.
 */
function heldOrder(request: HoldRequest, row: NewOrder): Order {
  const { orderId: id, number, accessKey, locale, performanceId } = request;
  const { market, currency, faceMinor, feeMinor, holdUntil, startsAt } = row;
  return {
    id,
    number,
    accessKey,
    state: 'held',
    market,
    locale,
    currency,
    starts: [{ performanceId, startsAt }],
    lines: request.lines.map(ticketLine),
    reduced: reductionsOf({
      reduced: request.lines.map(({ ruleId, ruleMinor, voucherMinor }) => [ruleId, ruleMinor, voucherMinor]),
    }),
    faceMinor,
    feeMinor,
    coveredMinor: 0,
    dueMinor: faceMinor + feeMinor,
    tenders: [],
    voucherCode: null,
    givenBack: null,
    holdUntil,
    holdSecondsLeft: HOLD_SECONDS,
    email: null,
    phone: null,
    payment: null,
  };
}

function ticketLine(line: QuotedTicket): TicketLine {
  const { kind, lineNo, organizerId, listedMinor, priceMinor, feeMinor } = line;
  const { performanceId, priceListId, seatNo, zoneNo, tariffNo } = line;
  const amounts = { listedMinor, priceMinor, feeMinor };
  return { kind, lineNo, organizerId, ...amounts, performanceId, priceListId, seatNo, zoneNo, tariffNo };
}
