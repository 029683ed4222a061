import { FLAG_BITS, type HallPlan, NO_ZONE, type Row, seatsInRow } from './hall-plan.ts';
import { placeRow } from './row-geometry.ts';

/** All seats of a plan in wire order, as parallel arrays indexed by seatNo. */
export type LaidSeats = {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Index into plan.zones, NO_ZONE for a seat without one. */
  readonly zone: Uint8Array;
  /** Combination of FLAG_BITS. */
  readonly flags: Uint8Array;
  readonly uid: Uint32Array;
  /** Index into `rows`. */
  readonly row: Uint16Array;
  readonly rows: readonly {
    readonly sector: number;
    readonly row: Row;
    readonly first: number;
    readonly count: number;
  }[];
};

export function laySeats(plan: HallPlan): LaidSeats {
  const rows: { sector: number; row: Row; first: number; count: number }[] = [];
  let count = 0;
  plan.sectors.forEach((sector, sectorNo) => {
    for (const row of sector.rows) {
      const seats = seatsInRow(row);
      rows.push({ sector: sectorNo, row, first: count, count: seats });
      count += seats;
    }
  });
  const zoneNumbers = new Map(plan.zones.map((zone, i) => [zone.key, i]));
  const laid: LaidSeats = {
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    zone: new Uint8Array(count).fill(NO_ZONE),
    flags: new Uint8Array(count),
    uid: new Uint32Array(count),
    row: new Uint16Array(count),
    rows,
  };
  rows.forEach(({ row, first, count: seats }, rowNo) => {
    placeRow(row, laid.x, laid.y, first);
    laid.row.fill(rowNo, first, first + seats);
    let at = first;
    for (const [zone, run] of row.zones) {
      laid.zone.fill(zoneNumbers.get(zone) ?? NO_ZONE, at, Math.min(at + run, first + seats));
      at += run;
    }
    for (const [slot, ...flags] of row.flags ?? []) {
      if (slot < seats) laid.flags[first + slot] = flags.reduce((bits, flag) => bits | FLAG_BITS[flag], 0);
    }
    let seat = first;
    for (const [uid, run] of row.uids) {
      for (let i = 0; i < run && seat < first + seats; i += 1) laid.uid[seat++] = uid + i;
    }
  });
  return laid;
}
