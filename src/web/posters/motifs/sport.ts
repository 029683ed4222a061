// Balls, sticks and what else is played with.
import { at } from '../pen.ts';
import type { Motifs } from './motif.ts';

export const sport = {
  puck: {
    about: 'hockey puck stick ice rink match',
    draw(d, { main, second }) {
      d.poly([30, -50, 42, -46, 4, 36, -30, 42, -34, 30, -6, 26], main);
      d.poly([-30, -50, -42, -46, -12, 18, -4, 8], main);
      d.path('M-44 26A22 8 0 0 1 0 26V38A22 8 0 0 1 -44 38z', second);
    },
  },
  football: {
    about: 'football goal soccer',
    draw(d, { main, second, cut }) {
      d.disc(0, 0, 48, main);
      const five = (R: number, deg: number) => Array.from({ length: 5 }, (_, i) => at(0, 0, R, deg + i * 72)).flat();
      d.poly(five(18, -90), second);
      for (let i = 0; i < 5; i++) {
        const [x, y] = at(0, 0, 18, -90 + i * 72);
        const [u, v] = at(0, 0, 33, -90 + i * 72);
        d.line(x, y, u, v, cut, 3.4);
        const [a, b] = at(0, 0, 48, -90 + i * 72 - 14);
        const [e, f] = at(0, 0, 48, -90 + i * 72 + 14);
        d.poly([u, v, a, b, e, f], second);
      }
    },
  },
  basketball: {
    about: 'basketball hoop',
    draw(d, { main, second, cut }) {
      d.disc(0, 0, 48, main);
      d.half(0, 0, 48, 35, second);
      d.turn(35, 0, 0, () =>
        d.stroke('M-48 0H48M0 -48V48M-36 -32C-12 -18 -12 18 -36 32M36 -32C12 -18 12 18 36 32', cut, 4),
      );
    },
  },
  rugby: {
    about: 'rugby oval',
    draw(d, { main, second, cut }) {
      d.turn(-35, 0, 0, () => {
        d.path('M-52 0C-34 -34 34 -34 52 0C34 34 -34 34 -52 0z', main);
        d.path('M-52 0C-34 34 34 34 52 0z', second);
        d.stroke('M-18 0H18M-12 -7V7M0 -7V7M12 -7V7', cut, 4);
        d.stroke('M-34 -19C-28 -6 -28 6 -34 19M34 -19C28 -6 28 6 34 19', cut, 4);
      });
    },
  },
  posts: {
    about: 'rugby posts goal highland',
    stands: true,
    draw(d, { main, second }) {
      d.stroke('M-28 -50V50M28 -50V50M-28 8H28', main, 7);
      d.oval(8, -24, 16, 10, second, { transform: 'rotate(-30 8 -24)' });
      d.rect(-50, 44, 100, 6, second);
    },
  },
  knight: {
    about: 'chess knight blitz',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M-22 34C-26 14 -8 6 -6 -8L-22 4L-34 -4L-30 -18L-8 -38L-4 -50L6 -40C30 -34 34 -4 26 34z', main);
      d.path('M6 -40C30 -34 34 -4 26 34H10C18 4 16 -20 6 -40z', second);
      d.rect(-32, 36, 64, 13, main);
      d.disc(-8, -24, 3.4, cut);
    },
  },
  queen: {
    about: 'chess queen foyer',
    stands: true,
    draw(d, { main, second, cut }) {
      d.poly([-22, 34, -34, -26, -16, -8, -12, -34, 0, -12, 12, -34, 16, -8, 34, -26, 22, 34], main);
      d.poly([0, -12, 12, -34, 16, -8, 34, -26, 22, 34, 0, 34], second);
      for (const [x, y] of [
        [-34, -32],
        [-12, -41],
        [12, -41],
        [34, -32],
      ] as const)
        d.disc(x, y, 5.5, x < 0 ? main : second);
      d.rect(-32, 36, 64, 13, main);
      d.stroke('M-22 22H22', cut, 4);
    },
  },
  sneaker: {
    about: 'running run sneaker marathon gates',
    draw(d, { main, second, cut }) {
      d.turn(-14, 0, 0, () => {
        d.path('M-48 20V-18C-40 -10 -30 -10 -24 -22L-2 2C14 10 44 8 50 24z', main);
        d.path('M-50 24H50C50 34 46 38 38 38H-42C-48 38 -50 34 -50 24z', second);
        d.stroke('M-16 -8L-6 -14M-8 0L2 -6M0 6L10 1', cut, 4, { 'stroke-linecap': 'round' });
        d.path('M-40 4C-24 14 -6 16 14 14', 'none', { stroke: cut, 'stroke-width': 4 });
      });
    },
  },
  bar: {
    about: 'high jump athletics height',
    stands: true,
    draw(d, { main, second }) {
      d.stroke('M-42 50V-26M42 50V-26', main, 6);
      d.line(-50, -18, 50, -18, second, 5);
      d.path('M-34 14C-26 -44 24 -50 34 6', 'none', { stroke: main, 'stroke-width': 11, 'stroke-linecap': 'round' });
      d.disc(40, 22, 9, second);
      d.rect(8, 40, 28, 10, main);
    },
  },
  mittens: {
    about: 'mittens mitten yard hockey winter glove',
    draw(d, { main, second, cut }) {
      d.turn(-14, -22, 0, () => {
        d.path('M-42 26V-16A19 19 0 0 1 -4 -16V-2L2 -8A6 6 0 0 1 10 2L-4 18V26z', main);
        d.rect(-46, 28, 44, 13, second, { rx: 3 });
      });
      d.turn(14, 22, 6, () => {
        d.path('M46 32V-10A19 19 0 0 0 8 -10V4L2 -2A6 6 0 0 0 -6 8L8 24V32z', second);
        d.rect(6, 34, 44, 13, main, { rx: 3 });
        d.stroke('M16 4L27 15L38 4', cut, 4);
      });
    },
  },
  scarf: {
    about: 'football scarf cup fan',
    draw(d, { main, second }) {
      d.stroke('M-46 -34C-20 -10 20 -10 46 -34', main, 20);
      d.stroke('M-46 -34C-20 -10 20 -10 46 -34', second, 20, { 'stroke-dasharray': '11 14' });
      for (const [x, deg] of [
        [-26, 8],
        [10, -6],
      ] as const)
        d.turn(deg, x, -10, () => {
          d.rect(x, -16, 20, 56, main);
          for (const y of [-6, 12, 30]) d.rect(x, y, 20, 9, second);
          d.stroke(`M${x} 46H${x + 20}`, main, 10, { 'stroke-dasharray': '3 2.6' });
        });
    },
  },
  trophy: {
    about: 'trophy cup final champion wrestling',
    stands: true,
    draw(d, { main, second, cut }) {
      d.stroke('M-28 -36H-46C-46 -14 -36 -6 -22 -4M28 -36H46C46 -14 36 -6 22 -4', second, 6);
      d.path('M-28 -48H28C30 -10 18 8 5 10V28H20V36H-20V28H-5V10C-18 8 -30 -10 -28 -48z', main);
      d.rect(-30, 38, 60, 12, second);
      d.path('M-14 -40H-6C-6 -22 -4 -12 0 -6C-10 -12 -14 -26 -14 -40z', cut);
    },
  },
} as const satisfies Motifs;
