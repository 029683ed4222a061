// Further concert halls, museums, arenas, castles, circuses and parks.
import { at, rounded } from '../pen.ts';
import { BASE, across, pavement } from './place-inks.ts';
import type { PlaceDraw } from './place-inks.ts';

/** Shells of a roof. */
export const shellHall: PlaceDraw = (d, c, r) => {
  const flip = r.chance(0.5);
  const X = (x: number): number => (flip ? 400 - x : x);
  for (const [i, [x, w, h]] of (
    [
      [60, 130, 150],
      [140, 120, 120],
      [214, 116, 168],
      [280, 80, 96],
    ] as const
  ).entries())
    d.path(
      rounded`M${X(x)} 214C${X(x)} ${214 - h * 0.8} ${X(x + w * 0.6)} ${214 - h} ${X(x + w)} ${214 - h * 0.98}C${X(x + w * 0.82)} ${214 - h * 0.5} ${X(x + w * 0.8)} ${214 - h * 0.2} ${X(x + w * 0.84)} 214z`,
      i % 2 ? c.wall : c.body,
    );
  d.rect(40, 212, 320, 14, c.ink);
  d.rect(56, 226, 288, BASE - 226, c.wall);
  d.rect(172, 222, 56, BASE - 222, c.door);
  pavement(d, c);
};

/** Tall fins like the pipes of an organ. */
export const pipeHall: PlaceDraw = (d, c, r) => {
  const count = r.pick([9, 11, 13]);
  const w = 288 / count;
  const rises = r.chance(0.5);
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    const h = rises ? 70 + 110 * t : 178 - 96 * Math.abs(t - 0.5) * 2;
    const x = 56 + i * w;
    d.path(
      rounded`M${x + 1.5} 216V${216 - h}a${(w - 3) / 2} ${(w - 3) / 2} 0 0 1 ${w - 3} 0V216z`,
      i % 3 === 1 ? c.wall : c.body,
    );
  }
  d.rect(46, 212, 308, 12, c.ink);
  d.rect(64, 224, 272, BASE - 224, c.soft);
  d.rect(r.pick([110, 176, 242]), 222, 48, BASE - 222, c.door);
  pavement(d, c);
};

/** A museum of stacked boxes, one of them hanging over the street. */
export const boxMuseum: PlaceDraw = (d, c, r) => {
  const flip = r.chance(0.5);
  const X = (x: number, w: number): number => (flip ? 400 - x - w : x);
  d.rect(X(92, 200), 178, 200, BASE - 178, c.wall);
  d.rect(X(70, 190), 112, 190, 68, c.body);
  d.rect(X(150, 206), 56, 206, 60, c.ink);
  d.rect(X(166, 90), 68, 90, 36, c.sky);
  d.stroke(rounded`M${X(84, 150)} 146h150`, c.wall, 26, { 'stroke-dasharray': '6 12' });
  d.rect(X(176, 50), 196, 50, BASE - 196, c.door);
  pavement(d, c);
};

/** A gallery under a saw-tooth roof. */
export const sawMuseum: PlaceDraw = (d, c, r) => {
  const teeth = r.pick([3, 4, 5]);
  const w = 300 / teeth;
  const flip = r.chance(0.5);
  for (let i = 0; i < teeth; i++) {
    const x = 50 + i * w;
    d.poly(flip ? [x, 138, x, 92, x + w, 138] : [x, 138, x + w, 92, x + w, 138], i % 2 ? c.body : c.ink);
  }
  d.rect(50, 136, 300, BASE - 136, c.wall);
  // Pictures on the wall.
  for (const [i, x] of [74, 146, 262].entries()) {
    d.rect(x, 164, i === 1 ? 76 : 46, 52, c.ink);
    d.rect(x + 5, 169, i === 1 ? 66 : 36, 42, c.sky);
    if (i === 1) d.half(x + 38, 211, 22, -90, c.body);
    else d.disc(x + 23, 190, 11, c.body);
  }
  d.rect(316, 186, 28, BASE - 186, c.door);
  pavement(d, c);
};

/** An arena under a hung roof. */
export const saddleArena: PlaceDraw = (d, c, r) => {
  const dip = r.range(20, 44);
  d.path(rounded`M34 108Q200 ${108 + dip * 2} 366 108L346 214H54z`, c.body);
  d.stroke(rounded`M34 108Q200 ${108 + dip * 2} 366 108`, c.ink, 12, { 'stroke-linecap': 'round' });
  for (const t of across(0.12, 0.88, 9)) {
    const x = 34 + 332 * t;
    const y = 108 + 4 * dip * t * (1 - t);
    d.line(x, y + 8, 54 + 292 * t, 212, c.wall, 5);
  }
  d.rect(44, 210, 312, 14, c.ink);
  d.rect(60, 224, 280, BASE - 224, c.wall);
  d.rect(166, 224, 68, BASE - 224, c.door);
  pavement(d, c);
};

