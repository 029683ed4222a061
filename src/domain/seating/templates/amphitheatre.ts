import { HALL_NAMES, sectorName } from '../plan-names.ts';
import type { DraftHall } from './draft.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { apronStage, band } from './shapes.ts';
import { scaleToHold, seatSites, type SiteSector, wedgeSites } from './sites.ts';

const STEP = 1.2;
/** Angle in degrees that the rows span around the stage. */
const SPREAD = 148;
const SEATS_BETWEEN_AISLES = 22;
/** From one row to the next, metres. */
const RISE = 0.36;

/** Open-air semicircular rows in wedges between stairs; large ones in two tiers with a crosswalk between them. */
export function amphitheatre(spec: HallSpec): DraftHall {
  const { seats, standing } = splitCapacity(spec);
  const rows = spec.rows ?? Math.max(4, Math.round(Math.sqrt(seats) * 0.5));
  const lower = rows > 18 ? Math.round(rows * 0.52) : rows;
  const tiers = rows > lower ? [lower, rows - lower] : [rows];
  const build = (inner: number): SiteSector[] => {
    let radius = inner;
    let letter = 0;
    return tiers.flatMap((tierRows, tier) => {
      const radii = Array.from({ length: tierRows }, (_, i) => radius + i * STEP);
      const middle = radius + (tierRows * STEP) / 2;
      const wedges = Math.max(3, Math.round((middle * SPREAD * Math.PI) / 180 / SEATS_BETWEEN_AISLES));
      radius += tierRows * STEP + 2.2;
      const wide = SPREAD / wedges;
      return Array.from({ length: wedges }, (_, i): SiteSector => {
        const designation = String.fromCharCode(65 + (letter++ % 26));
        // 0 in the middle of the fan, 1 at its ends, where the stage is seen from the side.
        const aside = Math.abs((i + 0.5) / wedges - 0.5) * 2;
        // Two prices per tier, four in a single tier; the ends of the fan are one step cheaper.
        const bands = tiers.length === 2 ? 2 : 4;
        const zoneOf = (row: number): number =>
          Math.min(5, 1 + 2 * tier + Math.floor((row / tierRows) * bands) + (aside > 0.62 ? 1 : 0));
        const to = 90 + SPREAD / 2 - i * wide;
        return {
          key: designation,
          label: sectorName(designation),
          sites: wedgeSites({ x: 0, y: 0 }, to - wide, to, radii, 1.9, zoneOf),
          stepFreeRows: tier === 0 ? [0, tierRows - 1] : [0],
          sight: { floor: tier === 0 ? 0 : lower * RISE + 0.6, rise: RISE },
        };
      });
    });
  };
  const inner = scaleToHold(build, seats, 6, 140);
  const floor = standing > 0 ? Math.max(3, Math.min(inner - 4, Math.sqrt(standing) * 0.45)) : 0;
  const stageRadius = Math.max(2.4, (inner - floor) * 0.78 - 1.2);
  return {
    sectors: seatSites(build(inner), seats),
    objects: [apronStage(0, stageRadius, stageRadius * 0.9, Math.max(4, stageRadius * 0.5))],
    focal: { x: 0, y: inner + Math.min(4, rows / 4) * STEP, axis: 270 },
    sight: { pitch: 0.58, stage: 1.2 },
    ...(standing > 0
      ? {
          standing: [
            {
              key: 'fan-zone',
              label: HALL_NAMES.fanZone,
              outline: band(0, 0, stageRadius + 0.6, inner - 1.4, SPREAD / 2 - 6),
              capacity: standing,
              zone: 2,
            },
          ],
        }
      : {}),
  };
}
