import { SEAT_SHARE } from './detail.ts';
import type { ObjectShape } from './overview-shapes.ts';
import type { Canvas2d, Frame } from './frame.ts';
import type { HallScene, Pattern, SectorSummary } from './scene.ts';
import type { Box } from './camera.ts';
import type { Labels } from './labels.ts';
import type { Rect } from './rect.ts';

export const MANY_SECTORS = 8;

/** Kinds of objects that only need an outline. */
const OUTLINED = new Set<ObjectShape['kind']>(['box', 'table', 'wall', 'exit', 'entrance', 'text']);

export function drawObjects(ctx: Canvas2d, scene: HallScene, frame: Frame, labels: Labels): void {
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
        ctx.fillStyle = shape.kind === 'pillar' ? palette.muted : palette.stage;
        ctx.fill();
      }
    }
    if (shape.kind === 'stage' && shape.at.length > 3 && !frame.isBare) drawFootlights(ctx, scene, shape.at, frame);
    if (shape.label !== '' && !frame.isBare) {
      const isStrong = shape.kind === 'stage';
      const style = { size: isStrong ? 15 : 13, isStrong, colour: isStrong ? palette.ink : palette.muted };
      labels.draw(shape.label, centreOf(shape.box, frame), style, isWithin(shape.box, frame));
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

export function outlineWidth(box: Box, frame: Frame): number {
  const least = Math.min(box.x1 - box.x0, box.y1 - box.y0) * frame.scale;
  return Math.min(5 * frame.ratio, Math.max(1.5 * frame.ratio, least * 0.12));
}

/** Draws the outline of the traced path within it, so that neighbouring sectors keep their own. */
function outlineInside(ctx: Canvas2d, frame: Frame, box: Box, colour: string, pattern: Pattern): void {
  const width = outlineWidth(box, frame);
  ctx.save();
  ctx.clip();
  ctx.strokeStyle = colour;
  // Half of a line lies outside of its path, where nothing is drawn.
  ctx.lineWidth = 2 * (width + frame.ratio);
  ctx.setLineDash(pattern === 'dashes' ? [2 * width, 2 * width] : []);
  ctx.stroke();
  ctx.restore();
}

export function strengthOf({ free, seats }: SectorSummary): number {
  return free === 0 || seats === 0 ? 0.5 : 0.3 + 0.6 * Math.sqrt(free / seats);
}

export function drawStanding(ctx: Canvas2d, scene: HallScene, frame: Frame, labels: Labels): void {
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
    const style = { size: 15, isStrong: true, colour: scene.palette.ink };
    labels.draw(label, centreOf(box, frame), style, isWithin(box, frame));
  }
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

function isWithin(box: Box, frame: Frame): (label: Rect) => boolean {
  const width = (box.x1 - box.x0) * frame.scale - 2 * frame.ratio;
  return ({ left, right }) => right - left <= width;
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
