import { type Eye, eyeOf, type HallInMetres } from './hall-in-metres.ts';
import { type XY } from './plane.ts';
import { restrictionOf } from './restriction.ts';

/** What can be said of a seat in figures, metres: rounded, because plans are drawn and not surveyed. */
export type SeatSight = {
  /** From the eyes to the nearest edge of the stage. */
  readonly distance: number;
  /** Of the eyes above the floor of the stage; null before a screen. */
  readonly height: number | null;
};

export function seatSight(hall: HallInMetres, seatNo: number): SeatSight | null {
  const eye = eyeOf(hall, seatNo);
  if (!eye) return null;
  const height = hall.stage.kind === 'screen' ? null : roundedHeight(eye.z - hall.stage.z);
  return { distance: roundedDistance(distanceToStage(hall, eye)), height };
}

export type SectorSightRange = {
  readonly nearest: number;
  readonly farthest: number;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly restricted: number;
};

/** The same of all seats of a sector, or of one of its rows. */
export function sectorSight(hall: HallInMetres, sector: number, row: number | null = null): SectorSightRange | null {
  let [nearest, farthest, lowest, highest, restricted, count] = [Infinity, 0, Infinity, -Infinity, 0, 0];
  hall.plan.rows.forEach((each, rowNo) => {
    if (each.sector !== sector || (row !== null && row !== rowNo)) return;
    for (let seat = each.first; seat < each.first + each.count; seat += 1) {
      const eye = eyeOf(hall, seat);
      if (!eye) continue;
      const distance = distanceToStage(hall, eye);
      nearest = Math.min(nearest, distance);
      farthest = Math.max(farthest, distance);
      lowest = Math.min(lowest, eye.z - hall.stage.z);
      highest = Math.max(highest, eye.z - hall.stage.z);
      if (restrictionOf(hall.plan.flags[seat] ?? 0) !== null) restricted += 1;
      count += 1;
    }
  });
  if (count === 0) return null;
  const isScreen = hall.stage.kind === 'screen';
  return {
    nearest: roundedDistance(nearest),
    farthest: roundedDistance(farthest),
    lowest: isScreen ? null : roundedHeight(lowest),
    highest: isScreen ? null : roundedHeight(highest),
    restricted,
  };
}

/** The seat whose view stands for the sector: nearest to its middle, with nothing in the way if there is one. */
export function middleSeat(hall: HallInMetres, sector: number): number {
  const rows = hall.plan.rows.filter((row) => row.sector === sector);
  const seats = rows.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i));
  const mean = (of: Float32Array): number => seats.reduce((sum, seat) => sum + (of[seat] ?? 0), 0) / seats.length;
  const [x, y] = [mean(hall.x), mean(hall.y)];
  let [best, least] = [seats[0] ?? 0, Infinity];
  for (const seat of seats) {
    const isRestricted = restrictionOf(hall.plan.flags[seat] ?? 0) !== null;
    const away = Math.hypot((hall.x[seat] ?? 0) - x, (hall.y[seat] ?? 0) - y) + (isRestricted ? 1_000 : 0);
    if (away < least) [best, least] = [seat, away];
  }
  return best;
}

/** A straight line from the eyes to the nearest edge of the stage; to a screen only across the floor. */
export function distanceToStage({ stage }: HallInMetres, eye: Eye): number {
  const across = Math.min(
    ...stage.ring.map((a, i) => distanceToEdge(eye, a, stage.ring[(i + 1) % stage.ring.length]!)),
  );
  return stage.kind === 'screen' ? across : Math.hypot(across, eye.z - stage.z);
}

function distanceToEdge({ x, y }: Eye, [ax, ay]: XY, [bx, by]: XY): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Whole metres while near, then steps of five and ten. */
export function roundedDistance(metres: number): number {
  const step = metres < 20 ? 1 : metres < 100 ? 5 : 10;
  return Math.max(1, Math.round(metres / step) * step);
}

/** Half metres up to five, then whole ones; 0 is level with the stage. */
export function roundedHeight(metres: number): number {
  const step = Math.abs(metres) < 5 ? 0.5 : 1;
  return Math.round(metres / step) * step + 0;
}
