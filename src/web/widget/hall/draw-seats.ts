import { SEAT } from '#domain/seating/availability.ts';
import { type DecodedHall, seatLabelOf } from '#domain/seating/decode-geometry.ts';
import { FLAG_BITS } from '#domain/seating/hall-plan.ts';
import { patternOf, zoneColour } from './draw-plan.ts';
import { CHOSEN_SHARE, type Detail, SEAT_SHARE, TAKEN_SHARE } from './detail.ts';
import type { Canvas2d, Frame } from './frame.ts';
import type { Labels } from './labels.ts';
import { isNamedAbove, namedEnds } from './row-names.ts';
import { type HallScene, type Pattern, PATTERNS } from './scene.ts';
import { drawWheelchair } from './wheelchair-sign.ts';
import { type MarkMasks, markMasks, stampMark } from './stamp-marks.ts';

/** Appearance of a seat. Free and taken seats also differ in size, because colours alone may not be distinguishable. */
export type SeatAppearance = 'free' | 'pale' | 'taken' | 'chosen';

export function appearanceOf(scene: HallScene, hall: DecodedHall, seat: number): SeatAppearance {
  if (scene.chosen[seat] === 1) return 'chosen';
  if (scene.statuses[seat] !== SEAT.free) return 'taken';
  return scene.pale[hall.zone[seat] ?? 0] === 1 ? 'pale' : 'free';
}

/** Calls `draw` for all seats in the frame; skips rows that are outside it. */
export function eachSeenSeat(scene: HallScene, hall: DecodedHall, frame: Frame, draw: (seat: number) => void): void {
  const margin = hall.pitch;
  const [x0, y0] = [frame.x - margin, frame.y - margin];
  const [x1, y1] = [frame.x + frame.width / frame.scale + margin, frame.y + frame.height / frame.scale + margin];
  hall.rows.forEach(({ first, count }, row) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = scene.rowBoxes.subarray(row * 4, row * 4 + 4);
    if (right < x0 || left > x1 || bottom < y0 || top > y1) return;
    for (let seat = first; seat < first + count; seat += 1) {
      const [x = 0, y = 0] = [hall.x[seat], hall.y[seat]];
      if (x >= x0 && x <= x1 && y >= y0 && y <= y1) draw(seat);
    }
  });
}

/** Draws thousands of small marks by writing pixels directly. */
export function drawSeatStamps(ctx: Canvas2d, scene: HallScene, hall: DecodedHall, frame: Frame): void {
  const image = ctx.createImageData(frame.width, frame.height);
  const pixels = new Uint32Array(image.data.buffer);
  const pitch = hall.pitch * frame.scale;
  const [small, wide] = [markMasks(pitch * TAKEN_SHARE), markMasks(pitch * CHOSEN_SHARE)];
  const free = new Map(PATTERNS.map((pattern) => [pattern, markMasks(pitch * SEAT_SHARE, pattern)]));
  const masks = (appearance: SeatAppearance, zone: number): MarkMasks =>
    appearance === 'chosen' ? wide : appearance === 'free' ? (free.get(patternOf(scene, zone)) ?? small) : small;
  const zones = scene.marks.map((_, zone) => wordOf(zoneColour(scene, zone)));
  const [taken, ink] = [wordOf(scene.palette.taken), wordOf(scene.palette.ink)];
  eachSeenSeat(scene, hall, frame, (seat) => {
    const appearance = appearanceOf(scene, hall, seat);
    const zone = hall.zone[seat] ?? 0;
    const rgb = appearance === 'taken' ? taken : appearance === 'chosen' ? ink : (zones[zone] ?? taken);
    const x = ((hall.x[seat] ?? 0) - frame.x) * frame.scale;
    const y = ((hall.y[seat] ?? 0) - frame.y) * frame.scale;
    stampMark(pixels, frame.width, frame.height, masks(appearance, zone), x, y, rgb);
  });
  ctx.putImageData(image, 0, 0);
}

