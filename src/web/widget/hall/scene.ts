import { SEAT } from '#domain/seating/availability.ts';
import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import type { OverviewShapes } from './overview-shapes.ts';

/** Colours as CSS text, resolved for the current theme. */
export type Palette = {
  readonly hall: string;
  readonly ink: string;
  readonly onInk: string;
  readonly muted: string;
  readonly line: string;
  readonly taken: string;
  readonly accent: string;
  readonly stage: string;
  readonly onZone: string;
  readonly zones: readonly string[];
};

/** Patterns that tell zones of one colour apart, in this order. */
export const PATTERNS = ['full', 'ring', 'dashes'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Look of a zone: one of five colours, −1 when it is not for sale; a letter when even the patterns repeat. */
export type ZoneMark = { readonly colour: number; readonly pattern: Pattern; readonly letter: string };

/** All data that a picture of the hall needs. Plain data, so that it can be posted to a worker. */
export type HallScene = {
  readonly shapes: OverviewShapes;
  readonly hall: DecodedHall | null;
  /** [x0, y0, x1, y1] of each row, plan units. */
  readonly rowBoxes: Float32Array;
  /** [x, y] of the middle of each sector's front edge, the position of its name. */
  readonly fronts: Float32Array;
  /** [x, y] of the position of each sector's name within it. */
  readonly spots: Float32Array;
  readonly statuses: Uint8Array;
  /** 1 for seats that the visitor has chosen. */
  readonly chosen: Uint8Array;
  readonly marks: readonly ZoneMark[];
  /** Zones outside the price filter, by zone index: 1 is pale. */
  readonly pale: Uint8Array;
  readonly sectors: readonly SectorSummary[];
  readonly palette: Palette;
  readonly font: string;
};

export type SectorSummary = {
  /** Zone with most free seats; −1 when no seat is free. */
  readonly zone: number;
  readonly free: number;
  readonly seats: number;
};

export function rowBoxesOf(hall: DecodedHall): Float32Array {
  const boxes = new Float32Array(hall.rows.length * 4);
  hall.rows.forEach(({ first, count }, row) => {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let seat = first; seat < first + count; seat += 1) {
      const [x = 0, y = 0] = [hall.x[seat], hall.y[seat]];
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
    boxes.set([x0, y0, x1, y1], row * 4);
  });
  return boxes;
}

/** Uses the front seats near a sector's middle, because rows are curved and the ends of the front row reach higher. */
export function sectorFronts(hall: DecodedHall, sectorCount: number): Float32Array {
  const fronts = new Float32Array(sectorCount * 2);
  for (let sector = 0; sector < sectorCount; sector += 1) {
    const rows = hall.rows.filter((row) => row.sector === sector);
    let [x0, x1] = [Infinity, -Infinity];
    for (const { first, count } of rows) {
      for (let seat = first; seat < first + count; seat += 1) {
        x0 = Math.min(x0, hall.x[seat] ?? 0);
        x1 = Math.max(x1, hall.x[seat] ?? 0);
      }
    }
    const middle = (x0 + x1) / 2;
    let [top, least] = [0, Infinity];
    for (const { first, count } of rows) {
      for (let seat = first; seat < first + count; seat += 1) {
        // Beyond two pitches from the middle, distance to the side counts three times as much as distance to the back.
        const y = hall.y[seat] ?? 0;
        const worth = y + Math.max(0, Math.abs((hall.x[seat] ?? 0) - middle) - 2 * hall.pitch) * 3;
        if (worth < least) [top, least] = [y, worth];
      }
    }
    fronts.set([middle, top], sector * 2);
  }
  return fronts;
}

/** Free seats by sector. Before the seats are loaded, all seats of the overview count as free, only for the picture. */
export function summariseSectors(
  shapes: OverviewShapes,
  hall: DecodedHall | null,
  statuses: Uint8Array,
  pale: Uint8Array,
): SectorSummary[] {
  const zones = 256;
  const free = new Uint32Array(shapes.sectors.length * zones);
  const totals = new Uint32Array(shapes.sectors.length);
  if (hall && statuses.length === hall.count) {
    for (let seat = 0; seat < hall.count; seat += 1) {
      const sector = hall.sector[seat] ?? 0;
      totals[sector]! += 1;
      if (statuses[seat] === SEAT.free) free[sector * zones + (hall.zone[seat] ?? 0)]! += 1;
    }
  } else {
    shapes.sectors.forEach(({ counts }, sector) => {
      for (let i = 0; i < counts.length; i += 2) {
        totals[sector]! += counts[i + 1] ?? 0;
        free[sector * zones + (counts[i] ?? 0)]! += counts[i + 1] ?? 0;
      }
    });
  }
  return shapes.sectors.map((_, sector) => {
    let [zone, most, sum] = [-1, 0, 0];
    for (let z = 0; z < zones; z += 1) {
      const count = pale[z] === 1 ? 0 : (free[sector * zones + z] ?? 0);
      sum += count;
      if (count > most) [zone, most] = [z, count];
    }
    return { zone, free: sum, seats: totals[sector] ?? 0 };
  });
}
