// Drawings of museums, libraries, parks, open-air stages, castles, quest rooms and training rooms.
import { at, rounded } from '../pen.ts';
import { BASE, across, pavement } from './place-inks.ts';
import type { PlaceDraw } from './place-inks.ts';

export const museum: PlaceDraw = (d, c, r) => {
  const dark = r.int(0, 9);
  d.rect(72, 66, 256, 188, c.body);
  d.rect(60, 52, 280, 16, c.ink);
  [96, 156].forEach((y, row) =>
    across(92, 276, 5).forEach((x, i) =>
      d.path(rounded`M${x} ${y + 46}v-30a16 16 0 0 1 32 0v30z`, row * 5 + i === dark ? c.ink : c.wall),
    ),
  );
  d.rect(72, 214, 256, 6, c.wall);
  d.path('M176 254v-26a24 24 0 0 1 48 0v26z', c.door);
  pavement(d, c);
};

export const library: PlaceDraw = (d, c, r) => {
  // Three floors of shelves with books of random heights.
  d.rect(64, 58, 272, 196, c.body);
  d.rect(52, 46, 296, 14, c.ink);
  for (const floor of [122, 182, 242]) {
    d.rect(80, floor - 50, 240, 50, c.sky);
    for (let x = 84; x < 308;) {
      const w = r.range(7, 14);
      const h = r.range(26, 46);
      d.rect(x, floor - h, w, h, r.chance(0.3) ? c.ink : c.wall);
      x += w + 2.5;
    }
  }
  d.rect(178, 196, 44, 58, c.body);
  d.rect(184, 202, 32, 52, c.door);
  pavement(d, c);
};

export const park: PlaceDraw = (d, c, r) => {
  const trees = across(52, 348, 5);
  d.disc(r.pick([90, 310]), 70, 26, c.wall);
  trees.forEach((x, i) => {
    const R = r.range(34, 50);
    const y = BASE - R - r.range(40, 62);
    d.rect(x - 3, y, 6, BASE - y, c.ink);
    if (i % 2) d.disc(x, y, R, c.body);
    else d.oval(x, y, R * 0.72, R * 1.15, c.wall);
  });
  pavement(d, c);
  d.poly([186, BASE, 214, BASE, 260, 300, 140, 300], c.door);
};

export const openAir: PlaceDraw = (d, c, r) => {
  const R = r.range(112, 124);
  const shell = [c.body, c.wall, c.body, c.soft];
  shell.forEach((fill, i) => d.half(200, 214, R * (1 - i * 0.2), -90, fill));
  d.rect(200 - R - 16, 212, R * 2 + 32, 14, c.ink);
  d.rect(190, 176, 20, 36, c.door);
  pavement(d, c);
  for (const y of [BASE - 8, BASE + 14, BASE + 36])
    d.stroke(rounded`M40 ${y}H364`, c.body, 12, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 24.9' });
};

export const castle: PlaceDraw = (d, c, r) => {
  const tower = (x: number, w: number, h: number, pointed: boolean): void => {
    d.rect(x - w / 2, BASE - h, w, h, c.body);
    if (pointed) d.poly([x - w * 0.62, BASE - h, x, BASE - h - w * 1.2, x + w * 0.62, BASE - h], c.ink);
    else for (const t of [-0.5, -0.1, 0.3]) d.rect(x + t * w, BASE - h - 12, w * 0.2, 13, c.body);
    d.rect(x - 4, BASE - h * 0.74, 8, 22, c.sky, { rx: 4 });
  };
  d.rect(90, 164, 220, 90, c.wall);
  for (const x of across(92, 296, 10)) d.rect(x, 154, 12, 12, c.wall);
  tower(88, 50, r.range(112, 134), r.chance(0.6));
  tower(312, 50, r.range(112, 134), r.chance(0.6));
  tower(200, 66, 148, r.chance(0.5));
  d.path('M180 254v-30a20 22 0 0 1 40 0v30z', c.door);
  pavement(d, c);
};

export const quest: PlaceDraw = (d, c, r) => {
  // Nested doors with a keyhole.
  const lean = r.pick([-1, 1]);
  d.rect(96, 44, 208, 210, c.wall);
  d.rect(122 + lean * 8, 70, 156, 184, c.body);
  d.rect(144 + lean * 14, 94, 112, 160, c.ink);
  const x = 200 + lean * 14;
  d.disc(x, 158, 20, c.door);
  d.poly([x - 9, 160, x + 9, 160, x + 19, 214, x - 19, 214], c.door);
  pavement(d, c);
};

export const training: PlaceDraw = (d, c, r) => {
  const up = r.chance(0.5);
  const X = (i: number): number => (up ? 72 + i * 52 : 276 - i * 52);
  for (let i = 0; i < 5; i++) d.rect(X(i), 222 - i * 32, 52, 34 + i * 32, i % 2 ? c.wall : c.body);
  d.rect(X(4) + 10, 54, 32, 40, c.door);
  const [x, y] = at(X(1) + 26, 168, 0, 0);
  d.disc(x, y, 13, c.ink);
  d.half(x, 192, 15, -90, c.ink);
  pavement(d, c);
};
