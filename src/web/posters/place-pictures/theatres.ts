// Drawings of theatres and opera houses besides the one with columns.
import { rounded } from '../pen.ts';
import { BASE, across, pavement } from './place-inks.ts';
import type { PlaceDraw } from './place-inks.ts';

/** A glass box under a deep roof. */
export const glassTheatre: PlaceDraw = (d, c, r) => {
  const lift = r.range(70, 92);
  const flip = r.chance(0.5);
  const X = (x: number): number => (flip ? 400 - x : x);
  d.poly([X(28), lift + 34, X(372), lift, X(372), lift + 22, X(28), lift + 56], c.ink);
  d.rect(64, lift + 50, 272, BASE - lift - 50, c.wall);
  for (const x of across(64, 330, r.pick([6, 8, 10]))) d.rect(x, lift + 50, 6, BASE - lift - 50, c.body);
  d.rect(X(230) - 60, lift + 74, 120, 34, c.body);
  d.rect(X(110) - 34, BASE - 58, 68, 58, c.door);
  d.rect(X(110) - 1.5, BASE - 58, 3, 58, c.soft);
  pavement(d, c);
};

/** A round house with arcades. */
export const roundTheatre: PlaceDraw = (d, c, r) => {
  const floors = r.pick([2, 3]);
  const top = BASE - floors * 52 - 10;
  d.path(rounded`M84 ${top}A116 40 0 0 1 316 ${top}z`, c.ink);
  d.rect(84, top, 232, BASE - top, c.body);
  for (let floor = 0; floor < floors; floor++) {
    const y = top + 12 + floor * 52;
    const count = r.pick([7, 9]);
    for (const [i, x] of across(96, 286, count).entries()) {
      // Bays grow narrower towards the edges of the drum.
      const w = 18 * (1 - Math.abs(i - (count - 1) / 2) / count);
      d.path(rounded`M${x + 9 - w / 2} ${y + 38}v${-24}a${w / 2} ${w / 2} 0 0 1 ${w} 0v24z`, c.wall);
    }
    d.rect(78, y + 42, 244, 6, c.ink);
  }
  d.path(rounded`M180 ${BASE}v-34a20 20 0 0 1 40 0v34z`, c.door);
  pavement(d, c);
};

/** A workshop hall with a large sign, the home of small stages. */
export const brickTheatre: PlaceDraw = (d, c, r) => {
  const gables = r.pick([2, 3]);
  const w = 280 / gables;
  for (let i = 0; i < gables; i++) {
    const x = 60 + i * w;
    d.poly([x, 138, x + w / 2, 86, x + w, 138, x + w, BASE, x, BASE], i % 2 ? c.wall : c.body);
    d.disc(x + w / 2, 128, 15, c.sky);
    d.line(x + w / 2, 113, x + w / 2, 143, c.ink, 2.4);
  }
  d.rect(60, 168, 280, 22, c.ink);
  d.stroke('M76 179H326', c.sky, 8, { 'stroke-dasharray': '18 9' });
  for (const x of [78, 286]) d.rect(x, 204, 36, 30, c.sky);
  const door = r.pick([132, 180, 228]);
  d.rect(door - 4, 200, 48, BASE - 200, c.ink);
  d.rect(door, 204, 40, BASE - 204, c.door);
  pavement(d, c);
};

/** A façade between two towers with a tall arched window. */
export const towerTheatre: PlaceDraw = (d, c, r) => {
  const tall = r.range(150, 176);
  const pointed = r.chance(0.5);
  d.rect(112, 104, 176, BASE - 104, c.wall);
  d.rect(104, 94, 192, 12, c.ink);
  d.path('M156 210V150a44 44 0 0 1 88 0v60z', c.body);
  d.stroke('M178 208V116M200 208V106M222 208V116M156 162H244', c.wall, 3);
  for (const x of [66, 288]) {
    d.rect(x, BASE - tall, 46, tall, c.body);
    if (pointed) d.poly([x - 6, BASE - tall + 1, x + 23, BASE - tall - 44, x + 52, BASE - tall + 1], c.ink);
    else d.half(x + 23, BASE - tall + 1, 26, -90, c.ink);
    for (const y of [20, 62]) d.rect(x + 16, BASE - tall + y, 14, 26, c.sky, { rx: 7 });
  }
  for (const x of [132, 180, 228]) d.rect(x, 216, 40, BASE - 216, x === 180 ? c.door : c.ink, { rx: 4 });
  pavement(d, c);
};

/** Horseshoe arches and stripes, as in the old streets of Tbilisi. */
export const stripedOpera: PlaceDraw = (d, c, r) => {
  const bays = r.pick([3, 5]);
  d.rect(56, 92, 288, BASE - 92, c.body);
  for (let y = 100; y < BASE; y += 26) d.rect(56, y, 288, 12, c.wall);
  d.path(rounded`M52 92${'l12 -18l12 18'.repeat(12)}z`, c.ink);
  for (const [i, x] of across(76, 324 - 224 / bays + 12, bays).entries()) {
    const w = 224 / bays - 12;
    const y = 150;
    const fill = i === (bays - 1) / 2 ? c.door : c.sky;
    d.path(
      rounded`M${x + w * 0.14} ${BASE}V${y + w * 0.2}A${w * 0.44} ${w * 0.46} 0 1 1 ${x + w * 0.86} ${y + w * 0.2}V${BASE}z`,
      fill,
    );
  }
  pavement(d, c);
};
