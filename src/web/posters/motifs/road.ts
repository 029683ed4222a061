// Wheels, ships, trains and what stands beside the road.
import { at } from '../pen.ts';
import type { Motifs } from './motif.ts';

export const road = {
  wheel: {
    about: 'wheel wagon horse cart',
    draw(d, { main, second, cut }) {
      d.ring(0, 0, 42, main, 12);
      for (let i = 0; i < 4; i++) d.turn(i * 45, 0, 0, () => d.rect(-3.5, -40, 7, 80, i % 2 ? second : main));
      d.disc(0, 0, 13, main);
      d.disc(0, 0, 5, cut);
    },
  },
  'mill-wheel': {
    about: 'mill wheel water',
    draw(d, { main, second, cut }) {
      for (let i = 0; i < 10; i++) d.turn(i * 36, 0, 0, () => d.rect(-8, -50, 16, 14, i % 2 ? second : main));
      d.ring(0, 0, 36, main, 5);
      d.ring(0, 0, 25, main, 4);
      for (let i = 0; i < 5; i++) d.turn(i * 36, 0, 0, () => d.rect(-2, -36, 4, 72, main));
      d.disc(0, 0, 9, second);
      d.disc(0, 0, 3.5, cut);
    },
  },
  trolleybus: {
    about: 'trolleybus tram bus conductor snow home',
    stands: true,
    draw(d, { main, second, cut }) {
      d.stroke('M8 -26L-24 -50M16 -26L-14 -50', main, 2.6);
      d.path('M-50 34V-16A10 10 0 0 1 -40 -26H40A10 10 0 0 1 50 -16V34z', main);
      for (const x of [-42, -20, 2, 24]) d.rect(x, -16, 18, 22, x === 2 ? second : cut, { rx: 2 });
      d.rect(-50, 14, 100, 6, second);
      for (const x of [-28, 28]) {
        d.disc(x, 36, 11, cut);
        d.disc(x, 36, 9, main);
      }
    },
  },
  carriage: {
    about: 'railway carriage train window wagon coach',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M-34 38V-30C-34 -44 -18 -50 0 -50S34 -44 34 -30V38z', main);
      d.rect(-26, -32, 52, 28, cut, { rx: 5 });
      d.path('M-26 -4V-10L-6 -32H14L-14 -4z', second);
      d.rect(-34, 8, 68, 7, second);
      d.disc(-20, 26, 6, cut);
      d.disc(20, 26, 6, cut);
      d.poly([-26, 38, -14, 38, -34, 50, -46, 50], second);
      d.poly([26, 38, 14, 38, 34, 50, 46, 50], second);
    },
  },
  locomotive: {
    about: 'steam engine locomotive railway ramona',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-48, -34, 34, 64, main);
      d.rect(-50, -40, 40, 8, second);
      d.rect(-40, -24, 18, 18, cut);
      d.rect(-14, -10, 54, 40, main, { rx: 6 });
      d.poly([20, -10, 16, -34, 38, -34, 34, -10], second);
      d.poly([40, 30, 50, 46, 34, 46, 34, 30], second);
      for (const [x, r] of [
        [-32, 14],
        [4, 11],
        [28, 11],
      ] as const) {
        d.disc(x, 50 - r, r + 2, cut);
        d.disc(x, 50 - r, r, second);
        d.disc(x, 50 - r, r * 0.4, main);
      }
    },
  },
  bicycle: {
    about: 'bicycle bike cycle',
    stands: true,
    draw(d, { main, second }) {
      d.ring(-27, 20, 20, main, 5);
      d.ring(27, 20, 20, main, 5);
      d.stroke('M-27 20L-12 -16H18L0 20H-27M0 20L-16 -26M18 -16L27 20M18 -16L14 -30H28', second, 5, {
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
      });
      d.path('M-26 -32H-6V-26H-20z', main);
    },
  },
  steamer: {
    about: 'steamer ship river ocean ferry liner',
    stands: true,
    draw(d, { main, second, cut }) {
      d.stroke('M2 -40C-8 -52 -24 -40 -34 -50', second, 6, { 'stroke-linecap': 'round' });
      d.poly([-6, -8, -2, -38, 14, -38, 12, -8], main);
      d.rect(-3.5, -30, 17, 7, cut);
      d.poly([-30, 10, -26, -10, 30, -10, 30, 10], second);
      d.path('M-50 8H50C46 28 38 36 30 38H-36C-44 30 -48 20 -50 8z', main);
      d.stroke('M-20 0H28', cut, 6, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 12' });
      d.stroke('M-50 46q8 -8 16 0t16 0t16 0t16 0t16 0t16 0', second, 5);
    },
  },
  battleship: {
    about: 'battleship warship potemkin cruiser',
    stands: true,
    draw(d, { main, second, cut }) {
      d.poly([-50, 14, 50, 10, 36, 42, -40, 42], main);
      d.poly([-22, 12, -16, -14, 16, -14, 22, 12], second);
      d.rect(-10, -40, 9, 26, main);
      d.rect(4, -34, 9, 20, main);
      d.path('M22 8A10 10 0 0 1 42 8z', main);
      d.stroke('M36 0L52 -8M-30 4L-50 -6', main, 4.5);
      d.path('M-42 12A10 10 0 0 1 -22 12z', main);
      d.stroke('M-32 24H30', cut, 5, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 12' });
      d.path('M0 -52V-40H14V-48z', second);
    },
  },
  boat: {
    about: 'boat cardboard regatta',
    draw(d, { main, second, cut }) {
      d.poly([-50, 6, -18, 6, 0, -44, 18, 6, 50, 6, 28, 36, -28, 36], main);
      d.poly([0, -44, 18, 6, 0, 36], second);
      d.poly([18, 6, 50, 6, 28, 36, 0, 36], second);
      d.stroke('M-18 6L0 36L18 6', cut, 2.6);
    },
  },
  helicopter: {
    about: 'helicopter pilot mimino',
    draw(d, { main, second, cut }) {
      d.rect(-44, -36, 92, 6, second, { rx: 3 });
      d.rect(0, -32, 5, 12, main);
      d.path(
        'M-50 -14L-16 -6C-8 -20 6 -22 16 -20C36 -18 48 -4 46 8C44 22 26 24 8 24C-10 24 -16 12 -18 6L-46 -2z',
        main,
      );
      d.path('M20 -12C34 -10 40 -2 40 6H20z', cut);
      d.ring(-46, -14, 9, second, 4);
      d.stroke('M-10 38H36M2 24V38M24 24V38', second, 4.5, { 'stroke-linecap': 'round' });
    },
  },
  'cable-car': {
    about: 'cable car cableway funicular',
    draw(d, { main, second, cut }) {
      d.line(-52, -28, 52, -48, second, 4);
      d.stroke('M0 -38V-10', main, 5);
      d.path('M-40 38V0A10 10 0 0 1 -30 -10H30A10 10 0 0 1 40 0V38A8 8 0 0 1 32 46H-32A8 8 0 0 1 -40 38z', main);
      d.rect(-33, -2, 18, 22, cut, { rx: 2 });
      d.rect(-10, -2, 20, 22, second, { rx: 2 });
      d.rect(15, -2, 18, 22, cut, { rx: 2 });
      d.rect(-40, 28, 80, 5, cut);
    },
  },
  lighthouse: {
    about: 'lighthouse beacon',
    stands: true,
    draw(d, { main, second, cut }) {
      d.poly([4, -36, 50, -50, 50, -14], second);
      d.poly([-4, -36, -50, -50, -50, -14], second);
      d.poly([-12, -22, 12, -22, 20, 50, -20, 50], main);
      d.poly([-13.5, -8, 13.5, -8, 15.5, 8, -15.5, 8], cut);
      d.poly([-17, 22, 17, 22, 18.8, 38, -18.8, 38], cut);
      d.rect(-9, -40, 18, 15, main);
      d.rect(-16, -26, 32, 5, main);
      d.path('M-12 -40A12 12 0 0 1 12 -40z', main);
    },
  },
  'bus-stop': {
    about: 'bus stop terminus',
    stands: true,
    draw(d, { main, second, cut }) {
      d.rect(-3, -10, 6, 60, main);
      d.rect(-20, 44, 40, 6, main);
      d.disc(0, -24, 26, main);
      d.ring(0, -24, 20, second, 5);
      d.path('M-9 -14V-30A4 4 0 0 1 -5 -34H5A4 4 0 0 1 9 -30V-14z', cut);
      d.rect(4, 14, 26, 16, second);
    },
  },
  tower: {
    about: 'tower svan svaneti castle',
    stands: true,
    draw(d, { main, second, cut }) {
      d.poly([-50, 50, -30, 4, -8, 34, 0, 50], second);
      d.poly([50, 50, 34, -2, 16, 28, 0, 50], second);
      d.poly([-14, 50, -11, -26, 11, -26, 14, 50], main);
      d.path('M-19 -26V-44H-11V-38H-4V-44H4V-38H11V-44H19V-26z', main);
      d.rect(-4, -18, 8, 12, cut);
      d.rect(-4, 6, 8, 12, cut);
    },
  },
  city: {
    about: 'city machine metropolis skyscraper neon',
    stands: true,
    draw(d, { main, second, cut }) {
      d.path('M-50 50V-8H-40V-20H-24V50z', second);
      d.path('M50 50V4H42V-14H24V50z', second);
      d.path('M-22 50V-22H-14V-36H-5V-52H5V-36H14V-22H22V50z', main);
      d.stroke('M-11 -14V46M0 -28V46M11 -14V46', cut, 4, { 'stroke-dasharray': '5 5' });
      d.stroke('M-36 -6V46M36 4V46', cut, 4, { 'stroke-dasharray': '4 7' });
    },
  },
  factory: {
    about: 'factory siren plant workshop steam vent',
    stands: true,
    draw(d, { main, second, cut }) {
      d.stroke('M34 -40C26 -52 10 -40 2 -50', second, 6, { 'stroke-linecap': 'round' });
      d.poly([26, 50, 29, -34, 41, -34, 46, 50], second);
      d.poly([-50, 50, -50, 0, -26, -18, -26, 0, -2, -18, -2, 0, 22, -18, 22, 50], main);
      d.stroke('M-42 18H20', cut, 10, { 'stroke-dasharray': '10 8' });
    },
  },
  antenna: {
    about: 'antenna radio dish silence frequency',
    stands: true,
    draw(d, { main, second, cut }) {
      d.turn(-32, 0, -4, () => {
        d.half(0, -4, 42, 90, main);
        d.oval(0, -4, 42, 11, second);
        d.line(0, -4, 0, -34, main, 4);
        d.disc(0, -36, 6, main);
      });
      d.poly([-2, 22, 10, 22, 26, 50, -18, 50], main);
      d.rect(-6, 38, 20, 4, cut);
    },
  },
  satellite: {
    about: 'satellite swamp orbit cosmonaut space',
    draw(d, { main, second, cut }) {
      d.turn(-30, 0, 0, () => {
        d.rect(-50, -13, 30, 26, second);
        d.rect(20, -13, 30, 26, second);
        d.stroke('M-40 -13V13M-30 -13V13M40 -13V13M30 -13V13', cut, 2.6);
        d.rect(-20, -3, 40, 6, main);
        d.disc(0, 0, 18, main);
        d.disc(0, 0, 7, cut);
        d.stroke('M0 -18V-38M-8 -38H8', main, 4);
      });
      for (const [x, y] of [
        [34, -34],
        [-36, 34],
      ] as const)
        d.disc(x, y, 3.4, main);
    },
  },
  anchor: {
    about: 'port anchor harbour neon',
    draw(d, { main, second, cut }) {
      d.ring(0, -38, 9, main, 6);
      d.rect(-4.5, -30, 9, 74, main);
      d.rect(-24, -22, 48, 8, second);
      d.stroke('M-40 8C-38 30 -20 42 0 42S38 30 40 8', main, 9);
      d.poly([-50, 14, -40, -4, -28, 12], second);
      d.poly([50, 14, 40, -4, 28, 12], second);
      d.disc(0, 0, 3, cut);
    },
  },
  helm: {
    about: 'helm ship wheel captain',
    draw(d, { main, second, cut }) {
      for (let i = 0; i < 4; i++) d.turn(i * 45, 0, 0, () => d.rect(-3.5, -51, 7, 102, main, { rx: 3 }));
      d.ring(0, 0, 31, second, 9);
      d.disc(0, 0, 11, main);
      for (let i = 0; i < 8; i++) d.disc(...at(0, 0, 31, i * 45 + 22.5), 2.2, cut);
    },
  },
} as const satisfies Motifs;
