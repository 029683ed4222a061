import { HALL_NAMES } from '../plan-names.ts';
import type { PlanObject } from '../hall-plan.ts';
import type { DraftHall, DraftRow, DraftSector } from './draft.ts';
import { mergeRuns } from './fan-sector.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { arcRow, centred, cutByAisles, wideningRows } from './rows.ts';
import { arcPoints, polygonObject } from './shapes.ts';

const STEP = 1.3;
const GAP = 15;

/** Wide, almost straight rows before a screen; in larger halls the entrance crosswalk separates the front rows. */
export function cinema(spec: HallSpec): DraftHall {
  const { seats } = splitCapacity(spec);
  const perRow = spec.seatsPerRow ?? Math.max(4, Math.round(Math.sqrt(seats * 1.65)));
  const rowCount = spec.rows ?? Math.max(1, Math.round(seats / perRow));
  const aisles = perRow <= 24 ? 0 : perRow <= 46 ? 2 : 4;
  const counts = wideningRows(seats, rowCount, { front: spec.rows ? 1 : 0.95, aisles });
  const widest = Math.max(...counts);
  const share = aisles === 2 ? 0.5 : 0.21;
  const firstRadius = 2.6 * widest;
  const crossAfter = rowCount >= 8 ? Math.max(2, Math.round(rowCount * 0.3)) : 0;
  const rows = counts.map((count, i): DraftRow => {
    const slots = cutByAisles(count, aisles, share, GAP);
    const radius = firstRadius + i * STEP + (crossAfter > 0 && i >= crossAfter ? 1.5 : 0);
    return {
      label: String(i + 1),
      shape: arcRow({ x: 0, y: -firstRadius, r: radius, toward: 90 }, slots, centred(slots)),
      slots,
      zones: cinemaZones(slots, i / Math.max(1, rowCount - 1), seats),
    };
  });
  const sector: DraftSector = {
    key: 'hall',
    label: HALL_NAMES.hall,
    rows,
    stepFreeRows: crossAfter > 0 ? [crossAfter - 1, 0] : [0],
    sight: { floor: 0, rise: 0.3 },
  };
  const half = widest * 0.46 + (aisles * GAP) / 20;
  const angle = (Math.asin(half / firstRadius) * 180) / Math.PI;
  const screen: PlanObject = polygonObject('screen', [
    ...arcPoints(0, -firstRadius, firstRadius - 4.6, 90 - angle, 90 + angle),
    ...arcPoints(0, -firstRadius, firstRadius - 5.1, 90 + angle, 90 - angle),
  ]);
  const depth = (rowCount - 1) * STEP + (crossAfter > 0 ? 1.5 : 0);
  return {
    sectors: [sector],
    objects: [screen],
    focal: { x: 0, y: depth * 0.68, axis: 270 },
    sight: { pitch: 0.62, stage: 1 },
  };
}

/** Expensive in the middle of the back half, cheap before the crosswalk; small screens have only two prices. */
function cinemaZones(slots: readonly number[], depth: number, seats: number): [number, number][] {
  const blocks = slots.filter((_, i) => i % 2 === 0);
  const count = blocks.reduce((sum, size) => sum + size, 0);
  if (depth < 0.26) return [[seats < 100 ? 2 : 3, count]];
  if (depth < 0.5) return [[2, count]];
  const side = blocks.length > 2 ? (blocks[0] ?? 0) : count >= 10 ? Math.round(count * 0.22) : 0;
  return mergeRuns([
    [2, side],
    [1, count - 2 * side],
    [2, side],
  ]);
}
