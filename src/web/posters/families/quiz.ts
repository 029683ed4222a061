// Quiz: grids, dots, the curve of a question mark.
import type { Family } from '../family.ts';
import { at, rounded } from '../pen.ts';
import { cycle } from '../dice.ts';

const MARK = ['.###.', '#...#', '....#', '...#.', '..#..', '.....', '..#..'];

export const quiz: Family = {
  moods: ['vivid', 'paper', 'stage', 'vivid'],
  weight: 700,
  comps: {
    matrix: {
      place: ['bottom', 'split', 'side', 'top'],
      about: 'buzzer question film ticket lamp',
      draw(d, { w, h }, p, r) {
        const cols = w > h * 1.2 ? 15 : 9;
        const c = w / cols;
        const rows = Math.max(9, Math.floor(h / c));
        const ch = h / rows;
        const x0 = Math.floor((cols - 5) / 2);
        const y0 = Math.floor((rows - 7) / 2);
        let small = '';
        let big = '';
        let odd = '';
        const u = Math.min(c, ch);
        for (let i = 0; i < rows; i++)
          for (let j = 0; j < cols; j++) {
            const seg = rounded`M${(j + 0.5) * c} ${(i + 0.5) * ch}h0`;
            if (MARK[i - y0]?.[j - x0] === '#') {
              if (i - y0 === 6) odd += seg;
              else big += seg;
            } else small += seg;
          }
        const cap = { 'stroke-linecap': 'round' };
        d.stroke(small, p.a, u * r.range(0.14, 0.26), cap);
        d.stroke(big, p.ink, u * 0.86, cap);
        d.stroke(odd, p.b, u * 0.86, cap);
      },
    },
    curve: {
      place: ['bottom', 'top', 'side', 'band'],
      about: 'question bell megaphone',
      draw(d, { w, h }, p, r) {
        const u = Math.min(w * 0.34, h * 0.265);
        const cx = w * r.range(0.42, 0.58);
        const cy = h * 0.5 - u * 0.68;
        const sw = u * 0.7;
        const q = rounded`M${cx - u} ${cy}A${u} ${u} 0 1 1 ${cx + u * 0.45} ${cy + u * 0.89}Q${cx} ${cy + u * 1.15} ${cx} ${cy + u * 1.7}`;
        d.stroke(q, p.a, sw);
        d.stroke(q, p.ground, sw * 0.5);
        d.stroke(q, p.b, sw * 0.24);
        d.disc(cx, cy + u * 2.3, sw * 0.56, p.ink);
      },
    },
    crossword: {
      place: ['bottom', 'top', 'split', 'plate'],
      about: 'card index letter reel',
      draw(d, { w, h }, p, r) {
        const cols = w > h * 1.2 ? 10 : 6;
        const c = w / cols;
        const rows = Math.ceil(h / c);
        const off = h - rows * c;
        const inks = [p.ink, p.shade, p.a, p.b];
        const paths = inks.map(() => '');
        for (let i = 0; i < rows; i++)
          for (let j = 0; j < cols; j++) {
            const k = i % 2 && j % 2 ? 0 : r() < 0.56 ? -1 : r() < 0.5 ? 1 : r() < 0.6 ? 2 : 3;
            if (k >= 0) paths[k] += rounded`M${j * c + 1} ${off + i * c + 1}h${c - 2}v${c - 2}h${2 - c}z`;
          }
        paths.forEach((path, i) => path && d.path(path, cycle(inks, i)));
      },
    },
    answers: {
      place: ['bottom', 'top', 'band', 'split', 'plate'],
      about: 'fork globe ticket shape',
      draw(d, { w, h }, p, r) {
        const cols = w > h * 1.6 ? 4 : 2;
        const rows = 4 / cols;
        const c = w / cols;
        const ch = h / rows;
        const R = Math.min(c, ch) * 0.4;
        const right = r.int(0, 3);
        const shapes = r.shuffle([0, 1, 2, 3]);
        for (let i = 0; i < 4; i++) {
          const x = (i % cols) * c;
          const y = Math.floor(i / cols) * ch;
          const cx = x + c / 2;
          const cy = y + ch / 2;
          const on = i === right;
          d.rect(x, y, c, ch, on ? p.a : (i + Math.floor(i / cols)) % 2 ? p.shade : p.ground);
          const f = on ? p.ink : p.b;
          if (cycle(shapes, i) === 0) d.disc(cx, cy, R, f);
          if (cycle(shapes, i) === 1) d.rect(cx - R * 0.88, cy - R * 0.88, R * 1.76, R * 1.76, f);
          if (cycle(shapes, i) === 2)
            d.poly([cx, cy - R, cx + R * 1.05, cy + R * 0.82, cx - R * 1.05, cy + R * 0.82], f);
          if (cycle(shapes, i) === 3)
            d.poly([cx, cy - R * 1.1, cx + R * 1.1, cy, cx, cy + R * 1.1, cx - R * 1.1, cy], f);
          if (on)
            d.stroke(
              rounded`M${cx - R * 0.32} ${cy + R * 0.12}l${R * 0.24} ${R * 0.26}l${R * 0.42} ${-R * 0.5}`,
              p.ground,
              R * 0.17,
            );
        }
      },
    },
    timer: {
      place: ['bottom', 'top', 'side'],
      about: 'clock table lamp buzzer bell',
      draw(d, { w, h, s }, p, r) {
        const cx = w / 2;
        const cy = h * 0.5;
        const R = s * 0.42;
        const sweep = r.range(100, 300);
        const k = 60;
        d.disc(cx, cy, R, p.shade);
        d.sector(cx, cy, R, -90, -90 + sweep, p.a);
        d.ring(cx, cy, R * 1.13, p.ink, R * 0.1, {
          'stroke-dasharray': rounded`2 ${(2 * Math.PI * R * 1.13) / k - 2}`,
        });
        const [x, y] = at(cx, cy, R * 0.98, -90 + sweep);
        d.line(cx, cy, x, y, p.ink, R * 0.06, { 'stroke-linecap': 'round' });
        d.disc(cx, cy, R * 0.14, p.b);
      },
    },
  },
};
