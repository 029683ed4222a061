import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import type { Box, Camera, Size } from '../camera.ts';
import { toView } from '../camera.ts';
import { isNamedAtEnds, rowEnd } from '../row-names.ts';
import type { Rect } from '../rect.ts';
import { isInRect, overlap } from '../rect.ts';

export type PinnedRow = { readonly label: string; readonly x: number; readonly y: number };

/** Size of a pinned name and its distance from the edge of the view, css px. */
export const PIN = { width: 26, height: 18, inset: 2 };
/** Half of the size of a name that is drawn at the end of its row, css px. */
const DRAWN_HALF = 6;
/** Halvings of the distance between two seats: the name then stands within a pixel of the edge. */
const HALVINGS = 6;

type Pins = {
  readonly hall: DecodedHall;
  /** [x0, y0, x1, y1] of each row, plan units. */
  readonly rowBoxes: Float32Array;
  readonly camera: Camera;
  readonly view: Size;
  /** Controls over the plan, under which no name may lie; css px in the view. */
  readonly covers: readonly Rect[];
};

/**
 * Names of rows whose ends are out of view, at the places where the rows leave it: on the left, for steep rows at the
 * top. They move along the edge with the view, so that a row's name is in sight wherever its seats are.
 */
export function pinnedRows({ hall, rowBoxes, camera, view, covers }: Pins): PinnedRow[] {
  const half = { width: PIN.width / 2, height: PIN.height / 2 };
  const inner: Rect = {
    left: PIN.inset + half.width,
    top: PIN.inset + half.height,
    right: view.width - PIN.inset - half.width,
    bottom: view.height - PIN.inset - half.height,
  };
  const blocked = covers.map(({ left, top, right, bottom }) => ({
    left: left - half.width,
    top: top - half.height,
    right: right + half.width,
    bottom: bottom + half.height,
  }));
  const isClear = (at: { x: number; y: number }): boolean =>
    isInRect(inner, at) && !blocked.some((rect) => isInRect(rect, at));
  /** The names at the ends are drawn on the plan, smaller than the pinned ones. */
  const isLegible = ({ x, y }: { x: number; y: number }): boolean =>
    Math.min(x, y, view.width - x, view.height - y) >= DRAWN_HALF && !covers.some((rect) => isInRect(rect, { x, y }));
  const place = ({ x, y }: { x: number; y: number }) => toView(camera, view, x, y);
  const seen = seenBox(camera, view);
  const pins: PinnedRow[] = [];

  hall.rows.forEach((row, rowNo) => {
    if (!isNamedAtEnds(row)) return;
    const [left = 0, top = 0, right = 0, bottom = 0] = rowBoxes.subarray(rowNo * 4, rowNo * 4 + 4);
    if (right < seen.x0 || left > seen.x1 || bottom < seen.y0 || top > seen.y1) return;
    const ends = [rowEnd(hall, row, 'first'), rowEnd(hall, row, 'last')].map(place);
    if (ends.some(isLegible)) return;
    const at = (slot: number) => place({ x: hall.x[row.first + slot] ?? 0, y: hall.y[row.first + slot] ?? 0 });
    const entries = [
      entry(row.count, at, isClear),
      entry(row.count, (slot) => at(row.count - 1 - slot), isClear),
    ].filter((point) => point !== null);
    const [first] = entries.toSorted((a, b) => a.x + a.y - b.x - b.y);
    if (!first) return;
    const pin = { label: row.label, ...first };
    if (!pins.some((other) => overlap(rectOf(other), rectOf(pin)))) pins.push(pin);
  });
  return pins;
}

type At = { x: number; y: number };

/** The first point of a row, seen along its seats, that is clear; null when none of its seats is. */
function entry(count: number, at: (slot: number) => At, isClear: (at: At) => boolean): At | null {
  for (let slot = 0; slot < count; slot += 1) {
    let inside = at(slot);
    if (!isClear(inside)) continue;
    if (slot === 0) return inside;
    let outside = at(slot - 1);
    for (let i = 0; i < HALVINGS; i += 1) {
      const middle = { x: (inside.x + outside.x) / 2, y: (inside.y + outside.y) / 2 };
      if (isClear(middle)) inside = middle;
      else outside = middle;
    }
    return inside;
  }
  return null;
}

function seenBox({ x, y, scale }: Camera, { width, height }: Size): Box {
  return {
    x0: x - width / 2 / scale,
    y0: y - height / 2 / scale,
    x1: x + width / 2 / scale,
    y1: y + height / 2 / scale,
  };
}

function rectOf({ x, y }: At): Rect {
  return { left: x - PIN.width / 2, top: y - PIN.height / 2, right: x + PIN.width / 2, bottom: y + PIN.height / 2 };
}
