// Drawings of cinemas besides the one with the vertical sign.
import { rounded } from '../pen.ts';
import { BASE, across, pavement } from './place-inks.ts';
import type { PlaceDraw } from './place-inks.ts';

/** A multiplex: a leaning box with a screen on it. */
export const multiplex: PlaceDraw = (d, c, r) => {
  const flip = r.chance(0.5);
  const X = (x: number): number => (flip ? 400 - x : x);
  d.poly([X(48), 76, X(366), 104, X(352), 206, X(62), 206], c.body);
  d.poly([X(78), 96, X(236), 110, X(236), 186, X(78), 186], c.sky);
  d.poly([X(128), 122, X(168), 143, X(128), 164], c.ink);
  d.rect(70, 206, 272, BASE - 206, c.wall);
  for (const x of across(84, 308, 7)) d.rect(x, 212, 20, BASE - 212, c.soft);
  d.rect(X(288) - 30, 206, 60, BASE - 206, c.door);
  pavement(d, c);
};

/** A corner with rounded storeys and a fin. */
export const cornerCinema: PlaceDraw = (d, c, r) => {
  const flip = r.chance(0.5);
  const fin = flip ? 122 : 250;
  d.path('M70 252V150A52 52 0 0 1 122 98H278A52 52 0 0 1 330 150V252z', c.body);
  for (const y of [128, 160]) d.rect(84, y, 232, 14, c.wall, { rx: 7 });
  d.rect(fin, 36, 28, 156, c.ink);
  d.stroke(rounded`M${fin + 14} 52V184`, c.sky, 7, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 14' });
  d.path('M56 192H344A14 14 0 0 1 330 212H70A14 14 0 0 1 56 192z', c.ink);
  for (const x of across(92, 268, 4)) d.rect(x, 220, 40, BASE - 220, x === 92 ? c.sky : c.wall);
  d.rect(flip ? 268 : 92, 220, 40, BASE - 220, c.door);
  pavement(d, c);
};

/** A hall of the last century: columns below a wide relief. */
export const columnCinema: PlaceDraw = (d, c, r) => {
  const columns = r.pick([5, 6, 7]);
  d.rect(52, 84, 296, 66, c.body);
  d.rect(44, 72, 312, 14, c.ink);
  // A star or a film reel above the entrance.
  d.disc(200, 117, 26, c.wall);
  const spokes = r.pick([5, 6]);
  for (let i = 0; i < spokes; i++) d.sector(200, 117, 21, (i * 360) / spokes - 12, (i * 360) / spokes + 12, c.ink);
  for (const x of [70, 262]) d.stroke(rounded`M${x} 104h68M${x} 117h68M${x} 130h68`, c.wall, 5);
  d.rect(64, 150, 272, BASE - 150, c.wall);
  for (const x of across(64, 336 - 16, columns)) d.rect(x, 150, 16, BASE - 150, c.ink);
  d.rect(178, 190, 44, BASE - 190, c.door);
  d.rect(40, BASE - 6, 320, 8, c.body);
  pavement(d, c);
};

/** A film strip as a façade. */
export const stripCinema: PlaceDraw = (d, c, r) => {
  const frames = r.pick([3, 4]);
  const y = r.range(84, 100);
  d.rect(44, y, 312, 104, c.ink);
  for (const edge of [y + 11, y + 93]) d.stroke(rounded`M52 ${edge}H352`, c.sky, 9, { 'stroke-dasharray': '11 9' });
  const w = 296 / frames;
  for (let i = 0; i < frames; i++) {
    const x = 52 + i * w;
    d.rect(x + 3, y + 24, w - 6, 56, i % 2 ? c.wall : c.soft);
    d.half(x + w / 2, y + 80, 17 + i * 3, -90, c.body);
  }
  d.rect(72, y + 104, 256, BASE - y - 104, c.body);
  for (const x of [90, 262]) d.rect(x, y + 116, 48, BASE - y - 130, c.wall);
  d.rect(174, y + 112, 52, BASE - y - 112, c.door);
  pavement(d, c);
};

/** An open-air screen behind chairs, or a small courtyard cinema. */
export const courtyardCinema: PlaceDraw = (d, c, r) => {
  const lean = r.pick([-10, 0, 10]);
  d.poly([92 + lean, 60, 308 + lean, 60, 300, 178, 100, 178], c.ink);
  d.poly([102 + lean, 70, 298 + lean, 70, 291, 168, 109, 168], c.sky);
  d.disc(200 + lean, 118, 28, c.wall);
  d.stroke('M112 178V252M288 178V252', c.body, 8);
  d.poly([168, BASE, 232, BASE, 268, 300, 132, 300], c.door);
  pavement(d, c);
  d.poly([180, BASE, 220, BASE, 244, 300, 156, 300], c.door);
  for (const y of [BASE + 6, BASE + 28]) {
    d.stroke(rounded`M30 ${y}H140`, c.body, 13, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 25' });
    d.stroke(rounded`M262 ${y}H372`, c.body, 13, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 25' });
  }
};
