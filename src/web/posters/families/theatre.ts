// Theatre: curtain folds, spotlight, masks.
import type { Family } from '../family.ts';
import { rounded } from '../pen.ts';
import type { Point } from '../pen.ts';
import { cycle } from '../dice.ts';

export const theatre: Family = {
  moods: ['deep', 'stage', 'deep', 'paper', 'vivid', 'deep'],
  weight: 700,
  comps: {
    curtain: {
      place: ['bottom', 'band', 'plate', 'split'],
      about: 'towel shawl basket cloth boots trunk',
      flood: (d, _zone, p, W, H) => d.rect(0, 0, W, H, p.shade),
      draw(d, { w, h, s }, p, r) {
        const cx = w * r.range(0.42, 0.58);
        const gap = w * r.range(0.1, 0.17);
        const k = w > h ? 5 : 3;
        const R = s * 0.4;
        d.disc(cx, h * 0.5, R, p.b);
        d.dots(cx, h * 0.5, R * 0.96, R / 9, p.on(p.b), (t) => t - 0.35);
        for (const dir of [-1, 1]) {
          const far = dir < 0 ? -2 : w + 2;
          const f = (far - cx - dir * gap) / k;
          for (let i = 0; i < k; i++) {
            // Each fold has lit cloth, a shadow on the side of the opening and a hem that rises towards the opening.
            const a = cx + dir * gap + f * i;
            const b = a + f;
            const drop = h * (0.92 - 0.24 * (1 - (i + 0.6) / k) ** 2);
            const ry = Math.abs(f) * 0.3;
            const fold = (x0: number, x1: number, fill: string) =>
              d.path(
                rounded`M${x0} -2V${drop}A${Math.abs(x1 - x0) / 2} ${ry} 0 0 ${dir > 0 ? 0 : 1} ${x1} ${drop}V-2z`,
                fill,
              );
            fold(a, b, p.a);
            d.path(
              rounded`M${a} -2V${drop}Q${a} ${drop + ry * 0.9} ${a + f * 0.36} ${drop + ry * 0.95}L${a + f * 0.2} -2z`,
              p.ground,
            );
          }
        }
      },
    },
    spot: {
      place: ['bottom', 'top', 'split'],
      about: 'lamp bell night hand crown star steamer wheel',
      draw(d, { w, h }, p, r) {
        const side = r.chance(0.5) ? 1 : -1;
        const X = (x: number) => w / 2 + side * x * w;
        const fy = h * 0.88;
        const H = h * 0.6;
        const R = H * 0.15;
        d.poly([X(0.46), -4, X(0.2), fy, X(-0.62), fy], p.a);
        d.poly([X(-0.5), -4, X(-0.3), fy, X(0.44), fy], p.b);
        d.poly([X(-0.014), h * 0.475, X(-0.3), fy, X(0.2), fy], p.on(p.b) === p.ink ? p.ground : p.ink);
        d.oval(X(-0.04), fy, w * 0.5, h * 0.05, p.b);
        const dark = p.on(p.b);
        const cx = X(0.03);
        d.path(
          rounded`M${cx} ${fy - H + R}C${cx + R * 0.6} ${fy - H * 0.5} ${cx + R * 0.8} ${fy - H * 0.4} ${cx + H * 0.27} ${fy}A${H * 0.27} ${h * 0.03} 0 0 1 ${cx - H * 0.27} ${fy}C${cx - R * 0.8} ${fy - H * 0.4} ${cx - R * 0.6} ${fy - H * 0.5} ${cx} ${fy - H + R}z`,
          dark,
        );
        d.disc(cx, fy - H * 0.86, R * 0.72, dark);
      },
    },
    masks: {
      cheer: true,
      place: ['bottom', 'top', 'split', 'band'],
      about: 'mask bat cat card harlequin fan clown skull',
      draw(d, { w, h, s }, p, r) {
        const R = s * 0.4;
        const flip = r.chance(0.5);
        const tilt = r.range(6, 16);
        const face = (cx: number, cy: number, deg: number, fill: string, eye: string, sad: boolean) =>
          d.turn(deg, cx, cy, () => {
            d.path(rounded`M${cx - R} ${cy - R * 0.75}H${cx + R}V${cy}A${R} ${R * 1.1} 0 0 1 ${cx - R} ${cy}z`, fill);
            const y = cy - R * 0.2;
            const e = R * 0.25;
            for (const x of [cx - R * 0.45, cx + R * 0.45]) d.half(x, y, e, sad ? 90 : -90, eye);
            const m = cy + R * 0.42;
            d.half(cx, m, R * 0.42, sad ? -90 : 90, eye);
          });

        const lean = flip ? tilt : -tilt;
        if (w > h) {
          face(w * 0.68, h * 0.48, lean, p.b, p.ground, true);
          face(w * 0.33, h * 0.52, -lean, p.a, p.ground, false);
        } else {
          face(w * 0.62, h * 0.67, lean, p.b, p.ground, true);
          face(w * 0.4, h * 0.37, -lean, p.a, p.ground, false);
        }
      },
    },
    wings: {
      place: ['bottom', 'split', 'plate'],
      about: 'door gate window house bench fence balcony',
      draw(d, { w, h }, p, r) {
        const vx = w * r.range(0.4, 0.6);
        const vy = h * 0.6;
        const k = 6;
        const fills = [p.a, p.ground, p.a, p.shade, p.ink, p.b];
        for (let i = 0; i < k; i++) {
          const t = 1 - i * 0.155;
          const x0 = vx * (1 - t);
          const x1 = vx + (w - vx) * t;
          const y0 = vy * (1 - t);
          const y1 = vy + (h - vy) * t;
          if (i < k - 1) d.path(rounded`M${x0} ${y1}V${y0}H${x1}V${y1}z`, cycle(fills, i));
          else {
            d.rect(x0, y0, x1 - x0, y1 - y0, p.b);
            d.poly([x0, y1, x1, y1, vx + (x1 - vx) * 3.6, h + 2, vx - (vx - x0) * 0.4, h + 2], p.b);
            const fx = (x0 + x1) / 2;
            const fh = (y1 - y0) * 0.6;
            d.rect(fx - fh * 0.1, y1 - fh, fh * 0.2, fh, p.ground);
            d.disc(fx, y1 - fh * 1.06, fh * 0.13, p.ground);
          }
        }
      },
    },
    swags: {
      place: ['bottom', 'band', 'split', 'plate', 'plate'],
      about: 'patches feather wave water sea lace',
      draw(d, { w, h }, p, r) {
        const cols = w > h * 1.3 ? 4 : 3;
        const c = w / cols;
        const rows = Math.ceil(h / (c * 0.5)) + 1;
        const order = r.shuffle([p.a, p.b, p.ink, p.shade]);
        const loneRow = r.int(1, Math.max(1, rows - 3));
        const loneColumn = r.int(0, cols - 1);
        for (let i = rows - 2; i >= 0; i--) {
          const y = i * c * 0.5 - c * 0.05;
          const x0 = i % 2 ? 0 : c / 2;
          const f = cycle(order, i % 2);
          const row = (R: number) =>
            Array.from(
              { length: cols + 1 },
              (_, j) => rounded`M${x0 + j * c - R} ${y}a${R} ${R} 0 0 0 ${2 * R} 0z`,
            ).join('');
          d.path(row(c * 0.5), f);
          d.path(row(c * 0.34), p.ground);
          d.path(row(c * 0.18), f);
          if (i === loneRow) d.half(x0 + loneColumn * c, y, c * 0.5, 90, cycle(order, 2));
        }
      },
    },
    profile: {
      place: ['top', 'side', 'bottom'],
      about: 'portrait head crown face horn shawl',
      draw(d, { w, h, s }, p, r) {
        const u = Math.min(w / 4, h / 4.4);
        const cx = w / 2;
        const top = h / 2 - u * 2;
        const k = r.chance(0.5) ? 1 : -1;
        const X = (x: number) => cx + x * k;
        // One outline separates two profiles, the lit one and its shadow.
        const line: readonly Point[] = [
          [0, 0],
          [0, 0.55],
          [-0.1, 1],
          [0.6, 1.9],
          [0.12, 2.1],
          [0.32, 2.5],
          [0.08, 2.72],
          [0.26, 3.05],
          [0.02, 3.5],
          [-0.2, 3.75],
          [-0.2, 9],
        ];
        const face = line.flatMap(([x, y]) => [X(x * u), top + y * u]);
        d.poly([X(0), top - 9, ...face, X(-w), h * 2, X(-w), -h], p.a);
        d.disc(X(-u * 0.62), top + 1.25 * u, u * 0.26, p.ground);
        d.disc(X(u * 1.25), top + 1.2 * u, u * 0.5, p.b);
        if (h - top > u * 4.8)
          d.halftone(
            X(k > 0 ? -w / 2 : w / 2),
            top + u * 3.9,
            w / 2 - u * 0.3,
            h - top - u * 3.9,
            s / 26,
            p.ground,
            (t) => 0.15 + 0.7 * t,
          );
      },
    },
  },
};
