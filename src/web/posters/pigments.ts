// Colours chosen by eye: lightness and chroma of each hue as a printing ink, and sets of three hues that match.
import type { Lch } from './color.ts';

/** [hue°, OKLCH lightness, chroma]; the last entry repeats the first so that the circle closes. */
const PIGMENTS: readonly (readonly [number, number, number])[] = [
  [5, 0.7, 0.17],
  [30, 0.63, 0.22],
  [52, 0.73, 0.17],
  [75, 0.81, 0.155],
  [95, 0.88, 0.165],
  [122, 0.84, 0.17],
  [150, 0.62, 0.14],
  [178, 0.66, 0.11],
  [205, 0.68, 0.105],
  [232, 0.68, 0.125],
  [260, 0.5, 0.2],
  [280, 0.46, 0.21],
  [305, 0.5, 0.19],
  [335, 0.6, 0.21],
  [365, 0.7, 0.17],
];

export function pigment(hue: number): Lch {
  const h = ((((hue - 5) % 360) + 360) % 360) + 5;
  const next = PIGMENTS.findIndex((p) => p[0] > h);
  const [p, q] = [PIGMENTS[next - 1], PIGMENTS[next]];
  if (!p || !q) throw new RangeError(`no pigment for hue ${hue}`);
  const t = (h - p[0]) / (q[0] - p[0]);
  return { L: p[1] + (q[1] - p[1]) * t, C: p[2] + (q[2] - p[2]) * t, h };
}

/** Hues of ground, a and b. Fixed sets keep the colours of a page of posters from looking random. */
type Chord = readonly [ground: number, a: number, b: number];

const DARK: readonly Chord[] = [
  [268, 32, 88],
  [18, 28, 78],
  [158, 150, 92],
  [305, 338, 62],
  [235, 228, 38],
  [48, 52, 98],
  [285, 262, 8],
  [200, 180, 30],
  [355, 8, 118],
  [262, 95, 232],
  [25, 350, 205],
  [130, 118, 40],
];

const PAPER: readonly Chord[] = [
  [85, 30, 262],
  [80, 150, 30],
  [95, 262, 58],
  [70, 335, 180],
  [90, 28, 95],
  [85, 280, 122],
  [100, 232, 35],
  [60, 52, 232],
  [88, 5, 155],
  [75, 30, 205],
];

const VIVID: readonly Chord[] = [
  [32, 92, 268],
  [92, 30, 262],
  [262, 88, 20],
  [150, 95, 25],
  [5, 30, 280],
  [52, 262, 350],
  [232, 92, 32],
  [178, 45, 290],
  [335, 92, 262],
  [122, 280, 5],
  [75, 335, 205],
];

export function chords(mood: string): readonly Chord[] {
  if (mood === 'paper') return PAPER;
  return mood === 'vivid' ? VIVID : DARK;
}
