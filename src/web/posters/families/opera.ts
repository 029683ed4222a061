// Opera and ballet: dancers, a swan lake, tiers of a hall, silk, a singing mouth.
import type { Family } from '../family.ts';
import { at, rounded } from '../pen.ts';
import { cycle } from '../dice.ts';

export const opera: Family = {
  moods: ['stage', 'paper', 'deep', 'stage', 'paper', 'deep'],
  weight: 500,
  comps: {
    tutu: {
      place: ['bottom', 'centre', 'side'],
      about: 'feather dance flower basket lace swan',
      draw(d, { w, h, s }, p, r) {
        const cx = w * 0.5;
        const cy = h * 0.52;
        const k = 46;
        const R = Math.min(s * 0.5, h * 0.46);
        const tilt = r.range(-14, 14);
        d.turn(tilt, cx, cy, () => {
          let a = '';
          let b = '';
          for (let i = 0; i <= k; i++) {
            const deg = -8 + (196 * i) / k;
            const long = R * (0.86 + 0.14 * Math.sin(i * 1.9));
            const [x, y] = at(cx, cy, long, deg);
            const [x0, y0] = at(cx, cy, R * 0.1, deg);
            const seg = rounded`M${x0} ${y0}L${x} ${cy + (y - cy) * 0.62}`;
            if (i % 3) a += seg;
            else b += seg;
          }
          d.stroke(a, p.a, 2.4);
          d.stroke(b, p.b, 2.4);
          d.stroke(
            rounded`M${cx} ${cy}C${cx - R * 0.1} ${cy - R * 0.3} ${cx + R * 0.16} ${cy - R * 0.4} ${cx + R * 0.02} ${cy - R * 0.62}`,
            p.ink,
            s * 0.026,
            { 'stroke-linecap': 'round' },
          );
          d.disc(cx + R * 0.03, cy - R * 0.72, R * 0.085, p.ink);
          d.stroke(
            rounded`M${cx + R * 0.06} ${cy - R * 0.42}C${cx + R * 0.4} ${cy - R * 0.4} ${cx + R * 0.5} ${cy - R * 0.7} ${cx + R * 0.16} ${cy - R * 0.98}`,
            p.ink,
            s * 0.016,
            { 'stroke-linecap': 'round' },
          );
          d.poly([cx - R * 0.05, cy + R * 0.1, cx + R * 0.07, cy + R * 0.1, cx + R * 0.02, cy + R * 1.12], p.ink);
        });
      },
    },
    pirouette: {
      place: ['bottom', 'centre', 'top'],
      about: 'hand ring fan dance grain',
      draw(d, { w, h, s }, p, r) {
        const cx = w * r.range(0.45, 0.55);
        const cy = h * 0.5;
        const R = s * 0.52;
        const k = 14;
        const span = r.range(120, 180);
        const flat = r.range(0.26, 0.36);
        d.disc(cx, cy, R * 0.34, p.b);
        for (let i = 0; i < k; i++) {
          const c = i === k - 1 ? p.ink : p.a;
          d.oval(cx, cy, R, R * flat, 'none', {
            stroke: c,
            'stroke-width': 0.8 + i * 0.32,
            transform: rounded`rotate(${(span * i) / k} ${cx} ${cy})`,
          });
        }
      },
    },
    lake: {
      place: ['top', 'bottom', 'centre'],
      about: 'swan water river feather sun moon',
      flood: (d, z, p, W, H) => d.rect(0, z.y + z.h * 0.6, W, H, p.shade),
      draw(d, { w, h }, p, r) {
        const cx = w * r.pick([0.45, 0.5, 0.55]);
        const hz = h * 0.6;
        const R = Math.min(w * 0.36, hz * 0.84);
        d.half(cx, hz, R, -90, p.b);
        d.box(0, 0, w, hz, () =>
          d.dots(cx, hz, R * 0.96, R / 11, p.on(p.b) === p.ink ? p.a : p.ground, (t) => Math.max(0, 0.5 - t * 0.95)),
        );
        for (let i = 0; i < 9; i++) {
          const t = i / 9;
          const half = R * Math.sqrt(Math.max(0.04, 1 - t * t)) * (1 + (i % 2 ? 0.14 : -0.06));
          const y = hz + 7 + t * (h - hz) * 0.95;
          d.rect(
            cx - half + (r() - 0.5) * R * 0.3,
            y,
            half * 2,
            Math.max(2, (h - hz) * 0.06 * (1 - t * 0.55)),
            i % 3 === 1 ? p.a : p.b,
            { rx: 3 },
          );
        }
        const q = R * 0.72;
        const x = cx + (cx > w / 2 ? -R * 0.5 : R * 0.2);
        const y = hz + 2;
        d.path(
          rounded`M${x - q * 0.9} ${y}A${q * 0.95} ${q * 0.8} 0 0 1 ${x + q} ${y - q * 0.1}A${q} ${q * 0.5} 0 0 1 ${x - q * 0.9} ${y}z`,
          p.ink,
        );
        d.stroke(
          rounded`M${x - q * 0.74} ${y - q * 0.14}C${x - q * 1.5} ${y - q * 0.7} ${x + q * 0.06} ${y - q * 1} ${x - q * 0.5} ${y - q * 1.5}C${x - q * 0.72} ${y - q * 1.7} ${x - q} ${y - q * 1.6} ${x - q * 1.08} ${y - q * 1.36}`,
          p.ink,
          q * 0.17,
          { 'stroke-linecap': 'round' },
        );
        d.poly([x - q * 1.12, y - q * 1.44, x - q * 1.2, y - q * 1.12, x - q * 1.0, y - q * 1.28], p.b);
      },
    },
    tiers: {
      place: ['bottom', 'band', 'split', 'plate'],
      about: 'column balcony hall gate theatre',
      flood: (d, _zone, p, W, H) => d.rect(0, 0, W, H, p.shade),
      draw(d, { w, h, s }, p) {
        const cx = w / 2;
        const k = 7;
        const base = h * 0.98;
        const rx0 = Math.max(w * 0.16, s * 0.18);
        for (let i = k - 1; i >= 0; i--) {
          const rx = rx0 + (i * (w * 0.62 - rx0)) / (k - 1);
          const ry = (base - 4) * (0.17 + (0.82 * i) / (k - 1));
          d.path(
            rounded`M${cx - rx} ${base + 6}V${base - ry * 0.35}A${rx} ${ry * 0.65} 0 0 1 ${cx + rx} ${base - ry * 0.35}V${base + 6}z`,
            cycle([p.b, p.ground, p.a, p.ground, p.a, p.ground, p.a], i),
          );
          if (i % 2)
            d.stroke(
              rounded`M${cx - rx * 0.94} ${base}V${base - ry * 0.35}A${rx * 0.94} ${ry * 0.6} 0 0 1 ${cx + rx * 0.94} ${base - ry * 0.35}V${base}`,
              p.ink,
              s * 0.016,
              { 'stroke-linecap': 'round', 'stroke-dasharray': rounded`0 ${s * 0.034}` },
            );
        }
        d.disc(cx, base - h * 0.06, s * 0.05, p.ink);
      },
    },
    silk: {
      place: ['bottom', 'side', 'top', 'plate'],
      about: 'cloth shawl wind fan lace wave',
      bleeds: true,
      draw(d, { w, h, s }, p, r) {
        const k = 17;
        const sway = w * r.range(0.3, 0.5) * (r.chance(0.5) ? 1 : -1);
        const x0 = w * 0.5;
        for (let i = 0; i < k; i++) {
          const t = i / (k - 1) - 0.5;
          const top = x0 + t * w * 0.16;
          const end = x0 + t * w * 1.25;
          d.stroke(
            rounded`M${top - sway * 0.4} -6C${top + sway} ${h * 0.32} ${end - sway * 1.3} ${h * 0.6} ${end} ${h + 6}`,
            i === 5 || i === 6 ? p.b : i % 4 === 3 ? p.ink : p.a,
            s * (0.008 + 0.016 * Math.abs(Math.cos(i * 0.7))),
          );
        }
        d.disc(x0 - sway * 0.62, h * 0.2, s * 0.105, p.b);
      },
    },
    voice: {
      cheer: true,
      place: ['bottom', 'centre', 'split', 'top'],
      about: 'mouth song bell horn sun rider',
      bleeds: true,
      draw(d, { w, h, s }, p, r) {
        // A singing mouth with rings of echo around it.
        const cx = w * r.pick([0.5, 0.5, 0.34, 0.66]);
        const cy = h * 0.54;
        const a = Math.max(s * 0.12, w * 0.085);
        const k = 8;
        for (let i = k; i >= 1; i--)
          d.oval(cx, cy, a * (1 + i * 0.62), a * (1.25 + i * 0.52), i % 2 ? p.ground : i === 4 ? p.b : p.a);
        d.path(
          rounded`M${cx - a * 1.7} ${cy}Q${cx - a * 0.7} ${cy - a * 2.1} ${cx} ${cy - a * 1.45}Q${cx + a * 0.7} ${cy - a * 2.1} ${cx + a * 1.7} ${cy}Q${cx} ${cy + a * 3.2} ${cx - a * 1.7} ${cy}z`,
          p.b,
        );
        d.oval(cx, cy, a * 0.95, a * 1.02, p.on(p.b));
        d.half(cx, cy + a * 0.45, a * 0.6, -90, p.b);
      },
    },
  },
};
