import { type Camera, clampCamera, type Size } from './camera.ts';
import { TOUCH_PITCH } from './detail.ts';
import type { HallScene } from './scene.ts';

/** In larger halls the visitor starts with the sectors. */
const SMALL_HALL = 2000;
const NARROW_VIEW = 640;

/** On narrow screens, halls with rows open at the front, large enough to select seats; other halls open as a whole. */
export function startCamera({ shapes, hall }: HallScene, view: Size, fit: Camera): Camera {
  const seats = hall?.count ?? shapes.sectors.reduce((sum, { counts }) => sum + total(counts), 0);
  const isReadable = shapes.pitch * fit.scale >= TOUCH_PITCH * 0.75;
  if (view.width > NARROW_VIEW || seats === 0 || seats > SMALL_HALL || isReadable) return fit;
  const scale = TOUCH_PITCH / shapes.pitch;
  const { box, objects, sectors } = shapes;
  const stage = objects.find(({ kind }) => kind === 'stage' || kind === 'screen' || kind === 'ring');
  const middle = (box.y0 + box.y1) / 2;
  const isInTheRound =
    stage !== undefined && Math.abs((stage.box.y0 + stage.box.y1) / 2 - middle) < (box.y1 - box.y0) / 5;
  // A hall in the round has no front side.
  if (isInTheRound) return fit;
  const front = Math.min(...sectors.map((sector) => sector.box.y0));
  const y = front - 2 * shapes.pitch + view.height / 2 / scale;
  return clampCamera({ x: (box.x0 + box.x1) / 2, y, scale }, box, view);
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, value, i) => (i % 2 === 1 ? sum + value : sum), 0);
}
