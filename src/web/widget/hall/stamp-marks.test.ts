import { expect, test } from 'vitest';
import { markMasks, stampMark } from './stamp-marks.ts';

const RED = 0x0000ff;

function coverage(pixels: Uint32Array): number {
  return pixels.reduce((sum, pixel) => sum + (pixel >>> 24) / 255, 0);
}

test.each([4, 7.5, 12])('a mark %d px wide covers the area of its circle wherever it falls', (width) => {
  const masks = markMasks(width);
  const area = Math.PI * (width / 2) ** 2;
  for (const shift of [0, 0.3, 0.5, 0.9]) {
    const pixels = new Uint32Array(40 * 40);
    stampMark(pixels, 40, 40, masks, 20 + shift, 20 - shift, RED);
    expect(coverage(pixels) / area).toBeGreaterThan(0.93);
    expect(coverage(pixels) / area).toBeLessThan(1.07);
  }
});

test('a mark has its colour and its middle where it was put', () => {
  const pixels = new Uint32Array(20 * 20);
  stampMark(pixels, 20, 20, markMasks(6), 12.5, 5.5, RED);
  expect(pixels[5 * 20 + 12]).toBe(0xff0000ff);
  let [x, y] = [0, 0];
  pixels.forEach((pixel, i) => {
    x += (((pixel >>> 24) / 255) * ((i % 20) + 0.5)) / coverage(pixels);
    y += (((pixel >>> 24) / 255) * (Math.floor(i / 20) + 0.5)) / coverage(pixels);
  });
  expect(Math.abs(x - 12.5)).toBeLessThan(0.2);
  expect(Math.abs(y - 5.5)).toBeLessThan(0.2);
});

test('a mark over the edge of the picture wraps to no other line', () => {
  const pixels = new Uint32Array(10 * 10);
  stampMark(pixels, 10, 10, markMasks(6), 0, 5, RED);
  stampMark(pixels, 10, 10, markMasks(6), 5, -20, RED);
  for (let line = 0; line < 10; line += 1) expect(pixels[line * 10 + 9]).toBe(0);
});

test.each([4, 7.5, 12])('marks %d px wide tell three zones of one colour apart', (width) => {
  const covered = (['full', 'ring', 'dashes'] as const).map((pattern) => {
    const pixels = new Uint32Array(40 * 40);
    stampMark(pixels, 40, 40, markMasks(width, pattern), 20, 20, RED);
    return coverage(pixels);
  });
  const [full = 0, ring = 0, dashes = 0] = covered;
  expect(ring / full).toBeLessThan(0.9);
  expect(dashes / ring).toBeLessThan(0.75);
  // It stays a visible mark.
  expect(dashes / full).toBeGreaterThan(0.2);
});
