import { HALL_NAMES, onSide } from '../plan-names.ts';
import type { DraftHall, DraftRow, DraftSector } from './draft.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { apportion, wideningRows } from './rows.ts';
import { rowAlong, straightRows } from './straight-rows.ts';
import { polygonObject } from './shapes.ts';

const STEP = 1.2;
const GAP = 15;
const PITCH_METRES = 0.62;

/** A shoebox hall: long straight stalls, galleries along the walls, and a balcony at the back if the hall has one. */
export function concertHall(spec: HallSpec): DraftHall {
  const { seats } = splitCapacity(spec);
  const balconies = Math.min(spec.balconies ?? 0, 2);
  const hasGalleries = balconies > 0 || seats >= 550;
  const perGallery = hasGalleries ? Math.round(seats * 0.07) : 0;
  const [stallSeats = 0, balconySeats = 0] = apportion(seats - 2 * perGallery, [
    1 - 0.22 * balconies,
    0.22 * balconies,
  ]);
  const perRow = spec.seatsPerRow ?? Math.max(6, Math.round(Math.sqrt(stallSeats * 1.05)));
  const rowCount = spec.rows ?? Math.max(3, Math.round(stallSeats / perRow));
  const aisles = perRow <= 10 ? 0 : perRow <= 20 ? 1 : 2;
  const counts = wideningRows(stallSeats, rowCount, { aisles });
  const widest = counts[counts.length - 1] ?? 1;
  const block = { step: STEP, aisles, share: 0.5, gapTenths: GAP };
  const within = (row: number, share: number): boolean => row < Math.round(rowCount * share);
  const sectors: DraftSector[] = [
    {
      key: 'stalls',
      label: HALL_NAMES.stalls,
      rows: straightRows({
        ...block,
        counts,
        top: 0,
        zoneOf: (row, isSide) => (within(row, 0.4) ? (isSide ? 2 : 1) : within(row, 0.75) ? 2 : 3),
      }),
      stepFreeRows: [rowCount - 1, 0],
      sight: { floor: 0, rise: 0.1 },
    },
  ];
  const half = widest / 2 + (aisles * GAP) / 20;
  const bottom = (rowCount - 1) * STEP;
  if (hasGalleries) {
    sectors.push(gallery('left', perGallery, half + 2, bottom), gallery('right', perGallery, half + 2, bottom));
  }
  if (balconySeats > 0) {
    const rows = Math.max(2, Math.round(balconySeats / (widest + 2)));
    sectors.push({
      key: 'balcony',
      label: HALL_NAMES.balcony,
      rows: straightRows({
        ...block,
        counts: wideningRows(balconySeats, rows, { aisles }),
        top: bottom + 3.8,
        zoneOf: (row) => (row < rows / 2 ? 3 : 4),
      }),
      // Its front hangs over the last quarter of the stalls.
      sight: { floor: 3.6 + rowCount * 0.1, rise: 0.4, forward: (3.8 + bottom * 0.25) * PITCH_METRES },
    });
  }
  const stage = half * 0.86;
  return {
    sectors,
    objects: [polygonObject('stage', [-stage * 0.72, -8, stage * 0.72, -8, stage, -2.4, -stage, -2.4])],
    focal: { x: 0, y: Math.min(6, rowCount * 0.3) * STEP, axis: 270 },
    sight: { pitch: PITCH_METRES, stage: 0.9 },
  };
}

/** One or two rows along a wall, facing across the hall. */
function gallery(side: 'left' | 'right', seats: number, x: number, depth: number): DraftSector {
  const rows = Math.max(1, Math.ceil(seats / Math.max(4, depth)));
  const at = (side === 'left' ? -1 : 1) * x;
  const top: [number, number] = [at, -0.4];
  const bottom: [number, number] = [at, depth];
  const [from, to] = side === 'left' ? [top, bottom] : [bottom, top];
  const counts = wideningRows(seats, rows);
  return {
    key: `gallery-${side}`,
    label: onSide(HALL_NAMES.gallery, side),
    rows: counts.map((count, i): DraftRow => {
      const pitch = Math.min(1.3, depth / Math.max(1, count - 1));
      return {
        label: String(i + 1),
        shape: rowAlong(from, to, i * STEP, count, pitch),
        slots: [count],
        zones: [[i === 0 ? 3 : 4, count]],
      };
    }),
    bias: 2,
    sight: { floor: 3.8, rise: 0.35 },
  };
}
