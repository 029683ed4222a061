// Arrangements that fit every family.
import { flat, inksOn, put } from './arrangement.ts';
import type { Arrangements } from './arrangement.ts';
import { Pen } from '../pen.ts';

export const common = {
  /** One large object on the bare sheet. */
  emblem: {
    place: ['bottom', 'top', 'split', 'side', 'centre'],
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const inks = inksOn(p, p.ground, r.chance(0.5) ? [p.a, p.b, p.ink] : [p.ink, p.a, p.b]);
      const deg = r.range(-9, 9);
      put({ d, motif }, { x: w / 2, y: h / 2, size: s * 0.84, deg, mirrored: r.chance(0.5), inks });
    },
  },
  /** So large that it runs off the sheet. */
  giant: {
    place: ['bottom', 'top', 'band', 'bottom'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, L } = z;
      const side = r.chance(0.5) ? 1 : -1;
      const inks = inksOn(p, p.ground, [p.a, p.ink, p.b]);
      const x = w * (0.5 + side * r.range(0.14, 0.24));
      const y = h * (motif.stands ? 0.66 : r.range(0.5, 0.62));
      put({ d, motif }, { x, y, size: L * 1.12, deg: r.range(-16, 16), mirrored: side > 0, inks });
    },
  },
  /** On a round field of colour. */
  disc: {
    place: ['bottom', 'top', 'split', 'centre'],
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const field = r.chance(0.6) ? p.b : p.a;
      const R = s * 0.46;
      const x = w * 0.5;
      const y = h * 0.5;
      d.disc(x, y, R, field);
      put(
        { d, motif },
        { x, y, size: R * 1.36, deg: r.range(-10, 10), mirrored: r.chance(0.5), inks: inksOn(p, field, [p.on(field)]) },
      );
    },
  },
  /** Two halves of the sheet in opposite colours, and the motif across the cut. */
  halves: {
    place: ['bottom', 'split', 'band', 'top'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const at = Math.round(w * r.range(0.44, 0.56));
      const field = r.chance(0.5) ? p.a : p.ink;
      const place = { y: h / 2, size: s * 0.9, deg: r.range(-8, 8), mirrored: r.chance(0.5) };
      const left = r.chance(0.5);
      d.rect(left ? 0 : at, 0, left ? at : w - at, h, field);
      d.box(0, 0, at, h, () => {
        const ground = left ? field : p.ground;
        put({ d, motif }, { ...place, x: w / 2, inks: inksOn(p, ground, [left ? p.on(field) : field]) });
      });
      d.box(at, 0, w - at, h, () => {
        const ground = left ? p.ground : field;
        put({ d, motif }, { ...place, x: w / 2 - at, inks: inksOn(p, ground, [left ? field : p.on(field)]) });
      });
    },
  },
  /** Printed thrice, a little apart, like plates out of register. */
  echo: {
    place: ['bottom', 'top', 'split', 'side'],
    draw({ d, z, p, r, motif }) {
      const { w, h, s } = z;
      const side = r.chance(0.5) ? 1 : -1;
      const step = s * r.range(0.085, 0.12) * side;
      const size = s * 0.78;
      const deg = r.range(-10, 10);
      for (const [i, color] of [p.shade, p.b].entries())
        put(
          { d, motif },
          {
            x: w / 2 + step * (1.4 - i),
            y: h / 2 - Math.abs(step) * (1 - i) * 0.7,
            size,
            deg,
            mirrored: side > 0,
            inks: flat(color, p.ground),
          },
        );
      const inks = inksOn(p, p.ground, [p.ink, p.a]);
      put(
        { d, motif },
        { x: w / 2 - step * 0.6, y: h / 2 + Math.abs(step) * 0.7, size, deg, mirrored: side > 0, inks },
      );
    },
  },
  /** Repeated in rows, one of them in another colour. */
  rows: {
    place: ['bottom', 'top', 'band', 'split'],
    draw({ d, z, p, r, motif }) {
      const { w, h } = z;
      const sample = new Pen();
      motif.draw(sample, flat('#000000', '#000000'));
      // A drawing of many parts is repeated less often, so that a sheet stays light.
      const most = Math.min(7, Math.max(3, Math.floor(3400 / sample.toString().length)));
      const cols = w > h * 1.5 ? Math.min(most, 4) : most >= 6 ? 3 : most >= 4 ? 2 : w > h ? 3 : 1;
      const rows = Math.max(1, Math.min(Math.floor(most / cols), Math.round((h * cols) / w)));
      const cw = w / cols;
      const ch = h / rows;
      const hot = r.int(0, cols * rows - 1);
      const tilt = r.range(6, 16);
      const cool = inksOn(p, p.ground, [p.a, p.ink]);
      const lit = inksOn(
        p,
        p.ground,
        [p.b, p.ink, p.a].filter((c) => c !== cool.main),
      );
      for (let i = 0; i < cols * rows; i++) {
        const x = ((i % cols) + 0.5) * cw;
        const y = (Math.floor(i / cols) + 0.5) * ch;
        put(
          { d, motif },
          {
            x,
            y,
            size: Math.min(cw, ch) * 0.84,
            deg: i % 2 ? tilt : -tilt,
            mirrored: i % 2 === 1,
            inks: i === hot ? lit : cool,
          },
        );
      }
    },
  },
  /** Doorways within doorways, the motif in the last one. */
  arch: {
    place: ['bottom', 'band', 'split'],
    draw({ d, z, p, r, motif }) {
      const { w, h } = z;
      const base = h + 2;
      const cx = w / 2;
      const tall = h * 0.96;
      const fields = r.chance(0.5) ? [p.a, p.ground, p.b] : [p.shade, p.a, p.ground];
      const wide = Math.min(w * 0.94, tall * 1.05);
      let inner = p.ground;
      fields.forEach((field, i) => {
        const R = (wide / 2) * (1 - i * 0.17);
        const top = base - tall * (1 - i * 0.11);
        d.path(
          `M${cx - R} ${base}V${Math.round(top + R)}A${R} ${R} 0 0 1 ${cx + R} ${Math.round(top + R)}V${base}z`,
          field,
        );
        inner = field;
      });
      const size = Math.min(wide * 0.52, tall * 0.62);
      put(
        { d, motif },
        { x: cx, y: base - size * 0.62, size, mirrored: r.chance(0.5), inks: inksOn(p, inner, [p.on(inner)]) },
      );
    },
  },
  /** Above its reflection. */
  mirror: {
    place: ['bottom', 'top', 'side', 'centre'],
    bleeds: true,
    draw({ d, z, p, r, motif }) {
      const { w, h } = z;
      const line = h * 0.56;
      const size = Math.min(w * 0.8, line * 0.94);
      const field = r.chance(0.5) ? p.a : p.shade;
      d.rect(0, line, w, h - line + 2, field);
      const upper = inksOn(p, p.ground, [p.ink, p.a]);
      const lower = inksOn(p, field, [p.ground, p.b, p.ink]);
      d.box(0, 0, w, line, () => put({ d, motif }, { x: w / 2, y: line - size * 0.5, size, inks: upper }));
      d.box(0, line, w, h - line, () => {
        const k = Math.round(size) / 100;
        d.group(
          {
            transform: `translate(${Math.round(w / 2)} ${Math.round(size * 0.4)})scale(${k} ${Math.round(-k * 80) / 100})`,
          },
          () => motif.draw(d, flat(lower.second === lower.main ? lower.main : lower.second, field)),
        );
      });
    },
  },
} as const satisfies Arrangements;
