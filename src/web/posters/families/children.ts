// Children: wooden blocks and paper cut-outs.
import type { Family } from '../family.ts';
import { at, rounded } from '../pen.ts';
import { cycle } from '../dice.ts';
import { frond, leaf } from './paper-cuts.ts';

export const children: Family = {
  moods: ['paper', 'vivid', 'paper', 'vivid', 'deep'],
  weight: 700,
  comps: {
    tower: {
      cheer: true,
      place: ['bottom', 'top'],
      about: 'crown coat arms castle block house cardboard brick',
      draw(d, { w, h }, p, r) {
        const u = Math.min(w / 3.9, h / 4.05);
        const base = h;
        const set = [p.a, p.b, p.ink, p.shade];
        const cx = w / 2;
        const cols = w > h * 1.4 ? [1, 3, 2, 4, 2, 1] : [2, 4, 3, 1];
        const x0 = cx - (cols.length * u) / 2;
        cols.forEach((count, j) => {
          for (let i = 0; i < count; i++) {
            const x = x0 + j * u;
            const y = base - (i + 1) * u;
            const f = cycle(set, (i * 2 + j + (r.chance(0.3) ? 1 : 0)) % 4);
            const top = i === count - 1;
            const kind = top ? r.int(0, 2) : r.int(3, 6);
            if (kind === 0) d.poly([x, y + u, x + u / 2, y + u * 0.1, x + u, y + u], f);
            else if (kind === 1) d.half(x + u / 2, y + u, u / 2, -90, f);
            else if (kind === 2) d.disc(x + u / 2, y + u * 0.6, u * 0.4, f);
            else {
              d.rect(x, y, u, u, f);
              const g = f === p.ink ? p.b : p.ink;
              if (kind === 4)
                d.path(
                  rounded`M${x + u * 0.25} ${y + u}v${-u * 0.4}a${u * 0.25} ${u * 0.25} 0 0 1 ${u * 0.5} 0v${u * 0.4}z`,
                  p.ground,
                );
              if (kind === 5) d.disc(x + u / 2, y + u / 2, u * 0.24, g);
              if (kind === 6) d.quarter(x, y, u, r.int(0, 3), g);
            }
          }
        });
      },
    },
    cutouts: {
      place: ['bottom', 'top', 'band', 'centre', 'plate'],
      about: 'leaf hedgehog paper magnifying crayon forest',
      draw(d, { w, h }, p, r) {
        const cols = w > h ? 3 : 2;
        const c = w / cols;
        const rows = Math.max(1, Math.round(h / c));
        const ch = h / rows;
        const set = [p.a, p.b, p.ink, p.shade];
        for (let i = 0; i < rows; i++)
          for (let j = 0; j < cols; j++) {
            const g = cycle(set, (i + j + (i % 2)) % 4);
            const f = g === p.shade ? p.a : p.ground;
            if ((i + j) % 2 === 0) d.rect(j * c, i * ch, c, ch, g);
            const paint = (i + j) % 2 === 0 ? f : r.pick([p.a, p.b]);
            const R = Math.min(c, ch) * 0.45;
            const x = (j + 0.5) * c;
            const y = (i + 0.5) * ch;
            if (r.chance(0.6)) frond(d, x, y, R, r.range(-40, 40) + r.pick([0, 180]), paint, r);
            else leaf(d, x, y, R, r.pick([3, 5, 6]), r.range(0, 90), paint, r);
          }
      },
    },
    bird: {
      cheer: true,
      place: ['bottom', 'top', 'side'],
      about: 'kite dragon letter flying',
      draw(d, { w, h, s }, p, r) {
        const u = s * 0.4;
        const k = r.chance(0.5) ? 1 : -1;
        const cx = w / 2 - k * u * 0.08;
        const cy = h * 0.46;
        const X = (x: number) => cx + x * k;
        d.disc(X(u * 0.75), cy - u * 0.85, u * 0.24, p.b);
        d.half(cx, cy, u, 90, p.a);
        d.half(X(-u * 0.2), cy, u * 0.55, 90, p.ink);
        d.disc(X(-u * 0.62), cy, u * 0.4, p.a);
        d.disc(X(-u * 0.68), cy - u * 0.1, u * 0.13, p.ground);
        d.disc(X(-u * 0.7), cy - u * 0.1, u * 0.06, p.ink);
        d.poly([X(-u * 0.98), cy - u * 0.18, X(-u * 1.36), cy + u * 0.04, X(-u * 0.98), cy + u * 0.2], p.b);
        d.poly([X(u * 0.8), cy + u * 0.2, X(u * 1.4), cy - u * 0.5, X(u), cy - u * 0.02], p.b);
        for (const x of [-0.15, 0.2])
          d.stroke(rounded`M${X(x * u)} ${cy + u * 0.95}V${cy + u * 1.4}H${X((x - 0.2) * u)}`, p.ink, u * 0.06);
        d.halftone(X(k > 0 ? u * 0.0 : u * 0.75), cy + u * 0.1, u * 0.75, u * 0.4, u * 0.13, p.b, () => 0.45);
      },
    },
    hills: {
      cheer: true,
      place: ['top', 'split', 'centre'],
      about: 'sun sleeping cloud torch boat',
      bleeds: true,
      draw(d, { w, h, s }, p, r) {
        const sun = r.range(0.25, 0.75);
        d.disc(w * sun, h * 0.3, s * 0.2, p.b);
        for (let i = 0; i < 12; i++) {
          const q = at(w * sun, h * 0.3, s * 0.26, i * 30);
          const e = at(w * sun, h * 0.3, s * 0.31, i * 30);
          d.line(q[0], q[1], e[0], e[1], p.b, s * 0.022, { 'stroke-linecap': 'round' });
        }
        const R = s * 0.46;
        d.half(w * 0.12, h + 2, R * 1.1, -90, p.a);
        d.half(w * 0.9, h + 2, R * 1.25, -90, p.ink);
        d.half(w * 0.5, h + 2, R * 0.8, -90, p.shade);
        for (const t of [0.75, 0.5, 0.25])
          d.half(w * 0.5, h + 2, R * 0.8 * t, -90, cycle([p.a, p.ground, p.b], Math.round(3 - t * 4)) ?? p.b);
        const x = w * 0.78;
        const y = h * 0.16;
        const c = s * 0.075;
        d.path(
          rounded`M${x - c * 2} ${y + c}a${c} ${c} 0 0 1 ${c} ${-c}a${c * 1.1} ${c * 1.1} 0 0 1 ${c * 2} 0a${c} ${c} 0 0 1 ${c} ${c}z`,
          p.ink,
        );
      },
    },
    fish: {
      cheer: true,
      place: ['bottom', 'top', 'band'],
      about: 'dolphin whale sea boat',
      draw(d, { w, h }, p, r) {
        const k = w > h ? 3 : 3;
        const set = r.shuffle([p.a, p.b, p.ink]);
        for (let i = 0; i < k; i++) {
          const wide = w > h * 1.3;
          const R = wide ? h * 0.25 : Math.min(h / (k * 1.95), w * 0.33);
          const dir = i % 2 ? -1 : 1;
          const cx = wide ? w * (0.2 + 0.3 * i) : w * (i % 2 ? 0.42 : 0.58);
          const cy = wide ? h * (i % 2 ? 0.7 : 0.32) : h * ((i + 0.5) / k);
          const f = cycle(set, i);
          const g = cycle(set, (i + 1) % 3);
          d.poly([cx - dir * R * 0.8, cy, cx - dir * R * 1.75, cy - R * 0.62, cx - dir * R * 1.75, cy + R * 0.62], g);
          d.path(
            rounded`M${cx - dir * R * 1.25} ${cy}Q${cx} ${cy - R * 1.7} ${cx + dir * R * 1.3} ${cy}Q${cx} ${cy + R * 1.7} ${cx - dir * R * 1.25} ${cy}z`,
            f,
          );
          for (const q of [-0.55, -0.1]) d.half(cx + dir * q * R, cy, R * 0.36, dir > 0 ? 180 : 0, g);
          d.disc(cx + dir * R * 0.66, cy - R * 0.14, R * 0.17, p.ground);
          d.disc(cx + dir * R * 0.7, cy - R * 0.14, R * 0.08, f === p.ink ? p.a : p.ink);
        }
      },
    },
    puppet: {
      cheer: true,
      place: ['bottom', 'top', 'band'],
      about: 'doll paper theatre piano small',
      draw(d, { w, h, s }, p, r) {
        const cx = w / 2;
        const cy = h * 0.56;
        const R = s * 0.24;
        const tilt = r.range(-9, 9);
        const top = h * 0.08;
        d.stroke(
          [-1, -0.5, 0.5, 1]
            .map(
              (t) =>
                rounded`M${cx + t * R * 1.7} ${top}L${cx + t * R * 1.45} ${cy + (Math.abs(t) === 1 ? R * 0.9 : -R)}`,
            )
            .join(''),
          p.ink,
          1.6,
        );
        d.rect(cx - R * 1.9, top - s * 0.02, R * 3.8, s * 0.045, p.b, { rx: s * 0.02 });
        d.rect(cx - s * 0.022, top - s * 0.1, s * 0.045, s * 0.2, p.b, { rx: s * 0.02 });
        d.turn(tilt, cx, cy, () => {
          for (const t of [-1, 1]) {
            d.stroke(
              rounded`M${cx + t * R * 0.5} ${cy + R * 1.5}L${cx + t * R * 1.45} ${cy + R * 0.9}`,
              p.a,
              R * 0.26,
              {
                'stroke-linecap': 'round',
              },
            );
            d.disc(cx + t * R * 1.45, cy + R * 0.9, R * 0.2, p.ink);
          }
          d.poly([cx, cy + R * 0.4, cx + R * 1.1, h + 30, cx - R * 1.1, h + 30], p.a);
          for (let i = 0; i < 3; i++) d.disc(cx, cy + R * (1.45 + i * 0.45), R * 0.1, p.on(p.a));
          d.disc(cx, cy, R, p.b);
          for (const t of [-1, 1]) d.disc(cx + t * R * 0.36, cy + R * 0.05, R * 0.1, p.on(p.b));
          d.half(cx, cy + R * 0.36, R * 0.32, 90, p.on(p.b));
          d.poly([cx - R * 0.95, cy - R * 0.4, cx + R * 0.95, cy - R * 0.4, cx, cy - R * 2], p.a);
          d.disc(cx, cy - R * 2, R * 0.18, p.ink);
        });
      },
    },
  },
};