/** Draws up to a few thousand larger marks: each distinct appearance is drawn once on a sprite sheet and copied. */
export function drawSeats(ctx: Canvas2d, scene: HallScene, hall: DecodedHall, frame: Frame, detail: Detail): void {
  const pitch = hall.pitch * frame.scale;
  const cells = new Map<string, { at: number; sprite: Sprite }>();
  const below: { seat: number; at: number }[] = [];
  // Chosen seats are larger than their cell and overlap their neighbours.
  const onTop: typeof below = [];
  eachSeenSeat(scene, hall, frame, (seat) => {
    const appearance = appearanceOf(scene, hall, seat);
    const zone = hall.zone[seat] ?? 0;
    const flags = (hall.flags[seat] ?? 0) & (FLAG_BITS.accessible | FLAG_BITS.restricted);
    const text = textOf(scene, hall, seat, appearance, detail);
    const key = appearance === 'taken' ? appearance : `${appearance}|${zone}|${flags}|${text}`;
    let cell = cells.get(key);
    if (!cell) {
      const look = { colour: zoneColour(scene, zone), pattern: patternOf(scene, zone) };
      cell = { at: cells.size, sprite: { appearance, ...look, flags, text } };
      cells.set(key, cell);
    }
    (appearance === 'chosen' ? onTop : below).push({ seat, at: cell.at });
  });
  if (cells.size === 0) return;

  const side = Math.ceil(pitch * CHOSEN_SHARE) + 4;
  const columns = Math.ceil(Math.sqrt(cells.size));
  const sheet = newCanvas(columns * side, Math.ceil(cells.size / columns) * side);
  const sheetCtx = sheet.getContext('2d') as Canvas2d | null;
  if (!sheetCtx) return;
  const corner = (at: number) => ({ left: (at % columns) * side, top: Math.floor(at / columns) * side });
  for (const { at, sprite } of cells.values()) {
    const { left, top } = corner(at);
    sheetCtx.setTransform(1, 0, 0, 1, left + side / 2, top + side / 2);
    drawSprite(sheetCtx, scene, frame, sprite, pitch);
  }
  for (const { seat, at } of [...below, ...onTop]) {
    const { left, top } = corner(at);
    const x = ((hall.x[seat] ?? 0) - frame.x) * frame.scale;
    const y = ((hall.y[seat] ?? 0) - frame.y) * frame.scale;
    ctx.drawImage(sheet, left, top, side, side, x - side / 2, y - side / 2, side, side);
  }
}

function textOf(scene: HallScene, hall: DecodedHall, seat: number, appearance: SeatAppearance, detail: Detail): string {
  if (appearance === 'taken' || appearance === 'pale') return '';
  if (appearance === 'chosen') return detail === 'marks' ? '' : seatLabelOf(hall, seat);
  if (detail === 'numbers') return seatLabelOf(hall, seat);
  return detail === 'shapes' ? (scene.marks[hall.zone[seat] ?? 0]?.letter ?? '') : '';
}

/** How much is missing of the mark, as a share of its height. */
const RESTRICTED_CUT = 0.24;

/** Narrower seats have no room for the sign of a wheelchair, css px. */
const SIGN_FROM = 10;

type Sprite = { appearance: SeatAppearance; colour: string; pattern: Pattern; flags: number; text: string };

