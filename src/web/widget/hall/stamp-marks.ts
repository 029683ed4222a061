import type { Pattern } from './scene.ts';

/** Coverage of round marks for sixteen positions within a pixel: [phase][pixel] 0…255. */
export type MarkMasks = { readonly side: number; readonly phases: readonly Uint8Array[] };

const PHASES = 4;

/** The hole of a ring as a share of its width, and the slits of dashes. */
const HOLE_SHARE = 0.44;
const SLIT_SHARE = 0.3;

/** @param width of the mark in device pixels */
export function markMasks(width: number, pattern: Pattern = 'full'): MarkMasks {
  const radius = width / 2;
  const hole = pattern === 'full' ? 0 : radius * HOLE_SHARE;
  const slit = pattern === 'dashes' ? (width * SLIT_SHARE) / 2 : 0;
  const side = Math.ceil(width) + 2;
  const phases: Uint8Array[] = [];
  for (let py = 0; py < PHASES; py += 1) {
    for (let px = 0; px < PHASES; px += 1) {
      const mask = new Uint8Array(side * side);
      const cx = side / 2 + (px + 0.5) / PHASES - 0.5;
      const cy = side / 2 + (py + 0.5) / PHASES - 0.5;
      for (let y = 0; y < side; y += 1) {
        for (let x = 0; x < side; x += 1) {
          const away = Math.hypot(x + 0.5 - cx, y + 0.5 - cy);
          const inSlit = Math.min(Math.abs(x + 0.5 - cx), Math.abs(y + 0.5 - cy)) < slit;
          const cover = Math.min(radius - away, hole === 0 ? 1 : away - hole) + 0.5;
          mask[y * side + x] = inSlit ? 0 : Math.round(255 * Math.min(1, Math.max(0, cover)));
        }
      }
      phases.push(mask);
    }
  }
  return { side, phases };
}

/**
 * Writes one mark into RGBA pixels (little-endian words). Ten times faster than one path per mark, which makes 20,000
 * seats on the screen possible. `rgb` is 0xBBGGRR.
 */
export function stampMark(
  pixels: Uint32Array,
  width: number,
  height: number,
  masks: MarkMasks,
  cx: number,
  cy: number,
  rgb: number,
): void {
  const { side, phases } = masks;
  const left = Math.floor(cx - side / 2 + 0.5);
  const top = Math.floor(cy - side / 2 + 0.5);
  const px = Math.min(PHASES - 1, Math.floor((cx - side / 2 + 0.5 - left) * PHASES));
  const py = Math.min(PHASES - 1, Math.floor((cy - side / 2 + 0.5 - top) * PHASES));
  const mask = phases[py * PHASES + px];
  if (!mask) return;
  const fromX = Math.max(0, -left);
  const toX = Math.min(side, width - left);
  const toY = Math.min(side, height - top);
  for (let y = Math.max(0, -top); y < toY; y += 1) {
    const line = (top + y) * width + left;
    for (let x = fromX; x < toX; x += 1) {
      const alpha = mask[y * side + x] ?? 0;
      // Neighbouring marks overlap only at their soft edges; the stronger coverage stays.
      if (alpha !== 0 && (pixels[line + x] ?? 0) >>> 24 < alpha) pixels[line + x] = ((alpha << 24) | rgb) >>> 0;
    }
  }
}
