// Arrangements of the theatre, the opera and the circus: curtain, light, hall.
import { inksOn, put } from './arrangement.ts';
import type { Arrangements } from './arrangement.ts';
import { rounded } from '../pen.ts';

export const stage = {
  /** Between the halves of a curtain. */
  curtain: {
    place: ['bottom', 'band', 'split'],
    draw({ d, z, p, r, motif }) {
      const { w, h } = z;
      const folds = w > h * 1.4 ? 3 : 2;
      const reach = Math.min(w * 0.24, h * 0.34);
      const f = reach / folds;
      const inks = inksOn(p, p.ground, [p.ink, p.b]);
      const size = Math.min(w - reach * 2 + f * 0.8, h * 0.8);
      put({ d, motif }, { x: w / 2, y: h * 0.52, size, mirrored: r.chance(0.5), inks });
      for (const dir of [-1, 1])
        for (let i = 0; i < folds; i++) {
          const x0 = dir < 0 ? i * f - 1 : w - i * f + 1;
          const x1 = x0 - dir * f;
          const drop = h * (0.98 - 0.2 * (i / folds) ** 1.4);
          d.path(rounded`M${x0} -2V${drop}A${f / 2} ${f * 0.34} 0 0 ${dir < 0 ? 0 : 1} ${x1} ${drop}V-2z`, p.a);
          d.path(
            rounded`M${x1} -2V${drop}Q${x1} ${drop + f * 0.3} ${x1 + dir * f * 0.36} ${drop + f * 0.32}L${x1 + dir * f * 0.2} -2z`,
            p.ground,
          );
        }
    },
  },
  /** In the cone of a spotlight. */
  light: {
    place: ['bottom', 'top', 'split'],
    draw({ d, z, p, r, motif }) {
      const { w, h } = z;
      const side = r.chance(0.5) ? 1 : -1;
      const X = (x: number): number => w / 2 + side * x * w;
      const floor = h * 0.9;
      const half = Math.min(w * 0.44, h * 0.46);
      const size = Math.min(half * 1.3, h * 0.62);
      d.poly([X(0.34), -4, w / 2 - half, floor, w / 2 + half, floor], p.b);
      d.oval(w / 2, floor, half, h * 0.065, p.b);
      put(
        { d, motif },
        { x: w / 2, y: floor - size * 0.46, size, mirrored: side < 0, inks: inksOn(p, p.b, [p.on(p.b)]) },
      );
    },
  },
  /** On the boards, with a large moon or lamp behind. */
  boards: {
    place: ['bottom', 'top', 'band'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const line = h * 0.8;
      const R = Math.min(s * 0.36, line * 0.44);
      const side = r.chance(0.5) ? 1 : -1;
      const inks = inksOn(p, p.ground, [p.ink, p.a]);
      const size = Math.min(w * 0.74, line * 0.92);
      d.disc(w / 2 + side * size * 0.2, line - size * 0.56, R, p.b);
      d.rect(0, line, w, h - line + 2, p.a);
      for (const t of [-0.5, -0.18, 0.18, 0.5])
        d.line(w / 2 + t * w * 0.7, line, w / 2 + t * w * 1.7, h + 2, p.ground, 2.5);
      put({ d, motif }, { x: w / 2 - side * size * 0.06, y: line - size * 0.47, size, mirrored: side > 0, inks });
    },
  },
  /** In the middle of rings, like a voice that fills a hall. */
  rings: {
    place: ['bottom', 'centre', 'top'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, s, L } = z;
      // Low, high or to one side, fine or bold: two sheets of rings in a row look unlike each other.
      const cx = w * r.pick([0.5, 0.36, 0.64]);
      const cy = h * r.pick([0.5, 0.6, 0.42]);
      const R = s * r.range(0.3, 0.38);
      const step = s * r.pick([0.055, 0.085, 0.13]);
      const share = r.range(0.24, 0.62);
      const every = r.int(2, 4);
      const far = Math.ceil((L * 0.72 - R) / step);
      const count = r.chance(0.4) ? Math.min(far, 3) : far;
      for (let i = count; i >= 1; i--) d.ring(cx, cy, R + i * step, i % every === 0 ? p.b : p.a, step * share);
      put({ d, motif }, { x: cx, y: cy, size: R * 1.75, deg: r.range(-8, 8), inks: inksOn(p, p.ground, [p.ink]) });
    },
  },
  /** Under tiers of boxes. */
  hall: {
    place: ['bottom', 'band', 'split'],
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const cx = w / 2;
      const rise = Math.min(h * 0.3, w * 0.3);
      for (let i = 0; i < 3; i++) {
        const y = h * 0.02 + i * rise * 0.5;
        d.stroke(rounded`M${-w * 0.04} ${y}Q${cx} ${y + rise * 1.5} ${w * 1.04} ${y}`, i % 2 ? p.b : p.a, s * 0.07);
        d.stroke(rounded`M${-w * 0.04} ${y}Q${cx} ${y + rise * 1.5} ${w * 1.04} ${y}`, p.ground, s * 0.02, {
          'stroke-linecap': 'round',
          'stroke-dasharray': rounded`0 ${s * 0.06}`,
        });
      }
      const top = rise * 1.9;
      const size = Math.min(w * 0.7, (h - top) * 0.98);
      put(
        { d, motif },
        { x: cx, y: h - size * 0.5, size, mirrored: r.chance(0.5), inks: inksOn(p, p.ground, [p.ink, p.b]) },
      );
    },
  },
} as const satisfies Arrangements;
