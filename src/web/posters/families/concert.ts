// Concert: waves, vinyl, strings, speakers.
import type { Family } from '../family.ts';
import { rounded } from '../pen.ts';
import { cycle } from '../dice.ts';

export const concert: Family = {
  moods: ['vivid', 'stage', 'vivid', 'paper', 'deep', 'vivid'],
  weight: 700,
  comps: {
    levels: {
      place: ['bottom', 'top', 'band', 'plate'],
      about: 'organ pipes wall siren factory iron city',
      draw(d, { w, h, s }, p, r) {
        const k = Math.max(9, Math.round(w / (s / 13)));
        const step = w / k;
        const f1 = r.range(0.25, 0.45);
        const f2 = r.range(0.7, 1.1);
        const ph = r.range(0, 6);
        const mid = h * 0.5;
        const hot = r.int(2, k - 3);
        for (let i = 0; i < k; i++) {
          const v = Math.abs(0.62 * Math.sin(i * f1 + ph) + 0.38 * Math.sin(i * f2 + ph * 2));
          const len = h * (0.07 + 0.4 * v);
          const x = (i + 0.5) * step;
          d.line(x, mid - len, x, mid + len * 0.86, i === hot ? p.b : i % 5 === 4 ? p.ink : p.a, step * 0.62, {
            'stroke-linecap': 'round',
          });
        }
      },
    },
    vinyl: {
      place: ['bottom', 'top', 'side'],
      about: 'album record moon paper pushpin disc',
      draw(d, { w, h, s, L }, p, r) {
        const R = Math.min(L * 0.52, s * 0.64);
        const right = r.chance(0.5);
        const cx = right ? w * 0.62 : w * 0.38;
        const cy = h * 0.46;
        d.disc(cx, cy, R, p.ink);
        for (const t of [0.94, 0.88, 0.8, 0.75, 0.68, 0.6, 0.55, 0.49]) d.ring(cx, cy, R * t, p.ground, R * 0.009);
        const a = r.range(200, 330);
        d.sector(cx, cy, R * 0.97, a, a + 26, p.a);
        d.sector(cx, cy, R * 0.97, a + 180, a + 194, p.a);
        d.disc(cx, cy, R * 0.36, p.b);
        d.half(cx, cy, R * 0.36, a, p.a);
        d.disc(cx, cy, R * 0.045, p.ground);
        const ax = right ? w * 0.08 : w * 0.92;
        const dir = right ? 1 : -1;
        d.stroke(rounded`M${ax} ${h * 0.02}V${h * 0.58}L${ax + dir * R * 0.42} ${h * 0.78}`, p.b, s * 0.022, {
          'stroke-linejoin': 'round',
        });
        d.disc(ax, h * 0.06, s * 0.05, p.b);
      },
    },
    strings: {
      place: ['side', 'bottom', 'top'],
      about: 'violin viola bow double bass guitar hurdy gurdy harp cello',
      draw(d, { w, h, s }, p, r) {
        const k = 6;
        const cx = w * r.range(0.4, 0.6);
        const R = s * 0.36;
        const live = r.int(1, 4);
        const cy = h * r.range(0.45, 0.58);
        d.disc(cx, cy, R * 1.2, p.shade);
        d.disc(cx, cy, R, p.a);
        d.ring(cx, cy, R * 1.1, p.b, R * 0.05);
        for (let i = 0; i < k; i++) {
          const x = cx + (i - 2.5) * R * 0.36;
          const sw = s * (0.024 - i * 0.0032);
          if (i === live) {
            for (const b of [-1, -0.5, 0.5, 1])
              d.stroke(rounded`M${x} -4Q${x + b * R * 0.36} ${h / 2} ${x} ${h + 4}`, p.b, sw * 0.55);
          }
          d.line(x, -4, x, h + 4, p.ink, sw);
        }
      },
    },
    speakers: {
      place: ['bottom', 'split', 'top', 'plate'],
      about: 'bus stop radio lift lantern clarinet reed cork',
      draw(d, { w, h }, p, r) {
        const cols = w > h * 1.5 ? 4 : w > h * 0.9 ? 3 : 2;
        const c = w / cols;
        const rows = Math.max(1, Math.round(h / c));
        const ch = h / rows;
        const set = [p.a, p.ink, p.b];
        for (let i = 0; i < rows; i++)
          for (let j = 0; j < cols; j++) {
            const x = (j + 0.5) * c;
            const y = (i + 0.5) * ch;
            const R = Math.min(c, ch) * 0.46;
            const [outer, half, inner] = r.shuffle(set) as [string, string, string];
            const kind = r.int(0, 3);
            d.disc(x, y, R, outer);
            if (kind === 0) {
              d.disc(x, y, R * 0.72, p.ground);
              d.disc(x, y, R * 0.44, half);
            } else if (kind === 1) {
              for (const t of [0.82, 0.64, 0.46, 0.28]) d.ring(x, y, R * t, p.ground, R * 0.07);
            } else if (kind === 2) {
              d.half(x, y, R, r.pick([0, 90, 180, 270]), half);
              d.disc(x, y, R * 0.3, p.ground);
            } else {
              d.disc(x, y, R * 0.5, inner);
              d.disc(x, y, R * 0.2, p.ground);
            }
          }
      },
    },
    moire: {
      place: ['bottom', 'top', 'centre', 'plate'],
      about: 'smoke steam blot ink lighthouse coil',
      bleeds: true,
      draw(d, { w, h, L }, p, r) {
        const k = 15;
        const step = L * 0.055;
        const ax = w * r.range(0.15, 0.35);
        const bx = w * r.range(0.65, 0.85);
        const ay = h * r.range(0.25, 0.6);
        const by = h * r.range(0.45, 0.85);
        for (let i = 1; i <= k; i++) d.ring(ax, ay, i * step, p.a, step * 0.42);
        for (let i = 1; i <= k; i++) d.ring(bx, by, i * step, p.b, step * 0.24);
        d.disc(ax, ay, step * 0.75, p.ink);
        d.disc(bx, by, step * 0.75, p.ink);
      },
    },
    ribbon: {
      place: ['bottom', 'split', 'band', 'plate'],
      about: 'wave ocean sea candle tassel letter leaf rye scroll',
      bleeds: true,
      draw(d, { w, h }, p, r) {
        const k = 9;
        const f = r.range(1.1, 1.7);
        const ph = r.range(0, 6);
        const band = h * 0.06;
        for (let i = 0; i < k; i++) {
          const t = i / (k - 1);
          const y0 = h * (0.14 + 0.72 * t);
          const amp = h * 0.17 * Math.sin(Math.PI * (0.15 + 0.8 * t));
          const q = w / (f * 2);
          let path = rounded`M${-q + ((ph * q) / 6) * 0.9} ${y0}q${q / 2} ${-amp} ${q} 0`;
          for (let j = 0; j < Math.ceil(f * 2) + 1; j++) path += rounded`t${q} 0`;
          d.stroke(
            path,
            cycle([p.a, p.ink, p.a, p.b, p.a, p.ink, p.b, p.a, p.a], i),
            band * (0.25 + 0.75 * Math.sin(Math.PI * t) ** 2),
          );
        }
      },
    },
    keys: {
      place: ['top', 'bottom', 'side'],
      about: 'piano grand keyboard door window',
      bleeds: true,
      draw(d, { w, h, L }, p, r) {
        const tilt = r.range(12, 24) * (r.chance(0.5) ? 1 : -1);
        const k = 9;
        const kw = (L * 1.5) / k;
        d.turn(tilt, w / 2, h / 2, () => {
          const x0 = w / 2 - L * 0.75;
          const y0 = h * 0.5 - L * 0.34;
          const kh = L * 0.68;
          const hot = r.int(3, 5);
          for (let i = 0; i < k; i++)
            d.rect(x0 + i * kw, y0 + (i === hot ? L * 0.07 : 0), kw - 3, kh, i === hot ? p.b : p.ink, { rx: 4 });
          for (const i of [1, 2, 4, 5, 6, 8])
            d.rect(x0 + i * kw - kw * 0.3, y0 - 2, kw * 0.6, kh * 0.58, i === 5 ? p.a : p.ground, { rx: 3 });
        });
      },
    },
    staff: {
      cheer: true,
      place: ['top', 'bottom', 'split'],
      about: 'baton song letter courtyard balcony umbrella bird',
      bleeds: true,
      draw(d, { w, h, s }, p, r) {
        // Birds on wires look like notes on a staff.
        const k = 5;
        const gap = h * 0.13;
        const y0 = h * 0.5 - gap * 2;
        const tilt = r.range(-0.16, 0.16) * h;
        const birds = w > h ? 7 : 5;
        const Y = (i: number, x: number) => y0 + i * gap + tilt * (x / w - 0.5);
        for (let i = 0; i < k; i++) d.line(-2, Y(i, 0), w + 2, Y(i, w), p.ink, s * 0.012);
        for (let j = 0; j < birds; j++) {
          const x = (w * (j + 0.6)) / (birds + 0.2);
          const i = r.int(0, 4);
          const y = Y(i, x);
          const R = gap * r.range(0.5, 0.66);
          const dir = r.chance(0.5) ? 1 : -1;
          const f = j % 3 === 1 ? p.b : p.a;
          d.half(x, y - R * 0.72, R, 90, f, { transform: rounded`rotate(${-24 * dir} ${x} ${y - R * 0.5})` });
          d.disc(x + dir * R * 0.74, y - R * 1.1, R * 0.42, f);
          d.poly(
            [x + dir * R * 1.08, y - R * 1.25, x + dir * R * 1.6, y - R * 1.08, x + dir * R * 1.08, y - R * 0.92],
            p.ink,
          );
        }
      },
    },
  },
};
