import { SEAT_SHARE } from './detail.ts';
import type { ObjectShape } from './overview-shapes.ts';
import type { Canvas2d, Frame } from './frame.ts';
import type { HallScene, Pattern, SectorSummary } from './scene.ts';
import type { Box } from './camera.ts';

export const MANY_SECTORS = 8;

/** Kinds of objects that only need an outline. */
const OUTLINED = new Set<ObjectShape['kind']>(['box', 'table', 'wall', 'exit', 'entrance', 'text']);

export function drawObjects(ctx: Canvas2d, scene: HallScene, frame: Frame): void {
  const { palette } = scene;
  for (const shape of scene.shapes.objects) {
    if (!isSeen(shape.box, frame)) continue;
    if (shape.kind !== 'text') {
      tracePath(ctx, shape.at, frame);
      if (OUTLINED.has(shape.kind)) {
        ctx.strokeStyle = palette.taken;
        ctx.lineWidth = 1.5 * frame.ratio;
        ctx.stroke();
      } else {
        ctx.fillStyle = palette.stage;
        ctx.fill();
      }
    }
    if (shape.kind === 'stage' && shape.at.length > 3 && !frame.isBare) drawFootlights(ctx, scene, shape.at, frame);
    if (shape.label !== '' && !frame.isBare) {
      const size = shape.kind === 'stage' ? 15 : 13;
      const middle = centreOf(shape.box, frame);
      const width = (shape.box.x1 - shape.box.x0) * frame.scale;
      drawLabel(ctx, scene, frame, shape.label, middle.x, middle.y, size, width, shape.kind === 'stage');
    }
  }
}

/** Draws lamps along the edge of the stage that faces the hall. */
function drawFootlights(ctx: Canvas2d, scene: HallScene, ring: readonly number[], frame: Frame): void {
  const xs = ring.filter((_, i) => i % 2 === 0);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const width = right - left;
  const count = Math.min(25, Math.max(7, Math.round((width * frame.scale) / frame.ratio / 32) | 1));
  const radius = Math.min(4, Math.max(2, (width * frame.scale) / frame.ratio / 120)) * frame.ratio;
  ctx.fillStyle = scene.palette.accent;
  for (let i = 0; i < count; i += 1) {
    const x = left + width * (0.06 + (0.88 * i) / (count - 1));
    const y = lowestAt(ring, x);
    ctx.beginPath();
    ctx.arc((x - frame.x) * frame.scale, (y - frame.y) * frame.scale, radius, 0, 2 * Math.PI);
    ctx.fill();
  }
}

function lowestAt(ring: readonly number[], x: number): number {
  let lowest = -Infinity;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi = 0, yi = 0, xj = 0, yj = 0] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
    if (xi > x !== xj > x) lowest = Math.max(lowest, yi + ((yj - yi) * (x - xi)) / (xj - xi));
  }
  return lowest;
}

/** Draws whole sectors in the colour of the zone with most free seats; the more seats are free, the more opaque. */
export function drawSectors(ctx: Canvas2d, scene: HallScene, frame: Frame): void {
  scene.shapes.sectors.forEach(({ ring, box }, i) => {
    const summary = scene.sectors[i];
    if (!summary || !isSeen(box, frame)) return;
    tracePath(ctx, ring, frame);
    const colour = summary.free === 0 ? scene.palette.taken : zoneColour(scene, summary.zone);
    const pattern = patternOf(scene, summary.zone);
    ctx.globalAlpha = strengthOf(summary) * (pattern === 'full' ? 1 : HOLLOW);
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.globalAlpha = 1;
    if (pattern !== 'full') outlineInside(ctx, frame, box, colour, pattern);
    ctx.strokeStyle = scene.palette.hall;
    ctx.lineWidth = 1.5 * frame.ratio;
    ctx.stroke();
  });
}

/** Opacity of the inside of a sector that is told by its outline, as a share of that of a full one. */
const HOLLOW = 0.22;

/** Draws the outline of the traced path within it, so that neighbouring sectors keep their own. */
function outlineInside(ctx: Canvas2d, frame: Frame, box: Box, colour: string, pattern: Pattern): void {
  const least = Math.min(box.x1 - box.x0, box.y1 - box.y0) * frame.scale;
  const width = Math.min(5 * frame.ratio, Math.max(1.5 * frame.ratio, least * 0.14));
  ctx.save();
  ctx.clip();
  ctx.strokeStyle = colour;
  // Half of a line lies outside of its path, where nothing is drawn.
  ctx.lineWidth = 2 * (width + frame.ratio);
  ctx.setLineDash(pattern === 'dashes' ? [2 * width, 2 * width] : []);
  ctx.stroke();
  ctx.restore();
}

function strengthOf({ free, seats }: SectorSummary): number {
  return free === 0 || seats === 0 ? 0.5 : 0.3 + 0.6 * Math.sqrt(free / seats);
}

/** Below this opacity a sector's colour has too little contrast for the text colour of full zones. */
const STRONG = 0.62;

