// Bars, cafés, restaurants and clubs besides the plain street house.
import { rounded } from '../pen.ts';
import { BASE, across, pavement } from './place-inks.ts';
import type { PlaceDraw } from './place-inks.ts';

/** A narrow house between its neighbours. */
export const narrowHouse: PlaceDraw = (d, c, r) => {
  const heights = [r.range(96, 130), r.range(150, 184), r.range(104, 140)] as const;
  const left = r.range(104, 140);
  const right = left + r.range(120, 150);
  d.rect(0, BASE - heights[0], left - 4, heights[0], c.soft);
  d.rect(right + 4, BASE - heights[2], 400 - right, heights[2], c.soft);
  const top = BASE - heights[1];
  d.rect(left, top, right - left, heights[1], c.wall);
  if (r.chance(0.5)) d.poly([left - 6, top + 1, (left + right) / 2, top - 34, right + 6, top + 1], c.ink);
  else d.rect(left - 6, top - 8, right - left + 12, 10, c.ink);
  for (let y = top + 18; y < BASE - 92; y += 42)
    for (const x of across(left + 16, right - 42, 3)) d.rect(x, y, 26, 28, c.body, { rx: 2 });
  d.rect(left, BASE - 82, right - left, 18, c.ink);
  d.rect(left + 12, BASE - 56, (right - left) * 0.5, 40, c.sky);
  d.rect(right - 44, BASE - 58, 32, 58, c.door);
  pavement(d, c);
};

/** A cellar: a stair down, a lamp and an arched door. */
export const cellar: PlaceDraw = (d, c, r) => {
  const flip = r.chance(0.5);
  const X = (x: number, w = 0): number => (flip ? 400 - x - w : x);
  d.rect(0, 0, 400, BASE, c.wall);
  for (let y = 20; y < BASE; y += 26)
    d.stroke(rounded`M${(y / 26) % 2 ? 0 : 26} ${y}H400`, c.soft, 2.4, { 'stroke-dasharray': '46 6' });
  d.path(rounded`M${X(90, 150)} ${BASE}V150a75 75 0 0 1 150 0V${BASE}z`, c.body);
  d.path(rounded`M${X(106, 118)} ${BASE}V152a59 59 0 0 1 118 0V${BASE}z`, c.ink);
  d.path(rounded`M${X(126, 78)} ${BASE}V164a39 39 0 0 1 78 0V${BASE}z`, c.door);
  const lamp = X(290);
  d.line(lamp, 40, lamp, 96, c.ink, 3);
  d.poly([lamp - 22, 118, lamp - 10, 94, lamp + 10, 94, lamp + 22, 118], c.ink);
  d.poly([lamp - 18, 118, lamp + 18, 118, lamp + 54, BASE, lamp - 54, BASE], c.soft);
  pavement(d, c);
};

/** Tables under umbrellas before a low house. */
export const terrace: PlaceDraw = (d, c, r) => {
  d.rect(60, 118, 280, BASE - 118, c.wall);
  d.poly([48, 120, 84, 84, 316, 84, 352, 120], c.body);
  for (const x of across(82, 290, 5)) d.rect(x, 138, 28, 34, c.body, { rx: 14 });
  const door = r.pick([96, 182, 268]);
  d.rect(door, 188, 36, BASE - 188, c.door);
  pavement(d, c);
  for (const x of [110, 200, 290].filter((at) => Math.abs(at - door - 18) > 40)) {
    d.path(rounded`M${x - 44} 196Q${x} 142 ${x + 44} 196z`, c.ink);
    d.rect(x - 2, 190, 4, 88, c.ink);
    d.oval(x, 236, 28, 5, c.body);
    d.oval(x, 279, 15, 3, c.ink);
  }
};

/** A shop front with a large round sign. */
export const roundSign: PlaceDraw = (d, c, r) => {
  d.rect(70, 60, 260, BASE - 60, c.body);
  d.rect(60, 50, 280, 12, c.ink);
  const x = r.pick([150, 200, 250]);
  d.disc(x, 122, 44, c.ink);
  d.ring(x, 122, 36, c.sky, 3);
  const kind = r.int(0, 2);
  if (kind === 0) {
    d.path(rounded`M${x - 18} 108H${x + 14}V126a16 14 0 0 1 -32 0z`, c.sky);
    d.ring(x + 17, 117, 7, c.sky, 4);
    d.rect(x - 22, 144, 40, 4, c.sky);
  } else if (kind === 1) {
    d.stroke(rounded`M${x - 10} 98V146M${x - 17} 98V112a7 7 0 0 0 14 0V98`, c.sky, 4);
    d.path(rounded`M${x + 8} 98C${x + 20} 104 ${x + 20} 120 ${x + 12} 124V146H${x + 8}z`, c.sky);
  } else {
    d.poly([x - 20, 102, x + 20, 102, x, 124], c.sky);
    d.stroke(rounded`M${x} 122V144M${x - 12} 145H${x + 12}`, c.sky, 4);
  }
  d.rect(86, 184, 140, 50, c.sky);
  for (const at of across(104, 196, 3)) d.half(at, 234, 14, -90, c.wall);
  d.rect(252, 184, 48, BASE - 184, c.door);
  pavement(d, c);
};

/** A workshop turned into a club, its name in lights. */
export const clubHall: PlaceDraw = (d, c, r) => {
  const flip = r.chance(0.5);
  const X = (x: number, w: number): number => (flip ? 400 - x - w : x);
  d.rect(50, 104, 300, BASE - 104, c.ink);
  d.rect(X(280, 34), 36, 34, 72, c.ink);
  for (let i = 0; i < 3; i++)
    d.stroke(rounded`M${70 + i * 16} ${96 - i * 18}Q200 ${10 - i * 18} ${330 - i * 16} ${96 - i * 18}`, c.soft, 7);
  const bars = 14;
  for (let i = 0; i < bars; i++) {
    const h = r.range(12, 62);
    d.rect(72 + i * 18.6, 162 - h / 2, 10, h, i % 4 === 1 ? c.body : c.wall, { rx: 5 });
  }
  d.rect(X(88, 60), 206, 60, BASE - 206, c.door);
  d.rect(X(170, 150), 216, 150, 20, c.body);
  pavement(d, c);
};

/** A pole with a lit arrow before a low box. */
export const arrowSign: PlaceDraw = (d, c, r) => {
  const flip = r.chance(0.5);
  const X = (x: number): number => (flip ? 400 - x : x);
  d.rect(Math.min(X(120), X(350)), 150, 230, BASE - 150, c.wall);
  d.rect(Math.min(X(110), X(360)), 140, 250, 14, c.ink);
  d.rect(Math.min(X(200), X(330)), 174, 130, 44, c.sky);
  for (const x of across(Math.min(X(208), X(322)) + 6, Math.max(X(208), X(322)) - 12, 5)) d.rect(x, 190, 8, 28, c.body);
  d.rect(Math.min(X(138), X(178)), 176, 40, BASE - 176, c.door);
  d.rect(X(66) - 4, 66, 8, BASE - 66, c.ink);
  d.poly([X(36), 48, X(120), 48, X(120), 34, X(160), 68, X(120), 102, X(120), 88, X(36), 88], c.body);
  d.stroke(rounded`M${X(48)} 68H${X(120)}`, c.sky, 9, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 16' });
  pavement(d, c);
};
