// A poster that builds itself up: the same drawing as on the pages, with shapes that arrive one after another.
import type { LetterOutlines } from '#documents/posters/letter-outlines.ts';
import { dice } from '#web/posters/dice.ts';
import { n } from '#web/posters/pen.ts';
import { compose, type Composed, type PosterInput } from '#web/posters/poster.ts';

/** In seconds: one shape's travel time, the last shape's delay, and the time in which all shapes leave. */
const ARRIVES = 0.5;
const LAST_STARTS = 2;
const LEAVES = 0.3;
/** Distance from which shapes arrive, in units of a sheet 800 units wide. */
const COMES_FROM = 70;

const LEAF = /<(?:rect|circle|ellipse|path)\b[^>]*\/>/g;

type Shot = { seconds: number; composed: Composed; lines: readonly string[]; stays: boolean };

/** Draws the picture at a given second of the clip as SVG of a given width. */
export type MovingPoster = { seconds: number; frame(second: number, width: number): string };

/** Shows two textless variants of the poster, then the poster with its title. */
export function movingPoster(input: PosterInput, outlines: LetterOutlines, seconds: number): MovingPoster {
  const shots = [0, 1, 2].map((variant): Shot => {
    const isLast = variant === 2;
    const composed = compose({ ...input, variant: (input.variant ?? 0) + variant, ratio: '16:9', textless: !isLast });
    return { seconds: seconds / 3, composed, lines: isLast ? titleLines(composed, outlines) : [], stays: isLast };
  });
  return {
    seconds,
    frame: (second, width) => {
      const at = Math.min(shots.length - 1, Math.floor(second / (seconds / 3)));
      const shot = shots[at];
      if (shot === undefined) throw new Error(`a clip of ${seconds} s has no second ${second}`);
      return drawShot(shot, second - at * shot.seconds, input.key + String(at), width);
    },
  };
}

function drawShot({ composed, lines, seconds, stays }: Shot, second: number, seed: string, width: number): string {
  const { W, H, art } = composed;
  const leaves = art.match(LEAF)?.length ?? 1;
  const throwing = dice(seed, 'motion');
  let i = -1;
  const shapes = art.replaceAll(LEAF, (leaf) => {
    i += 1;
    // The background is there from the start.
    if (i === 0) return leaf;
    const angle = throwing.range(0, 2 * Math.PI);
    const away = distance(second, (i / leaves) * LAST_STARTS, stays ? Infinity : seconds);
    return moved(leaf, away, Math.cos(angle) * COMES_FROM, Math.sin(angle) * COMES_FROM);
  });
  const words = lines.map((line, at) => {
    return moved(line, distance(second, 0.5 + at * 0.18, Infinity), 0, COMES_FROM / 2);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * H) / W}" viewBox="0 0 ${W} ${H}">${shapes}${words.join('')}</svg>`;
}

/** Leaves shapes at rest unchanged: identical frames are drawn once and add almost nothing to the video's size. */
function moved(shape: string, away: number, x: number, y: number): string {
  if (away === 1) return '';
  if (away === 0) return shape;
  return `<g transform="translate(${n(x * away)} ${n(y * away)})" opacity="${n(1 - away)}">${shape}</g>`;
}

/** Returns 1 when the shape is out of sight and 0 when it is in place. */
function distance(second: number, delay: number, end: number): number {
  const arrived = Math.min(1, Math.max(0, (second - delay) / ARRIVES));
  const left = Math.min(1, Math.max(0, (second - (end - LEAVES)) / LEAVES));
  return Math.max((1 - arrived) ** 3, left ** 3);
}

function titleLines({ texts }: Composed, outlines: LetterOutlines): string[] {
  return texts.map((line) => {
    const { path, width } = outlines(line.text, { size: line.size, weight: line.weight, tracking: line.tracking ?? 0 });
    const shift = line.anchor === 'middle' ? width / 2 : line.anchor === 'end' ? width : 0;
    const turn = line.turned ? 'rotate(-90)' : '';
    return `<path transform="translate(${n(line.x)} ${n(line.y)})${turn}translate(${n(-shift)} 0)" fill="${line.fill}" d="${path}"/>`;
  });
}
