import type { PlanObject } from '../hall-plan.ts';
import type { DraftRow } from './draft.ts';

const APART = 4.2;

/** Round tables of four in a grid, with a smaller table at the end for the remaining guests. */
export function tablesOfFour(
  seats: number,
  perRow: number,
  top: number,
  zone: number,
): { rows: DraftRow[]; stepFreeRows: number[]; objects: PlanObject[]; halfWidth: number; bottom: number } {
  const count = Math.ceil(seats / 4);
  const rows: DraftRow[] = [];
  const objects: PlanObject[] = [];
  let bottom = top;
  for (let i = 0; i < count; i += 1) {
    const line = Math.floor(i / perRow);
    const inLine = Math.min(perRow, count - line * perRow);
    const x = ((i % perRow) - (inLine - 1) / 2) * APART;
    const y = top + line * APART * 0.92;
    bottom = Math.max(bottom, y + 1.3);
    const chairs = Math.min(4, seats - i * 4);
    const xy: number[] = [];
    // Numbers run clockwise from the upper left chair, which has the best view over the shoulder.
    for (let k = 0; k < chairs; k += 1) {
      const angle = ((225 + (k * 360) / chairs) * Math.PI) / 180;
      xy.push(x + 1.3 * Math.cos(angle), y + 1.3 * Math.sin(angle));
    }
    rows.push({ label: String(i + 1), shape: { kind: 'points', xy }, slots: [chairs], zones: [[zone, chairs]] });
    objects.push({ kind: 'table', shape: { kind: 'circle', x, y, r: 0.72 } });
  }
  // The ends of the front lines, where a wheelchair need not pass between chairs.
  const stepFreeRows = [0, Math.min(perRow, count) - 1, perRow, perRow * 2 - 1].filter((row) => row < count);
  return { rows, stepFreeRows, objects, halfWidth: ((Math.min(perRow, count) - 1) / 2) * APART + 1.8, bottom };
}
