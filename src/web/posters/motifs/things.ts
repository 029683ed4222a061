// Tools and other things.
import { at } from '../pen.ts';
import type { Motifs } from './motif.ts';

export const things = {
  'weather-vane': {
    about: 'weather vane weathercock rooster wind',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-3, -8, 6, 58, main);
      d.stroke('M-30 22H30', second, 5);
      d.disc(-34, 22, 6, second);
      d.disc(34, 22, 6, second);
      d.path(
        'M-42 -34C-34 -20 -24 -16 -14 -18C-6 -22 0 -34 4 -42C8 -50 20 -50 24 -42L36 -38L24 -34C24 -14 12 -4 -4 -4C-24 -4 -40 -14 -42 -34z',
        main,
      );
      d.path('M6 -44C8 -54 22 -54 22 -45z', second);
      d.disc(17, -40, 2.6, cut);
      d.path('M-24 -14C-12 -10 2 -12 8 -22C8 -8 -10 -2 -24 -14z', second);
    },
  },
  spool: {
    about: 'thread red spool loom weaving linen',
    draw(d, { main, second, cut }) {
      d.rect(-34, -46, 68, 14, main, { rx: 3 });
      d.rect(-34, 32, 68, 14, main, { rx: 3 });
      d.path('M-24 -32H24C20 -10 20 10 24 32H-24C-20 10 -20 -10 -24 -32z', second);
      d.stroke('M-22 -20L22 -26M-21 -8L21 -14M-21 4L21 -2M-21 16L21 10M-22 28L22 22', cut, 3);
      d.stroke('M22 22C42 22 34 40 50 48', second, 4, { 'stroke-linecap': 'round' });
    },
  },
  needle: {
    about: 'needle moon atelier sewing tailor',
    draw(d, { main, second, cut }) {
      d.path('M40 -10A34 34 0 1 1 -4 -46A28 28 0 0 0 40 -10z', second);
      d.turn(42, 0, 0, () => {
        d.path('M-5 -48A5 5 0 0 1 5 -48L2 52H-2z', main);
        d.oval(0, -42, 2, 6, cut);
      });
      d.stroke('M30 -34C50 -46 52 -18 36 -16S20 10 44 16', main, 3, { 'stroke-linecap': 'round' });
    },
  },
  magnifier: {
    about: 'magnifying glass detective leaf search',
    draw(d, { main, second, cut }) {
      d.line(20, 20, 46, 46, main, 13, { 'stroke-linecap': 'round' });
      d.disc(-8, -8, 38, main);
      d.disc(-8, -8, 28, cut);
      d.path('M-24 8C-30 -12 -14 -28 10 -26C12 -4 -2 10 -24 8z', second);
      d.stroke('M-24 10C-16 -4 -6 -14 4 -20', cut, 3);
    },
  },
  retort: {
    about: 'retort glass alchemist chemistry flask',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M-12 -50H12V-42H8V-14L38 34C44 44 38 50 30 50H-30C-38 50 -44 44 -38 34L-8 -14V-42H-12z', main);
      d.path('M-18 14H18L31 36C34 42 31 45 28 45H-28C-31 45 -34 42 -31 36z', second);
      d.disc(-6, 30, 5, cut);
      d.disc(9, 36, 3.4, cut);
      d.disc(4, 22, 2.6, cut);
    },
  },
  torch: {
    about: 'torch flashlight night library',
    draw(d, { main, second, cut }) {
      d.turn(-30, 0, 0, () => {
        d.poly([-16, -18, 16, -18, 38, -54, -38, -54], second);
        d.poly([-18, -18, 18, -18, 11, 0, -11, 0], main);
        d.rect(-11, 2, 22, 48, main, { rx: 4 });
        d.rect(-4, 10, 8, 14, cut, { rx: 4 });
      });
    },
  },
  sword: {
    about: 'sword dagger knight midnight',
    draw(d, { main, second, cut }) {
      d.turn(34, 0, 0, () => {
        d.poly([-7, 20, -7, -42, 0, -54, 0, 20], main);
        d.poly([7, 20, 7, -42, 0, -54, 0, 20], second);
        d.rect(-24, 20, 48, 8, main, { rx: 3 });
        d.rect(-5, 28, 10, 16, second);
        d.disc(0, 48, 7, main);
        d.line(0, -40, 0, 18, cut, 1.6);
      });
    },
  },
  gear: {
    about: 'lathe gear machine tool mechanism',
    draw(d, { main, second, cut }) {
      for (let i = 0; i < 5; i++) d.turn(i * 36, 0, 0, () => d.rect(-9, -49, 18, 98, main, { rx: 2 }));
      d.disc(0, 0, 37, main);
      d.disc(0, 0, 25, cut);
      d.half(0, 0, 19, 30, second);
      d.half(0, 0, 19, 210, main);
      d.disc(0, 0, 6, cut);
    },
  },
  coil: {
    about: 'coil copper current wire spring',
    draw(d, { main, second }) {
      for (const [i, y] of [-30, -15, 0, 15, 30].entries())
        d.oval(0, y, 34, 10, 'none', { stroke: i % 2 ? second : main, 'stroke-width': 7 });
      d.stroke('M34 -30H50V-50M-34 30H-50V50', main, 6);
    },
  },
  iron: {
    about: 'soldering iron volt current spark',
    draw(d, { main, second, cut }) {
      d.turn(38, 0, 0, () => {
        d.poly([-3, 28, 3, 28, 0, 54], second);
        d.rect(-4.5, -2, 9, 32, second);
        d.rect(-8, -8, 16, 8, main);
        d.path('M-10 -10H10L7 -54H-7z', main);
        d.stroke('M-8 -20H8M-8 -30H8M-7 -40H7', cut, 2.8);
      });
      d.poly([-44, 12, -28, 8, -32, 18, -22, 16, -40, 40, -36, 26, -46, 28], second);
    },
  },
  pushpin: {
    about: 'pushpin pin button blue buttons',
    draw(d, { main, second, cut }) {
      d.turn(34, 0, 0, () => {
        d.rect(-2.5, 14, 5, 40, second);
        d.path('M-12 -20H12L15 0C26 4 28 10 28 16H-28C-28 10 -26 4 -15 0z', main);
        d.rect(-22, -40, 44, 20, second, { rx: 6 });
        d.rect(-6, -16, 4, 16, cut);
      });
    },
  },
  garland: {
    about: 'garland lights flags bulbs',
    cheer: true,
    draw(d, { main, second, cut }) {
      d.stroke('M-52 -34C-30 4 30 4 52 -34', main, 3.6);
      for (const [i, [x, y]] of (
        [
          [-44, -22],
          [-24, -6],
          [0, 0],
          [24, -6],
          [44, -22],
        ] as const
      ).entries()) {
        d.rect(x - 4, y - 4, 8, 8, main);
        d.path(
          `M${x} ${y + 4}C${x + 14} ${y + 16} ${x + 12} ${y + 32} ${x} ${y + 34}C${x - 12} ${y + 32} ${x - 14} ${y + 16} ${x} ${y + 4}z`,
          i % 2 ? second : main,
        );
        d.disc(x - 3, y + 22, 2.4, cut);
      }
    },
  },
  goalie: {
    about: 'goalie mask hockey save',
    draw(d, { main, second, cut }) {
      d.path('M0 -50C28 -50 40 -28 38 -2C36 26 20 50 0 50z', second);
      d.path('M0 -50C-28 -50 -40 -28 -38 -2C-36 26 -20 50 0 50z', main);
      d.path('M-30 -6C-24 -16 -10 -16 -6 -4C-10 4 -26 4 -30 -6zM30 -6C24 -16 10 -16 6 -4C10 4 26 4 30 -6z', cut);
      for (const [x, y] of [
        [0, 14],
        [-10, 20],
        [10, 20],
        [0, 26],
        [-8, 34],
        [8, 34],
        [-16, 12],
        [16, 12],
        [0, -32],
        [-14, -30],
        [14, -30],
      ] as const)
        d.disc(x, y, 2.8, cut);
    },
  },
  mirror: {
    about: 'mirror look reflection understudy',
    stands: true,
    draw(d, { main, second, cut }) {
      d.oval(0, -14, 34, 38, main);
      d.oval(0, -14, 26, 30, second);
      d.poly([-14, -4, 8, -36, 16, -32, -6, 2], cut);
      d.rect(-4, 22, 8, 18, main);
      d.path('M-26 50A26 12 0 0 1 26 50z', main);
    },
  },
  reel: {
    about: 'reel film cinema soundtrack projector',
    draw(d, { main, second, cut }) {
      d.path('M0 36H52V48H0z', second);
      d.disc(0, 0, 48, main);
      for (let i = 0; i < 5; i++) d.disc(...at(0, 0, 27, i * 72 - 90), 12, i === 1 ? second : cut);
      d.disc(0, 0, 6, cut);
    },
  },
  shield: {
    about: 'shield coat arms herald heralds knights',
    draw(d, { main, second, cut }) {
      d.path('M-40 -46H0V52C-30 38 -40 16 -40 -8z', main);
      d.path('M40 -46H0V52C30 38 40 16 40 -8z', second);
      d.path('M-40 -12H40V0H-40z', cut);
      d.path('M-28 -38H-12V-22H-28z', cut);
      d.disc(20, 18, 9, cut);
    },
  },
  bread: {
    about: 'bread oven shoti baker',
    draw(d, { main, second, cut }) {
      d.path('M-52 20C-34 -34 34 -34 52 20C30 6 -30 6 -52 20z', main);
      d.path('M-52 20C-30 6 30 6 52 20C34 34 -34 34 -52 20z', second);
      d.stroke('M-22 -12L-14 4M0 -18V0M22 -12L14 4', cut, 5, { 'stroke-linecap': 'round' });
    },
  },
  globe: {
    about: 'globe fork geography world map',
    stands: true,
    draw(d, { main, second, cut }) {
      d.disc(0, -12, 32, main);
      d.path('M-26 -28C-10 -36 4 -28 0 -16C-6 -6 -20 -2 -30 -8zM6 4C18 -10 30 -6 31 -4C28 10 18 18 8 19z', cut);
      d.stroke('M-28 16A40 40 0 0 0 36 -34', second, 5, { 'stroke-linecap': 'round' });
      d.rect(-3, 26, 6, 14, second);
      d.path('M-24 50A24 12 0 0 1 24 50z', second);
    },
  },
  buzzer: {
    about: 'buzzer cup yard quiz answer',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M-30 10A30 34 0 0 1 30 10z', second);
      d.rect(-44, 10, 88, 30, main, { rx: 8 });
      d.rect(-30, 40, 60, 8, main);
      d.stroke('M0 -36V-50M-26 -28L-36 -40M26 -28L36 -40', main, 5, { 'stroke-linecap': 'round' });
      d.rect(-30, 20, 60, 5, cut);
    },
  },
  mosaic: {
    about: 'stone mosaic fresco',
    draw(d, { main, second }) {
      for (let y = 0; y < 4; y++)
        for (let x = 0; x < 4; x++) {
          const px = -48 + x * 25;
          const py = -48 + y * 25;
          if ((x * 3 + y * 5) % 4 === 0) d.quarter(px, py, 22, (x + y) % 4, second);
          else d.rect(px, py, 22, 22, (x + y * 2) % 3 ? main : second, { rx: (x * y) % 3 ? 0 : 11 });
        }
    },
  },
  doll: {
    about: 'puppet doll marionette',
    draw(d, { main, second, cut }) {
      d.rect(-34, -52, 68, 6, second);
      d.stroke('M-28 -48L-36 6M0 -48V-34M28 -48L36 6', main, 2);
      d.disc(0, -24, 13, main);
      d.poly([-14, -10, 14, -10, 22, 26, -22, 26], second);
      d.stroke('M-14 -6L-36 8M14 -6L36 8M-10 26L-16 52M10 26L16 52', main, 7, { 'stroke-linecap': 'round' });
      d.disc(-4.6, -25, 2.2, cut);
      d.disc(4.6, -25, 2.2, cut);
    },
  },
} as const satisfies Motifs;
