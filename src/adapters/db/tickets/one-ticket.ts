import type { OneTicket, PerformanceFacts, ScheduleChange, SoldTicket, TicketOrder } from '#usecases/tickets/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const ONE_TICKET = `
select t.id, t.access_key as "accessKey", t.holder_email as "holderEmail", t.holder_account_id as "holderAccountId",
  t.issued_at as "issuedAt", t.void_reason as "voidReason",
  coalesce((select old.void_reason = 'transferred' from ticket old where old.id = t.replaces), false) as "isFromTransfer",
  (select next.issued_at from ticket next where next.replaces = t.id) as "replacedAt",
  o.id as "orderId", o.number, o.state as "orderState", o.market, o.locale, o.currency, o.hold_until as "holdUntil",
  o.paid_at as "paidAt",
  t.line_no as "lineNo", l.organizer_id as "organizerId", t.serial, t.epoch, t.state, t.seat_no as "seatNo",
  t.signed_seat_no as "signedSeatNo", t.is_handed_over as "isHandedOver", t.holder_name as "holderName",
  t.price_minor as "priceMinor", t.fee_minor as "feeMinor", t.labels, t.used_at as "usedAt",
  p.id as "performanceId", p.event_id as "eventId", p.state as "performanceState", p.epoch as "performanceEpoch",
  p.starts_at as "startsAt", p.ends_at as "endsAt", p.transfer_allowed as "isTransferAllowed", p.asks_names as "asksNames",
  e.title, e.age, e.category, e.key as "eventKey", e.poster, e.permit_no as "permitNo",
  pl.id as "placeId", pl.type as "placeType", pl.name as place, pl.address, pl.lat, pl.lon, pl.entrance, h.name as hall,
  c.name as city, c.slug as "citySlug", rg.name as region, c.time_zone as "timeZone",
  g.name as "organizerName", g.tax_number as "taxNumber", g.register_no as "registerNo",
  (select to_jsonb(v) from (
    select id, kind, old_starts_at as "oldStartsAt", new_starts_at as "newStartsAt", refund_until as "refundUntil"
    from schedule_change
    where performance_id = p.id and created_at > coalesce(o.paid_at, o.created_at) order by id desc limit 1) v) as "scheduleChange"
