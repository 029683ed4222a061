import type { PlanSeats } from '#api/performances/contract.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import type { Overview } from '#domain/seating/compile-overview.ts';
import { decodeGeometry, seatLabelOf } from '#domain/seating/decode-geometry.ts';
import { FLAG_BITS, NO_ZONE } from '#domain/seating/hall-plan.ts';
import { restrictionOf } from '#domain/seating/sight/restriction.ts';

/** A hall as a list of seats with positions and names, for programs that do not decode the compact geometry. */
export function planSeats(geometry: Geometry, overview: Overview<string>): PlanSeats {
  const hall = decodeGeometry(geometry);
  const rounded = (value: number | undefined): number => Math.round(value ?? 0);
  return {
    width: rounded(hall.w),
    height: rounded(hall.h),
    pitch: hall.pitch,
    seats: Array.from({ length: hall.count }, (_, seatNo) => ({
      seatNo,
      x: rounded(hall.x[seatNo]),
      y: rounded(hall.y[seatNo]),
      sector: overview.sectors[hall.sector[seatNo] ?? 0]?.label ?? '',
      row: hall.rows[hall.row[seatNo] ?? 0]?.label ?? '',
      seat: seatLabelOf(hall, seatNo),
      zoneKey: hall.zone[seatNo] === NO_ZONE ? null : (hall.zoneKeys[hall.zone[seatNo] ?? NO_ZONE] ?? null),
      accessible: ((hall.flags[seatNo] ?? 0) & FLAG_BITS.accessible) !== 0,
      restricted: restrictionOf(hall.flags[seatNo] ?? 0),
    })),
    standing: overview.standing.map(({ label, capacity, zone, outline }) => ({
      label,
      capacity,
      zoneKey: overview.zones[zone] ?? null,
      outline: outline.map((at) => Math.round(at * overview.u)),
    })),
  };
}
