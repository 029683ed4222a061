/**
 * Hall plan, format 1: the geometry of one hall, without prices in money and without sales.
 *
 * Coordinates are integers in plan units, ten to one pixel of the pretix seating format, y pointing down,
 * the stage (where there is one) at the top. A published version is immutable; the order in which its sectors, rows
 * and slots stand gives every seat its number on the wire (`seatNo`, from 0).
 */

/** Text of the data itself, in the four languages every name is kept in. `ka` is served under the path `ge`. */
export type PlanText = { readonly ru: string; readonly be: string; readonly en: string; readonly ka: string };
export type PlanLanguage = keyof PlanText;

export type Point = { readonly x: number; readonly y: number };

/** A ring of x,y pairs, not repeated at the end: [x0, y0, x1, y1, …]. */
export type Polygon = readonly number[];

/**
 * Where the seats of a row stand, from the centre of its first seat to the centre of its last.
 * An arc is kept as chord and sagitta (`bulge`, positive to the right of the direction of travel on the screen):
 * integers survive rounding, bending a row in the editor is one number, and a line is an arc of bulge 0.
 */
export type RowShape =
  | { readonly kind: 'line'; readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
  | {
      readonly kind: 'arc';
      readonly x0: number;
      readonly y0: number;
      readonly x1: number;
      readonly y1: number;
      readonly bulge: number;
    }
  | { readonly kind: 'points'; readonly xy: readonly number[] };

/** `[count, from, step]`: `count` seats numbered `from`, `from + step`, … Odd on the left, even on the right: two runs. */
export type NumberRun = readonly [count: number, from: number, step: number];

/** A zone key and how many seats carry it, in slot order. The key '' means: no zone yet, so not for sale. */
export type ZoneRun = readonly [zone: string, count: number];

export type SeatFlag = 'accessible' | 'companion' | 'restricted';

export type Row = {
  /** Unique within its sector and kept for life. */
  readonly key: string;
  readonly label: string;
  readonly shape: RowShape;
  /**
   * Seats and gaps by turns: [seats, gap, seats, …]. A gap is the extra distance over one seat pitch,
   * in tenths of a pitch: [8, 15, 12] is 8 seats, an aisle of one and a half seats, 12 seats.
   */
  readonly slots: readonly number[];
  readonly numbering: readonly NumberRun[];
  /** Labels that no rule yields («12а»), by slot. */
  readonly labels?: readonly (readonly [slot: number, label: string])[];
  readonly zones: readonly ZoneRun[];
  readonly flags?: readonly (readonly [slot: number, ...flags: SeatFlag[]])[];
  /** `[first, count]` runs of seat identities, given once and kept when a seat is moved or renumbered. */
  readonly uids: readonly (readonly [first: number, count: number])[];
  readonly ext?: { readonly pretix?: PretixRowExt };
};

export type Sector = {
  readonly key: string;
  readonly label: PlanText;
  /** What its rows are called: «ряд 5», «ложа 5», «стол 5». */
  readonly rowNoun: 'row' | 'box' | 'table';
  readonly floor?: string;
  /** 'auto' is drawn round the rows when the plan is compiled. */
  readonly outline: Polygon | 'auto';
  /** Added to the cost of every seat when the best are sought, in seat pitches; below 0 is better than its distance says. */
  readonly bias?: number;
  readonly rows: readonly Row[];
  readonly ext?: { readonly pretix?: PretixSectorExt };
};

export type StandingArea = {
  readonly key: string;
  readonly label: PlanText;
  readonly floor?: string;
  readonly outline: Polygon;
  readonly capacity: number;
  readonly zone: string;
};

export type PlanObjectKind =
  | 'stage'
  | 'screen'
  | 'ring'
  | 'pitch'
  | 'rink'
  | 'bar'
  | 'box'
  | 'table'
  | 'exit'
  | 'entrance'
  | 'wall'
  | 'text';

export type PlanObject = {
  readonly kind: PlanObjectKind;
  readonly shape:
    | { readonly kind: 'polygon'; readonly points: Polygon }
    | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly r: number };
  readonly label?: PlanText;
  readonly ext?: { readonly pretix?: { readonly zone: number; readonly area: unknown } };
};

export type PriceZone = {
  /** z1 is the dearest. Amounts live in the tariff of a performance, never here. */
  readonly key: string;
  readonly label: PlanText;
  /** The letter that tells zones apart without colour. */
  readonly glyph: string;
  readonly colour?: string;
};

/** What the seats are judged against. `axis`: direction of the viewers' gaze in degrees (270 = up), absent in the round. */
export type FocalPoint = Point & { readonly axis?: number };

export type HallPlan = {
  readonly format: 1;
  readonly id: string;
  readonly version: number;
  readonly name: PlanText;
  readonly canvas: { readonly w: number; readonly h: number };
  /** Usual distance between neighbouring seats, plan units: seats are drawn, spaced and judged by it. */
  readonly pitch: number;
  readonly floors: readonly { readonly key: string; readonly label: PlanText }[];
  readonly zones: readonly PriceZone[];
  readonly focal: readonly FocalPoint[];
  readonly sectors: readonly Sector[];
  readonly standing: readonly StandingArea[];
  readonly objects: readonly PlanObject[];
  readonly ext?: { readonly pretix?: PretixPlanExt };
};

/** What the pretix format holds and a hall plan does not, kept so that an export gives the file back. */
export type PretixPlanExt = {
  readonly name: unknown;
  readonly categories: readonly unknown[];
  readonly size: unknown;
  readonly rest: Readonly<Record<string, unknown>>;
};
export type PretixSectorExt = {
  /** Index of the zone in the file, so that objects of its areas find the way back. */
  readonly zone: number;
  readonly name: unknown;
  readonly position: unknown;
  readonly hasAreas: boolean;
  readonly rest: Readonly<Record<string, unknown>>;
};
export type PretixRowExt = {
  /** Index of the row in its zone of the file. */
  readonly row?: number;
  readonly rowNumber: unknown;
  readonly position: unknown;
  /** Seat positions as the file has them, trusted while `seal` still matches the row's shape. */
  readonly at: readonly number[];
  readonly seal: number;
  /** What a seat has beside number, position and category, or instead of what the plan would write. */
  readonly seats: readonly (readonly [slot: number, fields: Readonly<Record<string, unknown>>])[];
  readonly rest: Readonly<Record<string, unknown>>;
};

/** Index of "no zone" in arrays of zone numbers. */
export const NO_ZONE = 255;

/** Bits of the flags array of a compiled plan. */
export const FLAG_BITS: Readonly<Record<SeatFlag, number>> = { accessible: 1, companion: 2, restricted: 4 };

/** From this extra distance on (tenths of a pitch) two seats are not neighbours any more. */
export const AISLE_TENTHS = 6;

/** Seat pitch of generated halls, plan units; pretix draws seats of radius 10 px about 25 px apart. */
export const PITCH = 250;

export function seatsInRow(row: { readonly slots: readonly number[] }): number {
  let count = 0;
  for (let i = 0; i < row.slots.length; i += 2) count += row.slots[i] ?? 0;
  return count;
}

export function sameText(text: string): PlanText {
  return { ru: text, be: text, en: text, ka: text };
}
