// Houses of a town: arches, windows, shells, a row of roofs.
import type { Draw } from '../family.ts';
import { rounded } from '../pen.ts';
import { cycle } from '../dice.ts';

export const townHouses = {
  club: (d, { w, h, s }, p, r) => {
    const cx = w / 2;
    const base = h * 0.92;
    const dw = s * 0.11;
    const k = 6;
    const set = [p.ink, p.a, p.ground, p.b, p.ground, p.a];
    for (let i = k - 1; i >= 0; i--) {
      const q = dw + i * s * 0.068;
      const top = base - s * 0.36 - i * s * 0.055;
      d.path(rounded`M${cx - q} ${base}V${top}A${q} ${q} 0 0 1 ${cx + q} ${top}V${base}z`, cycle(set, i));
    }
    d.rect(0, base, w, h, p.shade);
    d.poly([cx - dw, base, cx + dw, base, cx + dw * 3 * (r.chance(0.5) ? 1 : -1) + dw, h + 2, cx - dw, h + 2], p.b);
  },
  museum: (d, { w, h }, p, r) => {
    const cols = 5;
    const rows = 4;
    const bw = Math.min(w * 0.76, h * 0.86);
    const bh = bw * 0.8;
    const x = (w - bw) / 2;
    const y = h * 0.92 - bh;
    const c = bw / cols;
    const ch = bh / rows;
    d.rect(x, y, bw, bh, p.a);
    for (let i = 0; i < rows; i++)
      for (let j = 0; j < cols; j++) {
        const f = i === rows - 1 && j === 2 ? p.ink : r.chance(0.22) ? p.ground : p.b;
        const q = c * 0.62;
        d.path(
          rounded`M${x + j * c + c * 0.19} ${y + (i + 0.92) * ch}v${-ch * 0.5}a${q / 2} ${q / 2} 0 0 1 ${q} 0v${ch * 0.5}z`,
          f,
        );
      }
    d.rect(x - bw * 0.05, y - bh * 0.07, bw * 1.1, bh * 0.07, p.ink);
    d.rect(0, h * 0.92, w, h, p.shade);
  },
  hall: (d, { w, h, s }, p, r) => {
    const base = h * 0.9;
    const k = 5;
    const cx = w / 2;
    const half = Math.min(w * 0.44, h * 0.6);
    const set = [p.a, p.b, p.ink, p.b, p.a];
    for (let i = 0; i < k; i++) {
      const R = half * (0.62 - 0.06 * Math.abs(i - 2));
      const x = cx + (i - 2) * half * 0.36;
      d.path(
        rounded`M${x - R * 0.5} ${base}Q${x - R * 0.5} ${base - R * 1.3} ${x + R * 0.5} ${base - R * (1.75 - 0.12 * i)}V${base}z`,
        cycle(set, i),
      );
    }
    d.rect(0, base, w, h, p.shade);
    for (let i = 0; i < 3; i++)
      d.rect(cx - half * (0.8 - i * 0.2), base + (h - base) * (0.2 + i * 0.27), half * (1.6 - i * 0.4), 3, p.b);
    d.disc(w * r.pick([0.16, 0.84]), h * 0.17, s * 0.07, p.a);
  },
  street: (d, { w, h }, p, r) => {
    const base = h * 0.9;
    const set = [p.a, p.b, p.ink, p.a, p.b];
    const k = w > h ? 6 : 4;
    const c = w / k;
    for (let i = 0; i < k; i++) {
      const bh = h * r.range(0.36, 0.66);
      const x = i * c;
      const y = base - bh;
      const f = cycle(set, (i * 2) % 5);
      const g = f === p.ink ? p.b : p.ground;
      const roof = r.int(0, 2);
      d.rect(x, y, c - 2, bh, f);
      if (roof === 0) d.poly([x, y + 0.5, x + c / 2 - 1, y - c * 0.45, x + c - 2, y + 0.5], f);
      if (roof === 1) d.half(x + c / 2 - 1, y + 0.5, c / 2 - 1, -90, f);
      const rows = Math.floor(bh / (c * 0.5)) - 1;
      d.stroke(
        Array.from({ length: rows }, (_, q) => rounded`M${x + c * 0.2} ${y + c * (0.4 + q * 0.48)}h${c * 0.6}`).join(
          '',
        ),
        g,
        c * 0.22,
        { 'stroke-dasharray': rounded`${c * 0.14} ${c * 0.09}` },
      );
    }
    d.rect(0, base, w, h, p.shade);
  },
} satisfies Readonly<Record<string, Draw>>;
