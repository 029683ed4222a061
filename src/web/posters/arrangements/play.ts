// Arrangements of festivals, children's events, quizzes, quests and workshops.
import { flat, inksOn, put } from './arrangement.ts';
import type { Arrangements } from './arrangement.ts';
import { cycle } from '../dice.ts';
import { rounded } from '../pen.ts';

export const play = {
  /** Before rays. */
  rays: {
    place: ['bottom', 'top', 'centre'],
    bleeds: true,
    cheer: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, s, L } = z;
      const k = 12;
      const turn = r.range(0, 15);
      for (let i = 0; i < k; i++) d.sector(w / 2, h / 2, L, turn + i * 30, turn + i * 30 + 15, i % 3 ? p.shade : p.a);
      d.disc(w / 2, h / 2, s * 0.4, p.ground);
      put(
        { d, motif },
        {
          x: w / 2,
          y: h / 2,
          size: s * 0.66,
          deg: r.range(-8, 8),
          mirrored: r.chance(0.5),
          inks: inksOn(p, p.ground, [p.ink, p.b]),
        },
      );
    },
  },
  /** In a patchwork of tiles. */
  tiles: {
    place: ['bottom', 'top', 'band', 'plate', 'split'],
    draw({ d, z, p, r, motif }) {
      const { w, h } = z;
      const cols = w > h * 1.4 ? 4 : 3;
      const c = w / cols;
      const rows = Math.max(2, Math.round(h / c));
      const ch = h / rows;
      const span = Math.min(2, rows);
      const bx = r.int(0, cols - 2);
      const by = r.int(0, rows - span);
      const set = [p.a, p.shade, p.b, p.ink];
      for (let i = 0; i < rows; i++)
        for (let j = 0; j < cols; j++) {
          if (j >= bx && j < bx + 2 && i >= by && i < by + span) continue;
          const fill = cycle(set, i + j * 2 + (i % 2));
          const k = r.int(0, 3);
          if (k < 2) d.rect(j * c, i * ch, c, ch, fill);
          const over = fill === p.ink ? p.b : p.ink;
          const m = Math.min(c, ch);
          if (k === 0) d.disc((j + 0.5) * c, (i + 0.5) * ch, m * 0.26, over);
          else d.quarter(j * c, i * ch, m, r.int(0, 3), k === 1 ? over : fill);
        }
      const size = Math.min(c * 2, ch * span) * 0.86;
      put(
        { d, motif },
        {
          x: (bx + 1) * c,
          y: (by + span / 2) * ch,
          size,
          mirrored: r.chance(0.5),
          inks: inksOn(p, p.ground, [p.ink, p.a]),
        },
      );
    },
  },
  /** As a sticker with its shadow, a little askew. */
  sticker: {
    place: ['bottom', 'top', 'split', 'side'],
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const field = r.chance(0.5) ? p.a : p.b;
      const side = s * 0.8;
      const deg = r.range(5, 12) * (r.chance(0.5) ? 1 : -1);
      d.turn(deg, w / 2, h / 2, () => {
        d.rect((w - side) / 2 + s * 0.045, (h - side) / 2 + s * 0.045, side, side, p.shade, { rx: s * 0.06 });
        d.rect((w - side) / 2, (h - side) / 2, side, side, field, { rx: s * 0.06 });
        put({ d, motif }, { x: w / 2, y: h / 2, size: side * 0.8, inks: inksOn(p, field, [p.on(field)]) });
      });
    },
  },
  /** On hills. */
  hills: {
    place: ['bottom', 'top', 'split', 'centre'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const flip = r.chance(0.5);
      const X = (x: number): number => (flip ? w - x : x);
      const size = Math.min(w * 0.66, h * 0.7);
      d.disc(X(w * 0.8), h * 0.2, s * 0.12, p.b);
      put(
        { d, motif },
        { x: X(w * 0.44), y: h * 0.84 - size * 0.5, size, mirrored: flip, inks: inksOn(p, p.ground, [p.ink, p.a]) },
      );
      d.path(
        rounded`M${X(-4)} ${h * 0.86}Q${X(w * 0.3)} ${h * 0.74} ${X(w * 0.66)} ${h * 0.84}T${X(w + 4)} ${h * 0.78}V${h + 4}H${X(-4)}z`,
        p.a,
      );
      d.path(
        rounded`M${X(-4)} ${h * 0.94}Q${X(w * 0.4)} ${h * 0.9} ${X(w * 0.7)} ${h * 0.95}T${X(w + 4)} ${h * 0.9}V${h + 4}H${X(-4)}z`,
        p.b,
      );
    },
  },
  /** Behind a keyhole. */
  keyhole: {
    place: ['bottom', 'top', 'split', 'side'],
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const R = Math.min(s * 0.4, h * 0.36);
      const cx = w / 2;
      const cy = h * 0.02 + R;
      const field = r.chance(0.5) ? p.b : p.a;
      d.poly(
        [cx - R * 0.42, cy + R * 0.6, cx + R * 0.42, cy + R * 0.6, cx + R * 0.86, h + 2, cx - R * 0.86, h + 2],
        field,
      );
      d.disc(cx, cy, R, field);
      put({ d, motif }, { x: cx, y: cy, size: R * 1.4, deg: r.range(-8, 8), inks: inksOn(p, field, [p.on(field)]) });
    },
  },
  /** With its long shadow. */
  shadow: {
    place: ['bottom', 'top', 'split'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const size = s * 0.72;
      const side = r.chance(0.5) ? 1 : -1;
      const k = Math.round(size) / 100;
      d.group(
        {
          transform:
            rounded`translate(${w / 2} ${h * 0.5 + size * 0.5})skewX(${-side * 46})` +
            `scale(${k} ${Math.round(k * 62) / 100})translate(0 -50)`,
        },
        () => motif.draw(d, flat(p.shade, p.shade)),
      );
      put({ d, motif }, { x: w / 2, y: h * 0.5, size, mirrored: side > 0, inks: inksOn(p, p.ground, [p.a, p.ink]) });
    },
  },
} as const satisfies Arrangements;
