// Drawings of theatres, concert halls, cinemas, planetariums, circuses, arenas and stadiums.
import { rounded } from '../pen.ts';
import { BASE, across, pavement } from './place-inks.ts';
import type { PlaceDraw } from './place-inks.ts';

export const theatre: PlaceDraw = (d, c, r) => {
  const columns = r.pick([4, 6, 8]);
  const half = r.range(128, 146);
  const top = r.range(52, 66);
  d.poly([200 - half, 120, 200, top, 200 + half, 120], c.body);
  d.rect(200 - half, 120, half * 2, 14, c.ink);
  d.rect(200 - half + 14, 134, half * 2 - 28, 104, c.wall);
  const w = 64 / columns + 8;
  for (const x of across(200 - half + 14, 200 + half - 14 - w, columns)) d.rect(x, 138, w, 100, c.body);
  d.rect(188, 178, 24, 60, c.door);
  d.rect(200 - half - 10, 238, half * 2 + 20, 7, c.body);
  d.rect(200 - half - 24, 247, half * 2 + 48, 7, c.body);
  pavement(d, c);
};

export const dome: PlaceDraw = (d, c, r) => {
  const R = r.range(76, 92);
  const bays = r.pick([7, 9]);
  d.rect(198.5, 128 - R - 20, 3, 22, c.ink);
  d.half(200, 132, R, -90, c.body);
  for (const x of across(-0.5, 0.5, 3))
    d.stroke(rounded`M200 ${132 - R}Q${200 + x * R * 1.9} ${132 - R * 0.7} ${200 + x * R * 1.3} 132`, c.wall, 3);
  d.rect(200 - R - 22, 132, R * 2 + 44, 16, c.ink);
  d.rect(200 - R - 14, 148, R * 2 + 28, 72, c.wall);
  for (const x of across(200 - R - 6, 200 + R - 6, bays)) d.rect(x, 152, 12, 68, c.body, { rx: 6 });
  d.rect(58, 214, 284, 40, c.body);
  d.path('M182 254v-28a18 18 0 0 1 36 0v28z', c.door);
  pavement(d, c);
};

export const planetarium: PlaceDraw = (d, c, r) => {
  for (let i = 0; i < 9; i++) d.disc(r.range(20, 380), r.range(20, 110), r.range(1.5, 3.5), c.body);
  d.half(200, 214, 118, -90, c.body);
  // The telescope's slit in the dome.
  const slit = r.pick([-118, -74]);
  d.sector(200, 214, 118, slit, slit + 12, c.ink);
  d.rect(70, 208, 260, 14, c.ink);
  d.rect(82, 222, 236, 32, c.wall);
  d.rect(182, 222, 36, 32, c.door);
  pavement(d, c);
};

export const concertHall: PlaceDraw = (d, c, r) => {
  const flip = r.chance(0.5);
  const X = (x: number): number => (flip ? 400 - x : x);
  // The roof has the shape of a grand piano's lid.
  d.path(rounded`M${X(48)} 120Q${X(170)} 104 ${X(230)} 74T${X(356)} 60V104H${X(48)}z`, c.ink);
  d.rect(62, 112, 276, 142, c.body);
  for (const x of across(80, 298, 7)) d.rect(x, 128, 22, 70, c.wall);
  d.rect(80, 212, 240, 42, c.soft);
  d.rect(X(200) - 44, 212, 88, 42, c.door);
  d.rect(X(200) - 1.5, 212, 3, 42, c.soft);
  pavement(d, c);
};

export const cinema: PlaceDraw = (d, c, r) => {
  const flip = r.chance(0.5);
  const sign = flip ? 92 : 268;
  d.rect(60, 104, 280, 150, c.body);
  d.rect(82, 122, 236, 60, c.wall);
  d.rect(48, 190, 304, 18, c.ink);
  d.stroke('M64 199H340', c.sky, 6, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 13.8' });
  for (const x of across(84, 276, 5)) d.rect(x, 216, 40, 38, c.wall);
  d.rect(180, 216, 40, 38, c.door);
  d.rect(sign, 44, 40, 138, c.ink);
  for (const y of across(66, 158, 4)) d.disc(sign + 20, y, 11, c.sky);
  pavement(d, c);
};

export const circus: PlaceDraw = (d, c, r) => {
  const gores = r.pick([7, 9]);
  const edges = across(54, 346, gores + 1);
  edges.slice(1).forEach((x, i) => {
    const x0 = edges[i] ?? 54;
    d.poly([200, 62, x0, 158, x, 158], i % 2 ? c.wall : c.body);
    d.half((x0 + x) / 2, 158, (x - x0) / 2, 90, i % 2 ? c.wall : c.body);
  });
  d.rect(198.5, 34, 3, 30, c.ink);
  d.poly([201, 34, 232, 43, 201, 52], c.ink);
  d.rect(78, 178, 244, 76, c.wall);
  for (const x of across(92, 290, 6)) d.rect(x, 192, 18, 62, c.body);
  d.poly([200, 176, 226, 254, 174, 254], c.door);
  pavement(d, c);
};

export const arena: PlaceDraw = (d, c, r) => {
  const rise = r.range(92, 116);
  d.path(rounded`M30 212A170 ${rise} 0 0 1 370 212z`, c.body);
  for (const t of across(-1, 1, 9)) d.line(200, 212 - rise, 200 + t * 170, 214, c.sky, 4);
  d.rect(24, 208, 352, 16, c.ink);
  d.rect(44, 224, 312, 30, c.wall);
  for (const x of across(58, 330, 9)) d.rect(x, 230, 12, 24, c.body);
  d.rect(178, 226, 44, 28, c.door);
  pavement(d, c);
};

export const stadium: PlaceDraw = (d, c, r) => {
  const tilt = r.range(46, 54);
  for (const x of [62, 338]) {
    d.rect(x - 2, 70, 4, 120, c.ink);
    d.rect(x - 20, 58, 40, 20, c.ink, { rx: 2 });
  }
  d.path(rounded`M44 160V208A156 ${tilt} 0 0 0 356 208V160z`, c.body);
  for (const t of across(-0.92, 0.92, 17)) {
    const y = 160 + tilt * Math.sqrt(1 - t * t);
    d.line(200 + t * 156, y, 200 + t * 156, y + 44, c.wall, 4);
  }
  d.oval(200, 160, 156, tilt, c.wall);
  d.oval(200, 164, 116, tilt * 0.66, c.body);
  d.oval(200, 168, 78, tilt * 0.42, c.sky);
  d.rect(180, BASE - 26, 40, 30, c.door);
  pavement(d, c);
};