/** Draws a mark centred on the origin. */
function drawSprite(ctx: Canvas2d, scene: HallScene, frame: Frame, sprite: Sprite, pitch: number): void {
  const { appearance, colour, pattern, flags, text } = sprite;
  const isAccessible = (flags & FLAG_BITS.accessible) !== 0;
  const isHollow = pattern !== 'full' && (appearance === 'free' || appearance === 'pale');
  const share = appearance === 'chosen' ? CHOSEN_SHARE : appearance === 'taken' ? TAKEN_SHARE : SEAT_SHARE;
  const width = pitch * share;
  ctx.beginPath();
  // A wheelchair place is square, so that it differs by shape and not only by colour.
  if (isAccessible && appearance !== 'taken') ctx.roundRect(-width / 2, -width / 2, width, width, width * 0.24);
  else ctx.arc(0, 0, width / 2, 0, 2 * Math.PI);
  ctx.fillStyle = appearance === 'taken' ? scene.palette.taken : appearance === 'chosen' ? scene.palette.ink : colour;
  ctx.globalAlpha = appearance === 'pale' ? 0.22 : 1;
  if (isHollow) outline(ctx, scene, frame, width, colour, pattern);
  else ctx.fill();
  if ((flags & FLAG_BITS.restricted) !== 0 && appearance !== 'taken') cutOff(ctx, scene, width);
  const textColour =
    appearance === 'chosen' ? scene.palette.onInk : isHollow ? scene.palette.ink : scene.palette.onZone;
  if (isAccessible && (appearance === 'free' || appearance === 'chosen') && width >= SIGN_FROM * frame.ratio) {
    return drawWheelchair(ctx, width * 0.84, textColour);
  }
  if (text === '') return;
  const size = Math.min(width * (text.length > 2 ? 0.4 : 0.5), 15 * frame.ratio);
  ctx.font = `${appearance === 'chosen' ? 700 : 600} ${size}px ${scene.font}`;
  ctx.fillStyle = textColour;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, 0, size * 0.05);
}

/** Of a seat with a restricted view the upper part is missing, as a part of the stage is. */
function cutOff(ctx: Canvas2d, scene: HallScene, width: number): void {
  ctx.globalAlpha = 1;
  ctx.fillStyle = scene.palette.hall;
  // No wider than the mark: its neighbours on the sheet begin there.
  ctx.fillRect(-width / 2 - 1, -width / 2 - 1, width + 2, width * RESTRICTED_CUT + 1);
}

/** Draws the outline of the traced mark within it. */
function outline(ctx: Canvas2d, scene: HallScene, frame: Frame, width: number, colour: string, pattern: Pattern): void {
  const line = Math.max(1.25 * frame.ratio, width * 0.15);
  ctx.save();
  ctx.clip();
  ctx.fillStyle = scene.palette.hall;
  ctx.fill();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * line;
  // Six dashes around a round mark.
  ctx.setLineDash(pattern === 'dashes' ? [(Math.PI * width) / 12, (Math.PI * width) / 12] : []);
  ctx.stroke();
  ctx.restore();
}

/** Draws the row names at both ends; names of rows that reach out of the view are pinned to its edge (pinned-rows.ts). */
export function drawRowNames(labels: Labels, scene: HallScene, hall: DecodedHall, frame: Frame): void {
  const style = { size: 11, isStrong: false, colour: scene.palette.muted };
  const ends = namedEnds(hall);
  hall.rows.forEach((row, rowNo) => {
    if (isNamedAbove(row)) {
      const [x0 = 0, y0 = 0, x1 = 0] = scene.rowBoxes.subarray(rowNo * 4, rowNo * 4 + 4);
      drawAt({ x: (x0 + x1) / 2, y: y0 - hall.pitch * 1.3 }, row.label);
    }
    for (const end of ends[rowNo] ?? []) drawAt(end, row.label);
  });
  function drawAt({ x, y }: { x: number; y: number }, label: string): void {
    const [px, py] = [(x - frame.x) * frame.scale, (y - frame.y) * frame.scale];
    if (px > 0 && py > 0 && px < frame.width && py < frame.height) labels.draw(label, { x: px, y: py }, style);
  }
}

function newCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** "rgb(1, 2, 3)" or "#010203" as 0xBBGGRR, the order of pixels in memory. */
function wordOf(colour: string): number {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  const [r = 0, g = 0, b = 0] =
    hex === undefined
      ? (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Math.round(Number(part)))
      : [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (b << 16) | (g << 8) | r;
}
