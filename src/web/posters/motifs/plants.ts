// Trees, fruit and leaves.
import { at } from '../pen.ts';
import type { Motifs } from './motif.ts';

export const plants = {
  branch: {
    about: 'cherry branch blossom orchard',
    draw(d, { main, second, cut }) {
      d.stroke('M-48 40C-20 30 0 14 44 -44M-14 22C-26 6 -30 -6 -30 -18M10 0C26 2 36 0 46 4', main, 6, {
        'stroke-linecap': 'round',
      });
      for (const [x, y, r] of [
        [-30, -22, 15],
        [22, -24, 17],
        [42, 8, 12],
      ] as const) {
        for (let i = 0; i < 5; i++) d.disc(...at(x, y, r * 0.62, i * 72 - 90), r * 0.5, second);
        d.disc(x, y, r * 0.28, cut);
      }
      d.path('M-8 20C2 34 18 36 28 28C20 16 4 14 -8 20z', main);
    },
  },
  leaf: {
    about: 'leaf falling leaves autumn',
    draw(d, { main, second, cut }) {
      d.turn(28, 0, 0, () => {
        d.path('M0 -50C-36 -22 -36 14 0 40z', main);
        d.path('M0 -50C36 -22 36 14 0 40z', second);
        d.stroke('M0 -34V52M0 -14L-14 -24M0 4L-18 -8M0 -6L14 -16M0 14L18 2', cut, 3);
        d.line(0, 38, 0, 52, main, 4);
      });
    },
  },
  tree: {
    about: 'tree flowering wishing apple oak',
    stands: true,
    draw(d, { main, second, cut }) {
      d.stroke('M0 50V-4M0 22L-18 4M0 14L16 -2', main, 8);
      for (const [x, y, r] of [
        [-24, -6, 21],
        [24, -8, 20],
        [0, -26, 24],
      ] as const)
        d.disc(x, y, r, x ? main : second);
      for (const [x, y] of [
        [-30, -10],
        [-16, 2],
        [28, -14],
        [20, 2],
        [-6, -34],
        [8, -22],
        [-4, -16],
      ] as const)
        d.disc(x, y, 4, cut);
    },
  },
  'bare-tree': {
    about: 'burnt field dead winter bare',
    stands: true,
    draw(d, { main, second }) {
      d.half(22, 40, 24, -90, second);
      d.stroke(
        'M-8 50C-10 20 -4 0 -10 -48M-9 24L-34 -6L-36 -26M-34 -6L-46 -10M-7 4L18 -20L20 -42M18 -20L34 -24M-10 -16L-24 -34',
        main,
        6,
        { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
      );
      d.rect(-50, 40, 100, 10, main);
    },
  },
  fir: {
    about: 'fir tree new year spruce forest',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-5, 38, 10, 12, main);
      for (const [top, half] of [
        [-2, 38],
        [-26, 29],
        [-50, 20],
      ] as const) {
        d.poly([0, top, 0, top + 40, -half, top + 40], main);
        d.poly([0, top, 0, top + 40, half, top + 40], second);
      }
      for (const [x, y] of [
        [-6, -18],
        [-14, 8],
        [-22, 30],
      ] as const)
        d.disc(x, y, 3.4, cut);
    },
  },
  pomegranate: {
    about: 'pomegranate fruit',
    draw(d, { main, second, cut }) {
      d.poly([-16, -50, -6, -40, 0, -52, 6, -40, 16, -50, 10, -28, -10, -28], main);
      d.disc(0, 8, 42, main);
      d.path('M8 -28C40 -20 44 30 12 46C-6 30 -10 -6 8 -28z', cut);
      for (const [x, y] of [
        [10, -14],
        [20, -2],
        [8, 2],
        [26, 12],
        [14, 14],
        [4, 18],
        [22, 26],
        [11, 31],
      ] as const)
        d.oval(x, y, 4.6, 6.2, second);
    },
  },
  grapes: {
    about: 'grapes grape vineyard harvest rtveli wine',
    draw(d, { main, second, cut }) {
      for (const [x, y] of [
        [-27, -6],
        [-9, -6],
        [9, -6],
        [27, -6],
        [-18, 10],
        [0, 10],
        [18, 10],
        [-9, 26],
        [9, 26],
        [0, 41],
      ] as const) {
        d.disc(x, y, 9.6, main);
        d.disc(x - 3, y - 3, 2.4, cut);
      }
      d.path(
        'M0 -14C-14 -18 -34 -16 -40 -34C-26 -32 -22 -44 -8 -46C-4 -38 8 -40 18 -46C20 -30 36 -28 40 -18C24 -22 14 -16 0 -14z',
        second,
      );
    },
  },
  sheaf: {
    about: 'sheaf rye wheat harvest field',
    stands: true,
    draw(d, { main, second }) {
      for (const deg of [-32, -16, 0, 16, 32])
        d.turn(deg, 0, 12, () => {
          d.line(0, 12, 0, -24, main, 4);
          d.path('M0 -52C9 -42 9 -30 0 -20C-9 -30 -9 -42 0 -52z', Math.abs(deg) === 16 ? second : main);
        });
      d.poly([-9, 12, 9, 12, 26, 50, -26, 50], main);
      d.rect(-15, 8, 30, 9, second, { rx: 3 });
    },
  },
  grain: {
    about: 'grain millet ear corn seed',
    draw(d, { main, second }) {
      d.line(0, 52, 0, -26, main, 4);
      for (const [i, y] of [34, 18, 2, -14].entries()) {
        d.path(`M0 ${y}C22 ${y - 2} 30 ${y - 12} 30 ${y - 24}C14 ${y - 24} 2 ${y - 16} 0 ${y}z`, i % 2 ? main : second);
        d.path(
          `M0 ${y}C-22 ${y - 2} -30 ${y - 12} -30 ${y - 24}C-14 ${y - 24} -2 ${y - 16} 0 ${y}z`,
          i % 2 ? second : main,
        );
      }
      d.path('M0 -24C10 -32 10 -42 0 -52C-10 -42 -10 -32 0 -24z', main);
    },
  },
  flower: {
    about: 'flower potato daisy bloom rose',
    draw(d, { main, second, cut }) {
      d.stroke('M0 8C4 26 -4 40 0 52', second, 5);
      d.path('M0 44C14 24 32 24 40 30C32 46 14 50 0 44z', second);
      for (let i = 0; i < 5; i++)
        d.turn(i * 72, 0, -14, () => d.path('M0 -14C-20 -26 -14 -48 0 -46C14 -48 20 -26 0 -14z', main));
      d.disc(0, -14, 9, cut);
      d.disc(0, -14, 5, second);
    },
  },
  apple: {
    about: 'apple iron',
    draw(d, { main, second, cut }) {
      d.path('M0 -22C-14 -34 -44 -26 -44 6C-44 32 -22 54 0 44z', main);
      d.path('M0 -22C14 -34 44 -26 44 6C44 32 22 54 0 44z', second);
      d.stroke('M0 -22C0 -34 4 -42 10 -48', main, 5);
      d.path('M8 -34C16 -48 32 -48 40 -44C36 -32 20 -26 8 -34z', main);
      for (const [x, y] of [
        [-28, -6],
        [-28, 18],
        [-14, 34],
        [28, -6],
        [28, 18],
        [14, 34],
      ] as const)
        d.disc(x, y, 3.4, cut);
    },
  },
  lotus: {
    about: 'lotus column nile egypt palm',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-14, -14, 28, 54, main);
      d.stroke('M-5 -10V40M5 -10V40', cut, 2.6);
      d.path('M0 -52C14 -40 16 -26 8 -14H-8C-16 -26 -14 -40 0 -52z', main);
      d.path(
        'M-8 -14C-22 -20 -34 -34 -32 -50C-18 -46 -10 -32 -8 -14zM8 -14C22 -20 34 -34 32 -50C18 -46 10 -32 8 -14z',
        second,
      );
      d.rect(-24, 40, 48, 10, second);
    },
  },
  nest: {
    about: 'nest empty',
    draw(d, { main, second, cut }) {
      d.path('M-48 -2H48C44 30 24 40 0 40S-44 30 -48 -2z', main);
      d.stroke('M-42 10C-14 22 14 22 42 8M-34 24C-10 32 14 32 34 22', cut, 3);
      d.oval(0, -2, 48, 11, main);
      d.oval(0, -2, 36, 7, cut);
      d.stroke('M-50 -6L-34 -22M44 -8L52 -24M-20 38L-32 50M20 38L34 48M-6 -10L6 -28M28 -8L24 -22', second, 4, {
        'stroke-linecap': 'round',
      });
    },
  },
} as const satisfies Motifs;
