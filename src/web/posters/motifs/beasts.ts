// Animals, cut from paper.
import { at } from '../pen.ts';
import type { Motifs } from './motif.ts';

export const beasts = {
  cat: {
    about: 'cat black courtyard bottle kitten',
    stands: true,
    draw(d, { main, second, cut }) {
      d.stroke('M24 42C48 44 50 12 36 8', main, 8, { 'stroke-linecap': 'round' });
      d.path('M-30 50C-30 18 -16 4 -2 2C18 2 30 20 30 50z', main);
      d.path('M-34 -50L-20 -38H8L22 -50V-14A28 26 0 0 1 -34 -14z', main);
      d.path('M-25 -18L-12 -12A8 8 0 0 1 -25 -18zM13 -18L0 -12A8 8 0 0 0 13 -18z', second);
      d.poly([-9, -4, -3, -4, -6, 1], cut);
      d.stroke('M-8 50V28M6 50V28', cut, 3);
    },
  },
  horse: {
    about: 'horse small rider mist stallion',
    draw(d, { main, second, cut }) {
      d.path(
        'M-30 50C-32 10 -20 -20 4 -34L8 -50L18 -38C34 -28 44 -10 48 8L38 20L24 8C16 8 10 8 8 12C14 26 20 34 20 50z',
        main,
      );
      d.path('M4 -34C-20 -20 -32 10 -30 50H-44C-46 4 -34 -28 0 -42z', second);
      d.disc(20, -16, 4, cut);
      d.stroke('M34 12L44 14', cut, 2.6);
    },
  },
  crane: {
    about: 'crane cranes birds flight stork bird flying',
    draw(d, { main, second }) {
      d.path('M-50 -40C-20 -38 0 -22 6 2L-8 8C-16 -16 -30 -32 -50 -40z', main);
      d.path('M50 -34C26 -34 6 -20 -6 4L8 10C16 -12 32 -28 50 -34z', second);
      d.path('M-34 40L-4 -2L12 4L6 14z', main);
      d.path('M4 2C16 6 24 14 30 26L48 34L28 33C20 22 12 16 0 14z', main);
    },
  },
  swan: {
    about: 'swan swans cygnet',
    stands: true,
    draw(d, { main, second, cut }) {
      d.stroke('M24 30C46 8 4 -8 12 -34C15 -45 28 -47 34 -39', main, 11, { 'stroke-linecap': 'round' });
      d.poly([40, -42, 50, -26, 34, -34], second);
      d.disc(32, -39, 2, cut);
      d.path('M34 20C36 42 12 46 -6 46C-32 46 -48 28 -50 -4C-34 12 12 2 34 20z', main);
      d.path('M10 20C2 0 -22 -4 -42 -24C-44 4 -32 32 -10 34C2 34 12 30 10 20z', second);
      d.stroke('M-6 26C-20 20 -32 8 -37 -6M2 20C-10 14 -24 6 -32 -4', cut, 3);
    },
  },
  bat: {
    about: 'bat masked fledermaus',
    draw(d, { main, second, cut }) {
      d.path(
        'M0 -6C-8 -22 -30 -30 -50 -26C-46 -14 -48 -4 -50 6C-42 2 -34 4 -30 14C-24 8 -16 8 -12 20C-8 14 -4 14 0 34z',
        main,
      );
      d.path('M0 -6C8 -22 30 -30 50 -26C46 -14 48 -4 50 6C42 2 34 4 30 14C24 8 16 8 12 20C8 14 4 14 0 34z', second);
      d.path('M-12 -12L-10 -32L-4 -22H4L10 -32L12 -12C12 2 6 8 0 8S-12 2 -12 -12z', main);
      d.disc(-4.6, -10, 2.8, cut);
      d.disc(4.6, -10, 2.8, cut);
    },
  },
  hedgehog: {
    about: 'hedgehog hedgehogs',
    stands: true,
    draw(d, { main, second, cut }) {
      const spikes = Array.from({ length: 21 }, (_, i) => at(4, 32, i % 2 ? 46 : 35, 180 + i * 9)).flat();
      d.poly([...spikes, 40, 32], main);
      d.path('M-20 32C-22 12 -34 16 -48 30C-46 36 -40 38 -20 38z', second);
      d.disc(-48, 30, 3.6, cut);
      d.disc(-34, 24, 3, cut);
      d.stroke('M-6 34V42M24 34V42', second, 7);
    },
  },
  beaver: {
    about: 'beaver dam lawyer hat',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M6 40C10 24 34 14 50 22C52 36 36 46 10 46z', second);
      d.stroke('M22 24L32 42M34 20L42 38M16 36L46 26', cut, 2.4);
      d.path('M-32 50C-40 30 -34 14 -28 6C-40 -12 -32 -38 -8 -40C18 -42 26 -16 16 0C26 12 28 34 22 50z', main);
      d.disc(-26, -34, 7, main);
      d.disc(12, -36, 7, main);
      d.disc(-17, -20, 3.4, cut);
      d.disc(3, -20, 3.4, cut);
      d.oval(-7, -9, 11, 7, second);
      d.rect(-11, -4, 9, 10, cut);
      d.line(-6.5, -4, -6.5, 6, main, 1.4);
    },
  },
  pig: {
    about: 'pig golden boar',
    stands: true,
    cheer: true,
    draw(d, { main, second, cut }) {
      d.stroke('M-42 -2C-52 -8 -48 -20 -42 -16', main, 4);
      d.oval(-4, 4, 40, 27, main);
      d.disc(28, -8, 21, main);
      d.poly([14, -26, 22, -40, 32, -26], second);
      d.oval(44, -4, 7, 9, second);
      d.disc(30, -12, 3, cut);
      d.stroke('M-26 26V46M-10 30V46M8 30V46M22 22V46', main, 9);
      d.rect(-20, -14, 18, 4, cut, { rx: 2 });
    },
  },
  dragon: {
    about: 'dragon devi serpent',
    draw(d, { main, second, cut }) {
      d.path(
        'M-48 40C-50 0 -34 -40 6 -42L10 -50L18 -40L28 -48L30 -36L48 -20L50 -8L34 -4L42 4L20 8C4 8 -4 20 -6 40z',
        main,
      );
      d.poly([-46, 14, -50, 2, -38, -2, -40, -14, -28, -16, -26, -28, -16, -28, -24, -10, -34, 10], second);
      d.disc(22, -26, 4.4, cut);
      d.stroke('M48 -14L26 -10', cut, 3);
      d.poly([44, 8, 52, 18, 46, 18, 48, 30, 36, 18], second);
      d.rect(-50, 42, 60, 8, main);
    },
  },
  dolphin: {
    about: 'dolphin whale',
    draw(d, { main, second, cut }) {
      d.path(
        'M-46 30C-40 -16 -8 -42 26 -28C36 -24 46 -12 50 -2C40 -2 34 0 28 4C8 4 -14 12 -26 34L-30 50L-36 38z',
        main,
      );
      d.path('M28 4C8 4 -14 12 -26 34C-22 8 -2 -8 34 -10z', second);
      d.poly([-12, -26, -18, -48, 8, -32], main);
      d.disc(28, -14, 3, cut);
    },
  },
  dog: {
    about: 'terrier dog dogs hound',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M-42 50V-6H-12L-8 -38H-2L4 -28H24L40 -14V2H18V50H4V24H-24V50z', main);
      d.path('M-8 -38L-2 -38L4 -28L-4 -12z', second);
      d.disc(17, -17, 3.2, cut);
      d.disc(38, -12, 4.4, second);
      d.stroke('M-40 -6L-48 -30', main, 7, { 'stroke-linecap': 'round' });
      d.path('M-36 -6H-18V8A9 9 0 0 1 -36 8z', second);
    },
  },
  frog: {
    about: 'frog stamp toad',
    draw(d, { main, second, cut }) {
      d.path('M-46 8C-46 -16 -26 -22 0 -22S46 -16 46 8C46 32 24 42 0 42S-46 32 -46 8z', main);
      for (const x of [-24, 24]) {
        d.disc(x, -24, 17, main);
        d.disc(x, -26, 10, second);
        d.rect(x - 8, -28, 16, 4, cut);
      }
      d.stroke('M-34 12H34', cut, 4);
      d.path('M-24 24H24A24 14 0 0 1 -24 24z', second);
    },
  },
  bone: {
    about: 'bone mammoth',
    draw(d, { main, second }) {
      d.turn(-38, 0, 0, () => {
        d.rect(-34, -9, 68, 18, main);
        for (const y of [-12, 12]) {
          d.disc(-36, y, 14, main);
          d.disc(36, y, 14, second);
        }
        d.rect(0, -9, 36, 18, second);
      });
    },
  },
  horn: {
    about: 'horn ram drinking kantsi',
    draw(d, { main, second, cut }) {
      d.path(
        'M46 -44C50 0 30 44 -14 46C-36 46 -50 32 -46 18C-44 8 -32 8 -32 18C-30 28 -4 24 4 -4C8 -20 8 -32 6 -44z',
        main,
      );
      d.path('M26 -44H46C50 0 30 44 -14 46C14 36 28 0 26 -44z', second);
      d.rect(2, -48, 48, 10, cut);
      d.rect(2, -50, 48, 8, main);
      d.stroke('M5 -18L46 -22M-2 4L40 8', cut, 3.4);
    },
  },
} as const satisfies Motifs;
