// Letters, books and what is folded from paper.
import type { Motifs } from './motif.ts';

export const writing = {
  letter: {
    about: 'letter farewell letters postman post lost envelope',
    draw(d, { main, second, cut }) {
      d.poly([-34, -10, -34, -46, 34, -46, 34, -10, 0, 18], second);
      d.stroke('M-22 -34H22M-22 -24H22M-22 -14H8', cut, 3.4);
      d.path('M-50 -12L0 22L50 -12V44H-50z', main);
      d.stroke('M-50 44L-12 13M50 44L12 13', cut, 3);
      d.disc(0, 26, 8, second);
    },
  },
  envelope: {
    about: 'envelope budget money',
    draw(d, { main, second, cut }) {
      d.rect(-50, -32, 100, 66, main, { rx: 4 });
      d.poly([-50, -32, 50, -32, 0, 12], second);
      d.stroke('M-50 -32L0 12L50 -32', cut, 3.4);
      d.rect(20, 14, 18, 12, cut);
    },
  },
  bills: {
    about: 'bills unpaid account sheets',
    draw(d, { main, second, cut }) {
      d.turn(16, 0, 40, () => d.rect(-24, -44, 52, 84, second));
      d.turn(-12, 0, 40, () => d.rect(-30, -44, 52, 84, second));
      d.path('M-26 -48H26V42L17 34L9 42L0 34L-9 42L-17 34L-26 42z', cut, { stroke: cut, 'stroke-width': 4 });
      d.path('M-26 -48H26V42L17 34L9 42L0 34L-9 42L-17 34L-26 42z', main);
      d.stroke('M-16 -34H16M-16 -22H16M-16 -10H4M-16 2H16', cut, 4);
      d.stroke('M-4 18H16', second, 6);
    },
  },
  book: {
    about: 'album song book torch library grammar fairy tale',
    draw(d, { main, second, cut }) {
      d.path('M0 -26C-14 -38 -36 -38 -50 -32V36C-36 30 -14 30 0 42z', main);
      d.path('M0 -26C14 -38 36 -38 50 -32V36C36 30 14 30 0 42z', second);
      d.stroke(
        'M-40 -20C-30 -22 -18 -20 -10 -14M-40 -6C-30 -8 -18 -6 -10 0M-40 8C-30 6 -18 8 -10 14M40 -20C30 -22 18 -20 10 -14M40 -6C30 -8 18 -6 10 0M40 8C30 6 18 8 10 14',
        cut,
        3.2,
      );
      d.line(0, -26, 0, 42, cut, 2.4);
    },
  },
  'paper-bird': {
    about: 'folded paper bird origami plane cloud',
    draw(d, { main, second, cut }) {
      d.poly([-50, -8, 50, -42, -10, 14], main);
      d.poly([50, -42, -10, 14, -4, 46], second);
      d.poly([50, -42, -4, 46, 16, 20], main);
      d.poly([-10, 14, -4, 46, 4, 12], cut);
    },
  },
  kite: {
    about: 'kite kites wind',
    draw(d, { main, second, cut }) {
      d.poly([10, -50, -24, -12, 0, 24], main);
      d.poly([10, -50, 36, -14, 0, 24], second);
      d.stroke('M10 -50L0 24M-24 -12L36 -14', cut, 3);
      d.stroke('M0 24C-18 30 6 40 -12 50', main, 3.6, { 'stroke-linecap': 'round' });
      d.poly([-12, 26, -2, 32, -14, 36], second);
      d.poly([8, 38, -4, 40, 6, 48], second);
    },
  },
  ticket: {
    about: 'ticket film reply line',
    draw(d, { main, second, cut }) {
      d.turn(-18, 0, 0, () => {
        d.path('M-50 -26H50V-10A10 10 0 0 0 50 10V26H-50V10A10 10 0 0 0 -50 -10z', main);
        d.stroke('M20 -26V26', cut, 3, { 'stroke-dasharray': '5 4' });
        d.rect(-36, -12, 40, 7, second);
        d.rect(-36, 4, 26, 7, second);
      });
    },
  },
  stamp: {
    about: 'stamp mail postage night shift',
    draw(d, { main, second, cut }) {
      d.rect(-40, -46, 80, 92, main);
      d.stroke('M-40 -46H40V46H-40z', cut, 8, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 11.5' });
      d.rect(-28, -34, 56, 68, cut);
      d.half(0, 34, 22, -90, second);
      d.disc(8, -16, 9, main);
    },
  },
  pencil: {
    about: 'pencil crayon drawing sketch',
    draw(d, { main, second, cut }) {
      d.turn(40, 0, 0, () => {
        d.poly([-13, 24, 13, 24, 0, 54], second);
        d.poly([-4, 45, 4, 45, 0, 54], main);
        d.rect(-13, -40, 26, 64, main);
        d.rect(-4.5, -40, 9, 64, cut);
        d.path('M-13 -44H13V-50A5 5 0 0 0 8 -54H-8A5 5 0 0 0 -13 -50z', second);
      });
    },
  },
  typewriter: {
    about: 'typewriter critic writer',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-26, -50, 52, 40, second);
      d.stroke('M-16 -38H16M-16 -28H6', cut, 3.4);
      d.rect(-48, -16, 96, 12, main, { rx: 6 });
      d.poly([-38, -4, 38, -4, 50, 46, -50, 46], main);
      d.stroke('M-34 12H36M-38 24H40M-42 36H44', cut, 6, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 11' });
    },
  },
  archive: {
    about: 'archive box index card drawer file',
    stands: true,
    draw(d, { main, second, cut }) {
      d.poly([-34, -14, -34, -44, 14, -44, 20, -36, 34, -36, 34, -14], second);
      d.stroke('M-24 -30H10M-24 -22H24', cut, 3.4);
      d.rect(-46, -16, 92, 64, main, { rx: 3 });
      d.rect(-18, 0, 36, 14, cut, { rx: 2 });
      d.path('M-14 28H14A14 10 0 0 1 -14 28z', second);
    },
  },
  poster: {
    about: 'poster old columns playbill bill',
    draw(d, { main, second, cut }) {
      d.path('M-36 -48H36V36L24 48H-36z', main);
      d.poly([36, 36, 24, 48, 24, 36], second);
      d.disc(0, -18, 17, second);
      d.path('M-9 -18L9 -28V-8z', cut);
      d.stroke('M-24 10H24M-24 22H24M-24 34H10', cut, 5);
    },
  },
  cards: {
    about: 'checkers chess game board matrix',
    draw(d, { main, second }) {
      for (let y = 0; y < 4; y++)
        for (let x = 0; x < 4; x++) if ((x + y) % 2) d.rect(-48 + x * 24, -48 + y * 24, 24, 24, main);
      for (const [x, y] of [
        [-36, -36],
        [12, -36],
        [-12, 12],
        [36, 12],
      ] as const)
        d.disc(x, y, 9, second);
    },
  },
} as const satisfies Motifs;
