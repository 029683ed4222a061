// Arrangements of films: frames, strips, lenses.
import { inksOn, put } from './arrangement.ts';
import type { Arrangements } from './arrangement.ts';
import { at, rounded } from '../pen.ts';
import type { Pen } from '../pen.ts';

/** The holes along a film's edge. */
const holes = (d: Pen, path: string, size: number, color: string): void =>
  d.stroke(path, color, size, { 'stroke-dasharray': rounded`${size * 0.8} ${size * 0.8}` });

export const screen = {
  /** One frame of a film, its edges perforated. */
  frame: {
    place: ['bottom', 'top', 'split'],
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const edge = Math.min(w * 0.13, s * 0.15);
      const field = r.chance(0.5) ? p.b : p.a;
      d.rect(0, 0, edge, h, p.ink);
      d.rect(w - edge, 0, edge, h, p.ink);
      for (const x of [edge / 2, w - edge / 2]) holes(d, rounded`M${x} ${edge * 0.2}V${h}`, edge * 0.42, p.ground);
      const gap = edge * 0.16;
      const box = { w: w - 2 * edge - 2 * gap, h: h * 0.86 };
      d.rect(edge + gap, h * 0.07, box.w, box.h, field, { rx: 10 });
      const size = Math.min(box.w, box.h) * 0.86;
      put(
        { d, motif },
        {
          x: w / 2,
          y: h / 2,
          size,
          deg: r.range(-8, 8),
          mirrored: r.chance(0.5),
          inks: inksOn(p, field, [p.on(field)]),
        },
      );
    },
  },
  /** Three frames that come closer. */
  closer: {
    place: ['bottom', 'top', 'band', 'side'],
    draw({ d, z, p, r, motif }) {
      const { w, h } = z;
      const across = w > h * 0.8;
      const gap = Math.min(w, h) * 0.03;
      const fields = r.shuffle([p.a, p.b, p.ink]);
      for (let i = 0; i < 3; i++) {
        const field = fields[i] ?? p.a;
        const fw = across ? (w - gap * 4) / 3 : w - gap * 2;
        const fh = across ? h - gap * 2 : (h - gap * 4) / 3;
        const x = gap + (across ? i * (fw + gap) : 0);
        const y = gap + (across ? 0 : i * (fh + gap));
        const least = Math.min(fw, fh);
        d.rect(x, y, fw, fh, field, { rx: 8 });
        d.box(x, y, fw, fh, () =>
          put(
            { d, motif },
            { x: fw / 2, y: fh / 2, size: least * [0.78, 1.5, 3][i]!, inks: inksOn(p, field, [p.on(field)]) },
          ),
        );
      }
    },
  },
  /** Seen through a lens. */
  lens: {
    place: ['bottom', 'top', 'centre', 'split'],
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const R = s * 0.47;
      const cx = w / 2;
      const cy = h / 2;
      d.disc(cx, cy, R, p.ink);
      d.ring(cx, cy, R * 0.9, p.ground, R * 0.08, { 'stroke-dasharray': rounded`${R * 0.02} ${R * 0.1}` });
      d.disc(cx, cy, R * 0.8, p.a);
      d.disc(cx, cy, R * 0.74, p.shade);
      const [x, y] = at(cx, cy, R * 0.98, r.range(200, 340));
      d.disc(x, y, R * 0.09, p.b);
      put(
        { d, motif },
        {
          x: cx,
          y: cy,
          size: R * 1.06,
          deg: r.range(-8, 8),
          mirrored: r.chance(0.5),
          inks: inksOn(p, p.shade, [p.ink, p.a]),
        },
      );
    },
  },
  /** Cast as a shadow into the projector's beam. */
  beam: {
    place: ['bottom', 'top', 'split'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const side = r.chance(0.5) ? 1 : -1;
      const X = (x: number): number => (side > 0 ? x : w - x);
      d.poly([X(w * 0.06), h * 0.5, X(w + 4), -h * 0.16, X(w + 4), h * 1.16], p.b);
      d.rect(Math.min(X(0), X(w * 0.1)), h * 0.42, w * 0.1, h * 0.16, p.ink);
      const size = Math.min(w * 0.6, s * 0.8);
      put({ d, motif }, { x: X(w * 0.66), y: h / 2, size, mirrored: side < 0, inks: inksOn(p, p.b, [p.on(p.b)]) });
    },
  },
} as const satisfies Arrangements;
