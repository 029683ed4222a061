// People without a portrait: monograms and busts from circles and quarters.
import type { Family } from '../family.ts';
import { rounded } from '../pen.ts';
import { cycle } from '../dice.ts';
import { initials } from '../initials.ts';
import { measure } from '../measure.ts';

export const person: Family = {
  moods: ['tone', 'tone', 'paper', 'dusk'],
  weight: 600,
  comps: {
    bust: {
      place: ['bottom', 'top'],
      draw(d, { w, h, s }, p, r) {
        const cx = w * r.range(0.42, 0.58);
        const R = s * 0.23;
        const cy = h * 0.42;
        const dir = r.chance(0.5) ? 0 : 180;
        d.disc(cx + (dir ? -1 : 1) * s * 0.12, cy - s * 0.05, s * 0.36, p.shade);
        d.half(cx, h + 2, Math.min(h - cy - R * 0.62, s * 0.42), -90, p.a);
        d.rect(cx - R * 0.36, cy + R * 0.5, R * 0.72, R * 1.1, p.b);
        d.disc(cx, cy, R, p.b);
        d.half(cx, cy, R, dir, p.ink);
        d.dots(cx, cy, R * 0.95, R / 7, p.a, (t) => 0.85 * t - 0.2);
      },
    },
    monogram: {
      place: ['bottom', 'top', 'split'],
      draw(d, { w, h, s, title }, p) {
        const [x, y] = initials(title);
        const R = s * 0.42;
        const off = y ? R * 0.36 : 0;
        const size = (ch: string, k: number) =>
          Math.min((R * 1.35) / 0.72, (R * 1.5) / Math.max(0.4, measure(ch, 700))) * k;
        d.disc(w / 2 - off, h / 2, R * 0.86, p.a);
        if (y) {
          d.disc(w / 2 + off * 1.4, h / 2, R * 0.72, p.b, { 'fill-opacity': '.9' });
        }
        const z = size(x, 0.72);
        d.letter(x, w / 2 - off - (y ? R * 0.16 : 0), h / 2 + z * 0.35, z, p.ground);
        if (y) {
          const q = size(y, 0.52);
          d.letter(y, w / 2 + off * 1.4 + R * 0.14, h / 2 + q * 0.35, q, p.ink);
        }
      },
    },
    quarters: {
      place: ['bottom', 'top', 'split'],
      draw(d, { w, h, title }, p, r) {
        const cols = w > h * 1.4 ? 4 : 2;
        const c = Math.min(w / cols, h / 2);
        const x0 = (w - c * cols) / 2;
        const y0 = (h - c * 2) / 2;
        const [i0, i1] = initials(title);
        const spots = r.shuffle([0, 1, 2, 3, 4, 5, 6, 7].slice(0, cols * 2));
        const set = [p.a, p.b, p.shade, p.a, p.b, p.ink, p.shade, p.a];
        for (let k = 0; k < cols * 2; k++) {
          const x = x0 + (k % cols) * c;
          const y = y0 + Math.floor(k / cols) * c;
          const ch = k === spots[0] ? i0 : k === spots[1] ? i1 : undefined;
          if (ch) {
            const z = Math.min(c * 0.95, (c * 0.8) / measure(ch, 700));
            d.rect(x, y, c, c, k === spots[0] ? p.a : p.shade);
            d.letter(ch, x + c / 2, y + c / 2 + z * 0.35, z, k === spots[0] ? p.ground : p.ink);
          } else d.quarter(x, y, c, r.int(0, 3), cycle(set, k));
        }
      },
    },
    halo: {
      place: ['top', 'bottom', 'centre'],
      draw(d, { w, h, s }, p, r) {
        const cx = w / 2;
        const cy = h * 0.46;
        const R = s * 0.15;
        for (let i = 6; i >= 2; i--) d.ring(cx, cy, R * (0.85 + i * 0.36), i % 2 ? p.b : p.shade, R * 0.15);
        const bx = s * 0.36;
        d.path(
          rounded`M${cx - bx} ${h + 2}C${cx - bx} ${cy + R * 1.7} ${cx - R} ${cy + R * 1.5} ${cx} ${cy + R * 1.5}S${cx + bx} ${cy + R * 1.7} ${cx + bx} ${h + 2}z`,
          p.a,
        );
        d.oval(cx, cy + R * 0.1, R, R * 1.22, p.ink);
        d.path(
          rounded`M${cx} ${cy - R * 1.12}A${R} ${R * 1.22} 0 0 ${r.chance(0.5) ? 1 : 0} ${cx} ${cy + R * 1.32}z`,
          p.b,
        );
      },
    },
    lines: {
      place: ['bottom', 'side', 'top'],
      bleeds: true,
      draw(d, { w, h, s }, p, r) {
        const k = Math.round(h / (s * 0.045));
        const step = h / k;
        const cx = w * r.range(0.42, 0.58);
        const R = s * 0.24;
        const cy = h * 0.38;
        let thin = '';
        let body = '';
        let face = '';
        let shadow = '';
        for (let i = 0; i < k; i++) {
          const y = (i + 0.5) * step;
          const dy = (y - cy) / (R * 1.2);
          const head = Math.abs(dy) < 1 ? R * Math.sqrt(1 - dy * dy) : 0;
          const neck = y > cy && y < cy + R * 1.7 ? R * 0.36 : 0;
          const sh = y >= cy + R * 1.5 ? Math.min(s * 0.46, R * 0.5 + Math.sqrt(y - cy - R * 1.5) * s * 0.028) : 0;
          const half = Math.max(head, neck, sh);
          const bar = (x: number, len: number) => rounded`M${x} ${y}h${len}`;
          thin += bar(0, w);
          if (half && sh) body += bar(cx - half, half * 2);
          else if (half) {
            face += bar(cx - half, half);
            shadow += bar(cx, half);
          }
        }
        d.stroke(thin, p.shade, step * 0.3);
        d.stroke(body, p.a, step * 0.68);
        d.stroke(face, p.ink, step * 0.68);
        d.stroke(shadow, p.b, step * 0.68);
      },
    },
  },
};
