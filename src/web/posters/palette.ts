// Palettes: four inks (ground, ink, a, b) and one quiet tint of the ground (shade).
// Contrast is enforced here. Text is set on ground, on shade, or on a field whose contrast the layout checks.
import { contrast, luminance, oklch, reads, toLch } from './color.ts';
import type { Lch } from './color.ts';
import { chords, pigment } from './pigments.ts';
import type { Dice } from './dice.ts';

/** `tone` and `dusk` are quiet moods for people, places and posts. */
export type Mood = 'stage' | 'deep' | 'paper' | 'vivid' | 'tone' | 'dusk';

type Inks = {
  readonly ground: string;
  readonly shade: string;
  readonly ink: string;
  readonly a: string;
  readonly b: string;
};

export type Palette = Inks & {
  readonly mood: Mood;
  /** Returns ground or ink, whichever has more contrast on the colour. */
  on(color: string): string;
};

type Hues = { readonly g: number; readonly a: number; readonly b: number };

/** Changes lightness in steps of 0.01 until the contrast with `against` is at least `least`. */
function until({ L, C, h }: Lch, against: string, least: number, direction: 1 | -1): string {
  let hex = oklch(L, C, h);
  let l = L;
  while (contrast(hex, against) < least && l > 0.1 && l < 0.985) {
    l += direction * 0.01;
    hex = oklch(l, C, h);
  }
  return hex;
}

/** A dark ground with bright inks, like a lit stage in a dark hall. */
function stage(hue: Hues, lift: number): Inks {
  const L = 0.17 + lift * 0.05;
  const ground = oklch(L, 0.045, hue.g);
  return {
    ground,
    shade: oklch(L + 0.06, 0.045 * 1.1, hue.g),
    ink: oklch(0.958, 0.022, hue.b),
    a: until(pigment(hue.a), ground, 3, 1),
    b: until(pigment(hue.b), ground, 5, 1),
  };
}

/** A saturated dark ground. */
function deep(hue: Hues, lift: number): Inks {
  const L = 0.31 + lift * 0.07;
  const ground = oklch(L, 0.115, hue.g);
  return {
    ground,
    shade: oklch(L - 0.055, 0.115 * 1.1, hue.g),
    ink: oklch(0.958, 0.022, hue.b),
    a: until(pigment(hue.a), ground, 2.6, 1),
    b: until(pigment(hue.b), ground, 5, 1),
  };
}

/** A ground like unbleached paper with near-black ink. */
function paper(hue: Hues, lift: number): Inks {
  const ground = oklch(0.943 + lift * 0.02, 0.018, 88);
  return {
    ground,
    shade: oklch(0.895 + lift * 0.02, 0.026, 86),
    ink: oklch(0.2, 0.035, hue.g > 180 ? hue.g : 280),
    a: until(pigment(hue.a), ground, 2.6, -1),
    b: until(pigment(hue.b), ground, 1.45, -1),
  };
}

/** A ground of pure pigment; the ink is light or dark, depending on the pigment's lightness. */
function vivid(hue: Hues): Inks {
  const own = pigment(hue.g);
  const a = pigment(hue.a);
  const b = pigment(hue.b);
  if (own.L < 0.6) {
    const ink = oklch(0.968, 0.02, hue.b);
    const ground = until(own, ink, 5.6, -1);
    const shade = until({ L: own.L - 0.06, C: own.C * 0.9, h: hue.g }, ink, 5.2, -1);
    return { ground, shade, ink, a: until(a, ground, 3, 1), b: until(b, ground, 1.7, 1) };
  }
  const ink = oklch(0.19, 0.05, hue.g);
  const ground = until(own, ink, 5.6, 1);
  const shade = until({ L: Math.min(0.95, own.L + 0.06), C: own.C * 0.9, h: hue.g }, ink, 5.2, 1);
  return {
    ground,
    shade,
    ink,
    a: luminance(ground) > 0.5 ? until(a, ground, 2.6, -1) : oklch(0.968, 0.02, hue.b),
    b: until(b, ground, 1.9, b.L > own.L ? 1 : -1),
  };
}

function dusk(hue: Hues, lift: number): Inks {
  return {
    ground: oklch(0.235 + lift * 0.04, 0.035, hue.g),
    shade: oklch(0.295 + lift * 0.03, 0.042, hue.g),
    ink: oklch(0.93, 0.022, hue.g),
    a: oklch(0.66, 0.095, hue.a),
    b: oklch(0.5, 0.07, hue.b),
  };
}

function tone(hue: Hues, lift: number): Inks {
  const L = 0.86 + lift * 0.05;
  return {
    ground: oklch(L, 0.034, hue.g),
    shade: oklch(L - 0.05, 0.042, hue.g),
    ink: oklch(0.25, 0.055, hue.g),
    a: oklch(0.52, 0.1, hue.a),
    b: oklch(0.745, 0.075, hue.b),
  };
}

/** Hues from lemon to lime, which nobody mourns in. */
const LIME = { from: 84, to: 158 };

/** Moves a hue out of the limes to the nearer side. */
function sober(hue: number): number {
  const h = ((hue % 360) + 360) % 360;
  if (h <= LIME.from || h >= LIME.to) return h;
  return h < (LIME.from + LIME.to) / 2 ? LIME.from - 6 : LIME.to + 14;
}

/** The same lightness, so that contrasts hold, with less colour. */
function muted(color: string): string {
  const { L, C, h } = toLch(color);
  return oklch(L, C * 0.72, h);
}

const MIXERS = { stage, deep, paper, vivid, tone, dusk };

/**
 * Returns `b`. If it is too close to `a` or the ink, returns its first lightness that differs enough from all other
 * inks, or the ink when there is none.
 */
function parted(inks: Inks, hueB: number): string {
  if (contrast(inks.a, inks.b) >= 1.35 && contrast(inks.b, inks.ink) >= 1.22) return inks.b;
  const steps = luminance(inks.ground) < 0.18 ? [0.84, 0.76, 0.68, 0.62, 0.55] : [0.86, 0.62, 0.52, 0.44, 0.93];
  const clear = (c: string): boolean =>
    contrast(c, inks.ground) > 1.6 && contrast(c, inks.a) > 1.5 && contrast(c, inks.ink) > 1.3;
  return steps.map((L) => oklch(L, 0.16, hueB)).find(clear) ?? inks.ink;
}

/**
 * `hue` (degrees) rotates the whole chord so that the ground gets this hue, or accent `a` in the moods `stage` and
 * `paper`, whose ground is nearly neutral.
 */
export function palette(
  mood: Mood,
  r: Dice,
  { hue, isGrave = false }: { hue?: number | undefined; isGrave?: boolean } = {},
): Palette {
  const [g, a, b] = r.pick(chords(mood));
  const wobble = r.range(-5, 5);
  const lift = r();
  const turn = wobble + (hue === undefined ? 0 : hue - (mood === 'stage' || mood === 'paper' ? a : g));
  const accent = isGrave ? sober : (h: number) => h;
  const hues = { g: g + turn, a: accent(a + turn), b: accent(b + turn) };
  const mixed = MIXERS[mood](hues, lift);
  const lit = { ...mixed, b: parted(mixed, hues.b) };
  const inks = isGrave ? { ...lit, a: muted(lit.a), b: muted(lit.b) } : lit;
  return { mood, ...inks, on: (color) => reads(color, inks.ground, inks.ink) };
}
