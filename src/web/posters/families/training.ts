// Training: ladders, steps, arrows, layers.
import type { Family } from '../family.ts';
import { rounded } from '../pen.ts';
import { cycle } from '../dice.ts';

export const training: Family = {
  moods: ['paper', 'vivid', 'paper', 'deep'],
  weight: 600,
  comps: {
    ladder: {
      place: ['bottom', 'side', 'top'],
      about: 'wall brick climb',
      draw(d, { w, h, s, L }, p, r) {
        const tilt = r.range(10, 22) * (r.chance(0.5) ? 1 : -1);
        const cx = w / 2;
        const half = s * 0.2;
        const k = 9;
        const sw = s * 0.07;
        d.disc(w * (tilt > 0 ? 0.72 : 0.28), h * 0.22, s * 0.17, p.b);
        d.turn(w > h * 1.3 ? tilt * 2.4 : tilt, cx, h * 0.6, () => {
          for (let i = 0; i < k; i++) {
            const y = h * 0.5 + L * (0.62 - (i * 1.24) / k);
            d.line(cx - half, y, cx + half, y, i === 5 ? p.b : p.ink, sw * 0.8);
          }
          for (const x of [-half, half]) d.line(cx + x, h * 0.5 - L * 0.72, cx + x, h * 0.5 + L * 0.9, p.a, sw);
        });
      },
    },
    steps: {
      place: ['top', 'bottom', 'split', 'plate'],
      about: 'growth career step money',
      draw(d, { w, h }, p, r) {
        const k = w > h ? 7 : 5;
        const up = r.chance(0.5);
        const sw = w / k;
        const fills = [p.a, p.b, p.ink, p.a, p.shade, p.a, p.b];
        for (let i = 0; i < k; i++) {
          const t = (i + 1) / (k + 0.6);
          const x = up ? i * sw : w - (i + 1) * sw;
          d.rect(x, h - h * t * 0.86, sw + 0.4, h, cycle(fills, i));
        }
        const i = r.int(1, k - 2);
        const x = up ? (i + 0.5) * sw : w - (i + 0.5) * sw;
        const R = sw * 0.36;
        d.disc(x, h - h * ((i + 1) / (k + 0.6)) * 0.86 - R, R, cycle(fills, i) === p.ink ? p.a : p.ink);
      },
    },
    arrows: {
      place: ['bottom', 'top', 'split', 'band', 'plate'],
      about: 'pencil type typewriter letter direction',
      draw(d, { w, h }, p, r) {
        const cols = w > h * 1.2 ? 6 : 4;
        const c = w / cols;
        const rows = Math.max(2, Math.round(h / c));
        const ch = h / rows;
        const hot = [r.int(0, rows - 1), r.int(1, cols - 1)];
        const dir = r.int(0, 3) * 90;
        const u = Math.min(c, ch);
        for (let i = 0; i < rows; i++)
          for (let j = 0; j < cols; j++) {
            const x = (j + 0.5) * c;
            const y = (i + 0.5) * ch;
            const on = i === hot[0] && j === hot[1];
            if (on) d.rect(j * c, i * ch, c, ch, p.b);
            const a = u * 0.3;
            d.stroke(
              rounded`M${x - a} ${y + a}L${x + a} ${y - a}M${x - a * 0.6} ${y - a}H${x + a}V${y + a * 0.6}`,
              on ? p.ink : p.a,
              u * 0.13,
              { transform: rounded`rotate(${on ? 0 : dir} ${x} ${y})` },
            );
          }
      },
    },
    growth: {
      place: ['bottom', 'side', 'band'],
      about: 'rainbow voice mouth open microphone',
      draw(d, { w, h, s }, p, r) {
        const left = r.chance(0.5);
        const k = 6;
        const R = Math.min(w, h) * 1.0;
        const q = left ? 3 : 2;
        const set = [p.shade, p.a, p.ground, p.ink, p.ground, p.b];
        for (let i = 0; i < k; i++) {
          const t = R * (1 - i * 0.165);
          const x = left ? 0 : w - t;
          d.quarter(x, h - t, t, q, cycle(set, i));
        }
        d.disc(left ? w * 0.82 : w * 0.18, h * 0.14, s * 0.07, p.b);
      },
    },
    layers: {
      place: ['bottom', 'top', 'centre'],
      about: 'envelope paper glass wine book',
      draw(d, { w, h, s }, p, r) {
        const k = 5;
        const cx = w / 2;
        const a = s * 0.42;
        const b = a * 0.48;
        const gap = Math.min((h - b * 2.4) / k, s * 0.16);
        const set = r.shuffle([p.a, p.ink, p.b, p.shade, p.a]);
        for (let i = k - 1; i >= 0; i--) {
          const y = h / 2 + (i - (k - 1) / 2) * gap;
          d.poly([cx, y - b, cx + a, y, cx, y + b, cx - a, y], cycle(set, i), { stroke: p.ground, 'stroke-width': 3 });
        }
        d.disc(cx, h / 2 - ((k - 1) / 2) * gap - b * 0.1, a * 0.12, p.ground);
      },
    },
  },
};
