import type { OrderLine, TicketLine, UnitLine } from '#domain/orders/order-line.ts';

/**
 * SQL: the lines `l` of an order as two columns, `tickets` and `units`. Each line is an array, because column names would
 * be most of the JSON.
 */
export const LINE_COLUMNS = `
  jsonb_agg(jsonb_build_array(l.line_no, l.organizer_id, l.price_minor, l.fee_minor, l.performance_id, l.price_list_id,
    l.seat_no, l.zone_no, l.tariff_no)) filter (where l.kind <> 'unit') as tickets,
  jsonb_agg(jsonb_build_array(l.line_no, l.organizer_id, l.price_minor, l.fee_minor, l.item_id, l.option_no,
    l.for_performance_id)) filter (where l.kind = 'unit') as units`;

/** SQL: the line `l` of the order `o` counts towards its buyer's limit: it is sold, or held at this moment. */
export const isOfBuyer = (order: string, line: string): string =>
  `(${line}.state = 'live'
    or (${order}.state in ('held', 'awaiting_payment') and ${order}.hold_until > clock_timestamp()))`;

/** SQL: the lines of order $1 that a change of the basket leaves as they are; new ones are numbered after them. */
export const STAYING_LINES = `
  select coalesce(max(line_no), 0) as last_no, coalesce(sum(price_minor), 0) as face, coalesce(sum(fee_minor), 0) as fee
  from order_line where order_id = $1`;

/** SQL: the order's totals, from its staying lines `stays` and the lines `added`. */
export const WRITE_TOTALS = `
  update orders set face_minor = s.face + a.face, fee_minor = s.fee + a.fee
  from stays s, (select coalesce(sum(price_minor), 0) as face, coalesce(sum(fee_minor), 0) as fee from added) a
  where id = $1`;

type TicketColumns = readonly [
  lineNo: number,
  organizerId: number | null,
  priceMinor: number,
  feeMinor: number,
  performanceId: number,
  priceListId: number,
  seatNo: number | null,
  zoneNo: number,
  tariffNo: number,
];
type UnitColumns = readonly [
  lineNo: number,
  organizerId: number | null,
  priceMinor: number,
  feeMinor: number,
  itemId: number,
  optionNo: number,
  forPerformanceId: number | null,
];
/** A column is null when the order has no such lines. */
export type LineRows = { tickets: readonly TicketColumns[] | null; units: readonly UnitColumns[] | null };

/** Returns the lines in order of their numbers. */
export function orderLines({ tickets, units }: LineRows): OrderLine[] {
  const lines = [...(tickets ?? []).map(ticketLine), ...(units ?? []).map(unitLine)];
  return lines.toSorted((a, b) => a.lineNo - b.lineNo);
}

function ticketLine(columns: TicketColumns): TicketLine {
  const [lineNo, organizerId, priceMinor, feeMinor, performanceId, priceListId, seatNo, zoneNo, tariffNo] = columns;
  const kind = seatNo === null ? 'entry' : 'seat';
  return { kind, lineNo, organizerId, priceMinor, feeMinor, performanceId, priceListId, seatNo, zoneNo, tariffNo };
}

function unitLine(columns: UnitColumns): UnitLine {
  const [lineNo, organizerId, priceMinor, feeMinor, itemId, optionNo, forPerformanceId] = columns;
  return { kind: 'unit', lineNo, organizerId, priceMinor, feeMinor, itemId, optionNo, forPerformanceId };
}
