import type { DraftHall } from './draft.ts';
import { bowlSectors, pitchMetres, type Stand } from './bowl.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { polygonObject, rectangle } from './shapes.ts';
import { scaleToHold, seatSites } from './sites.ts';

/** Half a football field of 105 × 68 m, in seats of half a metre, and its run-offs. */
const FIELD = { halfWidth: 105, halfHeight: 68, runOff: 10 };

export function stadium(spec: HallSpec): DraftHall {
  const { seats } = splitCapacity(spec);
  const rows = spec.rows ?? Math.max(4, Math.round(Math.sqrt(seats) * 0.2));
  const lower = rows > 32 ? Math.round(rows * 0.48) : rows;
  const build = (scale: number): ReturnType<typeof bowlSectors> =>
    bowlSectors({
      halfWidth: FIELD.halfWidth * scale + FIELD.runOff,
      halfHeight: FIELD.halfHeight * scale + FIELD.runOff,
      corner: 16,
      rows,
      lower,
      step: 1.35,
      form: 'ring',
      zoneOf: (stand, row) => sportZone(stand, row / rows),
    });
  const scale = scaleToHold(build, seats, 0.15, 4);
  const [w, h] = [FIELD.halfWidth * scale, FIELD.halfHeight * scale];
  return {
    sectors: seatSites(build(scale), seats),
    objects: [polygonObject('pitch', rectangle(-w, -h, w, h))],
    focal: { x: 0, y: 0 },
    sight: { pitch: pitchMetres(scale), stage: 0 },
  };
}

/** Sport is seen best from the middle of the long sides, and worst from behind the goals and high up. */
export function sportZone(stand: Stand, depth: number): number {
  const isLong = stand.side === 'bottom' || stand.side === 'top';
  const place = stand.isCorner ? 3 : isLong ? (stand.aside < 0.55 ? 1 : 2) : 4;
  const high = stand.tier > 0 || depth > (place > 1 ? 0.8 : 0.6) ? 1 : 0;
  return Math.min(5, place + high);
}
