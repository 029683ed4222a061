import type { Canvas2d } from './frame.ts';

/** A person in a wheelchair, in a square of 24 units around the origin; also the sign of the price list. */
export const WHEELCHAIR_HEAD = { x: -1.6, y: -8.4, r: 2 };
export const WHEELCHAIR_LINES = 'M-1.6 -4.6V3h6l2.8 5.6h2M-1.6 -1.2h5.4M-4.4 -.6A5.6 5.6 0 1 0 4.2 6.2';

/** @param side of the sign, device pixels */
export function drawWheelchair(ctx: Canvas2d, side: number, colour: string): void {
  const { x, y, r } = WHEELCHAIR_HEAD;
  ctx.save();
  ctx.scale(side / 24, side / 24);
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 2 * Math.PI);
  ctx.fill();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2.4;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.stroke(new Path2D(WHEELCHAIR_LINES));
  ctx.restore();
}
