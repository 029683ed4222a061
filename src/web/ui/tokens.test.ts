import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Minimum contrast of text and of control edges: WCAG 2.2 AA, criteria 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const EDGE = 3;
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

type Tokens = Record<string, string>;
function tokens(selector: string, theme: 'light' | 'dark'): Tokens {
  const block = css.split(`${selector} {`)[1]?.split('\n}')[0] ?? '';
  const pairs = [...block.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
  return Object.fromEntries(
    pairs.map(([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark]),
  );
}
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const pairs: [front: string, ground: string, least: number][] = [
  ...['paper', 'surface', 'sunken', 'field'].flatMap((ground) =>
    ['ink', 'muted', 'accent', 'amber', 'green', 'red'].map((front): [string, string, number] => [front, ground, TEXT]),
  ),
  ['on-accent', 'accent', TEXT],
  ['on-ink', 'ink', TEXT],
  ['accent', 'accent-soft', TEXT],
  ['muted', 'accent-soft', TEXT],
  ['amber', 'amber-soft', TEXT],
  ['green', 'green-soft', TEXT],
  ['red', 'red-soft', TEXT],
  ['on-hall', 'hall', TEXT],
  ['hall-muted', 'hall', TEXT],
  ['ctl', 'paper', EDGE],
  ['ctl', 'surface', EDGE],
  ...['z1', 'z2', 'z3', 'z4', 'z5'].map((zone): [string, string, number] => [zone, 'hall', EDGE]),
];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  describe.each(['belarus', 'georgia'])('%s', (market) => {
    const all = { ...tokens('[data-hall]', theme), ...tokens(`:root[data-market='${market}'] [data-hall]`, theme) };
    test.each(pairs)('%s on %s reaches %d : 1', (front, ground, least) => {
      expect(contrast(all[front] ?? '', all[ground] ?? '')).toBeGreaterThanOrEqual(least);
    });
  });
});

test('Georgia has an accent of its own', () => {
  expect(tokens(":root[data-market='georgia'] [data-hall]", 'light')['accent']).not.toBe(
    tokens('[data-hall]', 'light')['accent'],
  );
});
