// Instruments, voices and drinks.
import { at } from '../pen.ts';
import type { Motifs } from './motif.ts';

export const music = {
  piano: {
    about: 'piano grand keyboard small keys',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M-44 -6C-20 -14 -8 -46 40 -50V-40C10 -36 6 -14 0 -6z', second);
      d.path('M-50 -4H48V18H-50z', main);
      d.rect(-50, 4, 60, 8, cut);
      d.stroke('M-46 8H8', main, 8, { 'stroke-dasharray': '2 5' });
      d.line(20, -4, 38, -38, main, 3);
      d.stroke('M-38 18L-40 50M38 18L40 50M6 18V50', main, 6);
    },
  },
  violin: {
    about: 'violin fiddle viola scroll strings quartet third cello',
    draw(d, { main, second, cut }) {
      d.turn(24, 0, 0, () => {
        d.path('M0 -14C18 -16 22 -2 14 6C10 12 12 14 18 18C28 26 26 50 0 50z', second);
        d.path('M0 -14C-18 -16 -22 -2 -14 6C-10 12 -12 14 -18 18C-28 26 -26 50 0 50z', main);
        d.rect(-3.5, -44, 7, 66, main);
        d.stroke('M-9 16C-13 22 -7 26 -11 32M9 16C13 22 7 26 11 32', cut, 2.6);
        d.rect(-7, 36, 14, 3, cut);
        d.stroke('M-10 -40H10M-10 -33H10', second, 3.4, { 'stroke-linecap': 'round' });
        d.disc(0, -48, 5.5, main);
      });
    },
  },
  scroll: {
    about: 'scroll violin concerto peg',
    draw(d, { main, second, cut }) {
      d.path('M-12 50V-6C-30 -10 -34 -44 0 -48C30 -50 38 -18 22 -8C16 -4 12 -4 12 2V50z', main);
      d.stroke('M4 -14A8 8 0 1 1 8 -26A17 17 0 1 1 -10 -12', cut, 4.5, { 'stroke-linecap': 'round' });
      for (const [x, y] of [
        [-34, 10],
        [34, 20],
        [-34, 30],
      ] as const) {
        d.rect(Math.min(x, 0), y - 3, Math.abs(x), 6, second);
        d.disc(x, y, 8, second);
      }
      d.stroke('M-5 8V50M5 8V50', cut, 2.4);
    },
  },
  'double-bass': {
    about: 'double bass jazz contrabass',
    stands: true,
    draw(d, { main, second, cut }) {
      d.line(0, 44, 0, 52, main, 4);
      d.path('M0 -20C16 -16 22 -6 16 4C12 10 20 14 24 24C28 38 18 46 0 46z', second);
      d.path('M0 -20C-16 -16 -22 -6 -16 4C-12 10 -20 14 -24 24C-28 38 -18 46 0 46z', main);
      d.rect(-3.5, -44, 7, 52, main);
      d.path('M-3 -44C-8 -54 8 -54 5 -44z', main);
      d.stroke('M-2 -40V34M2 -40V34', cut, 1.4);
      d.stroke('M-11 10C-15 16 -9 20 -13 27M11 10C15 16 9 20 13 27', cut, 2.8);
      d.line(30, -34, 44, 40, second, 3);
    },
  },
  guitar: {
    about: 'guitar strings acoustic',
    draw(d, { main, second, cut }) {
      d.turn(38, 0, 0, () => {
        d.rect(-4, -50, 8, 52, second);
        d.rect(-7, -54, 14, 13, main);
        d.path(
          'M0 -8C14 -12 20 0 16 8C14 14 26 18 26 32C26 46 12 52 0 52S-26 46 -26 32C-26 18 -14 14 -16 8C-20 0 -14 -12 0 -8z',
          main,
        );
        d.disc(0, 14, 9, cut);
        d.rect(-11, 34, 22, 4, second);
      });
    },
  },
  lyre: {
    about: 'hurdy gurdy cymbaly dulcimer folk rotating',
    draw(d, { main, second, cut }) {
      d.turn(-22, 0, 0, () => {
        d.path('M-34 -18C-14 -30 14 -26 40 -10V10C14 26 -14 30 -34 18C-42 8 -42 -8 -34 -18z', main);
        d.rect(6, -34, 12, 68, second, { rx: 4 });
        d.stroke('M-34 -5H40M-34 5H40', cut, 2.6);
        d.stroke('M-40 0H-50V18', second, 5, { 'stroke-linecap': 'round' });
        d.stroke('M-26 -12V12M-18 -12V12M-10 -12V12', cut, 3);
        d.rect(38, -7, 14, 14, second);
      });
    },
  },
  lute: {
    about: 'lute rose moat renaissance mandolin',
    draw(d, { main, second, cut }) {
      d.turn(32, 0, 0, () => {
        d.poly([-4, -44, 14, -52, 18, -46, 4, -38], second);
        d.rect(-4, -42, 8, 44, second);
        d.path('M0 -12C22 -2 30 16 26 30C22 44 12 50 0 50S-22 44 -26 30C-30 16 -22 -2 0 -12z', main);
        d.disc(0, 20, 10, cut);
        for (let i = 0; i < 6; i++) d.disc(...at(0, 20, 5.4, i * 60), 2.4, second);
        d.rect(-11, 38, 22, 3.4, cut);
      });
    },
  },
  bow: {
    about: 'bow viola silence quiet',
    draw(d, { main, second }) {
      d.turn(-42, 0, 0, () => {
        d.stroke('M-68 -2C-30 -12 30 -12 68 -4', main, 5, { 'stroke-linecap': 'round' });
        d.stroke('M-64 6H66', second, 3);
        d.rect(-60, -4, 15, 12, main, { rx: 2 });
        d.poly([64, -6, 70, -4, 68, 8, 62, 8], main);
      });
      d.disc(-24, -24, 5, second);
    },
  },
  baton: {
    about: 'baton red conductor symphony rehearsal orchestra',
    draw(d, { main, second }) {
      d.path('M-50 22C-34 -34 -6 -42 10 -14C22 8 38 2 48 -30', 'none', {
        stroke: second,
        'stroke-width': 9,
        'stroke-linecap': 'round',
      });
      d.poly([-30, 52, -38, 45, 40, -50, 42, -48], main);
      d.oval(-34, 48, 11, 7, main, { transform: 'rotate(-48 -34 48)' });
    },
  },
  organ: {
    about: 'organ pipes pipe cathedral',
    stands: true,
    draw(d, { main, second, cut }) {
      for (const [i, top] of [-20, -34, -46, -52, -46, -34, -20].entries()) {
        const x = -49 + i * 14.2;
        d.path(`M${x} ${top + 6}A6 6 0 0 1 ${x + 12} ${top + 6}V30L${x + 6} 38L${x} 30z`, i % 2 ? second : main);
        d.path(`M${x + 2} 18H${x + 10}L${x + 6} 10z`, cut);
      }
      d.rect(-50, 40, 100, 10, main);
    },
  },
  clarinet: {
    about: 'clarinet reed oboe flute woodwind',
    draw(d, { main, second, cut }) {
      d.turn(32, 0, 0, () => {
        d.poly([-4, -54, 4, -54, 6, -34, -6, -34], second);
        d.rect(-6, -34, 12, 68, main);
        d.poly([-6, 34, 6, 34, 16, 54, -16, 54], main);
        d.stroke('M0 -22V30', cut, 5, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 10' });
        d.rect(-8, -36, 16, 4, second);
        d.rect(-8, 0, 16, 4, second);
        d.stroke('M6 -14H14M6 16H14', second, 4, { 'stroke-linecap': 'round' });
      });
    },
  },
  saxophone: {
    about: 'saxophone brass sax quartet',
    draw(d, { main, second, cut }) {
      d.stroke('M-34 -42C-20 -50 -12 -44 -10 -34L-4 24C-2 46 26 46 28 22', main, 15, { 'stroke-linecap': 'butt' });
      d.poly([16, 24, 38, 22, 50, -14, 12, -10], second);
      d.stroke('M-9 -24L-5 22', cut, 5, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 11' });
      d.rect(-46, -48, 14, 9, second, { rx: 2 });
    },
  },
  trumpet: {
    about: 'trumpet brass boulevard fanfare herald',
    draw(d, { main, second }) {
      d.turn(-24, 0, 0, () => {
        d.rect(-50, -4, 76, 8, main);
        d.path('M14 -4C28 -4 36 -12 50 -26V26C36 12 28 4 14 4z', main);
        d.rect(-54, -8, 8, 16, second, { rx: 2 });
        d.stroke('M-30 4V14A10 10 0 0 0 -20 24H8A10 10 0 0 0 18 14V4', main, 6);
        for (const x of [-18, -6, 6]) {
          d.rect(x - 3.5, -20, 7, 38, second);
          d.disc(x, -22, 5, second);
        }
      });
    },
  },
  drum: {
    about: 'drum percussion',
    stands: true,
    draw(d, { main, second, cut }) {
      d.line(-48, -48, 6, -20, second, 5, { 'stroke-linecap': 'round' });
      d.line(48, -48, -6, -20, second, 5, { 'stroke-linecap': 'round' });
      d.path('M-44 -14V30A44 14 0 0 0 44 30V-14z', main);
      d.stroke('M-44 -6L-22 40L0 0L22 40L44 -6', cut, 3.6);
      d.oval(0, -14, 44, 14, second);
      d.oval(0, -14, 34, 9, cut);
    },
  },
  microphone: {
    about: 'microphone singer',
    draw(d, { main, second, cut }) {
      d.turn(30, 0, 0, () => {
        d.poly([-13, -4, 13, -4, 8, 54, -8, 54], main);
        d.disc(0, -26, 25, second);
        d.stroke('M-24 -26H24M-20 -38H20M-20 -14H20', cut, 3);
        d.stroke('M0 -51V-1M-12 -48V-4M12 -48V-4', cut, 3);
        d.rect(-17, -6, 34, 9, main, { rx: 3 });
      });
    },
  },
  megaphone: {
    about: 'megaphone loud dubbing silent siren',
    draw(d, { main, second, cut }) {
      d.turn(-16, 0, 0, () => {
        d.path('M-24 -12L36 -38V38L-24 12z', main);
        d.oval(36, 0, 10, 40, second);
        d.rect(-44, -13, 22, 26, second, { rx: 4 });
        d.poly([-20, 12, -4, 18, -4, 42, -18, 42], second);
        d.line(-24, -12, -24, 12, cut, 3);
      });
    },
  },
  radio: {
    about: 'radio synth speaker synths speakers',
    stands: true,
    draw(d, { main, second, cut }) {
      d.line(20, -22, 40, -52, main, 4);
      d.rect(-50, -24, 100, 68, main, { rx: 8 });
      d.disc(-22, 10, 21, cut);
      d.disc(-22, 10, 13, second);
      d.disc(-22, 10, 4, cut);
      d.rect(10, -12, 30, 14, second, { rx: 2 });
      d.stroke('M12 14H42M12 24H42M12 34H42', cut, 4);
    },
  },
  mouth: {
    about: 'mouth open song voice choir singing lullaby',
    draw(d, { main, second, cut }) {
      d.path('M-50 -4C-34 -22 -16 -36 0 -24C16 -36 34 -22 50 -4C36 30 20 42 0 42S-36 30 -50 -4z', main);
      d.path('M-34 -4C-18 -14 18 -14 34 -4C26 18 14 26 0 26S-26 18 -34 -4z', cut);
      d.path('M-18 18C-10 8 10 8 18 18C12 26 -12 26 -18 18z', second);
      d.path('M-28 -7C-14 -14 14 -14 28 -7L24 0H-24z', second);
    },
  },
  champagne: {
    about: 'champagne cork sparkling wine bottle',
    cheer: true,
    draw(d, { main, second }) {
      d.turn(20, 0, 10, () => {
        d.path('M-7 -24H7V-8C7 2 17 4 17 16V54H-17V16C-17 4 -7 2 -7 -8z', main);
        d.rect(-17, 22, 34, 18, second);
        d.rect(-9, -26, 18, 8, second);
      });
      d.rect(14, -50, 14, 14, main, { rx: 3, transform: 'rotate(24 20 -44)' });
      d.stroke('M8 -26L2 -44M18 -24L30 -28M2 -20L-16 -34', second, 4, { 'stroke-linecap': 'round' });
      d.disc(-10, -46, 3.4, main);
    },
  },
  glass: {
    about: 'wine glass toast host supra',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M-26 -50H26C28 -18 20 -2 4 0V40H24V50H-24V40H-4V0C-20 -2 -28 -18 -26 -50z', main);
      d.path('M-22 -30H22C20 -14 12 -6 0 -6S-20 -14 -22 -30z', second);
      d.rect(-18, -44, 4, 10, cut);
    },
  },
  khinkali: {
    about: 'khinkali steam dumpling',
    draw(d, { main, second, cut }) {
      d.stroke('M-16 -30C-24 -38 -8 -42 -14 -52M14 -30C6 -38 22 -42 16 -52', second, 4.5, {
        'stroke-linecap': 'round',
      });
      d.path('M-8 -26H8L7 -16C38 -6 50 20 40 34C30 46 -30 46 -40 34C-50 20 -38 -6 -7 -16z', main);
      d.stroke(
        'M-4 -14C-20 0 -28 16 -28 32M0 -14V34M4 -14C20 0 28 16 28 32M-2 -14C-10 4 -14 18 -14 34M2 -14C10 4 14 18 14 34',
        cut,
        2.8,
      );
      d.path('M-50 42H50C46 50 40 52 30 52H-30C-40 52 -46 50 -50 42z', second);
    },
  },
} as const satisfies Motifs;
