// Skull, crown, card and other signs of fate.
import type { Motifs } from './motif.ts';

export const fate = {
  skull: {
    about: 'skull death yorick',
    draw(d, { main, second, cut }) {
      d.path('M0 -48A41 41 0 0 0 -41 -7C-41 8 -33 14 -27 20V30H0z', main);
      d.path('M0 -48A41 41 0 0 1 41 -7C41 8 33 14 27 20V30H0z', second);
      d.path('M-22 33H0V49H-12A10 10 0 0 1 -22 39z', main);
      d.path('M22 33H0V49H12A10 10 0 0 0 22 39z', second);
      d.disc(-18, -5, 12.5, cut);
      d.disc(18, -5, 12.5, cut);
      d.poly([0, 8, 7, 22, -7, 22], cut);
      d.stroke('M-11 33V42M0 33V42M11 33V42', cut, 3);
    },
  },
  crown: {
    about: 'crown king cracked throne',
    stands: true,
    draw(d, { main, second, cut }) {
      d.poly([-44, 30, -49, -22, -25, 3, -6, -40, 1, -16, -9, -2, 4, 12, -4, 30], main);
      d.turn(9, 44, 40, () => {
        d.poly([5, 30, 14, 14, 2, -1, 11, -14, 8, -32, 25, 3, 49, -22, 44, 30], second);
        d.rect(7, 34, 37, 11, second);
      });
      d.rect(-44, 34, 42, 11, main);
      for (const [x, y] of [
        [-49, -25],
        [-6, -43],
      ] as const)
        d.disc(x < -40 ? -44 : x, y, 5.5, second);
      d.disc(-24, 20, 4, cut);
    },
  },
  coronet: {
    about: 'small crown coronet prince princess ball',
    stands: true,
    draw(d, { main, second, cut }) {
      d.poly([-42, 32, -48, -20, -24, 6, 0, -40, 0, 32], main);
      d.poly([42, 32, 48, -20, 24, 6, 0, -40, 0, 32], second);
      d.path('M-42 36H0V46H-42z', second);
      d.path('M42 36H0V46H42z', main);
      for (const [x, y] of [
        [-46, -24],
        [0, -44],
        [46, -24],
      ] as const)
        d.disc(x > 40 ? 44 : Math.max(x, -44), y, 6, x === 0 ? second : main);
      for (const x of [-22, 0, 22]) d.disc(x, 18, 4.4, cut);
    },
  },
  card: {
    about: 'playing card spade queen gambler',
    draw(d, { main, second, cut }) {
      d.turn(14, 0, 40, () => d.rect(-30, -46, 62, 90, second, { rx: 7 }));
      d.turn(-6, 0, 40, () => {
        d.rect(-33, -46, 64, 92, cut, { rx: 7 });
        d.rect(-31, -44, 60, 88, main, { rx: 6 });
        d.path('M-1 -28C9 -13 24 -5 24 9A12 12 0 0 1 3 16L7 28H-9L-5 16A12 12 0 0 1 -26 9C-26 -5 -11 -13 -1 -28z', cut);
        d.poly([-23, -38, -18, -32, -23, -26, -28, -32], cut);
        d.poly([21, 38, 26, 32, 21, 26, 16, 32], cut);
      });
    },
  },
  mask: {
    about: 'mask carnival masquerade',
    draw(d, { main, second, cut }) {
      d.stroke('M46 -8C52 10 38 22 46 46M40 -6C44 14 30 24 34 46', second, 4);
      d.path('M0 -14C-14 -26 -34 -28 -49 -16C-50 12 -36 28 -20 28C-8 28 -6 16 0 12z', main);
      d.path('M0 -14C14 -26 34 -28 49 -16C50 12 36 28 20 28C8 28 6 16 0 12z', second);
      d.path('M-36 0C-30 -10 -16 -10 -10 2C-16 12 -32 12 -36 0z', cut);
      d.path('M36 0C30 -10 16 -10 10 2C16 12 32 12 36 0z', cut);
    },
  },
  smoke: {
    about: 'wick vigil requiem',
    stands: true,
    draw(d, { main, second, cut }) {
      d.stroke('M0 -8C-16 -16 16 -26 2 -36S-10 -46 0 -52', second, 5, { 'stroke-linecap': 'round' });
      d.rect(-13, 2, 26, 38, main);
      d.path('M13 2V22A4 4 0 0 1 5 22V14A3.5 3.5 0 0 0 -2 14V10A4 4 0 0 1 -10 10V2z', second);
      d.line(0, 3, 0, -6, main, 3);
      d.path('M-34 38H34A34 12 0 0 1 -34 38z', main);
      d.rect(-13, 35, 26, 2.5, cut);
    },
  },
  candles: {
    about: 'candles flame evening',
    stands: true,
    draw(d, { main, second }) {
      for (const [x, top] of [
        [-30, 2],
        [0, -14],
        [30, 8],
      ] as const) {
        d.rect(x - 9, top, 18, 50 - top, main);
        d.path(
          `M${x} ${top - 32}C${x + 13} ${top - 16} ${x + 9} ${top - 4} ${x} ${top - 4}C${x - 9} ${top - 4} ${x - 13} ${top - 16} ${x} ${top - 32}z`,
          second,
        );
      }
    },
  },
  bell: {
    about: 'bell church toll chime',
    draw(d, { main, second, cut }) {
      d.ring(0, -41, 6, main, 4);
      d.disc(3, 38, 9, second);
      d.path('M0 -36C-16 -36 -25 -26 -26 -6C-27 12 -30 20 -42 30H0z', main);
      d.path('M0 -36C16 -36 25 -26 26 -6C27 12 30 20 42 30H0z', second);
      d.path('M-31 20H31', cut, { stroke: cut, 'stroke-width': 3 });
    },
  },
  ring: {
    about: 'chalk ring circle',
    draw(d, { main, second }) {
      d.ring(0, 0, 42, main, 7, { 'stroke-dasharray': '38 5 61 4 22 6' });
      d.ring(1, 1, 34, second, 2.5, { 'stroke-dasharray': '29 7 50 9' });
      d.disc(0, -10, 8, second);
      d.path('M0 0A13 13 0 0 1 13 13V24H-13V13A13 13 0 0 1 0 0z', main);
    },
  },
  rosary: {
    about: 'rosary bead prayer cross',
    draw(d, { main, second }) {
      d.stroke('M0 16C-46 12 -50 -46 0 -46S46 12 0 16V24', main, 9, {
        'stroke-linecap': 'round',
        'stroke-dasharray': '0 11.6',
      });
      d.path('M-3.5 24H3.5V31H12V38H3.5V52H-3.5V38H-12V31H-3.5z', second);
    },
  },
  hand: {
    about: 'hand raised palm',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path(
        'M-20 50V6L-38 -10A6 6 0 0 1 -30 -19L-20 -12V-34A5.5 5.5 0 0 1 -9 -34V-42A5.5 5.5 0 0 1 2 -42V-40A5.5 5.5 0 0 1 13 -38V-28A5.5 5.5 0 0 1 24 -28V6C24 14 20 18 18 24V50z',
        main,
      );
      d.stroke('M-9 -34V-6M2 -40V-6M13 -36V-6', cut, 2.5);
      d.rect(-25, 34, 48, 16, second);
    },
  },
  key: {
    about: 'key ring lock',
    draw(d, { main, second, cut }) {
      d.turn(-38, 0, 0, () => {
        d.disc(0, -26, 22, main);
        d.disc(0, -26, 9, cut);
        d.rect(-5, -8, 10, 58, main);
        d.rect(5, 24, 16, 8, second);
        d.rect(5, 38, 22, 8, second);
      });
    },
  },
  clock: {
    about: 'clock watch hour time noon midnight',
    draw(d, { main, second, cut }) {
      d.disc(0, 0, 48, main);
      d.ring(0, 0, 38, cut, 6, { 'stroke-dasharray': '2.6 17.3', 'stroke-dashoffset': 1.3 });
      d.sector(0, 0, 31, -90, 28, second);
      d.stroke('M0 0V-30M0 0L22 12', cut, 4.5, { 'stroke-linecap': 'round' });
      d.disc(0, 0, 5, cut);
    },
  },
} as const satisfies Motifs;
