// Festival: bunting, flags, sun, folk ornament.
import type { Family } from '../family.ts';
import { rounded } from '../pen.ts';
import { cycle } from '../dice.ts';

export const festival: Family = {
  moods: ['vivid', 'paper', 'vivid', 'paper', 'deep'],
  weight: 700,
  comps: {
    bunting: {
      cheer: true,
      place: ['bottom', 'top', 'centre', 'plate'],
      about: 'garland flag thread rope',
      bleeds: true,
      draw(d, { w, h, s }, p, r) {
        const rows = w > h ? 3 : 4;
        const set = [p.a, p.b, p.ink];
        for (let j = 0; j < rows; j++) {
          const y = h * (0.04 + (0.84 / rows) * j);
          const sag = h * r.range(0.1, 0.2);
          const k = Math.round(w / (s * r.range(0.13, 0.17)));
          const tilt = r.range(-0.06, 0.06) * h;
          const Y = (t: number) => y + sag * 4 * t * (1 - t) + tilt * t;
          d.stroke(rounded`M0 ${Y(0)}Q${w / 2} ${y + sag * 2 + tilt / 2} ${w} ${Y(1)}`, p.ink, 2);
          for (let i = 0; i < k; i++) {
            const t0 = (i + 0.08) / k;
            const t1 = (i + 0.92) / k;
            const drop = (w / k) * 1.2;
            d.poly(
              [t0 * w, Y(t0), t1 * w, Y(t1), ((t0 + t1) / 2) * w, Y((t0 + t1) / 2) + drop],
              cycle(set, (i + j) % 3),
            );
          }
        }
      },
    },
    sun: {
      cheer: true,
      place: ['bottom', 'top', 'split', 'centre'],
      about: 'grape light steam crystal fire',
      bleeds: true,
      draw(d, { w, h, s, L }, p, r) {
        const up = r.chance(0.7);
        const cx = w * r.pick([0.5, 0.5, 0.22, 0.78]);
        const cy = up ? h : h * 0.52;
        const k = r.pick([11, 13, 15]);
        const R = s * (up ? 0.36 : 0.26);
        for (let i = 0; i < k; i++) {
          const st = (up ? 180 : 360) / k;
          const a = (up ? 180 : 0) + i * st;
          d.sector(cx, cy, L * 1.5, a + st * 0.2, a + st * 0.8, i % 3 === 2 ? p.b : p.shade);
        }
        d.disc(cx, cy, R * 1.22, p.ground);
        d.disc(cx, cy, R, p.a);
        if (up) for (const t of [0.72, 0.46, 0.2]) d.ring(cx, cy, R * t, p.ground, R * 0.07);
        else d.half(cx, cy, R, 90, p.b);
      },
    },
    pennants: {
      cheer: true,
      place: ['bottom', 'band', 'split'],
      about: 'hat flag castle tower suitcase',
      draw(d, { w, h, s }, p, r) {
        const k = w > h ? 6 : 4;
        const set = r.shuffle([p.a, p.b, p.ink, p.a]);
        const c = w / k;
        for (let i = 0; i < k; i++) {
          const x = c * (i + 0.22);
          const top = h * r.range(0.06, 0.42);
          const fw = c * 0.86;
          const fh = fw * r.range(0.6, 1);
          const kind = r.int(0, 3);
          const f = cycle(set, i % 4);
          d.rect(x, top - 6, s * 0.014, h, p.ink);
          const y = top;
          if (kind === 0)
            d.path(
              rounded`M${x} ${y}q${fw * 0.25} ${-fh * 0.22} ${fw * 0.5} 0t${fw * 0.5} 0v${fh}q${-fw * 0.25} ${fh * 0.22} ${-fw * 0.5} 0t${-fw * 0.5} 0z`,
              f,
            );
          else if (kind === 1) d.poly([x, y, x + fw, y + fh / 2, x, y + fh], f);
          else if (kind === 2) d.poly([x, y, x + fw, y, x + fw * 0.7, y + fh / 2, x + fw, y + fh, x, y + fh], f);
          else {
            d.rect(x, y, fw, fh, f);
            d.disc(x + fw / 2, y + fh / 2, fh * 0.28, p.ground);
          }
          if (r.chance(0.6))
            d.poly([x, y + fh * 1.5, x + fw * 0.7, y + fh * 1.85, x, y + fh * 2.2], cycle(set, (i + 1) % 4));
        }
      },
    },
    mosaic: {
      place: ['top', 'bottom', 'split', 'band', 'plate'],
      about: 'stone steps balcony wooden lathe crystal tile',
      draw(d, { w, h }, p, r) {
        const cols = w > h * 1.3 ? 6 : 4;
        const c = w / cols;
        const rows = Math.ceil(h / c);
        const off = h - rows * c;
        const set = [p.a, p.b, p.ink, p.a];
        for (let i = 0; i < rows; i++)
          for (let j = 0; j < cols; j++) {
            const x = j * c;
            const y = off + i * c;
            const f = r.pick(set);
            const g = r.pick([p.shade, p.b, p.ground, p.ground]);
            const kind = r.int(0, 6);
            const q = r.int(0, 3);
            if (g !== p.ground && g !== f) d.rect(x, y, c + 0.3, c + 0.3, g);
            if (kind < 3) d.quarter(x, y, c, q, f);
            else if (kind === 3) d.half(x + c / 2, y + c / 2, c / 2, q * 90, f);
            else if (kind === 4) d.poly([x, y, x + c, y + c, ...(q % 2 ? [x + c, y] : [x, y + c])], f);
            else if (kind === 5) d.disc(x + c / 2, y + c / 2, c * 0.33, f);
          }
      },
    },
    ornament: {
      place: ['bottom', 'top', 'side', 'centre'],
      about: 'rose lute thread embroidery folk',
      draw(d, { w, h, s }, p, r) {
        // A woven rhombus: one random quarter, mirrored twice.
        const k = 9;
        const c = (s * 0.99) / (k * 2 - 1);
        const cx = w / 2;
        const cy = h / 2;
        const cells = { a: '', b: '', i: '' };
        /** Draws a cell and its mirror images, without doubling those that lie on an axis. */
        const put = (key: keyof typeof cells, x: number, y: number) => {
          for (const mx of x ? [x, -x] : [0])
            for (const my of y ? [y, -y] : [0])
              cells[key] += rounded`M${cx + (mx - 0.5) * c} ${cy + (my - 0.5) * c}h${c}v${c}h${-c}z`;
        };
        const every = r.int(2, 3);
        const stripe = r.int(1, 2);
        const heart = r.int(4, 6);
        for (let y = 0; y < k; y++)
          for (let x = 0; x < k; x++) {
            const m = x + y;
            const diff = Math.abs(x - y);
            if (m === k - 1) put('i', x, y);
            else if (m < k - 1 && (m % every === 0 || diff === stripe)) put(m < heart ? 'b' : 'a', x, y);
            else if (m > k && m < k + 4 && diff % 4 === k % 2 && r.chance(0.9)) put('a', x, y);
          }
        d.path(cells.a, p.a);
        d.path(cells.b, p.b);
        d.path(cells.i, p.ink);
      },
    },
  },
};
