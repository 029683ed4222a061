import { HALL_NAMES, onSide } from '../plan-names.ts';
import type { DraftHall, DraftRow, DraftSector } from './draft.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { apportion, wideningRows } from './rows.ts';
import { rowAlong, straightRows } from './straight-rows.ts';
import { polygonObject, rectangle } from './shapes.ts';

const STEP = 1.3;

/** A stage on the floor with raked rows before it; from about 110 seats on, seats on three sides of the stage. */
export function blackBox(spec: HallSpec): DraftHall {
  const { seats, standing } = splitCapacity(spec);
  const isThrust = standing === 0 && seats >= 110 && !spec.rows;
  const [mainSeats = seats, sideSeats = 0] = isThrust ? apportion(seats, [0.62, 0.38]) : [seats, 0];
  const perRow = spec.seatsPerRow ?? Math.max(4, Math.round(Math.sqrt(mainSeats * 1.7)));
  const rowCount = spec.rows ?? Math.max(1, Math.round(mainSeats / perRow));
  const aisles = perRow > 14 ? 1 : 0;
  const counts = wideningRows(mainSeats, rowCount, { aisles });
  const widest = counts[counts.length - 1] ?? 1;
  const half = widest / 2 + aisles * 0.8;
  const stageDepth = Math.max(5, half * 0.75);
  const floor = standing > 0 ? 3 + Math.sqrt(standing) * 0.55 : 0;
  const main: DraftSector = {
    key: 'hall',
    label: HALL_NAMES.hall,
    rows: straightRows({
      counts,
      top: 2 + floor,
      step: STEP,
      aisles,
      share: 0,
      gapTenths: 14,
      zoneOf: (row) => (row < Math.ceil(rowCount * 0.55) ? 1 : 2),
    }),
    stepFreeRows: [0],
    sight: { floor: 0, rise: 0.32 },
  };
  const sectors = [main];
  if (sideSeats > 0) {
    const banks = apportion(sideSeats, [1, 1]);
    (['left', 'right'] as const).forEach((side, i) => {
      sectors.push(bank(side, banks[i] ?? 0, half, stageDepth));
    });
  }
  return {
    sectors,
    objects: [polygonObject('stage', rectangle(-half, -stageDepth, half, 0))],
    focal: { x: 0, y: 0, axis: 270 },
    sight: { pitch: 0.62, stage: 0 },
    ...(standing > 0
      ? {
          standing: [
            {
              key: 'dance-floor',
              label: HALL_NAMES.danceFloor,
              outline: rectangle(-half, 0.8, half, 0.4 + floor),
              capacity: standing,
              zone: 2,
            },
          ],
        }
      : {}),
  };
}

function bank(side: 'left' | 'right', seats: number, half: number, depth: number): DraftSector {
  const rowCount = Math.max(1, Math.ceil(seats / Math.floor(depth)));
  const counts = wideningRows(seats, rowCount).reverse();
  const x = (side === 'left' ? -1 : 1) * (half + 1.6);
  // Left to right for viewers facing the stage from its side: downwards on the left, upwards on the right.
  const top: [number, number] = [x, -depth];
  const bottom: [number, number] = [x, 0];
  const [from, to] = side === 'left' ? [top, bottom] : [bottom, top];
  return {
    key: `bank-${side}`,
    label: onSide(HALL_NAMES.hall, side),
    rows: counts.map((count, i): DraftRow => ({
      label: String(i + 1),
      shape: rowAlong(from, to, i * STEP, count),
      slots: [count],
      zones: [[2, count]],
    })),
    bias: 1.5,
    sight: { floor: 0, rise: 0.32 },
  };
}
