/** A numbered seat, an entry to a standing area, or a unit of an item. */
export type LineKind = 'seat' | 'entry' | 'unit';

/**
 * `held`: not paid for, whatever became of its order. `live`: sold. `returned` by the buyer; `cancelled` by the seller or
 * by the payer's bank; `exchanged` for or `resold` as another line.
 */
export type LineState = 'held' | 'live' | 'returned' | 'cancelled' | 'exchanged' | 'resold';

type Line = {
  lineNo: number;
  /** Who sells it; null when the operator of the site does. */
  organizerId: number | null;
  /** Price of the list, before all reductions. */
  listedMinor: number;
  priceMinor: number;
  feeMinor: number;
};

/** A line that admits to a performance. */
export type TicketLine = Line & {
  kind: 'seat' | 'entry';
  performanceId: number;
  priceListId: number;
  /** Null for an entry. */
  seatNo: number | null;
  zoneNo: number;
  tariffNo: number;
};

export type UnitLine = Line & {
  kind: 'unit';
  itemId: number;
  optionNo: number;
  /** The performance that it accompanies, such as a parking place. */
  forPerformanceId: number | null;
};

export type OrderLine = TicketLine | UnitLine;

export function isTicketLine<Line extends { kind: LineKind }>(
  line: Line,
): line is Extract<Line, { kind: 'seat' | 'entry' }> {
  return line.kind !== 'unit';
}

export function isUnitLine<Line extends { kind: LineKind }>(line: Line): line is Extract<Line, { kind: 'unit' }> {
  return line.kind === 'unit';
}
