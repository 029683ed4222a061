import { HALL_NAMES } from '../plan-names.ts';
import type { DraftHall } from './draft.ts';
import { fanSector } from './fan-sector.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { aislesFor, wideningRows } from './rows.ts';
import { apronStage, band, polygonObject, rectangle } from './shapes.ts';

/** An open-air stage and the grass before it: a fan zone at the edge of the stage, the rest for everybody. */
export function lawn(spec: HallSpec): DraftHall {
  const { seats, standing } = splitCapacity(spec);
  const size = Math.max(10, Math.sqrt(standing));
  const stageRadius = size * 0.42;
  const fans = standing >= 1500 ? Math.round(standing * 0.2) : 0;
  const near = stageRadius + 1;
  const split = near + size * 0.24;
  const far = near + size * 0.95;
  const angle = 50;
  const rows = Math.max(2, Math.round(Math.sqrt(seats / 2.2)));
  const perRow = seats / rows;
  const gate = far + 1.5 + (seats > 0 ? rows * 1.25 + 3 : 0);
  return {
    sectors:
      seats > 0
        ? [
            fanSector({
              key: 'hall',
              label: HALL_NAMES.amphitheatre,
              counts: wideningRows(seats, rows, { front: 0.85, aisles: aislesFor(perRow) }),
              centreY: 0,
              firstRadius: far + 2.5,
              step: 1.25,
              aisles: aislesFor(perRow),
              share: 0.3,
              gapTenths: 15,
              zoneOf: () => 3,
              stepFreeRows: [0],
            }),
          ]
        : [],
    objects: [
      apronStage(0, stageRadius, stageRadius * 0.86, stageRadius * 0.55),
      polygonObject('entrance', rectangle(-size * 0.07, gate, size * 0.07, gate + size * 0.02)),
    ],
    focal: { x: 0, y: stageRadius, axis: 270 },
    standing: [
      ...(fans > 0
        ? [
            {
              key: 'fan-zone',
              label: HALL_NAMES.fanZone,
              outline: band(0, 0, near, split - 0.5, angle - 4),
              capacity: fans,
              zone: 1,
            },
          ]
        : []),
      {
        key: 'lawn',
        label: HALL_NAMES.lawn,
        outline: band(0, 0, fans > 0 ? split + 0.5 : near, far, angle),
        capacity: standing - fans,
        zone: fans > 0 ? 2 : 1,
      },
    ],
  };
}
