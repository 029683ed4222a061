import { drawObjects, drawSectors, drawStanding } from './draw-plan.ts';
import { drawRowNames, drawSeats, drawSeatStamps } from './draw-seats.ts';
import { type Detail, detailAt } from './detail.ts';
import type { Canvas2d, Frame } from './frame.ts';
import { createLabels } from './labels.ts';
import { drawNamesAbove, drawNamesInside } from './sector-names.ts';
import type { HallScene } from './scene.ts';

/** Above this number, drawing single marks is slower than writing a pixel buffer that is put on the canvas once. */
const MANY_SEATS = 4000;

/** Draws the frame's part of the hall, for a worker's bitmap as well as for a canvas of the page. */
export function rasteriseView(ctx: Canvas2d, scene: HallScene, frame: Frame): void {
  const { shapes, hall } = scene;
  const labels = createLabels(ctx, scene, frame);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalCompositeOperation = 'source-over';
  ctx.clearRect(0, 0, frame.width, frame.height);
  const pitch = (shapes.pitch * frame.scale) / frame.ratio;
  const detail = frame.isBare ? bareDetail(scene) : detailAt(pitch);
  const showsSeats = detail !== 'sectors' && hall !== null && scene.statuses.length === hall.count;
  if (!showsSeats) {
    drawObjects(ctx, scene, frame, labels);
    drawSectors(ctx, scene, frame);
    drawStanding(ctx, scene, frame, labels);
    if (!frame.isBare) drawNamesInside(labels, scene, frame);
    return;
  }
  const isStamped = detail === 'marks' && hall.count > MANY_SEATS;
  // putImageData replaces the canvas content, so the stamped seats come first and all else is drawn below them.
  if (isStamped) {
    drawSeatStamps(ctx, scene, hall, frame);
    ctx.globalCompositeOperation = 'destination-over';
  }
  drawObjects(ctx, scene, frame, labels);
  drawStanding(ctx, scene, frame, labels);
  ctx.globalCompositeOperation = 'source-over';
  if (!isStamped) drawSeats(ctx, scene, hall, frame, detail);
  if (frame.isBare) return;
  if (detail !== 'marks') drawRowNames(labels, scene, hall, frame);
  drawNamesAbove(labels, scene, hall, frame);
}

function bareDetail({ hall }: HallScene): Detail {
  return hall !== null && hall.count <= MANY_SEATS ? 'marks' : 'sectors';
}
