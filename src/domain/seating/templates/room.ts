import { HALL_NAMES } from '../plan-names.ts';
import type { DraftHall, DraftRow } from './draft.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { straightRows } from './straight-rows.ts';
import { polygonObject, rectangle } from './shapes.ts';
import { tablesOfFour } from './tables.ts';
import { wideningRows } from './rows.ts';

/** Plain rows before a low stage, or tables of four; standing places, if any, are at the back. */
export function room(spec: HallSpec): DraftHall {
  const { seats, standing } = splitCapacity(spec);
  const isWithTables = spec.tables ?? spec.kind === 'mixed';
  if (isWithTables) {
    const tables = tablesOfFour(seats, Math.max(2, Math.round(Math.sqrt(seats / 4) * 1.25)), 0, 1);
    const half = Math.max(4, tables.halfWidth);
    return {
      sectors: [
        {
          key: 'tables',
          label: HALL_NAMES.tables,
          rowNoun: 'table',
          rows: tables.rows,
          stepFreeRows: tables.stepFreeRows,
          sight: { floor: 0, rise: 0 },
        },
      ],
      objects: [
        polygonObject('stage', rectangle(-Math.min(half, 6), -6.4, Math.min(half, 6), -3)),
        ...tables.objects,
        ...(standing > 0
          ? [polygonObject('bar', rectangle(-half, tables.bottom + 5.6, half, tables.bottom + 6.8))]
          : []),
      ],
      focal: { x: 0, y: -3, axis: 270 },
      sight: { pitch: 0.62, stage: 0.5 },
      ...(standing > 0
        ? {
            standing: [
              {
                key: 'standing',
                label: HALL_NAMES.standing,
                outline: rectangle(-half, tables.bottom + 1.2, half, tables.bottom + 5),
                capacity: standing,
                zone: 2,
              },
            ],
          }
        : {}),
    };
  }
  const perRow = spec.seatsPerRow ?? Math.max(3, Math.round(Math.sqrt(seats * 1.5)));
  const rowCount = spec.rows ?? Math.max(1, Math.round(seats / perRow));
  const aisles = perRow >= 10 ? 1 : 0;
  const counts = wideningRows(seats, rowCount, { aisles });
  const widest = counts[counts.length - 1] ?? 1;
  const rows: DraftRow[] = straightRows({
    counts,
    top: 0,
    step: 1.25,
    aisles,
    share: 0,
    gapTenths: 16,
    zoneOf: (row) => (seats >= 80 && row >= Math.ceil(rowCount * 0.55) ? 2 : 1),
  });
  const half = Math.max(2.5, widest * 0.36);
  return {
    sectors: [
      { key: 'hall', label: HALL_NAMES.hall, rows, stepFreeRows: [0, rowCount - 1], sight: { floor: 0, rise: 0 } },
    ],
    objects: [polygonObject('stage', rectangle(-half, -5, half, -2.6))],
    focal: { x: 0, y: Math.min(3, rowCount / 3), axis: 270 },
    sight: { pitch: 0.62, stage: 0.5 },
  };
}
