// Landmarks: free-standing facades, each reduced to one idea.
import type { Draw } from '../family.ts';
import { rounded } from '../pen.ts';

export const landmarks = {
  theatre: (d, { w, h }, p, r) => {
    const bw = Math.min(w * 0.84, h * 1.2);
    const x = (w - bw) / 2;
    const base = h * 0.9;
    const bh = Math.min(h * 0.62, bw * 0.72);
    const top = base - bh;
    const k = r.pick([4, 6]);
    d.disc(w * r.pick([0.2, 0.8]), h * 0.16, Math.min(w, h) * 0.08, p.b);
    d.poly([x, top + bh * 0.3, w / 2, top, x + bw, top + bh * 0.3], p.a);
    d.disc(w / 2, top + bh * 0.19, bh * 0.06, p.ground);
    d.rect(x + bw * 0.03, top + bh * 0.33, bw * 0.94, bh * 0.08, p.a);
    d.rect(x + bw * 0.06, top + bh * 0.41, bw * 0.88, bh * 0.5, p.shade);
    const c = (bw * 0.88) / (k * 2 - 1);
    for (let i = 0; i < k; i++) d.rect(x + bw * 0.06 + i * c * 2, top + bh * 0.41, c, bh * 0.5, p.a);
    d.rect(w / 2 - c / 2, top + bh * 0.55, c, bh * 0.36, p.ink);
    for (let i = 0; i < 3; i++)
      d.rect(x - bw * 0.02 * i, base - bh * 0.09 + i * bh * 0.035, bw + bw * 0.04 * i, bh * 0.03, p.a);
    d.rect(0, base + bh * 0.015, w, h, p.b);
  },
  cinema: (d, { w, h }, p, r) => {
    const bw = Math.min(w * 0.8, h * 1.25);
    const x = (w - bw) / 2;
    const base = h * 0.9;
    const bh = Math.min(h * 0.6, bw * 0.62);
    const top = base - bh;
    const sx = r.chance(0.5) ? 0.12 : 0.76;
    d.rect(x, top, bw, bh, p.a);
    d.rect(x + bw * 0.06, top + bh * 0.1, bw * 0.88, bh * 0.38, p.b);
    d.rect(x - bw * 0.04, top + bh * 0.56, bw * 1.08, bh * 0.12, p.ink);
    d.stroke(rounded`M${x} ${top + bh * 0.62}H${x + bw}`, p.ground, bh * 0.035, {
      'stroke-linecap': 'round',
      'stroke-dasharray': rounded`0 ${bh * 0.07}`,
    });
    for (let i = 0; i < 5; i++)
      d.rect(x + bw * (0.08 + i * 0.175), top + bh * 0.72, bw * 0.14, bh * 0.28, i === 2 ? p.ink : p.shade);
    d.rect(x + bw * sx, top - bh * 0.42, bw * 0.12, bh * 0.98, p.ink);
    for (let i = 0; i < 4; i++)
      d.disc(x + bw * (sx + 0.06), top - bh * (0.32 - i * 0.21), bw * 0.038, i === 1 ? p.a : p.b);
    d.rect(0, base, w, h, p.shade);
  },
  castle: (d, { w, h, s }, p, r) => {
    const base = h * 0.88;
    const u = Math.min(w / 7.4, h / 6.4);
    const cx = w / 2;
    d.disc(w * r.pick([0.24, 0.76]), h * 0.2, s * 0.11, p.b);
    const tower = (x: number, tw: number, th: number, f: string, roof: boolean) => {
      d.rect(x - tw / 2, base - th, tw, th, f);
      if (roof) d.poly([x - tw * 0.62, base - th, x, base - th - tw * 1.3, x + tw * 0.62, base - th], p.ink);
      else for (let i = 0; i < 3; i++) d.rect(x - tw / 2 + (i * tw * 2) / 5, base - th - u * 0.26, tw / 5, u * 0.28, f);
      d.rect(x - tw * 0.08, base - th * 0.72, tw * 0.16, tw * 0.4, p.ground, { rx: tw * 0.08 });
    };
    d.rect(cx - u * 2.6, base - u * 2, u * 5.2, u * 2, p.b);
    for (let i = 0; i < 9; i++) d.rect(cx - u * 2.6 + i * u * 0.61, base - u * 2.22, u * 0.32, u * 0.24, p.b);
    tower(cx - u * 2.5, u * 1.1, u * 3.2, p.a, r.chance(0.7));
    tower(cx + u * 2.5, u * 1.1, u * r.range(2.8, 3.6), p.a, r.chance(0.7));
    tower(cx, u * 1.5, u * 3.7, p.a, r.chance(0.5));
    d.path(rounded`M${cx - u * 0.42} ${base}v${-u}a${u * 0.42} ${u * 0.5} 0 0 1 ${u * 0.84} 0v${u}z`, p.ink);
    for (let i = 0; i < 4; i++)
      d.rect(i % 2 ? w * 0.1 : 0, base + (h - base) * i * 0.26, w, (h - base) * 0.16, p.shade);
  },
  arena: (d, { w, h }, p) => {
    const cx = w / 2;
    const cy = h * 0.6;
    const rx = Math.min(w * 0.45, h * 0.75);
    const ry = Math.min(rx * 0.42, h * 0.26);
    const k = 21;
    d.oval(cx, cy + ry * 0.7, rx * 1.02, ry, p.shade);
    d.path(rounded`M${cx - rx} ${cy}V${cy + ry * 0.5}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy + ry * 0.5}V${cy}z`, p.ink);
    for (let i = 1; i < k; i++) {
      const a = Math.PI * (i / k);
      const x = cx - rx * Math.cos(a);
      const y = cy + ry * Math.sin(a);
      d.line(x, y, x, y + ry * 0.5, p.b, 2);
    }
    d.oval(cx, cy, rx, ry, p.a);
    d.oval(cx, cy, rx * 0.78, ry * 0.72, p.b);
    d.oval(cx, cy + ry * 0.04, rx * 0.5, ry * 0.42, p.ground);
    d.line(cx, cy - ry * 0.36, cx, cy + ry * 0.44, p.a, 2);
    d.oval(cx, cy + ry * 0.04, rx * 0.13, ry * 0.11, 'none', { stroke: p.a, 'stroke-width': 2 });
    for (const x of [-0.8, 0.8]) {
      d.rect(cx + x * rx - 2, cy - ry * 2.1, 4, ry * 1.8, p.ink);
      d.rect(cx + x * rx - rx * 0.09, cy - ry * 2.3, rx * 0.18, ry * 0.3, p.ink);
    }
  },
} satisfies Readonly<Record<string, Draw>>;
