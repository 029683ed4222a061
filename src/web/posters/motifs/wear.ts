// Cloth, clothes and what one carries.
import { at } from '../pen.ts';
import type { Motifs } from './motif.ts';

export const wear = {
  towel: {
    about: 'towel embroidered ornament embroidery belt',
    draw(d, { main, second, cut }) {
      d.rect(-46, -50, 92, 7, second, { rx: 3.5 });
      d.rect(-32, -46, 64, 84, main);
      for (const y of [-8, 20]) {
        d.poly([-20, y, -10, y - 11, 0, y, -10, y + 11], second);
        d.poly([0, y, 10, y - 11, 20, y, 10, y + 11], second);
        d.poly([-14, y, -10, y - 4.5, -6, y, -10, y + 4.5], cut);
        d.poly([6, y, 10, y - 4.5, 14, y, 10, y + 4.5], cut);
      }
      d.stroke('M-32 -26H32M-32 6H32', second, 4, { 'stroke-dasharray': '4 4' });
      d.stroke('M-30 45H32', main, 11, { 'stroke-dasharray': '3.5 4' });
    },
  },
  shawl: {
    about: 'shawl scarf matchmaker kerchief',
    draw(d, { main, second, cut }) {
      d.stroke('M-48 -24L0 40L48 -24', second, 13, { 'stroke-dasharray': '3 3.4' });
      d.poly([-50, -32, 50, -32, 0, 36], main);
      d.stroke('M-38 -25H38L0 26z', cut, 3);
      d.disc(0, -8, 9, second);
      for (let i = 0; i < 6; i++) d.disc(...at(0, -8, 12, i * 60), 4.5, i % 2 ? second : cut);
      d.disc(0, -8, 4, cut);
    },
  },
  boots: {
    about: 'boots marsh muddy shoes left',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M6 -48H32V22C44 24 50 30 50 42H6z', second);
      d.path('M-40 -48H-14V22C-2 24 4 30 4 42H-40z', main);
      d.path('M-42 44H6V50H-42zM8 44H50V50H8z', main);
      d.rect(-40, -40, 26, 5, cut);
      d.rect(6, -40, 26, 5, cut);
    },
  },
  shoe: {
    about: 'shoe clown',
    cheer: true,
    draw(d, { main, second, cut }) {
      d.path('M-46 34V-24H-22C-20 -2 -6 4 10 4A28 28 0 0 1 50 34z', main);
      d.path('M-46 38H50V46H-46z', second);
      d.disc(24, 18, 14, second);
      d.stroke('M-20 -10L-8 -16M-15 0L-4 -6', cut, 4, { 'stroke-linecap': 'round' });
    },
  },
  skate: {
    about: 'skates ice skate',
    draw(d, { main, second, cut }) {
      d.path('M-30 -48H-2V-14C18 -8 36 -6 36 16H-30z', main);
      d.path('M-40 40H34C42 40 46 34 46 28', 'none', { stroke: second, 'stroke-width': 6 });
      d.stroke('M-20 16V38M20 16V38', second, 6);
      d.stroke('M-8 -34L4 -38M-8 -24L4 -28M-4 -14L6 -18', cut, 3.5);
    },
  },
  button: {
    about: 'button coat thread',
    draw(d, { main, second, cut }) {
      d.disc(0, 0, 47, main);
      d.ring(0, 0, 36, cut, 3.5);
      for (const [x, y] of [
        [-12, -12],
        [12, -12],
        [-12, 12],
        [12, 12],
      ] as const)
        d.disc(x, y, 6.5, cut);
      d.stroke('M-12 -12L12 12M12 -12L-12 12', second, 5, { 'stroke-linecap': 'round' });
    },
  },
  patches: {
    about: 'harlequin patches diamond',
    draw(d, { main, second, cut }) {
      for (let row = 0; row < 3; row++)
        for (let i = 0; i < 3; i++) {
          const x = (i - 1) * 30;
          const y = (row - 1) * 33;
          d.poly([x, y - 16.5, x + 15, y, x, y + 16.5, x - 15, y], (row + i) % 2 ? second : main);
        }
      d.disc(0, 0, 4, cut);
    },
  },
  umbrella: {
    about: 'umbrella umbrellas rain',
    draw(d, { main, second }) {
      d.path('M-49 2C-46 -28 -26 -44 0 -44C-16 -34 -24 -18 -25 2A12 8 0 0 0 -49 2z', main);
      d.path('M-25 2C-24 -18 -16 -34 0 -44V2A12.5 8 0 0 0 -25 2z', second);
      d.path('M0 -44C16 -34 24 -18 25 2A12.5 8 0 0 0 0 2z', main);
      d.path('M49 2C46 -28 26 -44 0 -44C16 -34 24 -18 25 2A12 8 0 0 1 49 2z', second);
      d.stroke('M0 -50V38A9 9 0 0 0 18 38', main, 4.5, { 'stroke-linecap': 'round' });
    },
  },
  fan: {
    about: 'fan red',
    draw(d, { main, second, cut }) {
      for (let i = 0; i < 7; i++) d.sector(0, 38, 62, 202 + i * 19.5, 202 + (i + 1) * 19.5, i % 2 ? second : main);
      d.path('M-20 30A22 22 0 0 1 20 30L0 42z', cut);
      for (let i = 0; i <= 7; i++) {
        const [x, y] = at(0, 40, 30, 202 + i * 19.5);
        d.line(0, 40, x, y, main, 1.6);
      }
      d.disc(0, 40, 6, second);
    },
  },
  suitcase: {
    about: 'suitcase trunk travelling old one luggage',
    stands: true,
    draw(d, { main, second, cut }) {
      d.stroke('M-16 -26V-36A6 6 0 0 1 -10 -42H10A6 6 0 0 1 16 -36V-26', main, 6);
      d.rect(-50, -26, 100, 70, main, { rx: 8 });
      d.rect(-32, -26, 11, 70, second);
      d.rect(21, -26, 11, 70, second);
      d.stroke('M-50 6H50', cut, 3);
      d.rect(-8, 0, 16, 12, cut, { rx: 2 });
    },
  },
  basket: {
    about: 'basket flower picnic',
    stands: true,
    draw(d, { main, second, cut }) {
      d.stroke('M-36 4A36 46 0 0 1 36 4', main, 6);
      for (const [x, y] of [
        [-22, -6],
        [0, -14],
        [22, -6],
        [-10, 2],
        [12, 2],
      ] as const) {
        d.disc(x, y, 11, second);
        d.disc(x, y, 4, cut);
      }
      d.poly([-46, 4, 46, 4, 34, 48, -34, 48], main);
      d.stroke('M-42 16H42M-39 30H39', cut, 4, { 'stroke-dasharray': '8 5' });
    },
  },
  tassel: {
    about: 'tassel curtain cord',
    draw(d, { main, second, cut }) {
      d.stroke('M-30 -50C-30 -30 0 -44 0 -20M30 -50C30 -30 0 -44 0 -20', second, 5);
      d.disc(0, -12, 14, main);
      d.rect(-12, -2, 24, 8, second);
      d.path('M-12 8H12L24 50H-24z', main);
      d.stroke('M-6 10L-12 50M0 10V50M6 10L12 50', cut, 2.6);
    },
  },
  feather: {
    about: 'feather quill plume',
    draw(d, { main, second, cut }) {
      d.path('M-28 38C-40 6 -14 -36 38 -50C36 -26 30 -8 18 4L8 0L12 12C2 28 -12 38 -28 38z', main);
      d.path('M38 -50C36 -26 30 -8 18 4L8 0L12 12C2 28 -12 38 -28 38C-6 16 16 -18 38 -50z', second);
      d.stroke('M-40 52C-26 34 0 4 30 -40', cut, 3.4);
      d.poly([-35, 8, -12, 14, -34, 18], cut);
      d.poly([-20, -18, -2, -4, -25, -11], cut);
    },
  },
} as const satisfies Motifs;
