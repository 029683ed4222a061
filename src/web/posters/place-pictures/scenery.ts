// What surrounds a building: sky, hills, neighbours, trees.
import type { Dice } from '../dice.ts';
import { rounded } from '../pen.ts';
import type { Pen } from '../pen.ts';
import { BASE, HEIGHT, WIDTH } from './place-inks.ts';
import type { PlaceInks } from './place-inks.ts';

type Scene = (d: Pen, c: PlaceInks, r: Dice) => void;

const disc: Scene = (d, c, r) => d.disc(r.pick([64, 336]), r.range(54, 84), r.range(24, 40), c.soft);

const hills: Scene = (d, c, r) => {
  const crest = r.range(120, 160);
  d.path(
    rounded`M0 ${BASE}V${crest + 40}Q90 ${crest - 40} 190 ${crest + 30}T${WIDTH} ${crest + r.range(-10, 30)}V${BASE}z`,
    c.soft,
  );
};

const skyline: Scene = (d, c, r) => {
  for (let x = -10; x < WIDTH;) {
    const w = r.range(34, 62);
    const h = r.range(60, 150);
    d.rect(x, BASE - h, w - 4, h, c.soft);
    if (r.chance(0.3)) d.poly([x, BASE - h + 1, x + (w - 4) / 2, BASE - h - 22, x + w - 4, BASE - h + 1], c.soft);
    x += w;
  }
};

const trees: Scene = (d, c, r) => {
  for (const x of [24, 376, r.pick([-10, 62, 338, 410])]) {
    const R = r.range(24, 38);
    const y = BASE - R - r.range(24, 50);
    d.rect(x - 2, y, 4, BASE - y, c.wall);
    if (r.chance(0.5)) d.disc(x, y, R, c.soft);
    else d.oval(x, y, R * 0.6, R * 1.3, c.soft);
  }
};

const rays: Scene = (d, c, r) => {
  const turn = r.range(0, 12);
  for (let i = 0; i < 6; i++) d.sector(200, BASE, 420, 186 + turn + i * 30, 198 + turn + i * 30, c.soft);
};

const clouds: Scene = (d, c, r) => {
  for (const x of [r.range(20, 110), r.range(240, 330)]) {
    const y = r.range(40, 90);
    const k = r.range(0.8, 1.3);
    d.path(
      rounded`M${x} ${y}a${16 * k} ${16 * k} 0 0 1 ${20 * k} ${-16 * k}a${22 * k} ${22 * k} 0 0 1 ${40 * k} 0a${16 * k} ${16 * k} 0 0 1 ${16 * k} ${16 * k}z`,
      c.soft,
    );
  }
};

const nothing: Scene = () => undefined;

const SCENES: readonly Scene[] = [disc, hills, skyline, trees, rays, clouds, nothing];

export function scenery(d: Pen, c: PlaceInks, r: Dice): void {
  r.pick(SCENES)(d, c, r);
}

/** What stands before a building on the pavement. */
export function foreground(d: Pen, c: PlaceInks, r: Dice): void {
  const x = r.pick([34, 366]);
  const kind = r.int(0, 4);
  if (kind === 0) {
    d.rect(x - 2, 150, 4, BASE - 140, c.ink);
    d.disc(x, 146, 9, c.wall);
  } else if (kind === 1) {
    d.rect(x - 16, 200, 32, BASE - 190, c.ink, { rx: 3 });
    d.rect(x - 12, 205, 24, 34, c.wall);
  } else if (kind === 2) {
    for (const dx of [-20, 8]) d.disc(x + dx, BASE + 6, 12, c.body);
  } else if (kind === 3) d.stroke(rounded`M0 ${HEIGHT - 24}H${WIDTH}`, c.wall, 4, { 'stroke-dasharray': '26 22' });
}
