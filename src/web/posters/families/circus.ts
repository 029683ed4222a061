// Circus: rings, arcs of flight, tent stripes.
import type { Family } from '../family.ts';
import { at, rounded } from '../pen.ts';
import { cycle } from '../dice.ts';

export const circus: Family = {
  moods: ['paper', 'vivid', 'deep', 'paper', 'stage'],
  weight: 700,
  comps: {
    tent: {
      cheer: true,
      place: ['bottom', 'split', 'centre'],
      about: 'garland poster dome flag',
      draw(d, { w, h, s }, p, r) {
        const cx = w * r.range(0.44, 0.56);
        const top = h * 0.07;
        const base = h * 0.62;
        const k = 9;
        const half = w * 0.56;
        for (let i = 0; i < k; i++) {
          const x0 = cx - half + (2 * half * i) / k;
          const x1 = cx - half + (2 * half * (i + 1)) / k;
          const f = i % 2 ? p.ink : p.a;
          d.path(rounded`M${cx} ${top}L${x0} ${base}A${(x1 - x0) / 2} ${(x1 - x0) / 2} 0 0 0 ${x1} ${base}z`, f);
        }
        d.rect(cx - half * 0.8, base + half / k, half * 1.6, h, p.shade);
        for (let i = 0; i < 7; i++)
          d.rect(cx - half * 0.8 + (half * 1.6 * i) / 7, base + half / k, (half * 1.6) / 14, h, p.b);
        const o = s * 0.16;
        d.path(rounded`M${cx - o} ${h}L${cx} ${base + half / k}L${cx + o} ${h}z`, p.ground);
        d.poly([cx, top - h * 0.06, cx + s * 0.13, top - h * 0.03, cx, top], p.b);
        d.rect(cx - 1.5, top - h * 0.06, 3, h * 0.08, p.ink);
      },
    },
    hoops: {
      cheer: true,
      place: ['bottom', 'top', 'side'],
      about: 'skates ring terrier dog hoop',
      draw(d, { w, h, s }, p, r) {
        const k = 5;
        const turn = r.range(-12, 12);
        const cx = w * 0.5;
        const colors = [p.a, p.ink, p.b, p.a, p.ink];
        d.turn(turn, cx, h / 2, () => {
          for (let i = 0; i < k; i++) {
            const t = i / (k - 1);
            const y = h * (0.16 + 0.68 * t);
            const rx = w * (0.19 + 0.24 * t);
            const ry = rx * 0.34;
            const sw = s * 0.045;
            d.oval(cx, y, rx, ry, 'none', { stroke: cycle(colors, i), 'stroke-width': sw });
          }
          d.stroke(rounded`M${cx} ${h * 0.03}V${h * 0.82}`, p.b, s * 0.02, {
            'stroke-dasharray': rounded`0 ${s * 0.045}`,
            'stroke-linecap': 'round',
          });
          d.disc(cx, h * 0.1, s * 0.075, p.b);
          // The front halves are drawn again so that the path appears to run through the hoops.
          for (let i = 0; i < k; i++) {
            const t = i / (k - 1);
            const y = h * (0.16 + 0.68 * t);
            const rx = w * (0.19 + 0.24 * t);
            const ry = rx * 0.34;
            d.stroke(rounded`M${cx - rx} ${y}A${rx} ${ry} 0 0 0 ${cx + rx} ${y}`, cycle(colors, i), s * 0.045);
          }
        });
      },
    },
    juggler: {
      cheer: true,
      place: ['bottom', 'centre', 'band'],
      about: 'clown shoe fountain ball',
      draw(d, { w, h, s }, p) {
        const cx = w / 2;
        const base = h * 0.92;
        const k = 5;
        const rx = Math.min(w * 0.38, s * 0.46);
        const ry = h * 0.74;
        d.stroke(rounded`M${cx - rx} ${base}A${rx} ${ry} 0 0 1 ${cx + rx} ${base}`, p.shade, s * 0.16);
        for (let i = 0; i < k; i++) {
          const a = 180 + (180 * (i + 0.5)) / k;
          const x = cx + rx * Math.cos((a * Math.PI) / 180);
          const y = base + ry * Math.sin((a * Math.PI) / 180);
          const R = s * (0.1 + 0.045 * ((i * 2) % 3));
          d.disc(x, y, R, cycle([p.a, p.b, p.ink], i % 3));
          if (i % 2) d.half(x, y, R, a, cycle([p.b, p.ink, p.a], i % 3));
        }
        d.half(cx, h + 4, s * 0.26, -90, p.a);
        d.disc(cx, h - s * 0.3, s * 0.09, p.b);
        d.poly([cx - s * 0.08, h - s * 0.37, cx + s * 0.08, h - s * 0.37, cx, h - s * 0.56], p.ink);
      },
    },
    arena: {
      place: ['bottom', 'top', 'split', 'plate'],
      about: 'horse lion ring ice',
      draw(d, { w, h, s, L }, p, r) {
        const cx = w * r.pick([0.5, 0.3, 0.7]);
        const cy = h * 0.55;
        const k = 24;
        const R = Math.min(s * 0.6, L * 0.46);
        const t0 = r.range(0, 15);
        for (let i = 0; i < k; i++)
          d.sector(cx, cy, R * (i % 2 ? 1.18 : 1), t0 + (i * 360) / k, t0 + ((i + 1) * 360) / k, i % 2 ? p.a : p.b);
        d.disc(cx, cy, R * 0.62, p.ground);
        d.ring(cx, cy, R * 0.62, p.ink, R * 0.05);
        d.disc(cx, cy, R * 0.36, p.a);
        const [x, y] = at(cx, cy, R * 0.47, r.range(0, 360));
        d.disc(x, y, R * 0.075, p.ink);
        d.half(cx, cy, R * 0.36, r.range(0, 360), p.ink);
      },
    },
    trapeze: {
      place: ['bottom', 'side', 'band'],
      about: 'sword acrobat rope flight',
      draw(d, { w, h, s }, p, r) {
        const dir = r.chance(0.5) ? 1 : -1;
        const px = w * (0.5 - dir * 0.12);
        const py = -h * 0.1;
        const len = h * 0.78;
        const k = 5;
        const g = s * 0.12;
        const set = [p.shade, p.a, p.b, p.a, p.ink];
        d.disc(px, py, len * 0.42, p.a);
        d.disc(px, py, len * 0.3, p.ground);
        d.disc(px, py, len * 0.18, p.b);
        for (let i = 0; i < k; i++) {
          const a = 90 - dir * (-34 + (68 * i) / (k - 1));
          const last = i === k - 1;
          const [x, y] = at(px, py, len, a);
          const t = ((a - 90) * Math.PI) / 180;
          const dx = Math.cos(t) * g;
          const dy = Math.sin(t) * g;
          d.stroke(
            rounded`M${px - g} ${py}L${x - dx} ${y - dy}L${x + dx} ${y + dy}L${px + g} ${py}`,
            cycle(set, i),
            s * (last ? 0.022 : 0.012),
            { 'stroke-linejoin': 'round' },
          );
          d.half(x, y, g * (last ? 1.25 : 0.95), a, cycle(set, i));
          if (last) d.disc(...at(x, y, g * 1.95, a), g * 0.56, p.b);
        }
      },
    },
  },
};
