// Film: projector beam, frames, film strips, reels.
import type { Family } from '../family.ts';
import { at, rounded } from '../pen.ts';
import type { Pen } from '../pen.ts';
import { cycle } from '../dice.ts';

const holes = (d: Pen, x: number, y: number, w: number, size: number, color: string): void =>
  d.stroke(rounded`M${x} ${y}h${w}`, color, size, { 'stroke-dasharray': rounded`${size * 0.9} ${size * 0.9}` });

export const film: Family = {
  moods: ['stage', 'stage', 'deep', 'stage', 'vivid', 'paper'],
  weight: 700,
  comps: {
    beam: {
      place: ['bottom', 'bottom'],
      about: 'light lamp moon star projector antenna satellite neon bell',
      draw(d, { w, h, s }, p, r) {
        const flip = r.chance(0.5);
        const X = (x: number) => (flip ? w - x : x);
        const lx = w * 0.1;
        const ly = h * r.range(0.1, 0.2);
        const y0 = h * 0.3;
        const y1 = h * 1.02;
        const k = 6;
        for (let i = 0; i < k; i++) {
          const a = y0 + ((y1 - y0) * i) / k;
          const b = y0 + ((y1 - y0) * (i + 1)) / k;
          d.poly([X(lx), ly, X(w), a, X(w), b], i % 2 ? p.shade : p.a);
        }
        const cx = w * 0.68;
        const cy = h * 0.62;
        const R = s * 0.33;
        d.disc(X(cx), cy, R, p.b);
        d.dots(X(cx), cy, R * 0.97, R / 8, p.on(p.b), (t) => t * 0.95 - 0.12);
        d.disc(X(lx), ly, s * 0.075, p.ink);
        d.disc(X(lx), ly, s * 0.032, p.ground);
      },
    },
    frames: {
      place: ['bottom', 'top', 'band', 'plate'],
      about: 'elevator staircase machine city balcony port door corridor',
      draw(d, { w, h }, p, r) {
        const vx = w * r.range(0.3, 0.72);
        const vy = h * r.range(0.3, 0.6);
        const k = 8;
        const tilt = r.range(3, 7) * (r.chance(0.5) ? 1 : -1);
        const fills = [p.a, p.ground, p.shade, p.ink, p.ground, p.b, p.ground, p.a];
        for (let i = 0; i < k; i++) {
          const t = 1.16 * Math.pow(0.745, i);
          const fw = w * t;
          const fh = h * t;
          const x = vx - (vx + w * 0.06) * t;
          const y = vy - (vy + h * 0.06) * t;
          d.rect(x, y, fw, fh, cycle(fills, i), { rx: 14 * t, transform: rounded`rotate(${tilt * i} ${vx} ${vy})` });
        }
        d.disc(vx, vy, Math.min(w, h) * 0.045, p.ink);
      },
    },
    strip: {
      place: ['bottom', 'split', 'top', 'plate'],
      about: 'railway carriage road train trolleybus car battleship ship cart',
      draw(d, { w, h, L, s }, p, r) {
        const tilt = r.range(14, 26) * (r.chance(0.5) ? 1 : -1);
        const bw = s * 0.56;
        const cx = w / 2;
        const cy = h / 2;
        const fs = bw * 0.62;
        d.turn(tilt, cx, cy, () => {
          const x0 = -L * 0.4;
          const len = w + L * 0.8;
          const y = cy - bw / 2;
          d.rect(x0, y, len, bw, p.ink);
          holes(d, x0, y + bw * 0.095, len, bw * 0.085, p.ground);
          holes(d, x0, y + bw * 0.905, len, bw * 0.085, p.ground);
          const step = fs * 1.12;
          const k = Math.ceil(len / step);
          const first = cx - step * Math.round(k / 2) + step * r.range(-0.3, 0.3) - fs / 2;
          for (let i = 0; i <= k; i++) {
            const x = first + i * step;
            const t = i / k;
            d.rect(x, cy - fs / 2, fs, fs, i % 2 ? p.ground : p.a);
            d.slice(
              x + fs / 2,
              cy + fs * (0.75 - 1.3 * Math.sin(Math.PI * t)),
              fs * 0.34,
              cy - fs / 2,
              cy + fs / 2,
              p.b,
            );
          }
        });
      },
    },
    reel: {
      place: ['bottom', 'top', 'side'],
      about: 'wheel helicopter orbit drum pig',
      draw(d, { w, h, s }, p, r) {
        const R = s * 0.56;
        const cx = w * r.pick([0.36, 0.64]);
        const cy = h * 0.46;
        const turn = r.range(0, 60);
        const k = 5;
        d.stroke(rounded`M${cx} ${cy + R - R * 0.13}H${w + 20}`, p.a, R * 0.26);
        holes(d, cx, cy + R * 0.87, w - cx + 20, R * 0.07, p.ground);
        d.disc(cx, cy, R, p.a);
        d.ring(cx, cy, R * 0.93, p.ground, R * 0.05, { 'stroke-dasharray': rounded`${R * 0.09} ${R * 0.105}` });
        for (let i = 0; i < k; i++) {
          const [x, y] = at(cx, cy, R * 0.53, turn + (i * 360) / k);
          d.disc(x, y, R * 0.245, i === 1 ? p.b : p.ground);
        }
        d.disc(cx, cy, R * 0.13, p.ink);
      },
    },
    leader: {
      place: ['bottom', 'split', 'band', 'plate'],
      about: 'target mask clock countdown school',
      bleeds: true,
      draw(d, { w, h, s, L }, p, r) {
        const cx = w / 2;
        const cy = h * 0.5;
        const a0 = -90;
        const sweep = r.range(80, 290);
        d.sector(cx, cy, L, a0, a0 + sweep, p.a);
        d.line(0, cy, w, cy, p.ink, 2);
        d.line(cx, 0, cx, h, p.ink, 2);
        d.ring(cx, cy, s * 0.44, p.ink, s * 0.022);
        d.ring(cx, cy, s * 0.36, p.ink, s * 0.022);
        d.disc(cx, cy, s * 0.24, p.b);
        d.half(cx, cy, s * 0.24, r.pick([0, 90, 180, 270]), p.ground);
      },
    },
    iris: {
      place: ['top', 'bottom', 'side'],
      about: 'flower tree blossom umbrella pomegranate crane leaf fir',
      draw(d, { w, h, s }, p, r) {
        const cx = w * r.pick([0.3, 0.5, 0.7]);
        const cy = h * 0.5;
        const R = s * 0.62;
        const k = 7;
        const t0 = r.range(0, 50);
        const q = R * r.range(0.3, 0.42);
        d.disc(cx, cy, R, p.shade);
        const colors = [p.a, p.b, p.a, p.ink, p.a, p.b, p.ink];
        for (let i = 0; i < k; i++) {
          const a = t0 + (i * 360) / k;
          const step = 360 / k;
          const A = at(cx, cy, R * 0.97, a);
          const B = at(cx, cy, R * 0.97, a + step);
          const C = at(cx, cy, q, a + step * 1.9);
          const D = at(cx, cy, q, a + step * 0.9);
          d.path(
            rounded`M${A[0]} ${A[1]}A${R * 0.97} ${R * 0.97} 0 0 1 ${B[0]} ${B[1]}L${C[0]} ${C[1]}L${D[0]} ${D[1]}z`,
            cycle(colors, i),
            { stroke: p.ground, 'stroke-width': 2.5 },
          );
        }
        d.disc(cx - q * 0.2, cy - q * 0.2, q * 0.22, p.ink);
      },
    },
    eye: {
      place: ['bottom', 'top', 'split', 'centre'],
      about: 'window glass mist horse look mirror',
      draw(d, { w, h }, p, r) {
        // An eye made of film parts: sprocket holes as lashes, a frame as the pupil.
        const cx = w / 2;
        const cy = h * 0.52;
        const a = Math.min(w * 0.5, h * 0.78);
        const R = a * 0.47;
        const k = 11;
        const gaze = r.range(-0.16, 0.16) * a;
        for (let i = 0; i < k; i++) {
          const deg = 200 + (140 * i) / (k - 1);
          const q = at(cx, cy + a * 0.1, a * 0.86, deg);
          d.rect(q[0] - a * 0.04, q[1] - a * 0.09, a * 0.08, a * 0.18, p.b, {
            rx: 3,
            transform: rounded`rotate(${deg + 90} ${q[0]} ${q[1]})`,
          });
        }
        d.path(
          rounded`M${cx - a} ${cy}Q${cx} ${cy - a * 1.12} ${cx + a} ${cy}Q${cx} ${cy + a * 1.12} ${cx - a} ${cy}z`,
          p.ink,
        );
        d.disc(cx + gaze, cy, R, p.a);
        d.dots(cx + gaze, cy, R * 0.95, R / 8, p.on(p.a) === p.ink ? p.ground : p.on(p.a), (t) => t * 0.9 - 0.2);
        d.rect(cx + gaze - R * 0.42, cy - R * 0.32, R * 0.84, R * 0.64, p.ground, { rx: R * 0.1 });
        d.disc(cx + gaze + R * 0.2, cy - R * 0.08, R * 0.12, p.ink);
      },
    },
  },
};