from ticket t
join orders o on o.id = t.order_id
join order_line l on l.order_id = t.order_id and l.line_no = t.line_no
join performance p on p.id = t.performance_id
join event e on e.id = p.event_id
join place pl on pl.id = p.place_id
join city c on c.id = p.city_id
join region rg on rg.id = c.region_id
left join hall h on h.id = p.hall_id
left join organizer g on g.id = l.organizer_id`;

type Row = Omit<OneTicket, 'order'> &
  Omit<SoldTicket, 'covers' | 'handedOverAt' | 'ticketKey'> &
  Pick<TicketOrder, 'number' | 'market' | 'locale' | 'currency' | 'holdUntil' | 'paidAt'> &
  Omit<PerformanceFacts, 'id' | 'state' | 'epoch' | 'poster'> & {
    orderId: string;
    orderState: TicketOrder['state'];
    performanceId: number;
    performanceState: PerformanceFacts['state'];
    performanceEpoch: number;
    eventKey: string;
    poster: { mood?: string; hue?: number; motif?: string };
    organizerName: NonNullable<TicketOrder['organizer']>['name'] | null;
    taxNumber: string | null;
    registerNo: string | null;
    scheduleChange:
      | (Omit<ScheduleChange, 'oldStartsAt' | 'newStartsAt' | 'refundUntil'> & {
          oldStartsAt: string;
          newStartsAt: string | null;
          refundUntil: string | null;
        })
      | null;
  };

export async function findOneTicket(
  on: Queryable,
  where: string,
  name: string,
  value: string,
): Promise<OneTicket | null> {
  const text = `${ONE_TICKET} where ${where}`;
  const [row] = await query<Row>(on, { name: `tickets.one-${name}`, text, values: [value] });
  return row === undefined ? null : oneTicket(row);
}

/** The tickets that a person got from their buyers, the next performance first. */
export async function findHeldTickets(on: Queryable, accountId: string): Promise<OneTicket[]> {
  const text = `${ONE_TICKET}
    where t.holder_account_id = $1 and t.state <> 'void' and coalesce(p.ends_at, p.starts_at + interval '6 hours') > now()
    order by p.starts_at, t.serial limit 200`;
  const rows = await query<Row>(on, { name: 'tickets.held', text, values: [accountId] });
  return rows.map(oneTicket);
}

function oneTicket(row: Row): OneTicket {
  const { id, accessKey, holderEmail, holderAccountId, issuedAt, isFromTransfer, voidReason, replacedAt } = row;
  const whose = { holderEmail, holderAccountId };
  return { id, accessKey, ...whose, issuedAt, isFromTransfer, voidReason, replacedAt, order: orderOf(row) };
}

function orderOf(row: Row): TicketOrder {
  const { number, market, locale, currency, holdUntil, paidAt, organizerName, taxNumber, registerNo } = row;
  return {
    id: row.orderId,
    number,
    state: row.orderState,
    market,
    locale,
    currency,
    holdUntil,
    paidAt,
    performance: performanceOf(row),
    organizer: organizerName === null || taxNumber === null ? null : { name: organizerName, taxNumber, registerNo },
    scheduleChange: row.scheduleChange && scheduleChangeOf(row.scheduleChange),
    tickets: [ticketOf(row)],
    ...NOTHING_OF_THE_ORDER,
  };
}

const NOTHING_OF_THE_ORDER = {
  accessKey: '',
  orderKey: null,
  email: null,
  faceMinor: 0,
  feeMinor: 0,
  coveredMinor: 0,
  dueMinor: 0,
  tenders: [],
  part: { faceMinor: 0, feeMinor: 0 },
  returns: [],
  isRestLive: false,
  feeReturnPoints: 0,
  priceMoneyMinor: 0,
  left: { chargedBackMinor: 0, countedMinor: 0, keptMinor: 0 },
} satisfies Partial<TicketOrder>;

function ticketOf(row: Row): SoldTicket {
  const { lineNo, organizerId, serial, epoch, state, seatNo, signedSeatNo, isHandedOver, holderName } = row;
  const { priceMinor, feeMinor, labels, usedAt } = row;
  const whose = { signedSeatNo, isHandedOver, holderName, handedOverAt: null };
  return {
    lineNo,
    organizerId,
    serial,
    ticketKey: row.accessKey,
    epoch,
    state,
    seatNo,
    ...whose,
    priceMinor,
    feeMinor,
    covers: [],
    labels,
    usedAt,
  };
}

function performanceOf(row: Row): PerformanceFacts {
  const { mood = '', hue = 0, motif = '' } = row.poster;
  const { eventId, title, age, category, permitNo, startsAt, endsAt, timeZone, placeId, placeType } = row;
  const { place, address, hall, city, region, citySlug, lat, lon, entrance, isTransferAllowed, asksNames } = row;
  return {
    id: row.performanceId,
    eventId,
    title,
    age,
    category,
    poster: { key: row.eventKey, mood, hue, motif },
    permitNo,
    state: row.performanceState,
    epoch: row.performanceEpoch,
    startsAt,
    endsAt,
    timeZone,
    placeId,
    placeType,
    place,
    address,
    hall,
    city,
    region,
    citySlug,
    lat,
    lon,
    entrance,
    isTransferAllowed,
    asksNames,
  };
}

function scheduleChangeOf(row: NonNullable<Row['scheduleChange']>): ScheduleChange {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...row,
    oldStartsAt: new Date(row.oldStartsAt),
    newStartsAt: dateOf(row.newStartsAt),
    refundUntil: dateOf(row.refundUntil),
  };
}