/** A fortress on a rock. */
export const rockCastle: PlaceDraw = (d, c, r) => {
  const flip = r.chance(0.5);
  const X = (x: number): number => (flip ? 400 - x : x);
  d.poly([X(20), BASE, X(96), 168, X(170), 150, X(300), 170, X(380), BASE], c.wall);
  d.rect(Math.min(X(110), X(270)), 120, 160, 50, c.body);
  for (const x of across(Math.min(X(110), X(270)), Math.min(X(110), X(270)) + 146, 7)) d.rect(x, 108, 14, 14, c.body);
  const x = X(124);
  d.rect(x - 22, 58, 44, 112, c.ink);
  for (const t of [-22, -6, 10]) d.rect(x + t, 46, 12, 14, c.ink);
  d.rect(x - 4, 78, 8, 20, c.sky, { rx: 4 });
  d.path(rounded`M${X(214) - 16} 170v-22a16 16 0 0 1 32 0v22z`, c.door);
  d.path(
    rounded`M${X(214) - 10} 170H${X(214) + 10}Q${X(250)} 210 ${X(190)} ${BASE}H${X(150)}Q${X(220)} 206 ${X(214) - 10} 170z`,
    c.soft,
  );
  pavement(d, c);
};

/** A permanent circus: a round house with a folded roof. */
export const roundCircus: PlaceDraw = (d, c, r) => {
  const ribs = r.pick([7, 9, 11]);
  for (let i = 0; i < ribs; i++) {
    const [x1, x2] = [56 + (288 * i) / ribs, 56 + (288 * (i + 1)) / ribs];
    d.poly([200, 68, x1, 150, (x1 + x2) / 2, 160, x2, 150], i % 2 ? c.wall : c.body);
  }
  d.disc(200, 66, 10, c.ink);
  d.rect(64, 152, 272, BASE - 152, c.wall);
  d.rect(52, 148, 296, 10, c.ink);
  for (const x of across(76, 298, 7)) d.path(rounded`M${x} 236v-44a13 13 0 0 1 26 0v44z`, c.body);
  d.rect(170, 196, 60, BASE - 196, c.door);
  pavement(d, c);
};

/** A big wheel over the trees. */
export const wheelPark: PlaceDraw = (d, c, r) => {
  const x = r.pick([150, 200, 250]);
  d.ring(x, 128, 84, c.body, 7);
  d.ring(x, 128, 58, c.wall, 4);
  for (let i = 0; i < 12; i++) {
    const [px, py] = at(x, 128, 84, i * 30);
    d.line(x, 128, px, py, c.wall, 2.4);
    d.disc(px, py, 10, i % 3 ? c.ink : c.body);
  }
  d.poly([x - 6, 128, x + 6, 128, x + 54, BASE, x + 40, BASE, x, 146, x - 40, BASE, x - 54, BASE], c.ink);
  for (const tx of [36, 84, 318, 366]) d.disc(tx, BASE - 22, r.range(22, 32), c.wall);
  d.rect(x - 18, BASE - 34, 36, 34, c.door);
  pavement(d, c);
};

/** A pavilion with a roof on posts. */
export const pavilionPark: PlaceDraw = (d, c, r) => {
  const posts = r.pick([5, 7]);
  for (const tx of [30, 78, 330, 376]) {
    const R = r.range(28, 44);
    d.rect(tx - 3, BASE - 60, 6, 60, c.ink);
    d.disc(tx, BASE - 60 - R * 0.5, R, c.wall);
  }
  d.path('M104 142Q200 60 296 142z', c.body);
  d.disc(200, 92, 9, c.ink);
  d.rect(96, 140, 208, 12, c.ink);
  for (const x of across(112, 280, posts)) d.rect(x, 152, 8, 78, c.body);
  d.rect(104, 228, 192, 24, c.wall);
  d.poly([178, 228, 222, 228, 236, BASE, 164, BASE], c.door);
  pavement(d, c);
};

/** A bridge over a pond. */
export const pondPark: PlaceDraw = (d, c, r) => {
  for (const tx of across(30, 370, 6)) {
    const R = r.range(26, 46);
    d.rect(tx - 2.5, 130, 5, 80, c.ink);
    if (r.chance(0.4)) d.poly([tx - R * 0.7, 176, tx, 176 - R * 2.4, tx + R * 0.7, 176], c.body);
    else d.disc(tx, 134, R, r.chance(0.5) ? c.body : c.wall);
  }
  d.rect(0, 206, 400, 94, c.wall);
  for (const [i, y] of [226, 246, 268, 286].entries())
    d.stroke(rounded`M${20 + i * 30} ${y}h${r.range(60, 150)}`, c.soft, 4, { 'stroke-linecap': 'round' });
  d.stroke('M70 222Q200 138 330 222', c.door, 12);
  for (const t of across(0.1, 0.9, 9)) {
    const x = 70 + 260 * t;
    const y = 222 - 168 * t * (1 - t);
    d.line(x, y, x, y - 22, c.ink, 3);
  }
  d.stroke('M70 200Q200 116 330 200', c.ink, 4);
};
