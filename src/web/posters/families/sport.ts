// Sport: court and track lines, the flight of a ball.
import type { Family } from '../family.ts';
import { rounded } from '../pen.ts';
import { cycle } from '../dice.ts';

export const sport: Family = {
  moods: ['vivid', 'vivid', 'deep', 'paper', 'vivid'],
  weight: 700,
  neutral: ['speed', 'track'],
  comps: {
    pitch: {
      place: ['bottom', 'top', 'band', 'plate'],
      about: 'football soccer rugby field stadium scarf floodlight',
      bleeds: true,
      draw(d, { w, h, s, L }, p, r) {
        const tilt = r.range(18, 34) * (r.chance(0.5) ? 1 : -1);
        const cx = w / 2;
        const cy = h / 2;
        const sw = s * 0.022;
        d.turn(tilt, cx, cy, () => {
          const u = L * 0.36;
          for (let i = -3; i < 3; i++) if (i % 2) d.rect(cx + i * u * 0.7, cy - L, u * 0.7, L * 2, p.shade);
          d.line(cx, cy - L, cx, cy + L, p.ink, sw);
          d.ring(cx, cy, u * 0.62, p.ink, sw);
          d.rect(cx - u * 2.1, cy - u * 0.8, u * 0.9, u * 1.6, 'none', { stroke: p.ink, 'stroke-width': sw });
          d.rect(cx + u * 1.2, cy - u * 0.8, u * 0.9, u * 1.6, 'none', { stroke: p.ink, 'stroke-width': sw });
          const from = r.pick([0, 90, 180, 270]);
          d.sector(cx, cy, u * 0.62, from, from + r.pick([90, 180]), p.a);
          d.disc(cx, cy, sw * 1.3, p.ink);
        });
        d.disc(w * r.range(0.24, 0.76), h * r.range(0.2, 0.34), s * 0.1, p.b);
      },
    },
    track: {
      place: ['bottom', 'top', 'side', 'plate'],
      about: 'running run marathon race athletics stairs',
      bleeds: true,
      draw(d, { w, h, L }, p, r) {
        const k = 7;
        const sw = L * 0.062;
        const right = r.chance(0.5);
        const cx = right ? w * 0.2 : w * 0.8;
        const cy = h * 0.62;
        const hot = r.int(2, 5);
        const dir = right ? 1 : -1;
        for (let i = 0; i < k; i++) {
          const R = L * 0.17 + i * sw * 1.28;
          d.stroke(
            rounded`M${cx - dir * L} ${cy - R}H${cx}A${R} ${R} 0 0 ${right ? 1 : 0} ${cx} ${cy + R}H${cx - dir * L}`,
            i === hot ? p.b : i % 2 ? p.shade : p.a,
            sw,
          );
        }
        const R = L * 0.17 + hot * sw * 1.28;
        const a = (r.range(-70, -20) * Math.PI) / 180;
        d.disc(cx + dir * R * Math.cos(a), cy + R * Math.sin(a), sw * 0.85, p.ink);
      },
    },
    bounce: {
      place: ['bottom', 'split', 'top'],
      about: 'basketball handball volleyball streetball',
      draw(d, { w, h, s }, p, r) {
        const base = h * 0.93;
        const flip = r.chance(0.5);
        const X = (x: number) => (flip ? w - x : x);
        const R = s * 0.22;
        const dot = s * 0.024;
        // [height, from, to] as shares of the zone
        const hops = [
          [0.62, 0.05, 0.62],
          [0.24, 0.62, 0.92],
          [0.1, 0.92, 1.12],
        ] as const;
        let path = '';
        for (const [t, a, b] of hops)
          path += rounded`M${X(a * w)} ${base}Q${X(((a + b) / 2) * w)} ${base - h * t * 2} ${X(b * w)} ${base}`;
        d.stroke(path, p.ink, dot, { 'stroke-linecap': 'round', 'stroke-dasharray': rounded`0 ${dot * 2}` });
        d.rect(0, base, w, h, p.a);
        const bx = X(w * 0.335);
        const by = base - h * 0.62;
        d.disc(bx, by, R, p.b);
        d.dots(bx, by, R * 0.95, R / 7, p.on(p.b), (t) => t * 0.9 - 0.3);
        d.stroke(
          rounded`M${bx - R} ${by}Q${bx} ${by + R * 0.7} ${bx + R} ${by}M${bx} ${by - R}Q${bx - R * 0.7} ${by} ${bx} ${by + R}`,
          p.ground,
          R * 0.07,
        );
        d.oval(X(w * 0.62), base + (h - base) * 0.35, R * 0.8, (h - base) * 0.22, p.ink);
      },
    },
    rink: {
      place: ['bottom', 'band', 'top', 'plate'],
      about: 'hockey puck ice curling mittens',
      flood: (d, _zone, p, W, H) => d.rect(0, 0, W, H, p.shade),
      draw(d, { w, h, s }, p, r) {
        const sw = s * 0.028;
        const cy = h * r.range(0.4, 0.55);
        const R = s * 0.25;
        const lx = w * r.range(0.56, 0.68);
        d.rect(lx - sw * 1.6, 0, sw * 3.2, h, p.a);
        d.rect(lx + s * 0.42, 0, sw, h, p.b);
        d.ring(lx - s * 0.36, cy, R, p.ink, sw);
        d.disc(lx - s * 0.36, cy, R * 0.2, p.ink);
        d.ring(lx - s * 0.36, cy + R * 2.7, R, p.a, sw);
        d.ring(lx - s * 0.36, cy - R * 2.7, R, p.a, sw);
        d.oval(w * 0.74, h * 0.8, s * 0.15, s * 0.062, p.ink);
        d.oval(w * 0.74, h * 0.8 - s * 0.03, s * 0.15, s * 0.062, p.b);
        d.line(w * 0.74 - s * 0.2, h * 0.8 + s * 0.1, -s * 0.2, h * 0.97, p.ink, 3);
      },
    },
    speed: {
      place: ['top', 'bottom', 'split'],
      about: 'bicycle cycling motor jump height',
      draw(d, { w, h, s, L }, p, r) {
        const k = 9;
        const tilt = -r.range(18, 32);
        const cx = w / 2;
        const cy = h / 2;
        const R = s * 0.27;
        d.turn(tilt, cx, cy, () => {
          for (let i = 0; i < k; i++) {
            const t = i / (k - 1) - 0.5;
            const y = cy + t * R * 2.6;
            const x1 = cx + w * 0.2 - Math.abs(t) * R * 1.2 + (i === 4 ? R * 0.1 : 0);
            d.line(
              cx - L * r.range(0.55, 0.95),
              y,
              x1,
              y,
              cycle([p.a, p.ink, p.a, p.b, p.a, p.ink, p.a, p.b, p.a], i),
              R * 0.16,
            );
          }
          d.disc(cx + w * 0.2, cy, R, p.ink);
          d.half(cx + w * 0.2, cy, R, 0, p.b);
        });
      },
    },
    lanes: {
      place: ['bottom', 'band', 'plate', 'split'],
      about: 'swimming diving water pool',
      bleeds: true,
      draw(d, { w, h }, p, r) {
        // Swimming lanes seen from above: floats, wakes, one swimmer ahead.
        const k = w > h ? 6 : 5;
        const c = w / k;
        const lead = r.int(1, k - 2);
        const step = c * 0.26;
        for (let i = 0; i < k; i++) {
          if (i % 2) d.rect(i * c, 0, c, h, p.shade);
          const y = h * (i === lead ? 0.16 : r.range(0.34, 0.72));
          const x = (i + 0.5) * c;
          const f = i === lead ? p.b : p.a;
          for (const [spread, fill] of [
            [0.36, f],
            [0.22, i % 2 ? p.shade : p.ground],
          ] as const)
            d.path(rounded`M${x} ${y}L${x + c * spread} ${h + 4}H${x - c * spread}z`, fill);
          d.disc(x, y, c * 0.27, i === lead ? p.b : p.ink);
        }
        for (let i = 1; i < k; i++)
          d.stroke(rounded`M${i * c} ${-step}V${h + step}`, i % 2 ? p.a : p.ink, c * 0.12, {
            'stroke-linecap': 'round',
            'stroke-dasharray': rounded`0 ${step}`,
          });
      },
    },
    board: {
      place: ['bottom', 'top', 'band', 'plate'],
      about: 'chess draughts checkers knight queen',
      draw(d, { w, h, s }, p, r) {
        // A board in perspective with two pawns.
        const ranks = 6;
        const files = w > h ? 8 : 6;
        const horizon = h * 0.3;
        const Y = (rank: number) => horizon + (h - horizon) * (rank / ranks) ** 1.5;
        const X = (file: number, y: number) =>
          w / 2 + (file / files - 0.5) * w * (0.7 + (1.1 * (y - horizon)) / (h - horizon));
        for (let i = 0; i < ranks; i++)
          for (let j = 0; j < files; j++) {
            if ((i + j) % 2) continue;
            const [far, close] = [Y(i), Y(i + 1)];
            d.poly([X(j, far), far, X(j + 1, far), far, X(j + 1, close), close, X(j, close), close], p.a);
          }
        const pawn = (file: number, rank: number, size: number, fill: string): void => {
          const base = (Y(rank) + Y(rank + 1)) / 2;
          const x = X(file + 0.5, base);
          d.oval(x, base, size * 0.62, size * 0.2, fill);
          d.poly(
            [
              x - size * 0.2,
              base - size * 1.1,
              x + size * 0.2,
              base - size * 1.1,
              x + size * 0.5,
              base,
              x - size * 0.5,
              base,
            ],
            fill,
          );
          d.oval(x, base - size * 1.05, size * 0.4, size * 0.12, fill);
          d.disc(x, base - size * 1.42, size * 0.36, fill);
        };
        const ahead = r.int(1, files - 2);
        const behind = (ahead + r.int(2, files - 3)) % files;
        pawn(behind, 1, s * 0.15, p.ink);
        pawn(ahead, 3, s * 0.25, p.b);
      },
    },
  },
};
