// Sun, moon, water and other parts of a landscape.
import { at } from '../pen.ts';
import type { Motifs } from './motif.ts';

export const sky = {
  moon: {
    about: 'moon paper night star crescent',
    draw(d, { main, second }) {
      d.path('M10 -48A48 48 0 1 0 46 22A38 38 0 0 1 10 -48z', main);
      d.poly([30, -30, 34, -19, 45, -15, 34, -11, 30, 0, 26, -11, 15, -15, 26, -19], second);
      d.disc(46, -38, 4, second);
    },
  },
  sun: {
    about: 'sun setting winter sunrise noon light',
    stands: true,
    draw(d, { main, second, cut }) {
      for (let i = 0; i < 9; i++) {
        const [x, y] = at(0, 12, 50, 180 + i * 22.5);
        const [u, v] = at(0, 12, 36, 180 + i * 22.5);
        d.line(u, v, x, y, second, 5);
      }
      d.half(0, 12, 29, -90, main);
      d.rect(-50, 16, 100, 6, main);
      d.rect(-36, 27, 72, 6, main);
      d.rect(-22, 38, 44, 6, main);
      d.rect(-29, 4, 58, 3, cut);
    },
  },
  'sleeping-sun': {
    about: 'sleeping sun sleep dream',
    draw(d, { main, second, cut }) {
      d.ring(0, 0, 42, second, 14, { 'stroke-dasharray': '9 7.5' });
      d.disc(0, 0, 32, main);
      d.stroke('M-20 0A8 8 0 0 0 -6 0M6 0A8 8 0 0 0 20 0', cut, 3.5, { 'stroke-linecap': 'round' });
      d.disc(0, 14, 4, cut);
    },
  },
  star: {
    about: 'star sky planet cosmos',
    draw(d, { main, second }) {
      const points = Array.from({ length: 16 }, (_, i) => at(0, 0, i % 2 ? 15 : i % 4 ? 32 : 50, i * 22.5 - 90));
      d.poly(points.flat(), main);
      d.disc(0, 0, 9, second);
    },
  },
  water: {
    about: 'water black lake pond',
    stands: true,
    draw(d, { main, second, cut }) {
      d.disc(0, 0, 48, main);
      const wave = (y: number) => `M-48 ${y}q12 -12 24 0t24 0t24 0t24 0`;
      d.stroke(wave(8), cut, 6);
      d.stroke(wave(24), second, 6);
      d.stroke(wave(38), cut, 5);
      d.disc(14, -20, 10, second);
    },
  },
  waves: {
    about: 'sea ocean tide salt wave river ferry',
    stands: true,
    draw(d, { main, second }) {
      for (const [i, y] of [-30, -10, 10, 30].entries())
        d.stroke(`M-50 ${y}q12.5 -16 25 0t25 0t25 0t25 0`, i % 2 ? second : main, 9, { 'stroke-linecap': 'round' });
    },
  },
  mountain: {
    about: 'mountain school peak caucasus',
    stands: true,
    draw(d, { main, second, cut }) {
      d.poly([-4, 40, 24, -26, 50, 40], second);
      d.poly([-50, 40, -14, -44, 24, 40], main);
      d.poly([-14, -44, -4, -21, -12, -26, -18, -16, -26, -16], cut);
      d.rect(-50, 43, 100, 5, main);
    },
  },
  crystal: {
    about: 'crystal salt mineral',
    draw(d, { main, second, cut }) {
      d.poly([0, -50, 30, -14, 14, 46, 0, 50], second);
      d.poly([0, -50, -30, -14, -14, 46, 0, 50], main);
      d.poly([0, -50, 12, -12, 0, 50, -12, -12], cut);
      d.poly([0, -40, 7, -12, 0, 34], main);
      d.poly([34, 6, 48, 20, 38, 48, 24, 46], main);
    },
  },
  fountain: {
    about: 'fountain water spray',
    stands: true,
    draw(d, { main, second }) {
      for (const [x, y] of [
        [18, -50],
        [32, -34],
        [44, -16],
      ] as const)
        d.stroke(
          `M0 34C0 ${y - 8} ${x} ${y - 14} ${x} ${y + 34}M0 34C0 ${y - 8} ${-x} ${y - 14} ${-x} ${y + 34}`,
          x === 32 ? second : main,
          5,
          { 'stroke-linecap': 'round' },
        );
      d.path('M-46 34H46A46 16 0 0 1 -46 34z', main);
    },
  },
  road: {
    about: 'road empty village track highway yards',
    draw(d, { main, second, cut }) {
      d.half(0, -6, 24, -90, second);
      d.rect(-50, -6, 100, 56, main);
      d.path('M-5 -6H5L42 50H-42z', cut);
      d.poly([-1, 0, 1, 0, 2.4, 10, -2.4, 10], main);
      d.poly([-2.8, 16, 2.8, 16, 4.6, 28, -4.6, 28], main);
      d.poly([-5, 34, 5, 34, 7.6, 48, -7.6, 48], main);
    },
  },
  blot: {
    about: 'ink blot drop stain',
    draw(d, { main, second, cut }) {
      d.path(
        'M-6 -40C10 -46 10 -22 24 -24C44 -28 48 -6 32 2C22 8 46 18 34 32C24 44 12 24 2 36C-6 50 -26 46 -22 28C-20 16 -44 22 -46 4C-48 -14 -24 -8 -22 -20C-20 -32 -18 -36 -6 -40z',
        main,
      );
      d.disc(42, -36, 6, main);
      d.disc(-38, -34, 4, main);
      d.disc(-40, 40, 5, second);
      d.disc(8, 2, 7, cut);
    },
  },
} as const satisfies Motifs;
