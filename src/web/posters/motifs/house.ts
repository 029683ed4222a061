// Doors, windows and what stands in a room.
import type { Motifs } from './motif.ts';

export const house = {
  door: {
    about: 'door closing corridor threshold',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-32, -50, 64, 100, main);
      d.rect(-25, -43, 50, 93, cut);
      d.poly([-25, -43, 12, -35, 12, 50, -25, 50], second);
      d.disc(5, 6, 3.2, cut);
      d.stroke('M-17 -32L4 -28V-4L-17 -4z', main, 2.4);
    },
  },
  window: {
    about: 'window open pane salt river glass',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-24, -40, 48, 80, second);
      d.stroke('M0 -40V40M-24 -8H24', cut, 3.5);
      d.poly([-24, -40, -48, -48, -48, 36, -24, 40], main);
      d.poly([24, -40, 48, -48, 48, 36, 24, 40], main);
      d.poly([-29, -33, -43, -38, -43, -12, -29, -12], cut);
      d.poly([29, -33, 43, -38, 43, -12, 29, -12], cut);
      d.poly([-29, -5, -43, -5, -43, 29, -29, 32], cut);
      d.poly([29, -5, 43, -5, 43, 29, 29, 32], cut);
      d.rect(-50, 42, 100, 7, main);
    },
  },
  windows: {
    about: 'four windows seasons weathers',
    stands: true,
    draw(d, { main, second, cut }) {
      for (const [i, [x, y]] of (
        [
          [-46, -46],
          [3, -46],
          [-46, 3],
          [3, 3],
        ] as const
      ).entries()) {
        d.rect(x, y, 43, 43, i % 3 ? second : main);
        if (i === 0) d.half(x + 21.5, y + 43, 15, -90, cut);
        if (i === 1) d.disc(x + 21.5, y + 21.5, 11, cut);
        if (i === 2) d.poly([x + 6, y + 36, x + 21.5, y + 8, x + 37, y + 36], cut);
        if (i === 3) d.stroke(`M${x + 8} ${y + 8}l27 27M${x + 35} ${y + 8}l-27 27M${x + 21.5} ${y + 4}v35`, cut, 4);
      }
    },
  },
  gate: {
    about: 'gate garden fortress',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M-34 50V-8A34 34 0 0 1 34 -8V50z', second);
      d.stroke('M-22 50V-28M-11 50V-38M11 50V-38M22 50V-28M-34 4H34', cut, 3);
      d.line(0, -42, 0, 50, cut, 5);
      for (const x of [-50, 36]) d.rect(x, -30, 14, 80, main);
      for (const x of [-43, 43]) d.disc(x, -38, 8, main);
    },
  },
  balcony: {
    about: 'balcony balconies terrace lace wooden wet',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M-22 8V-28A22 22 0 0 1 22 -28V8z', second);
      d.line(0, -50, 0, 8, cut, 3);
      d.rect(-46, 0, 92, 5, main);
      d.stroke('M-42 18H42', main, 26, { 'stroke-dasharray': '4 6' });
      d.rect(-50, 30, 100, 8, main);
      d.path('M-38 38H-22A16 14 0 0 1 -38 50zM38 38H22A16 14 0 0 0 38 50z', second);
    },
  },
  fence: {
    about: 'fence vineyard picket yard',
    stands: true,
    draw(d, { main, second }) {
      for (const x of [-46, -27, -8, 11, 30]) d.poly([x, 46, x, -14, x + 8, -26, x + 16, -14, x + 16, 46], main);
      d.stroke('M-50 0H50M-50 28H50', second, 6);
      d.stroke('M-50 -20C-34 -50 -10 -20 6 -34S36 -44 46 -26', second, 4, { 'stroke-linecap': 'round' });
      for (const [x, y] of [
        [-30, -38],
        [22, -42],
      ] as const)
        d.path(
          `M${x} ${y + 12}C${x - 14} ${y + 6} ${x - 12} ${y - 10} ${x} ${y - 12}C${x + 12} ${y - 10} ${x + 14} ${y + 6} ${x} ${y + 12}z`,
          second,
        );
    },
  },
  steps: {
    about: 'stairs staircase steps stone stairway',
    stands: true,
    draw(d, { main, second }) {
      d.path('M-50 48V28H-26V8H-2V-12H22V-32H50V48z', main);
      d.path('M-50 28H-26V34H-50zM-26 8H-2V14H-26zM-2 -12H22V-6H-2zM22 -32H50V-26H22z', second);
    },
  },
  table: {
    about: 'table kitchen supper',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M0 -50V-38', 'none', { stroke: main, 'stroke-width': 3 });
      d.path('M-16 -24A16 16 0 0 1 16 -24z', second);
      d.poly([-50, 4, 50, 4, 44, 14, -44, 14], main);
      d.stroke('M-36 14L-42 50M36 14L42 50', main, 7);
      d.half(-14, -10, 13, 90, second);
      d.rect(10, -16, 13, 20, second, { rx: 2 });
      d.rect(-27, -11.5, 26, 2.5, cut);
    },
  },
  bench: {
    about: 'bench village seat',
    stands: true,
    draw(d, { main, second }) {
      d.rect(-48, -18, 96, 9, second);
      d.rect(-48, -4, 96, 9, second);
      d.rect(-50, 12, 100, 10, main);
      d.stroke('M-38 -26V50M38 -26V50', main, 7);
    },
  },
  lamp: {
    about: 'lamp table switchboard reading',
    stands: true,
    draw(d, { main, second }) {
      d.poly([-20, -10, 20, -10, 46, 42, -46, 42], second);
      d.poly([-14, -46, 14, -46, 30, -10, -30, -10], main);
      d.rect(-3, -10, 6, 54, main);
      d.path('M-26 50A26 11 0 0 1 26 50z', main);
    },
  },
  lantern: {
    about: 'lantern frozen carriage lamp floodlight',
    draw(d, { main, second, cut }) {
      d.ring(0, -42, 6, main, 3.5);
      d.path('M-22 -22C-20 -34 -8 -37 0 -37S20 -34 22 -22z', main);
      d.poly([-20, -18, 20, -18, 28, 34, -28, 34], second);
      d.stroke('M-7 -18L-10 34M7 -18L10 34', cut, 3);
      d.rect(-32, 34, 64, 8, main);
      d.poly([-24, 42, -16, 42, -20, 52, -24, 42, 6, 42, 16, 42, 11, 50], main);
    },
  },
  'street-lamp': {
    about: 'street lamp post streetlight asphalt',
    stands: true,
    draw(d, { main, second }) {
      d.poly([6, -30, 34, -30, 50, 50, -14, 50], second);
      d.stroke('M-34 50V-20C-34 -44 20 -52 20 -34', main, 6);
      d.path('M2 -26C4 -38 36 -38 38 -26z', main);
      d.rect(-42, 44, 16, 6, main);
    },
  },
  kettle: {
    about: 'kettle tea kitchen steam',
    draw(d, { main, second, cut }) {
      d.stroke('M-20 -12A20 26 0 0 1 20 -12', second, 6);
      d.path('M-26 -10H26C36 4 38 26 34 42H-34C-38 26 -36 4 -26 -10z', main);
      d.path('M-34 14L-50 -8L-42 -12L-28 2z', main);
      d.path('M0 -10H26C36 4 38 26 34 42H0z', second);
      d.disc(0, -14, 5, main);
      d.rect(-34, 30, 68, 3.5, cut);
    },
  },
  cup: {
    about: 'cup cups bowl seven wine toast',
    draw(d, { main, second, cut }) {
      d.path('M-46 -12H46A46 42 0 0 1 10 30V38H24V46H-24V38H-10V30A46 42 0 0 1 -46 -12z', main);
      d.path('M0 -12H46A46 42 0 0 1 10 30V38H24V46H0z', second);
      d.stroke('M-38 2H38', cut, 5, { 'stroke-dasharray': '5 4.5' });
      d.stroke('M-16 -22C-26 -30 -8 -36 -16 -46M14 -22C4 -30 22 -36 14 -46', main, 4, { 'stroke-linecap': 'round' });
    },
  },
  jar: {
    about: 'qvevri jar amphora jug clay pitcher',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path(
        'M-16 -50H16V-42H11C11 -34 40 -28 38 -2C36 26 12 50 0 50S-36 26 -38 -2C-40 -28 -11 -34 -11 -42H-16z',
        main,
      );
      d.path('M0 -50H16V-42H11C11 -34 40 -28 38 -2C36 26 12 50 0 50z', second);
      d.stroke('M-37 -8L-28 2L-19 -8L-10 2L0 -8L10 2L19 -8L28 2L37 -8', cut, 4);
    },
  },
  jam: {
    about: 'jam jar apothecary preserve',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-24, -48, 48, 14, second, { rx: 3 });
      d.path(
        'M-22 -31H22C34 -26 36 -18 36 -10V40A9 9 0 0 1 27 49H-27A9 9 0 0 1 -36 40V-10C-36 -18 -34 -26 -22 -31z',
        main,
      );
      d.rect(-26, -2, 52, 32, cut, { rx: 3 });
      d.disc(-6, 14, 8, second);
      d.disc(8, 17, 8, second);
    },
  },
  lift: {
    about: 'lift elevator freight door giant',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-36, -50, 72, 100, main);
      d.rect(-29, -30, 58, 80, cut);
      d.rect(-29, -30, 22, 80, second);
      d.rect(7, -30, 22, 80, second);
      d.poly([-14, -36, -7, -45, 0, -36], cut);
      d.poly([0, -45, 14, -45, 7, -36], cut);
    },
  },
  wall: {
    about: 'wall brick',
    draw(d, { main, second }) {
      for (const [row, y] of [-48, -24, 0, 24].entries())
        for (const x of row % 2 ? [-50, -23, 11] : [-50, -16, 18]) {
          const w = row % 2 && x === -50 ? 23 : 31;
          if (!(row === 1 && x === -23)) d.rect(x, y, w, 21, (row + x) % 3 === 0 ? second : main);
        }
    },
  },
  cottage: {
    about: 'house wooden village cottage home',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-34, -8, 68, 58, main);
      d.poly([-50, -4, 0, -50, 50, -4], second);
      d.stroke('M-34 10H34M-34 28H34M-34 42H34', cut, 2.4);
      d.rect(-12, 2, 24, 24, cut);
      d.stroke('M0 2V26M-12 14H12', second, 3);
      d.rect(20, -48, 10, 24, main);
    },
  },
} as const satisfies Motifs;
