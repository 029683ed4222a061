import type { LocalText, Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { PaidCover, PaymentLeft } from '#domain/refunds/returns.ts';
import type { PaidTender } from '#usecases/orders/purchase.ts';
import type { ScheduleChange, TicketOrder, SoldTicket } from '#usecases/tickets/ports.ts';
import { LINE_COVERS, PAID_TENDERS } from '#adapters/db/tenders/tender-rows.ts';
import { KEPT } from './kept-money.ts';
import { isRestLive, partReturns } from './order-parts.ts';

/**
 * The tickets of a performance within an order, one row for each performance, with everything that they show. A line with
 * a reissued ticket shows the valid ticket, not the void one.
 */
export const SOLD_ORDER = `
select o.id, o.number, o.access_key, o.order_key, o.state, o.market, o.locale, o.currency, o.email,
  o.face_minor, o.fee_minor, o.covered_minor, o.due_minor, ${PAID_TENDERS} as tenders, o.hold_until, o.paid_at,
  p.id as performance_id, p.event_id, p.state as performance_state, p.epoch, p.starts_at, p.ends_at, p.transfer_allowed, p.asks_names,
  e.title, e.age, e.category, e.key as event_key, e.poster, e.permit_no,
  pl.id as place_id, pl.type as place_type, pl.name as place, pl.address, pl.lat, pl.lon, pl.entrance, h.name as hall, c.name as city, c.slug as city_slug, rg.name as region, c.time_zone,
  g.name as organizer, g.tax_number, g.register_no,
  (select jsonb_agg(to_jsonb(t) order by t.line_no) from (
    select distinct on (t.line_no) t.line_no, t.serial, t.access_key as ticket_key, t.epoch, t.state, t.seat_no, t.signed_seat_no, t.is_handed_over, t.holder_name,
      case when t.is_handed_over and old.void_reason = 'transferred' and not old.is_handed_over then t.issued_at end as handed_over_at,
      t.price_minor, t.fee_minor, t.labels, t.used_at,
      ${LINE_COVERS} as covers, l.organizer_id
    from ticket t join order_line l using (order_id, line_no) left join ticket old on old.id = t.replaces
    where t.order_id = o.id and l.performance_id = p.id order by t.line_no, t.state = 'void', t.issued_at desc) t) as tickets,
  (select to_jsonb(v) from (
    select id, kind, old_starts_at, new_starts_at, refund_until from schedule_change
    where performance_id = p.id and created_at > coalesce(o.paid_at, o.created_at) order by id desc limit 1) v) as "scheduleChange",
  jsonb_build_object('faceMinor', l.face, 'feeMinor', l.fee) as part,
  ${partReturns('x.performance_id = p.id')} as returns, ${isRestLive('x.performance_id = p.id')} as is_rest_live,
  (select sum(r.amount_minor)::int8 from return_line r join order_line x using (order_id, line_no)
    where r.order_id = o.id and r.what = 'fee' and x.performance_id = p.id) as fee_return_points,
  (select sum(price_minor - covered_minor)::int8 from order_line where order_id = o.id) as price_money_minor,
  (select jsonb_build_object('chargedBackMinor', p.charged_back_minor, 'keptMinor', ${KEPT},
      'countedMinor', coalesce((select sum(charged_back_minor) from return_case where order_id = o.id), 0))
    from payment p where p.order_id = o.id and p.applied) as "left"
from orders o
join lateral (
  select performance_id, sum(price_minor)::int8 as face, sum(fee_minor)::int8 as fee
  from order_line where order_id = o.id and kind <> 'unit' group by performance_id) l on true
join performance p on p.id = l.performance_id
join event e on e.id = p.event_id
join place pl on pl.id = p.place_id
join city c on c.id = p.city_id
join region rg on rg.id = c.region_id
left join hall h on h.id = p.hall_id
left join organizer g on g.id = e.organizer_id`;

type TicketRow = Pick<SoldTicket, 'serial' | 'epoch' | 'state' | 'labels'> & {
  line_no: number;
  ticket_key: string;
  organizer_id: number | null;
  covers: PaidCover[];
  seat_no: number | null;
  signed_seat_no: number | null;
  is_handed_over: boolean;
  holder_name: string | null;
  handed_over_at: string | null;
  price_minor: number;
  fee_minor: number;
  used_at: string | null;
};
type ScheduleChangeRow = {
  id: number;
  kind: ScheduleChange['kind'];
  old_starts_at: string;
  new_starts_at: string | null;
  refund_until: string | null;
};
export type SoldOrderRow = {
  id: string;
  number: string;
  access_key: string;
  order_key: string | null;
  state: OrderState;
  market: MarketName;
  locale: Locale;
  currency: Currency;
  email: string | null;
  face_minor: number;
  fee_minor: number;
  covered_minor: number;
  due_minor: number;
  tenders: PaidTender[] | null;
  hold_until: Date;
  paid_at: Date | null;
  performance_id: number;
  event_id: number;
  performance_state: TicketOrder['performance']['state'];
  epoch: number;
  starts_at: Date;
  ends_at: Date | null;
  transfer_allowed: boolean;
  asks_names: boolean;
  title: LocalText;
  age: string;
  category: string;
  event_key: string;
  poster: { mood?: string; hue?: number; motif?: string };
  permit_no: string | null;
  place_id: number;
  place_type: string;
  place: LocalText;
  address: LocalText;
  lat: number | null;
  lon: number | null;
  entrance: LocalText | null;
  hall: LocalText | null;
  city: LocalText;
  region: LocalText;
  city_slug: string;
  time_zone: string;
  organizer: LocalText | null;
  tax_number: string | null;
  register_no: string | null;
  tickets: TicketRow[] | null;
  scheduleChange: ScheduleChangeRow | null;
  part: TicketOrder['part'];
  returns: TicketOrder['returns'] | null;
  is_rest_live: boolean;
  fee_return_points: number | null;
  price_money_minor: number;
  left: PaymentLeft | null;
};

export function soldOrder(row: SoldOrderRow): TicketOrder {
  return {
    id: row.id,
    number: row.number,
    accessKey: row.access_key,
    orderKey: row.order_key,
    state: row.state,
    market: row.market,
    locale: row.locale,
    currency: row.currency,
    email: row.email,
    faceMinor: row.face_minor,
    feeMinor: row.fee_minor,
    coveredMinor: row.covered_minor,
    dueMinor: row.due_minor,
    tenders: row.tenders ?? [],
    holdUntil: row.hold_until,
    paidAt: row.paid_at,
    performance: performanceOf(row),
    organizer:
      row.organizer === null || row.tax_number === null
        ? null
        : { name: row.organizer, taxNumber: row.tax_number, registerNo: row.register_no },
    tickets: (row.tickets ?? []).map(soldTicket),
    scheduleChange: row.scheduleChange === null ? null : scheduleChangeOf(row.scheduleChange),
    part: row.part,
    returns: row.returns ?? [],
    isRestLive: row.is_rest_live,
    feeReturnPoints: row.fee_return_points ?? 0,
    priceMoneyMinor: row.price_money_minor,
    left: row.left ?? { chargedBackMinor: 0, countedMinor: 0, keptMinor: 0 },
  };
}

function performanceOf(row: SoldOrderRow): TicketOrder['performance'] {
  const { mood = '', hue = 0, motif = '' } = row.poster;
  return {
    id: row.performance_id,
    eventId: row.event_id,
    title: row.title,
    age: row.age,
    category: row.category,
    poster: { key: row.event_key, mood, hue, motif },
    permitNo: row.permit_no,
    state: row.performance_state,
    epoch: row.epoch,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    placeId: row.place_id,
    placeType: row.place_type,
    place: row.place,
    address: row.address,
    hall: row.hall,
    city: row.city,
    region: row.region,
    citySlug: row.city_slug,
    lat: row.lat,
    lon: row.lon,
    entrance: row.entrance,
    isTransferAllowed: row.transfer_allowed,
    asksNames: row.asks_names,
  };
}

function soldTicket(row: TicketRow): SoldTicket {
  return {
    lineNo: row.line_no,
    organizerId: row.organizer_id,
    serial: row.serial,
    ticketKey: row.ticket_key,
    epoch: row.epoch,
    state: row.state,
    seatNo: row.seat_no,
    signedSeatNo: row.signed_seat_no,
    isHandedOver: row.is_handed_over,
    holderName: row.holder_name,
    handedOverAt: row.handed_over_at === null ? null : new Date(row.handed_over_at),
    priceMinor: row.price_minor,
    feeMinor: row.fee_minor,
    covers: row.covers,
    labels: row.labels,
    usedAt: row.used_at === null ? null : new Date(row.used_at),
  };
}

function scheduleChangeOf(row: ScheduleChangeRow): ScheduleChange {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    id: row.id,
    kind: row.kind,
    oldStartsAt: new Date(row.old_starts_at),
    newStartsAt: dateOf(row.new_starts_at),
    refundUntil: dateOf(row.refund_until),
  };
}
