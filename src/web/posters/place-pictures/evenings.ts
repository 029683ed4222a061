// Drawings of clubs, cafés, restaurants and bars.
import type { Pen } from '../pen.ts';
import { rounded } from '../pen.ts';
import { BASE, across, pavement } from './place-inks.ts';
import type { PlaceDraw, PlaceInks } from './place-inks.ts';

export const club: PlaceDraw = (d, c, r) => {
  const step = r.range(14, 17);
  const arches = [c.body, c.sky, c.wall, c.sky, c.ink];
  arches.forEach((fill, i) => {
    const q = 30 + step * (arches.length - i);
    d.path(
      rounded`M${200 - q} ${BASE}V${178 - (arches.length - i) * 6}A${q} ${q} 0 0 1 ${200 + q} ${178 - (arches.length - i) * 6}V${BASE}z`,
      fill,
    );
  });
  d.path('M170 252V190a30 30 0 0 1 60 0v62z', c.door);
  pavement(d, c);
};

/** A street house with a shop window, shared by cafés, restaurants and bars. */
function house(d: Pen, c: PlaceInks, floors: number, roof: 'flat' | 'gable'): void {
  const top = BASE - 82 - floors * 46;
  d.rect(84, top, 232, BASE - top, c.wall);
  if (roof === 'gable') d.poly([72, top + 1, 200, top - 52, 328, top + 1], c.body);
  else d.rect(72, top - 12, 256, 14, c.ink);
  for (let floor = 0; floor < floors; floor++)
    for (const x of across(108, 260, 4)) d.rect(x, top + 18 + floor * 46, 32, 30, c.body, { rx: 2 });
  d.rect(104, BASE - 62, 116, 62, c.sky);
  d.rect(244, BASE - 62, 46, 62, c.door);
}

/** A striped awning over window and door. */
function awning(d: Pen, c: PlaceInks): void {
  const stripes = across(88, 288, 9);
  stripes.forEach((x, i) => {
    const fill = i % 2 ? c.sky : c.ink;
    d.rect(x, BASE - 88, 25.2, 18, fill);
    d.half(x + 12.5, BASE - 70, 12.6, 90, fill);
  });
}

export const cafe: PlaceDraw = (d, c, r) => {
  house(d, c, 1, r.chance(0.5) ? 'gable' : 'flat');
  awning(d, c);
  pavement(d, c);
  for (const x of [120, 190]) {
    d.oval(x, BASE + 2, 26, 5, c.ink);
    d.rect(x - 1.5, BASE + 2, 3, 26, c.ink);
    d.oval(x, BASE + 29, 13, 3, c.ink);
  }
};

export const restaurant: PlaceDraw = (d, c, r) => {
  house(d, c, 2, r.chance(0.3) ? 'gable' : 'flat');
  d.rect(84, BASE - 86, 232, 14, c.ink);
  // Lamps in the window and tables below them.
  for (const x of [126, 162, 198]) {
    d.rect(x - 0.8, BASE - 62, 1.6, 12, c.ink);
    d.half(x, BASE - 42, 9, -90, c.ink);
    d.rect(x - 12, BASE - 18, 24, 3, c.body);
    d.rect(x - 1.5, BASE - 18, 3, 18, c.body);
  }
  pavement(d, c);
};

export const bar: PlaceDraw = (d, c, r) => {
  house(d, c, 1, 'flat');
  d.rect(84, BASE - 86, 232, 14, c.ink);
  // A glass on a round sign.
  const x = r.pick([60, 340]);
  d.rect(x < 200 ? 60 : 316, 142, 24, 4, c.ink);
  d.disc(x, 166, 30, c.ink);
  d.poly([x - 15, 152, x + 15, 152, x, 168], c.sky);
  d.rect(x - 1.5, 167, 3, 13, c.sky);
  d.rect(x - 9, 179, 18, 3, c.sky);
  for (const q of across(118, 206, 4)) {
    d.rect(q - 3, BASE - 30, 6, 30, c.body);
    d.oval(q, BASE - 31, 9, 4, c.body);
  }
  pavement(d, c);
};
