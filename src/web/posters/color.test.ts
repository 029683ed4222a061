import { expect, it } from 'vitest';
import { contrast, mix, oklch, toLch } from './color.ts';

it('knows the contrast of black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('goes to OKLCH and back', () => {
  for (const hex of ['#c92a3a', '#2b56d9', '#17693a', '#f3b54a', '#121017']) {
    const { L, C, h } = toLch(hex);
    expect(oklch(L, C, h)).toBe(hex);
  }
});

it('gives up chroma, not hue, where a colour leaves sRGB', () => {
  expect(toLch(oklch(0.6, 0.4, 150)).h).toBeCloseTo(150, 0);
});

it('mixes as CSS does in oklab', () => {
  expect(mix('#ff0000', 0, '#ffffff')).toBe('#ffffff');
  // As Chromium computes color-mix(in oklab, …)
  expect(mix('#ff0000', 0.5, '#ffffff')).toBe('#ffa191');
  expect(mix('#c92a3a', 0.22, '#121017')).toBe('#361a20');
  expect(mix('#3c63f0', 0.16, '#fbfaf8')).toBe('#dae4fa');
});
