// Arrangements of concerts: record, staff, levels.
import { inksOn, put } from './arrangement.ts';
import type { Arrangements } from './arrangement.ts';
import { rounded } from '../pen.ts';

export const sound = {
  /** On the label of a record that runs off the sheet. */
  record: {
    place: ['bottom', 'top', 'side'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const R = s * 0.62;
      const cx = w * r.pick([0.44, 0.56]);
      const cy = h * 0.5;
      d.disc(cx, cy, R, p.ink);
      for (const t of [0.95, 0.9, 0.86, 0.82, 0.77, 0.73]) d.ring(cx, cy, R * t, p.ground, R * 0.008);
      d.disc(cx, cy, R * 0.66, p.b);
      put({ d, motif }, { x: cx, y: cy, size: R * 0.92, deg: r.range(-14, 14), inks: inksOn(p, p.b, [p.on(p.b)]) });
    },
  },
  /** Across the five lines of a staff. */
  staff: {
    place: ['bottom', 'top', 'split'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const gap = h * 0.13;
      const bend = h * r.range(0.1, 0.2) * (r.chance(0.5) ? 1 : -1);
      for (let i = 0; i < 5; i++) {
        const y = h * 0.5 + (i - 2) * gap;
        d.stroke(rounded`M-4 ${y + bend}Q${w * 0.3} ${y - bend} ${w * 0.55} ${y}T${w + 4} ${y - bend}`, p.a, s * 0.014);
      }
      const R = s * 0.4;
      d.disc(w / 2, h / 2, R, p.ground);
      put(
        { d, motif },
        {
          x: w / 2,
          y: h / 2,
          size: s * 0.78,
          deg: r.range(-10, 10),
          mirrored: r.chance(0.5),
          inks: inksOn(p, p.ground, [p.ink, p.b]),
        },
      );
    },
  },
  /** Before a wall of levels. */
  levels: {
    place: ['bottom', 'band', 'top'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const k = Math.max(9, Math.round(w / (s / 11)));
      const step = w / k;
      const phase = r.range(0, 6);
      for (let i = 0; i < k; i++) {
        const x = (i + 0.5) * step;
        const far = Math.abs(x - w / 2) / (w / 2);
        const len = h * (0.1 + 0.4 * Math.abs(Math.sin(i * 0.7 + phase)) * (0.35 + 0.65 * far));
        d.line(x, h / 2 - len, x, h / 2 + len, i % 4 === 1 ? p.b : p.a, step * 0.5, { 'stroke-linecap': 'round' });
      }
      d.disc(w / 2, h / 2, s * 0.41, p.ground);
      put(
        { d, motif },
        { x: w / 2, y: h / 2, size: s * 0.66, deg: r.range(-8, 8), inks: inksOn(p, p.ground, [p.ink, p.a]) },
      );
    },
  },
} as const satisfies Arrangements;
