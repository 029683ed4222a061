import type { DraftRow } from './draft.ts';
import { mergeRuns } from './fan-sector.ts';
import { centred, cutByAisles } from './rows.ts';
import { spanOf } from '../row-geometry.ts';

/** Straight rows parallel to the edge of the stage; the aisles are on the axis of the hall or symmetrical to it. */
export function straightRows(block: {
  readonly counts: readonly number[];
  readonly top: number;
  readonly step: number;
  readonly aisles: number;
  readonly share: number;
  readonly gapTenths: number;
  readonly zoneOf: (row: number, isSide: boolean) => number;
}): DraftRow[] {
  return block.counts.map((count, i): DraftRow => {
    const slots = cutByAisles(count, block.aisles, block.share, block.gapTenths);
    const x0 = centred(slots);
    const y = block.top + i * block.step;
    const sizes = slots.filter((_, k) => k % 2 === 0);
    return {
      label: String(i + 1),
      shape: { kind: 'line', x0, y0: y, x1: x0 + spanOf(slots), y1: y },
      slots,
      zones: mergeRuns(
        sizes.map(
          (size, k) => [block.zoneOf(i, sizes.length > 2 && (k === 0 || k === sizes.length - 1)), size] as const,
        ),
      ),
    };
  });
}

/**
 * A row along a line that is not parallel to the stage: a side gallery, the stand of a stadium. `from` → `to` is the
 * front edge, left to right for its viewers; `behind` is the distance of the row from it, `pitch` that of its seats.
 */
export function rowAlong(
  from: readonly [number, number],
  to: readonly [number, number],
  behind: number,
  seats: number,
  pitch = 1,
): DraftRow['shape'] {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  // Behind the viewers is to the right of their left-to-right direction.
  const mx = (from[0] + to[0]) / 2 - uy * behind;
  const my = (from[1] + to[1]) / 2 + ux * behind;
  const half = ((seats - 1) * pitch) / 2;
  return { kind: 'line', x0: mx - ux * half, y0: my - uy * half, x1: mx + ux * half, y1: my + uy * half };
}
