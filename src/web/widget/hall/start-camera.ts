import { SEAT } from '#domain/seating/availability.ts';
import { type Camera, clampCamera, type Size } from './camera.ts';
import { TOUCH_PITCH } from './detail.ts';
import type { HallScene } from './scene.ts';

/** In larger halls the visitor starts with the sectors. */
const SMALL_HALL = 2000;
const NARROW_VIEW = 640;
/**
 * A first view looks sold out when it shows fewer of the hall's free seats than the first part, or when fewer of the
 * seats that it shows are free than the second; both in thousandths.
 */
const FEW_IN_VIEW_PERMILLE = 100;
const FEW_OF_VIEW_PERMILLE = 250;

type Scene = Pick<HallScene, 'shapes' | 'hall' | 'statuses'>;

/**
 * On narrow screens, halls with rows open at the front, large enough to select seats, or where most seats are free when
 * the front has none; other halls open as a whole, and so do those with standing areas, which a near view would fill.
 */
export function startCamera({ shapes, hall, statuses }: Scene, view: Size, fit: Camera): Camera {
  const seats = hall?.count ?? shapes.sectors.reduce((sum, { counts }) => sum + total(counts), 0);
  const isReadable = shapes.pitch * fit.scale >= TOUCH_PITCH * 0.75;
  if (view.width > NARROW_VIEW || seats === 0 || seats > SMALL_HALL || isReadable) return fit;
  if (shapes.standing.length > 0) return fit;
  const scale = TOUCH_PITCH / shapes.pitch;
  const { box, objects, sectors } = shapes;
  const whole = { box, fit, room: { right: 0, bottom: 0 } };
  const stage = objects.find(({ kind }) => kind === 'stage' || kind === 'screen' || kind === 'ring');
  const middle = (box.y0 + box.y1) / 2;
  const isInTheRound =
    stage !== undefined && Math.abs((stage.box.y0 + stage.box.y1) / 2 - middle) < (box.y1 - box.y0) / 5;
  // A hall in the round has no front side.
  if (isInTheRound) return fit;
  const front = Math.min(...sectors.map((sector) => sector.box.y0));
  const y = front - 2 * shapes.pitch + view.height / 2 / scale;
  const atFront = clampCamera({ x: (box.x0 + box.x1) / 2, y, scale }, whole, view);
  const all = seatsOf(hall);
  const free = all.filter((_seat, at) => statuses[at] === SEAT.free);
  if (free.length === 0) return atFront;
  const shown = all.filter((seat) => isInView(seat, atFront, view)).length;
  const shownFree = free.filter((seat) => isInView(seat, atFront, view)).length;
  const showsMany = shownFree * 1000 >= free.length * FEW_IN_VIEW_PERMILLE;
  if (showsMany && shownFree * 1000 >= shown * FEW_OF_VIEW_PERMILLE) return atFront;
  // The view around one free seat that shows the most of them.
  const around = someOf(free).map(({ x, y: row }) => clampCamera({ x, y: row, scale }, whole, view));
  const counts = around.map((camera) => free.filter((seat) => isInView(seat, camera, view)).length);
  const most = Math.max(...counts);
  // Seats that are free in many parts of the hall, dear ones among them, are seen together only from afar.
  return most * 2 < free.length ? fit : (around[counts.indexOf(most)] ?? atFront);
}

type Seat = { x: number; y: number };

function seatsOf(hall: HallScene['hall']): Seat[] {
  return Array.from({ length: hall?.count ?? 0 }, (_, seat) => ({ x: hall?.x[seat] ?? 0, y: hall?.y[seat] ?? 0 }));
}

/** At most a hundred of the seats, spread over all of them: enough to see where they are. */
function someOf(seats: readonly Seat[]): Seat[] {
  const step = Math.ceil(seats.length / 100);
  return seats.filter((_seat, at) => at % step === 0);
}

function isInView(seat: Seat, camera: Camera, view: Size): boolean {
  return (
    Math.abs(seat.x - camera.x) * camera.scale <= view.width / 2 &&
    Math.abs(seat.y - camera.y) * camera.scale <= view.height / 2
  );
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, value, i) => (i % 2 === 1 ? sum + value : sum), 0);
}
