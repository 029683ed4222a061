import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import type { Box, Camera, Size } from '../camera.ts';
import { toView } from '../camera.ts';
import { isNamedAtEnds, rowEnd } from '../row-names.ts';
import type { Rect } from '../rect.ts';
import { isInRect, overlap } from '../rect.ts';

/** The edges along which names stand; a row that comes in elsewhere is rare, and a ground for it would hide seats. */
export const EDGES = ['left', 'top'] as const;
export type Edge = (typeof EDGES)[number];
/** `edge`: the one that the name stands at, on a ground of its own; null elsewhere. */
export type PinnedRow = { readonly label: string; readonly edge: Edge | null } & At;

/** Size of a pinned name and its distance from the edge of the view, css px. */
export const PIN = { width: 26, height: 18, inset: 2 };
const AXIS = { left: 'x', top: 'y' } as const;
/** Depth of the ground of names along an edge, css px. */
export const GROUND = { left: PIN.width + 2 * PIN.inset, top: PIN.height + 2 * PIN.inset };
/** Half of the size of a name that is drawn at the end of its row, css px. */
const DRAWN_HALF = 6;
/** Halvings of the distance between two seats: the name then stands within a pixel of the edge. */
const HALVINGS = 8;
/** Half of the room of a number, as a share of the distance between seats. */
const NUMBER_HALF = 0.25;

export type Pins = {
  readonly hall: DecodedHall;
  /** [x0, y0, x1, y1] of each row, plan units. */
  readonly rowBoxes: Float32Array;
  readonly camera: Camera;
  readonly view: Size;
  /** Controls over the plan, under which no name may lie; css px in the view. */
  readonly covers: readonly Rect[];
  /** Whether a seat shows its number, which no name may hide. */
  readonly hasNumber: (seat: number) => boolean;
};

/**
 * Names of rows whose ends are out of view, at the places where the rows leave it: on the left, for steep rows at the
 * top. They move along the edge with the view, so that a row's name is in sight wherever its seats are.
 */
export function pinnedRows({ hall, rowBoxes, camera, view, covers, hasNumber }: Pins): PinnedRow[] {
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
  /** Names at the ends of rows that the ground of an edge would cover. */
  const below: PinnedRow[] = [];

  hall.rows.forEach((row, rowNo) => {
    if (!isNamedAtEnds(row)) return;
    const [left = 0, top = 0, right = 0, bottom = 0] = rowBoxes.subarray(rowNo * 4, rowNo * 4 + 4);
    if (right < seen.x0 || left > seen.x1 || bottom < seen.y0 || top > seen.y1) return;
    const ends = [rowEnd(hall, row, 'first'), rowEnd(hall, row, 'last')].map(place);
    const legible = ends.filter(isLegible);
    if (legible.length > 0) {
      const edge = EDGES.find((name) => legible.every((end) => end[AXIS[name]] < GROUND[name] + DRAWN_HALF));
      const [end] = legible;
      if (edge && end) below.push({ label: row.label, edge, ...end, [AXIS[edge]]: inner[edge] });
      return;
    }
    const walk = (isFromLast: boolean): Walk => {
      const seatOf = (slot: number) => row.first + (isFromLast ? row.count - 1 - slot : slot);
      return {
        count: row.count,
        at: (slot) =>
          slot < 0
            ? place(rowEnd(hall, row, isFromLast ? 'last' : 'first'))
            : place({ x: hall.x[seatOf(slot)] ?? 0, y: hall.y[seatOf(slot)] ?? 0 }),
        hasNumber: (slot) => hasNumber(seatOf(slot)),
      };
    };
    const reach = NUMBER_HALF * hall.pitch * camera.scale;
    const entries = [entry(walk(false), isClear, inner, reach), entry(walk(true), isClear, inner, reach)].filter(
      (point) => point !== null,
    );
    const [first] = entries.toSorted((a, b) => a.x + a.y - b.x - b.y);
    if (!first) return;
    const pin = { label: row.label, ...first };
    if (isFree(pin, pins)) pins.push(pin);
  });
  for (const edge of EDGES.filter((name) => pins.some((pin) => pin.edge === name)))
    for (const pin of below) if (pin.edge === edge && isFree(pin, pins)) pins.push(pin);
  return pins;
}

function isFree(pin: PinnedRow, pins: readonly PinnedRow[]): boolean {
  return !pins.some((other) => overlap(rectOf(other), rectOf(pin)));
}

type At = { readonly x: number; readonly y: number };
/** A row from one of its ends on; slot −1 is the place of its name there, which is not clear. */
type Walk = {
  readonly count: number;
  readonly at: (slot: number) => At;
  readonly hasNumber: (slot: number) => boolean;
};

/**
 * The first point of a row, seen along its seats, that is clear; null when none of its seats is. Where neither of the two
 * edges is in the way the point lies further along, clear of the seats' numbers.
 */
function entry(
  { count, at, hasNumber }: Walk,
  isClear: (at: At) => boolean,
  inner: Rect,
  reach: number,
): (At & { edge: Edge | null }) | null {
  const first = Array.from({ length: count }, (_, slot) => slot).find((slot) => isClear(at(slot)));
  if (first === undefined) return null;
  let [inside, outside] = [at(first), at(first - 1)];
  for (let i = 0; i < HALVINGS; i += 1) {
    const point = middle(inside, outside);
    if (isClear(point)) inside = point;
    else outside = point;
  }
  const edge = EDGES.find((name) => Math.abs(inside[AXIS[name]] - inner[name]) < 2);
  if (edge) return { ...inside, edge };
  for (let slot = first; slot < count; slot += 0.5) {
    const [low, high] = [Math.floor(slot), Math.ceil(slot)];
    const point = slot === first ? inside : middle(at(low), at(Math.min(high, count - 1)));
    const hides = [-2, -1, 0, 1, 2].some((by) => {
      const near = low + by;
      if (near < 0 || near >= count || !hasNumber(near)) return false;
      const { x, y } = at(near);
      return Math.abs(x - point.x) < PIN.width / 2 + reach && Math.abs(y - point.y) < PIN.height / 2 + reach;
    });
    if (!hides && isClear(point)) return { ...point, edge: null };
  }
  return null;
}

function middle(one: At, other: At): At {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
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
