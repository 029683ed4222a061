import { HALL_NAMES, onSide } from '../plan-names.ts';
import type { DraftHall, DraftRow, DraftSector } from './draft.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { apportion, wideningRows } from './rows.ts';
import { polygonObject, rectangle } from './shapes.ts';
import { rowAlong, straightRows } from './straight-rows.ts';
import { tablesOfFour } from './tables.ts';

const STEP = 1.3;

/** A dance floor before the stage, a fan zone at the stage's edge, the bar, tables behind and balconies around. */
export function club(spec: HallSpec): DraftHall {
  const { seats, standing } = splitCapacity(spec);
  const half = Math.max(9, Math.sqrt(standing) * 0.52);
  const depth = Math.max(12, Math.sqrt(standing) * 0.86);
  const fans = standing >= 600 ? Math.round(standing * 0.25) : 0;
  const split = fans > 0 ? depth * 0.27 : 0;
  const tableSeats = Math.min(seats, 4 * Math.floor((2 * half) / 4.2) * (seats > 300 ? 2 : 1));
  const sectors: DraftSector[] = [];
  const bar = { y: depth + 1.6 };
  const objects = [
    polygonObject('stage', rectangle(-half * 0.72, -6, half * 0.72, -1)),
    polygonObject('bar', rectangle(-half * 0.5, bar.y, half * 0.5, bar.y + 1.3)),
  ];
  let bottom = bar.y + 3.4;
  if (tableSeats > 0) {
    const tables = tablesOfFour(tableSeats, Math.max(1, Math.floor((2 * half) / 4.2)), bottom + 1.6, 2);
    sectors.push({
      key: 'tables',
      label: HALL_NAMES.tables,
      rowNoun: 'table',
      rows: tables.rows,
      stepFreeRows: tables.stepFreeRows,
      sight: { floor: 0.3, rise: 0 },
    });
    objects.push(...tables.objects);
    bottom = tables.bottom + 1.4;
  }
  sectors.push(...balconies(seats - tableSeats, half, depth, bottom));
  return {
    sectors,
    objects,
    focal: { x: 0, y: 1, axis: 270 },
    sight: { pitch: 0.6, stage: 1.2 },
    standing: [
      ...(fans > 0
        ? [
            {
              key: 'fan-zone',
              label: HALL_NAMES.fanZone,
              outline: rectangle(-half, 0, half, split - 0.5),
              capacity: fans,
              zone: 1,
            },
          ]
        : []),
      {
        key: 'dance-floor',
        label: HALL_NAMES.danceFloor,
        outline: rectangle(-half, split + (fans > 0 ? 0.5 : 0), half, depth),
        capacity: standing - fans,
        zone: fans > 0 ? 2 : 1,
      },
    ],
  };
}

function balconies(seats: number, half: number, depth: number, bottom: number): DraftSector[] {
  if (seats <= 0) return [];
  const [left = 0, back = 0, right = 0] = apportion(seats, [0.27, 0.46, 0.27]);
  const sides = [['left', left] as const, ['right', right] as const].map(([side, count]): DraftSector => {
    const x = (side === 'left' ? -1 : 1) * (half + 2.4);
    const length = depth * 0.92;
    const rows = Math.max(1, Math.ceil(count / Math.floor(length)));
    const top: [number, number] = [x, depth - length];
    const end: [number, number] = [x, depth];
    const [from, to] = side === 'left' ? [top, end] : [end, top];
    return {
      key: `balcony-${side}`,
      label: onSide(HALL_NAMES.balcony, side),
      rows: wideningRows(count, rows).map((n, i): DraftRow => ({
        label: String(i + 1),
        shape: rowAlong(from, to, i * STEP, n),
        slots: [n],
        zones: [[i === 0 ? 3 : 4, n]],
      })),
      bias: 3,
      sight: { floor: 3.4, rise: 0.35 },
    };
  });
  const wide = Math.max(8, Math.floor(2 * half));
  const rows = Math.max(1, Math.ceil(back / wide));
  const middle: DraftSector = {
    key: 'balcony-middle',
    label: onSide(HALL_NAMES.balcony, 'middle'),
    rows: straightRows({
      counts: wideningRows(back, rows, { aisles: wide > 22 ? 2 : 1 }),
      top: bottom + 1.4,
      step: STEP,
      aisles: wide > 22 ? 2 : 1,
      share: 0.46,
      gapTenths: 14,
      zoneOf: (row) => (row === 0 ? 3 : 4),
    }),
    sight: { floor: 3.4, rise: 0.35 },
  };
  return [sides[0], middle, sides[1]].filter((sector) => sector !== undefined);
}