export function drawStanding(ctx: Canvas2d, scene: HallScene, frame: Frame): void {
  for (const { ring, box, zone, label } of scene.shapes.standing) {
    if (!isSeen(box, frame)) continue;
    const colour = zoneColour(scene, zone);
    const isPale = scene.pale[zone] === 1;
    tracePath(ctx, ring, frame);
    ctx.globalAlpha = isPale ? 0.05 : 0.16;
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.globalAlpha = isPale ? 0.25 : 1;
    ctx.strokeStyle = colour;
    ctx.lineWidth = 2 * frame.ratio;
    ctx.stroke();
    ctx.globalAlpha = 1;
    if (frame.isBare) continue;
    const middle = centreOf(box, frame);
    drawLabel(ctx, scene, frame, label, middle.x, middle.y, 15, (box.x1 - box.x0) * frame.scale, true);
  }
}

export function drawSectorNames(ctx: Canvas2d, scene: HallScene, frame: Frame, where: 'inside' | 'above'): void {
  const { length } = scene.shapes.sectors;
  // A single sector is the hall itself. In halls with many sectors the view names the one in its middle instead.
  if (length < 2 || (where === 'above' && length >= MANY_SECTORS)) return;
  scene.shapes.sectors.forEach(({ label, box }, sector) => {
    if (!isSeen(box, frame)) return;
    const middle = centreOf(box, frame);
    const width = (box.x1 - box.x0) * frame.scale;
    if (where === 'inside') {
      const summary = scene.sectors[sector];
      const isFull = summary !== undefined && patternOf(scene, summary.zone) === 'full';
      const isStrong = isFull && summary.free > 0 && strengthOf(summary) > STRONG;
      const colour = isStrong ? scene.palette.onZone : scene.palette.ink;
      drawLabel(ctx, scene, frame, shortName(label, width, frame), middle.x, middle.y, 12, width, true, colour);
      return;
    }
    const [x = 0, y = 0] = scene.fronts.subarray(sector * 2, sector * 2 + 2);
    const above = y - scene.shapes.pitch * 0.95;
    const at = { x: (x - frame.x) * frame.scale, y: (above - frame.y) * frame.scale };
    drawLabel(ctx, scene, frame, label, at.x, at.y, 13, Math.max(width, 60 * frame.ratio), false);
  });
}

/** Shortens «Сектор A12» to «A12» in a small polygon, because the word is the same in all of them. */
function shortName(label: string, width: number, frame: Frame): string {
  if (width / frame.ratio > label.length * 8) return label;
  return label.split(/[\s\u00a0]/).at(-1) ?? label;
}

/** Draws a label; omits it when it does not fit. */
function drawLabel(
  ctx: Canvas2d,
  scene: HallScene,
  frame: Frame,
  text: string,
  x: number,
  y: number,
  size: number,
  room: number,
  isStrong: boolean,
  colour = isStrong ? scene.palette.ink : scene.palette.muted,
): void {
  ctx.font = `${isStrong ? 600 : 400} ${size * frame.ratio}px ${scene.font}`;
  if (ctx.measureText(text).width > room - 2 * frame.ratio) return;
  ctx.fillStyle = colour;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x, y);
}

export function zoneColour(scene: HallScene, zone: number): string {
  return scene.palette.zones[scene.marks[zone]?.colour ?? -1] ?? scene.palette.taken;
}

export function patternOf(scene: HallScene, zone: number): Pattern {
  return scene.marks[zone]?.pattern ?? 'full';
}

export function isSeen(box: Box, frame: Frame): boolean {
  const margin = (SEAT_SHARE * 40 * frame.ratio) / frame.scale;
  return (
    box.x1 + margin >= frame.x &&
    box.y1 + margin >= frame.y &&
    box.x0 - margin <= frame.x + frame.width / frame.scale &&
    box.y0 - margin <= frame.y + frame.height / frame.scale
  );
}

function tracePath(ctx: Canvas2d, at: readonly number[], frame: Frame): void {
  const x = (value: number): number => (value - frame.x) * frame.scale;
  const y = (value: number): number => (value - frame.y) * frame.scale;
  ctx.beginPath();
  if (at.length === 3) ctx.arc(x(at[0] ?? 0), y(at[1] ?? 0), (at[2] ?? 0) * frame.scale, 0, 2 * Math.PI);
  else {
    for (let i = 0; i < at.length; i += 2) {
      if (i === 0) ctx.moveTo(x(at[0] ?? 0), y(at[1] ?? 0));
      else ctx.lineTo(x(at[i] ?? 0), y(at[i + 1] ?? 0));
    }
    ctx.closePath();
  }
}

function centreOf(box: Box, frame: Frame): { x: number; y: number } {
  return {
    x: ((box.x0 + box.x1) / 2 - frame.x) * frame.scale,
    y: ((box.y0 + box.y1) / 2 - frame.y) * frame.scale,
  };
}
