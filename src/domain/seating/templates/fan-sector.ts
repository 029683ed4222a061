import type { PlanText } from '../hall-plan.ts';
import type { DraftRow, DraftSector, DraftSight } from './draft.ts';
import { arcRow, centred, cutByAisles } from './rows.ts';

/** Rows one behind another on circles around a common centre on the axis of the hall. */
export type Fan = {
  readonly key: string;
  readonly label: PlanText;
  /** Seats per row, from the front. */
  readonly counts: readonly number[];
  readonly centreY: number;
  readonly firstRadius: number;
  readonly step: number;
  readonly aisles: number;
  /** Fraction of a row in each block between two aisles. */
  readonly share: number;
  readonly gapTenths: number;
  /** Zone of a block in a row; `isSide` for the two blocks along the walls. */
  readonly zoneOf: (row: number, isSide: boolean) => number;
  readonly stepFreeRows?: readonly number[];
  readonly bias?: number;
  readonly sight?: DraftSight;
};

export function fanSector(fan: Fan): DraftSector {
  const rows = fan.counts.map((seats, i): DraftRow => {
    const slots = cutByAisles(seats, fan.aisles, fan.share, fan.gapTenths);
    const circle = { x: 0, y: fan.centreY, r: fan.firstRadius + i * fan.step, toward: 90 };
    const blocks = slots.filter((_, k) => k % 2 === 0);
    return {
      label: String(i + 1),
      shape: arcRow(circle, slots, centred(slots)),
      slots,
      zones: mergeRuns(
        blocks.map(
          (size, k) => [fan.zoneOf(i, blocks.length > 2 && (k === 0 || k === blocks.length - 1)), size] as const,
        ),
      ),
    };
  });
  return {
    key: fan.key,
    label: fan.label,
    rows,
    ...(fan.stepFreeRows ? { stepFreeRows: fan.stepFreeRows } : {}),
    ...(fan.bias === undefined ? {} : { bias: fan.bias }),
    ...(fan.sight ? { sight: fan.sight } : {}),
  };
}

export function mergeRuns(runs: readonly (readonly [zone: number, count: number])[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [zone, count] of runs) {
    const last = merged[merged.length - 1];
    if (last && last[0] === zone) last[1] += count;
    else if (count > 0) merged.push([zone, count]);
  }
  return merged;
}
