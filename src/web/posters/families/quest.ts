// Quest: maze, keyhole, doors, keys.
import type { Family } from '../family.ts';
import { at, rounded } from '../pen.ts';
import { cycle } from '../dice.ts';
import { carveMaze } from '../maze.ts';

export const quest: Family = {
  moods: ['stage', 'deep', 'stage', 'vivid', 'paper'],
  weight: 700,
  comps: {
    maze: {
      place: ['bottom', 'top', 'split', 'plate'],
      about: 'archive paper stamp mail',
      bleeds: true,
      draw(d, { w, h, s }, p, r) {
        const c = s / 8.2;
        const cols = Math.max(6, Math.round(w / c));
        const rows = Math.max(5, Math.round(h / c));
        const cw = w / cols;
        const ch = h / rows;
        const maze = carveMaze(cols, rows, r);
        let wall = '';
        for (let y = 0; y < rows; y++)
          for (let x = 0; x < cols; x++) {
            if (x + 1 < cols && !maze.isOpen([x, y], [x + 1, y])) wall += rounded`M${(x + 1) * cw} ${y * ch}v${ch}`;
            if (y + 1 < rows && !maze.isOpen([x, y], [x, y + 1])) wall += rounded`M${x * cw} ${(y + 1) * ch}h${cw}`;
          }
        d.stroke(wall, p.a, s * 0.032, { 'stroke-linecap': 'square' });
        const way = maze.wayFrom([cols - 1, rows - 1], 26);
        const line = way.map(([x, y]) => rounded`${(x + 0.5) * cw} ${(y + 0.5) * ch}`).join('L');
        d.stroke(`M${line}`, p.b, s * 0.03, { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' });
        const [x, y] = cycle(way, -1);
        d.disc((x + 0.5) * cw, (y + 0.5) * ch, c * 0.32, p.ink);
        d.disc((cols - 0.5) * cw, (rows - 0.5) * ch, c * 0.32, p.b);
      },
    },
    keyhole: {
      place: ['bottom', 'side', 'top', 'band'],
      about: 'eye frog glass retort spy',
      draw(d, { w, h, s }, p, r) {
        const R = s * 0.27;
        const cx = w * r.range(0.44, 0.56);
        const cy = h * 0.34;
        const base = h * 1.02;
        d.poly([cx - R * 0.4, cy, cx + R * 0.4, cy, cx + R * 1.4, base, cx - R * 1.4, base], p.a);
        d.disc(cx, cy, R, p.a);
        for (let i = 1; i < 6; i++) {
          const t = i / 6;
          const y = cy + R + (base - cy - R) * t * t;
          const half = R * 0.4 + R * ((y - cy) / (base - cy));
          d.rect(cx - half, y, half * 2, (base - cy) * 0.028 * (0.5 + t), p.ground);
        }
        d.disc(cx, cy, R * 0.5, p.ink);
        d.disc(cx + R * 0.12, cy, R * 0.24, p.ground);
        d.ring(cx, cy, R * 1.28, p.b, R * 0.07);
      },
    },
    doors: {
      place: ['bottom', 'top', 'split', 'plate'],
      about: 'house box brick wooden room',
      draw(d, { w, h }, p, r) {
        const k = 7;
        const dx = r.range(0.25, 0.75);
        const fills = [p.shade, p.a, p.ground, p.b, p.ground, p.a, p.ink];
        for (let i = 0; i < k; i++) {
          const t = Math.pow(0.76, i) * 0.98;
          const dw = w * t * (i ? 0.86 : 1);
          const dh = h * t;
          const x = (w - dw) * (i % 2 ? dx : 1 - dx) * (i ? 1 : 0) * 0.4 + (w - dw) * 0.3;
          const y = h - dh;
          d.rect(x, y, dw, dh + 2, cycle(fills, i));
          if (i > 1) d.disc(x + dw * (i % 2 ? 0.12 : 0.88), y + dh * 0.55, Math.max(1.5, dw * 0.025), p.ink);
        }
      },
    },
    key: {
      place: ['side', 'bottom', 'top'],
      about: 'ring lock jar',
      draw(d, { w, h, s, L }, p, r) {
        const tilt = r.range(24, 52) * (r.chance(0.5) ? 1 : -1);
        const cx = w / 2;
        const cy = h / 2;
        const R = s * 0.31;
        const len = Math.min(L * 1.1, s * 1.5);
        d.turn(w > h * 1.3 ? tilt - Math.sign(tilt) * 75 : tilt, cx, cy, () => {
          const top = cy - len / 2 + R * 0.6;
          d.rect(cx - R * 0.17, top, R * 0.34, len * 0.86, p.a);
          const teeth = [r.int(2, 5), r.int(2, 5), r.int(2, 5), r.int(2, 5)];
          teeth.forEach((t, i) =>
            d.rect(cx, top + len * 0.86 - (i + 1) * R * 0.36, R * 0.22 * t, R * 0.24, i === 1 ? p.b : p.a),
          );
          d.disc(cx, top, R, p.a);
          d.disc(cx, top, R * 0.66, p.ground);
          d.disc(cx, top, R * 0.4, p.b);
          d.disc(cx, top, R * 0.16, p.ink);
        });
      },
    },
    labyrinth: {
      place: ['bottom', 'top', 'centre'],
      about: 'letter round jam cellar',
      draw(d, { w, h, s }, p, r) {
        const cx = w / 2;
        const cy = h / 2;
        const k = 7;
        const step = s * 0.068;
        for (let i = 1; i <= k; i++) {
          const R = i * step;
          const gap = Math.min(60, (step * 0.85 * 360) / (2 * Math.PI * R));
          const g1 = r.range(0, 360);
          const g2 = g1 + r.range(110, 250);
          d.arc(cx, cy, R, g1 + gap, g2, p.a, step * 0.36);
          d.arc(cx, cy, R, g2 + gap, g1 + 360, i % 3 ? p.a : p.b, step * 0.36);
          if (i < k) {
            const a = g1 - 25 - gap;
            const q = at(cx, cy, R, a);
            const e = at(cx, cy, R + step, a);
            d.line(q[0], q[1], e[0], e[1], p.a, step * 0.36);
          }
        }
        d.disc(cx, cy, step * 0.45, p.ink);
      },
    },
  },
};
