import { marketOfCurrencySql } from '#adapters/db/connection/market-sql.ts';
import { HOLD_SECONDS, LIVE_HOLDS_PER_VISITOR } from '#domain/holds/hold-rules.ts';
import type { TicketLine } from '#domain/orders/order-line.ts';
import type { HoldAnswer, HoldRequest } from '#usecases/holds/ports.ts';
import type { Order } from '#usecases/orders/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { visitorHolds } from './visitor-holds.ts';

/**
 * Many holds in one statement, each all or nothing.
 *
 * Seats are locked in one fixed order with `skip locked`, so a hold never waits for a seat and cannot deadlock over
 * one; an expired hold counts as free and is taken over here. Standing areas are locked after all seats, zone by zone.
 * Of two requests for one seat in the same statement the first gets it. Every table is written once.
 *
 * The planner expects a handful of requests and would compare each row with each. Therefore rows carry along the
 * columns they need of their request, and the added orders are looked up in a hash (`in … is true` keeps the planner
 * from joining).
 */
const HOLD = `
with request as (
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text[], $8::text[], $9::text[],
      $15::text[], $16::int[], $17::text[], $18::text[]) with ordinality
    as r(order_id, number, access_key, idem_key, performance_id, price_list_id, locale, distributor, campaign_token, visitor, lines,
      order_key, idem_body, ord)
), line as (
  select * from unnest($10::uuid[], $11::smallint[], $12::int[], $13::smallint[], $14::smallint[])
    as l(order_id, line_no, seat_no, zone_no, tariff_no)
), entry_line as materialized (
  select * from line where seat_no is null
), open as materialized (
  select r.*, p.epoch, p.starts_at, l.currency, e.organizer_id
  from request r
  join performance p on p.id = r.performance_id and p.price_list_id = r.price_list_id
  join event e on e.id = p.event_id
  join price_list l on l.id = p.price_list_id
  where p.seats_opened_at is not null and is_sellable(p, now())
    and not exists (select from orders o where o.idem_key = r.idem_key)
    and not exists (
      select from ${visitorHolds('r.visitor')} v where cardinality(v.live) >= ${LIVE_HOLDS_PER_VISITOR} or v.cool_down > 0)
), seat_line as materialized (
  select distinct on (o.performance_id, l.seat_no) o.performance_id, l.seat_no, l.order_id, l.line_no, l.tariff_no,
    o.price_list_id, o.epoch, o.organizer_id, o.lines
  from line l join open o using (order_id)
  where l.seat_no is not null
  order by o.performance_id, l.seat_no, o.ord
), locked as materialized (
  select s.performance_id, s.seat_no, s.zone_no, l.order_id, l.line_no, l.tariff_no, l.price_list_id, l.epoch,
    l.organizer_id, l.lines
  from seat_line l join performance_seat s on s.performance_id = l.performance_id and s.seat_no = l.seat_no
  where s.status = 0 or (s.status = 1 and s.held_until < now())
  order by s.performance_id, s.seat_no
  for update of s skip locked
), priced as materialized (
  select k.order_id, k.line_no, k.performance_id, k.seat_no, k.zone_no, t.tariff_no, t.price_minor, t.fee_minor,
    k.price_list_id, k.epoch, k.organizer_id, k.lines
  from locked k
  join tariff t on t.price_list_id = k.price_list_id and t.zone_no = k.zone_no and t.tariff_no = k.tariff_no
  union all
  select l.order_id, l.line_no, o.performance_id, null, l.zone_no, t.tariff_no, t.price_minor, t.fee_minor,
    o.price_list_id, o.epoch, o.organizer_id, o.lines
  from entry_line l join open o using (order_id)
  join tariff t on t.price_list_id = o.price_list_id and t.zone_no = l.zone_no and t.tariff_no = l.tariff_no
), complete as materialized (
  select p.order_id, sum(p.price_minor) as face_minor, sum(p.fee_minor) as fee_minor,
    jsonb_agg(jsonb_build_array(p.line_no, p.zone_no, p.price_minor, p.fee_minor)) as prices
  from priced p group by p.order_id
  having count(*) = min(p.lines)
), entry as materialized (
  select p.order_id, o.ord, p.performance_id, p.zone_no, count(*) as entries
  from priced p join complete using (order_id) join open o using (order_id)
  where p.seat_no is null
  group by p.order_id, o.ord, p.performance_id, p.zone_no
), area as materialized (
  select q.performance_id, q.zone_no, q.used, q.capacity - q.used as free
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
), added as (
  insert into orders (id, number, access_key, market, locale, currency, face_minor, fee_minor, hold_until,
    distributor_company_id, campaign_token, visitor, idem_key, order_key, idem_body)
  select o.order_id, o.number, o.access_key, ${marketOfCurrencySql('o.currency')}, o.locale,
    o.currency, c.face_minor, c.fee_minor, now() + make_interval(secs => ${HOLD_SECONDS}), o.distributor, o.campaign_token, o.visitor, o.idem_key,
    o.order_key, o.idem_body
  from open o join complete c using (order_id)
  where o.order_id not in (select order_id from crowded)
  on conflict (idem_key) do nothing
  returning id, market, currency, face_minor, fee_minor, hold_until
), added_line as (
  insert into order_line (order_id, line_no, kind, organizer_id, performance_id, price_list_id, zone_no, tariff_no, seat_no,
    listed_minor, price_minor, fee_minor, epoch)
  select p.order_id, p.line_no, case when p.seat_no is null then 'entry' else 'seat' end, p.organizer_id, p.performance_id,
    p.price_list_id, p.zone_no, p.tariff_no, p.seat_no, p.price_minor, p.price_minor, p.fee_minor, p.epoch
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
)
select r.order_id as "orderId", a.id is not null as "isHeld", a.market, a.currency, a.face_minor as "faceMinor",
  a.fee_minor as "feeMinor", a.hold_until as "holdUntil", o.starts_at as "startsAt", o.organizer_id as "organizerId", k.prices, o.order_id is not null as "isOpen",
  c.order_id is not null as "isAreaFull",
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
left join complete k on k.order_id = a.id
left join crowded c on c.order_id = r.order_id`;

