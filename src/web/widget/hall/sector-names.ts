import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import { MANY_SECTORS, outlineWidth, patternOf, strengthOf } from './draw-plan.ts';
import { eachSeenSeat } from './draw-seats.ts';
import type { Frame } from './frame.ts';
import type { Labels, LabelStyle } from './labels.ts';
import { isInside, type SectorShape } from './overview-shapes.ts';
import { isSeen } from './draw-plan.ts';
import type { Rect } from './rect.ts';
import type { HallScene } from './scene.ts';

/** Below this opacity a sector's colour has too little contrast for the text colour of full zones. */
const STRONG = 0.62;
/** Sizes of a name in its sector, css px, from the most readable. */
const SIZES = [12, 10.5, 9] as const;

/** Names within the outlines of sectors. A name that has no room is shortened, made smaller or upright, or left out. */
export function drawNamesInside(labels: Labels, scene: HallScene, frame: Frame): void {
  const { sectors } = scene.shapes;
  // A single sector is the hall itself.
  if (sectors.length < 2) return;
  sectors.forEach((sector, i) => {
    if (!isSeen(sector.box, frame)) return;
    const [x = 0, y = 0] = scene.spots.subarray(i * 2, i * 2 + 2);
    const at = { x: (x - frame.x) * frame.scale, y: (y - frame.y) * frame.scale };
    const over = sectors.slice(i + 1).filter(({ box }) => touches(box, sector.box));
    const summary = scene.sectors[i];
    const isFull = summary !== undefined && patternOf(scene, summary.zone) === 'full';
    // The outline of a sector that is told by it needs its place as well.
    const edge = isFull ? 0 : outlineWidth(sector.box, frame);
    const hasRoom = (rect: Rect): boolean =>
      edgeOf(grown(rect, edge), frame).every((point) => isOwn(point, sector, over));
    const isStrong = isFull && summary.free > 0 && strengthOf(summary) > STRONG;
    const style = { isStrong: true, colour: isStrong ? scene.palette.onZone : scene.palette.ink };
    const short = shortName(sector.label);
    const tries: [string, Pick<LabelStyle, 'size' | 'isUpright'>][] = [
      [sector.label, { size: SIZES[0] }],
      ...SIZES.map((size): [string, { size: number }] => [short, { size }]),
      ...SIZES.slice(1).map((size): [string, { size: number; isUpright: true }] => [short, { size, isUpright: true }]),
    ];
    tries.some(([text, look]) => labels.draw(text, at, { ...style, ...look }, hasRoom));
  });
}

/** How far above its front seats the name of a sector stands, in pitches, in the order of preference. */
const ABOVE = [0.95, 1.25, 0.8] as const;

/** Names in front of the sectors whose seats are drawn, where no seat is in the way. */
export function drawNamesAbove(labels: Labels, scene: HallScene, hall: DecodedHall, frame: Frame): void {
  const { sectors, pitch } = scene.shapes;
  // In halls with many sectors the view names the one in its middle instead.
  if (sectors.length < 2 || sectors.length >= MANY_SECTORS) return;
  const style = { size: 13, isStrong: false, colour: scene.palette.muted };
  const hasRoom = (rect: Rect): boolean => !hasSeat(scene, hall, frame, rect);
  sectors.forEach(({ label, box }, i) => {
    if (!isSeen(box, frame)) return;
    const [x = 0, y = 0] = scene.fronts.subarray(i * 2, i * 2 + 2);
    ABOVE.some((above) => {
      const at = { x: (x - frame.x) * frame.scale, y: (y - above * pitch - frame.y) * frame.scale };
      return labels.draw(label, at, style, hasRoom);
    });
  });
}

/** The middle of each sector's part that no other one covers, for its name: [x, y], plan units. */
export function sectorSpots(sectors: readonly SectorShape[]): Float32Array {
  const spots = new Float32Array(sectors.length * 2);
  sectors.forEach((sector, i) => {
    const over = sectors.slice(i + 1).filter(({ box }) => touches(box, sector.box));
    const middle = centroid(sector.ring);
    const spot = isOwn(middle, sector, over) ? middle : (middleOfOwn(sector, over) ?? middle);
    spots.set([spot.x, spot.y], i * 2);
  });
  return spots;
}

type At = { x: number; y: number };

/** Sectors are drawn in their order, so that later ones cover earlier ones. */
function isOwn({ x, y }: At, { ring }: SectorShape, over: readonly SectorShape[]): boolean {
  return isInside(ring, x, y) && !over.some((other) => isInside(other.ring, x, y));
}

const STEPS = 9;

/** The mean of the free points of a sector, or the one nearest to it: the mean of a bent part may lie beside it. */
function middleOfOwn(sector: SectorShape, over: readonly SectorShape[]): At | null {
  const { x0, y0, x1, y1 } = sector.box;
  const points = Array.from({ length: STEPS * STEPS }, (_, i) => ({
    x: x0 + ((x1 - x0) * ((i % STEPS) + 0.5)) / STEPS,
    y: y0 + ((y1 - y0) * (Math.floor(i / STEPS) + 0.5)) / STEPS,
  })).filter((point) => isOwn(point, sector, over));
  const mean = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const away = ({ x, y }: At): number => Math.hypot(x - mean.x, y - mean.y);
  return points.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}

function centroid(ring: readonly number[]): At {
  let [area, x, y] = [0, 0, 0];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi = 0, yi = 0, xj = 0, yj = 0] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
    const cross = xj * yi - xi * yj;
    area += cross;
    x += (xi + xj) * cross;
    y += (yi + yj) * cross;
  }
  return area === 0 ? { x: ring[0] ?? 0, y: ring[1] ?? 0 } : { x: x / 3 / area, y: y / 3 / area };
}

/** Corners of a rectangle and the middles of its sides, in plan units. */
function edgeOf({ left, top, right, bottom }: Rect, { x, y, scale }: Frame): At[] {
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
  return [left, middle, right].flatMap((px) =>
    [top, centre, bottom].map((py) => ({ x: px / scale + x, y: py / scale + y })),
  );
}

function grown({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function hasSeat(scene: HallScene, hall: DecodedHall, frame: Frame, { left, top, right, bottom }: Rect): boolean {
  const part = { ...frame, x: frame.x + left / frame.scale, y: frame.y + top / frame.scale };
  // Seats reach half a mark out of their middle; `eachSeenSeat` adds a whole pitch.
  const margin = hall.pitch * 0.45;
  let isHit = false;
  eachSeenSeat(scene, hall, { ...part, width: right - left, height: bottom - top }, (seat) => {
    const [x = 0, y = 0] = [hall.x[seat], hall.y[seat]];
    const [px, py] = [(x - frame.x) * frame.scale, (y - frame.y) * frame.scale];
    const reach = margin * frame.scale;
    if (px > left - reach && px < right + reach && py > top - reach && py < bottom + reach) isHit = true;
  });
  return isHit;
}

function touches(one: SectorShape['box'], other: SectorShape['box']): boolean {
  return one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;
}

/** Shortens «Сектор A12» to «A12», because the word is the same in all of them. */
function shortName(label: string): string {
  return label.split(/[\s\u00a0]/).at(-1) ?? label;
}
