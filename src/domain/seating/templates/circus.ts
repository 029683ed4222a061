import { sectorName } from '../plan-names.ts';
import type { DraftHall } from './draft.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { arcPoints, polygonObject } from './shapes.ts';
import { scaleToHold, seatSites, type SiteSector, wedgeSites } from './sites.ts';

const STEP = 1.18;
/** Angle in degrees of the artists' entrance under the orchestra. */
const ENTRANCE = 46;
const WEDGES = 8;

/** Circular rows around the ring, cut by the artists' entrance at the top; sectors are numbered from its left. */
export function circus(spec: HallSpec): DraftHall {
  const { seats } = splitCapacity(spec);
  const rows = spec.rows ?? Math.max(3, Math.round(Math.sqrt(seats) * 0.34));
  const zoneOf = (row: number): number => {
    const depth = row / rows;
    return depth < 0.16 ? 1 : depth < 0.42 ? 2 : depth < 0.74 ? 3 : 4;
  };
  const build = (ring: number): SiteSector[] => {
    const radii = Array.from({ length: rows }, (_, i) => ring + 2.4 + i * STEP);
    const start = 270 - ENTRANCE / 2;
    const wide = (360 - ENTRANCE) / WEDGES;
    return Array.from({ length: WEDGES }, (_, i) => ({
      key: String(i + 1),
      label: sectorName(String(i + 1)),
      sites: wedgeSites({ x: 0, y: 0 }, start - (i + 1) * wide, start - i * wide, radii, 1.9, zoneOf),
      stepFreeRows: i === 0 || i === WEDGES - 1 ? [0] : [],
      sight: { floor: 0.3, rise: 0.4 },
    }));
  };
  const ring = scaleToHold(build, seats, 5, 60);
  const outer = ring + 2.4 + (rows - 1) * STEP;
  const gap = ENTRANCE / 2 - 6;
  return {
    sectors: seatSites(build(ring), seats),
    objects: [
      { kind: 'ring', shape: { kind: 'circle', x: 0, y: 0, r: ring } },
      polygonObject('entrance', [
        ...arcPoints(0, 0, ring + 1.6, 270 - gap, 270 + gap),
        ...arcPoints(0, 0, outer, 270 + gap, 270 - gap),
      ]),
    ],
    // Artists perform towards the side opposite their entrance, so the middle of the front rows there is the best.
    focal: { x: 0, y: ring * 0.8 },
    sight: { pitch: 0.55, stage: 0 },
  };
}
