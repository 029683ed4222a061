// Journal posts: quiet sheets, columns, quotation marks, horizons.
import type { Family } from '../family.ts';
import { rounded } from '../pen.ts';
import { cycle } from '../dice.ts';

export const post: Family = {
  moods: ['paper', 'tone', 'paper', 'dusk'],
  weight: 600,
  comps: {
    columns: {
      place: ['bottom', 'top', 'split'],
      draw(d, { w, h, s }, p, r) {
        const k = w > h ? 4 : 3;
        const m = s * 0.09;
        const g = s * 0.05;
        const cw = (w - 2 * m - g * (k - 1)) / k;
        const lh = s * 0.047;
        const hot = r.int(0, k - 1);
        const size = h * r.range(0.26, 0.4);
        const yHot = r.chance(0.5) ? m : h * 0.42;
        for (let j = 0; j < k; j++) {
          const x = m + j * (cw + g);
          let path = '';
          for (let y = m + lh / 2; y < h - m * 0.4; y += lh)
            if (!(j === hot && y > yHot - lh * 0.6 && y < yHot + size + lh * 0.6))
              path += rounded`M${x} ${y}h${cw * (r.chance(0.16) ? r.range(0.4, 0.8) : 1)}`;
          d.stroke(path, p.b, lh * 0.42);
        }
        const x = m + hot * (cw + g);
        d.rect(x, yHot, cw, size, p.a);
        d.disc(x + cw / 2, yHot + size / 2, Math.min(cw, size) * 0.3, p.ink);
      },
    },
    quote: {
      place: ['bottom', 'top', 'side'],
      draw(d, { w, h }, p) {
        const R = Math.min(w * 0.2, h * 0.3);
        const cy = h * 0.42;
        const gap = R * 2.3;
        for (const [x, f] of [
          [w / 2 - gap / 2, p.a],
          [w / 2 + gap / 2, p.b],
        ] as const) {
          d.path(
            rounded`M${x + R} ${cy}A${R} ${R} 0 1 0 ${x} ${cy + R}Q${x + R * 0.1} ${cy + R * 1.5} ${x - R * 0.5} ${cy + R * 1.9}Q${x + R} ${cy + R * 1.6} ${x + R} ${cy}z`,
            f,
          );
          d.disc(x, cy, R * 0.34, p.ground);
        }
      },
    },
    sheets: {
      place: ['bottom', 'top', 'centre'],
      draw(d, { w, h, s }, p, r) {
        const k = 4;
        const sw = s * 0.56;
        const sh = Math.min(sw * 1.35, h * 0.92);
        const t0 = r.range(-24, -10);
        const set = [p.shade, p.b, p.a, p.ink];
        for (let i = 0; i < k; i++)
          d.turn(t0 + i * r.range(7, 13), w / 2, h * 0.86, () => {
            d.rect(w / 2 - sw / 2, h / 2 - sh / 2, sw, sh, cycle(set, i));
            if (i === k - 1) {
              for (let q = 0; q < 5; q++)
                d.rect(
                  w / 2 - sw * 0.34,
                  h / 2 - sh * 0.05 + q * sh * 0.085,
                  sw * (q === 4 ? 0.36 : 0.68),
                  sh * 0.03,
                  p.ground,
                );
              d.disc(w / 2 - sw * 0.2, h / 2 - sh * 0.26, sw * 0.14, p.b);
            }
          });
      },
    },
    horizon: {
      place: ['top', 'bottom', 'split'],
      bleeds: true,
      draw(d, { w, h, s }, p, r) {
        const sx = w * r.range(0.25, 0.75);
        d.disc(sx, h * 0.36, s * 0.24, p.a);
        d.dots(sx, h * 0.36, s * 0.235, s * 0.028, p.ground, (t) => t * 0.9 - 0.25);
        const set = [p.b, p.shade, p.b, p.ink];
        for (let i = 0; i < 4; i++) {
          const y = h * (0.5 + i * 0.13);
          const a = h * r.range(0.03, 0.09);
          const q = r.chance(0.5) ? 1 : -1;
          d.path(
            rounded`M0 ${y}C${w * 0.3} ${y - a * q * 1.6} ${w * 0.65} ${y + a * q * 1.6} ${w} ${y - a * q}V${h}H0z`,
            cycle(set, i),
          );
        }
      },
    },
    marker: {
      place: ['bottom', 'split', 'top'],
      draw(d, { w, h, s }, p, r) {
        const k = 6;
        const lh = h / (k + 1);
        const hot = r.int(1, k - 2);
        for (let i = 0; i < k; i++) {
          const y = lh * (i + 1);
          const x1 = w * r.range(0.55, 0.92);
          if (i === hot) d.rect(w * 0.06, y - lh * 0.36, x1, lh * 0.72, p.a);
          d.line(w * 0.08, y, x1, y, i === hot ? p.ground : i % 2 ? p.b : p.ink, lh * 0.2, {
            'stroke-linecap': 'round',
          });
        }
        d.disc(w * 0.86, lh * (hot + 1), s * 0.06, p.b);
      },
    },
  },
};
