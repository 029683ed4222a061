import type { OrderLine, TicketLine, UnitLine } from '#domain/orders/order-line.ts';
import type { Reduced } from '#usecases/orders/ports.ts';

/**
 * SQL: the lines `l` of an order as two columns, `tickets` and `units`. Each line is an array, because column names would
 * be most of the JSON.
 */
export const LINE_COLUMNS = `
  jsonb_agg(jsonb_build_array(l.line_no, l.organizer_id, l.listed_minor, l.price_minor, l.fee_minor, l.performance_id, l.price_list_id,
    l.seat_no, l.zone_no, l.tariff_no)) filter (where l.kind <> 'unit') as tickets,
  jsonb_agg(jsonb_build_array(l.line_no, l.organizer_id, l.listed_minor, l.price_minor, l.fee_minor, l.item_id, l.option_no,
    l.for_performance_id)) filter (where l.kind = 'unit') as units`;

/** SQL: what reduced the lines `l` of an order; null when nothing did. */
export const REDUCED_COLUMN = `
  jsonb_agg(jsonb_build_array(l.rule_id, l.rule_minor, l.voucher_minor)) filter (where l.rule_minor + l.voucher_minor > 0) as reduced`;

/** SQL: the line `l` of the order `o` counts towards its buyer's limit: it is sold, or held at this moment. */
export const isOfBuyer = (order: string, line: string): string =>
  `(${line}.state = 'live'
    or (${order}.state in ('held', 'awaiting_payment') and ${order}.hold_until > clock_timestamp()))`;

type TicketColumns = readonly [
  lineNo: number,
  organizerId: number | null,
  listedMinor: number,
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
  listedMinor: number,
  priceMinor: number,
  feeMinor: number,
  itemId: number,
  optionNo: number,
  forPerformanceId: number | null,
];
/** A column is null when the order has no such lines. */
export type LineRows = { tickets: readonly TicketColumns[] | null; units: readonly UnitColumns[] | null };

export type ReducedRows = {
  reduced: readonly (readonly [ruleId: number | null, ruleMinor: number, voucherMinor: number])[] | null;
};

/** Sums by rule, that of the voucher last. */
export function reductionsOf({ reduced }: ReducedRows): Reduced[] {
  const byRule = new Map<number | null, number>();
  const add = (ruleId: number | null, minor: number) => byRule.set(ruleId, (byRule.get(ruleId) ?? 0) + minor);
  for (const [ruleId, ruleMinor] of reduced ?? []) add(ruleId, ruleMinor);
  const voucherMinor = (reduced ?? []).reduce((sum, [, , minor]) => sum + minor, 0);
  byRule.delete(null);
  if (voucherMinor > 0) byRule.set(null, voucherMinor);
  return [...byRule]
    .map(([ruleId, amountMinor]) => ({ ruleId, amountMinor }))
    .filter(({ amountMinor }) => amountMinor > 0);
}

/** Returns the lines in order of their numbers. */
export function orderLines({ tickets, units }: LineRows): OrderLine[] {
  const lines = [...(tickets ?? []).map(ticketLine), ...(units ?? []).map(unitLine)];
  return lines.toSorted((a, b) => a.lineNo - b.lineNo);
}

function ticketLine(columns: TicketColumns): TicketLine {
  const [lineNo, organizerId, listedMinor, priceMinor, feeMinor, performanceId, priceListId, seatNo, zoneNo, tariffNo] =
    columns;
  const kind = seatNo === null ? 'entry' : 'seat';
  return {
    kind,
    lineNo,
    organizerId,
    listedMinor,
    priceMinor,
    feeMinor,
    performanceId,
    priceListId,
    seatNo,
    zoneNo,
    tariffNo,
  };
}

function unitLine(columns: UnitColumns): UnitLine {
  const [lineNo, organizerId, listedMinor, priceMinor, feeMinor, itemId, optionNo, forPerformanceId] = columns;
  return { kind: 'unit', lineNo, organizerId, listedMinor, priceMinor, feeMinor, itemId, optionNo, forPerformanceId };
}