type NewOrder = Pick<Order, 'market' | 'currency' | 'faceMinor' | 'feeMinor' | 'holdUntil'> & {
  startsAt: Date;
  organizerId: number | null;
  prices: [lineNo: number, zoneNo: number, priceMinor: number, feeMinor: number][];
};
/** All order fields are null when the hold was refused. */
type HoldRow = (({ isHeld: true } & NewOrder) | { isHeld: false }) & {
  orderId: string;
  isOpen: boolean;
  isAreaFull: boolean;
  wouldFitAlone: boolean;
  missingSeats: number[];
};

/** Returns the answers in the order of `requests`. */
export async function holdMany(on: Queryable, requests: readonly HoldRequest[]): Promise<HoldAnswer[]> {
  const lines = requests.flatMap((request) => request.lines.map((line) => ({ ...line, orderId: request.orderId })));
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
      lines.map((line) => line.orderId),
      lines.map((line) => line.lineNo),
      lines.map((line) => line.seatNo),
      lines.map((line) => line.zoneNo),
      lines.map((line) => line.tariffNo),
      requests.map((request) => request.visitor),
      requests.map((request) => request.lines.length),
      requests.map((request) => request.orderKey),
      requests.map((request) => request.idemBody),
    ],
  });
  const byOrder = new Map(rows.map((row) => [row.orderId, row]));
  return requests.map((request) => {
    const row = byOrder.get(request.orderId);
    if (row === undefined) throw new Error(`The hold statement lost order ${request.orderId}`);
    if (row.isHeld) return { isHeld: true, order: heldOrder(request, row) };
    const { isOpen, isAreaFull, wouldFitAlone, missingSeats } = row;
    return { isHeld: false, isBusy: false, isOpen, isAreaFull, wouldFitAlone, missingSeats };
  });
}

/**
 * Builds the order from what was written. No other transaction can have changed it yet, so it need not be read again.
 */
function heldOrder(request: HoldRequest, row: NewOrder): Order {
  const { orderId: id, number, accessKey, locale, performanceId, priceListId } = request;
  const { market, currency, faceMinor, feeMinor, holdUntil, startsAt, organizerId } = row;
  const prices = new Map(row.prices.map(([lineNo, ...rest]) => [lineNo, rest]));
  const lines = request.lines.map(({ lineNo, seatNo, tariffNo }): TicketLine => {
    const [zoneNo = 0, priceMinor = 0, lineFee = 0] = prices.get(lineNo) ?? [];
    const sold = { performanceId, priceListId, seatNo, zoneNo, tariffNo };
    return { kind: seatNo === null ? 'entry' : 'seat', lineNo, organizerId, ...sold, priceMinor, feeMinor: lineFee };
  });
  return {
    id,
    number,
    accessKey,
    state: 'held',
    market,
    locale,
    currency,
    starts: [{ performanceId, startsAt }],
    lines,
    faceMinor,
    feeMinor,
    pointsMinor: 0,
    dueMinor: faceMinor + feeMinor,
    holdUntil,
    holdSecondsLeft: HOLD_SECONDS,
    email: null,
    phone: null,
    payment: null,
  };
}
