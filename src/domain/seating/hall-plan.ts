/**
 * Hall plan, format 1: the geometry of one hall, without prices and sales.
 * Coordinates are integers in plan units, ten per pixel of the pretix seating format, with y pointing down and the
 * stage (if any) at the top. A published version is immutable; the order of its sectors, rows and slots gives every
 * seat its number on the wire (`seatNo`, from 0).
 */

/** Text of the hall data, in the four languages that every name has. `ka` is served under the path `ge`. */
export type PlanText = { readonly ru: string; readonly be: string; readonly en: string; readonly ka: string };
export type PlanLanguage = keyof PlanText;

export type Point = { readonly x: number; readonly y: number };

/** A closed ring of x,y pairs, without repeating the first: [x0, y0, x1, y1, …]. */
export type Polygon = readonly number[];

/**
 * Position of a row's seats, from the centre of its first seat to the centre of its last. An arc is stored as chord and
 * sagitta (`bulge`, positive to the right of the direction of travel on the screen): integers survive rounding, bending
 * a row in the editor changes one number, and a line is an arc of bulge 0.
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

/** `[count, from, step]`: `count` seats numbered `from`, `from + step`, … Odd left and even right need two runs. */
export type NumberRun = readonly [count: number, from: number, step: number];

/** A zone key and its number of seats, in slot order. The key '' means no zone yet, so these seats are not for sale. */
export type ZoneRun = readonly [zone: string, count: number];

/** What restricts the view from a seat; each of them implies `restricted`. */
export type SightReason = 'pillar' | 'rail' | 'overhang' | 'side';
export type SeatFlag = 'accessible' | 'companion' | 'restricted' | SightReason;

export type Row = {
  /** Unique within its sector and never changed. */
  readonly key: string;
  readonly label: string;
  readonly shape: RowShape;
  /**
   * Alternating seats and gaps: [seats, gap, seats, …]. A gap is the extra distance over one seat pitch, in tenths of a
   * pitch: [8, 15, 12] is 8 seats, an aisle of one and a half seats, 12 seats.
   */
  readonly slots: readonly number[];
  readonly numbering: readonly NumberRun[];
  /** Labels that no numbering rule produces («12а»), by slot. */
  readonly labels?: readonly (readonly [slot: number, label: string])[];
  readonly zones: readonly ZoneRun[];
  readonly flags?: readonly (readonly [slot: number, ...flags: SeatFlag[]])[];
  /** `[first, count]` runs of seat identities; a seat keeps its identity when it is moved or renumbered. */
  readonly uids: readonly (readonly [first: number, count: number])[];
  /** Floor below its seats above the floor of the hall, centimetres, where it is not what the sector's rake gives. */
  readonly height?: number;
  readonly ext?: { readonly pretix?: PretixRowExt };
};

/** Where a sector is in height, centimetres. */
export type SectorSight = {
  /** Floor of its first row above the floor of the hall. */
  readonly floor: number;
  /** From one row to the next. */
  readonly rise: number;
  /** By how much its seats are nearer to the stage than drawn: balconies are drawn behind what they hang over. */
  readonly forward?: number;
};

/** Scale and stage of a hall whose heights and distances are known. */
export type HallSight = {
  /** Plan units in a metre. */
  readonly perMetre: number;
  /** Floor of the stage, pitch or ring, or lower edge of the screen, above the floor of the hall, centimetres. */
  readonly stage: number;
};

export type Sector = {
  readonly key: string;
  readonly label: PlanText;
  /** Name of its rows: «ряд 5», «ложа 5», «стол 5». */
  readonly rowNoun: 'row' | 'box' | 'table';
  readonly floor?: string;
  /** 'auto': the outline is drawn around the rows when the plan is compiled. */
  readonly outline: Polygon | 'auto';
  /** Added to the cost of every seat in the search for the best, in pitches; below 0 makes the seats better. */
  readonly bias?: number;
  /** Absent where heights are not known. */
  readonly sight?: SectorSight;
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
  | 'pillar'
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
  /** z1 is the most expensive. Amounts are in the tariff of a performance, never here. */
  readonly key: string;
  readonly label: PlanText;
  /** A letter that distinguishes zones without colour. */
  readonly glyph: string;
  readonly colour?: string;
};

/** Reference point for rating seats. `axis`: viewing direction in degrees (270 = up), absent in the round. */
export type FocalPoint = Point & { readonly axis?: number };

export type HallPlan = {
  readonly format: 1;
  readonly id: string;
  readonly version: number;
  readonly name: PlanText;
  readonly canvas: { readonly w: number; readonly h: number };
  /** Usual distance between neighbouring seats, plan units: the basis for drawing, spacing and rating seats. */
  readonly pitch: number;
  readonly floors: readonly { readonly key: string; readonly label: PlanText }[];
  readonly zones: readonly PriceZone[];
  readonly focal: readonly FocalPoint[];
  readonly sectors: readonly Sector[];
  readonly standing: readonly StandingArea[];
  readonly objects: readonly PlanObject[];
  /** Absent where the scale is not known; then no seat tells its distance or height. */
  readonly sight?: HallSight;
  readonly ext?: { readonly pretix?: PretixPlanExt };
};

/** Content of a pretix file that a hall plan has no place for, stored so that an export can reproduce the file. */
export type PretixPlanExt = {
  readonly name: unknown;
  readonly categories: readonly unknown[];
  readonly size: unknown;
  readonly rest: Readonly<Record<string, unknown>>;
};
export type PretixSectorExt = {
  /** Index of the zone in the file, so that an export can return objects of its areas to it. */
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
  /** Seat positions as in the file, valid while `seal` matches the row's shape. */
  readonly at: readonly number[];
  readonly seal: number;
  /** Fields of a seat besides number, position and category, or values that differ from what the plan would export. */
  readonly seats: readonly (readonly [slot: number, fields: Readonly<Record<string, unknown>>])[];
  readonly rest: Readonly<Record<string, unknown>>;
};

/** Index of "no zone" in arrays of zone numbers. */
export const NO_ZONE = 255;

/** Bits of the flags array of a compiled plan. */
export const FLAG_BITS: Readonly<Record<SeatFlag, number>> = {
  accessible: 1,
  companion: 2,
  restricted: 4,
  pillar: 8,
  rail: 16,
  overhang: 32,
  side: 64,
};

export const SIGHT_REASONS = ['pillar', 'rail', 'overhang', 'side'] as const satisfies readonly SightReason[];

/** From this extra distance on (tenths of a pitch) two seats are not neighbours. */
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
