// Pictures of people without a photograph: monograms and busts in the page's tokens, so they follow theme and market.
import { dice } from './dice.ts';
import type { Dice } from './dice.ts';
import { initials } from './initials.ts';
import { measure } from './measure.ts';
import { Pen } from './pen.ts';

const SIZE = 100;

/** Tints of one of the five price zone tokens, which are the only hues of a page besides its accent. */
type Tints = { readonly ground: string; readonly soft: string; readonly strong: string; readonly ink: string };

function tints(zone: number): Tints {
  const hue = `var(--z${zone})`;
  const mix = (share: number, into: string): string => `color-mix(in oklab,${hue} ${share}%,var(--${into}))`;
  return { ground: mix(15, 'sunken'), soft: mix(32, 'sunken'), strong: mix(62, 'sunken'), ink: mix(34, 'ink') };
}

/** Head and shoulders, lit from one side; without hair and features, which could misrepresent the person. */
function bust(d: Pen, t: Tints, r: Dice): void {
  const lit = r.chance(0.5) ? 0 : 180;
  const y = r.range(39, 42);
  const R = r.range(15.5, 18);
  d.disc(50 + (lit ? -1 : 1) * 9, y + 2, 33, t.soft);
  d.half(50, 101, r.range(34, 38), -90, t.strong);
  d.disc(50, y, R, t.strong);
  d.half(50, y, R, lit, t.ink);
}

/** A bust in front of rings. */
function halo(d: Pen, t: Tints, r: Dice): void {
  const y = r.range(40, 43);
  for (const R of [42, 33, 24]) d.ring(50, y, R, t.soft, 4);
  d.half(50, 101, r.range(33, 38), -90, t.strong);
  d.disc(50, y, r.range(15, 17), t.ink);
}

/** Shapes behind the letters of a monogram. */
const BACKDROPS = [
  (d: Pen, t: Tints, r: Dice) => d.half(50, 50, 50, r.pick([0, 90, 180, 270]), t.soft),
  (d: Pen, t: Tints, r: Dice) => {
    const q = r.int(0, 3);
    d.quarter(q === 1 || q === 2 ? 0 : 20, q > 1 ? 0 : 20, 80, (q + 2) % 4, t.soft);
  },
  (d: Pen, t: Tints, r: Dice) => d.disc(r.range(34, 66), r.range(34, 66), 34, t.soft),
  (d: Pen, t: Tints, r: Dice) => {
    for (let i = 0; i < 3; i++) d.ring(r.pick([20, 80]), 84, 26 + i * 18, t.soft, 8);
  },
] as const;

function monogram(d: Pen, t: Tints, r: Dice, letters: string): void {
  r.pick(BACKDROPS)(d, t, r);
  const size = Math.min(44, 62 / measure(letters, 700));
  d.letter(letters, 50, 50 + size * 0.36, size, t.ink);
}

export type PersonSubject = { readonly key: string; readonly name: string };

/** A square picture for a round frame. It is hidden from screen readers because the name is beside it. */
export function personPicture({ key, name }: PersonSubject): string {
  const r = dice(key, 'portrait');
  const t = tints(r.int(1, 5));
  const letters = initials(name).join('');
  const roll = r();
  const d = new Pen();
  d.rect(0, 0, SIZE, SIZE, t.ground);
  if (letters && roll < 0.6) monogram(d, t, r, letters);
  else if (roll < 0.8) bust(d, t, r);
  else halo(d, t, r);

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${d.toString()}</svg>`;
}
