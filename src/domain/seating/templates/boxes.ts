import type { PlanObject } from '../hall-plan.ts';
import { placeRow } from '../row-geometry.ts';
import type { DraftRow } from './draft.ts';
import { polygonObject } from './shapes.ts';

/** Boxes of four chairs, two behind two, along one side of the stalls. */
export function boxesAlong(
  rows: readonly DraftRow[],
  side: 'left' | 'right',
  count: number,
): { rows: DraftRow[]; objects: PlanObject[] } {
  const sign = side === 'left' ? -1 : 1;
  const edges = rows.map((row) => {
    const xs: number[] = [];
    const ys: number[] = [];
    const end = placeRow(row, xs, ys, 0) - 1;
    const at = side === 'left' ? 0 : end;
    return { x: Math.abs(xs[at] ?? 0), y: ys[at] ?? 0 };
  });
  const top = edges[0]?.y ?? 0;
  const drafts: DraftRow[] = [];
  const objects: PlanObject[] = [];
  for (let i = 0; i < count; i += 1) {
    const y = top + 1.4 + i * 4.1;
    const near = edges.filter((edge) => Math.abs(edge.y - y) < 3).map((edge) => edge.x);
    const x = sign * (Math.max(...near, edges[0]?.x ?? 0) + 3.4);
    const box = boxOfFour(x, y, String(side === 'left' ? i + 1 : count + i + 1), 1);
    drafts.push(box.row);
    objects.push(box.object);
  }
  return { rows: drafts, objects };
}

function boxOfFour(x: number, y: number, label: string, zone: number): { row: DraftRow; object: PlanObject } {
  const near = 0.58;
  const wall = 1.45;
  return {
    row: {
      label,
      shape: { kind: 'points', xy: [x - near, y - near, x + near, y - near, x - near, y + near, x + near, y + near] },
      slots: [4],
      zones: [[zone, 4]],
    },
    object: polygonObject('box', [x - wall, y - wall, x + wall, y - wall, x + wall, y + wall, x - wall, y + wall]),
  };
}
