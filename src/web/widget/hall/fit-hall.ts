import { type Box, type Camera, fitBox, type Room, type Size, toView } from './camera.ts';
import { isInside, type OverviewShapes } from './overview-shapes.ts';
import { isInRect, type Rect } from './rect.ts';

/** Distance of the hall from the controls over it, css px. */
const GAP = 8;

/**
 * The whole hall as large as it can be with none of its seats under the zoom buttons in the corner: in the whole view
 * where its shape leaves the corner free, otherwise to the left of them or above them.
 */
export function fitHall(shapes: OverviewShapes, view: Size, buttons: Rect, padding: number): Camera {
  const whole = fitBox(shapes.box, view, padding);
  if (isClear(shapes, whole, view, buttons)) return whole;
  const beside = fitPart(shapes.box, view, { width: buttons.left - GAP, height: view.height }, padding);
  const above = fitPart(shapes.box, view, { width: view.width, height: buttons.top - GAP }, padding);
  return beside.scale > above.scale ? beside : above;
}

/** With this room in the corner every seat can be moved out from under the buttons. */
export function roomFor(buttons: Rect, view: Size): Room {
  return { right: view.width - buttons.left + GAP, bottom: view.height - buttons.top + GAP };
}

/** Fits the box into the top left part of the view. */
function fitPart(box: Box, view: Size, part: Size, padding: number): Camera {
  const { x, y, scale } = fitBox(box, part, padding);
  return { x: x + (view.width - part.width) / 2 / scale, y: y + (view.height - part.height) / 2 / scale, scale };
}

function isClear({ sectors, standing }: OverviewShapes, camera: Camera, view: Size, buttons: Rect): boolean {
  const { left, top, right, bottom } = buttons;
  const rect = { left: left - GAP, top: top - GAP, right: right + GAP, bottom: bottom + GAP };
  const corners = [left - GAP, right].flatMap((x) => [top - GAP, bottom].map((y) => ({ x, y })));
  return [...sectors, ...standing].every(({ ring }) => {
    const onScreen = ring.flatMap((value, i) => {
      if (i % 2 === 1) return [];
      const { x, y } = toView(camera, view, value, ring[i + 1] ?? 0);
      return [x, y];
    });
    return (
      !corners.some(({ x, y }) => isInside(onScreen, x, y)) && !pointsOn(onScreen).some((at) => isInRect(rect, at))
    );
  });
}

/** The corners of a ring and points between them, so that no long side crosses the buttons unseen. */
function pointsOn(ring: readonly number[]): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [ring[j], ring[j + 1], ring[i], ring[i + 1]];
    const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / (2 * GAP)));
    for (let step = 0; step < steps; step += 1) {
      points.push({ x: x0 + ((x1 - x0) * step) / steps, y: y0 + ((y1 - y0) * step) / steps });
    }
  }
  return points;
}
