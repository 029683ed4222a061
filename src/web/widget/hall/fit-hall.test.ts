import { expect, test } from 'vitest';
import { compileHall } from '#domain/seating/compile.ts';
import { overviewIn } from '#domain/seating/compile-overview.ts';
import { decodeGeometry } from '#domain/seating/decode-geometry.ts';
import { generateHall } from '#domain/seating/templates/generate-hall.ts';
import type { HallTemplate } from '#domain/seating/templates/hall-spec.ts';
import { fitBox, toView } from './camera.ts';
import { fitHall } from './fit-hall.ts';
import { overviewShapes } from './overview-shapes.ts';

const views = {
  phone: { view: { width: 360, height: 472 }, buttons: { left: 300, top: 363, right: 348, bottom: 460 } },
  desktop: { view: { width: 904, height: 720 }, buttons: { left: 832, top: 599, right: 880, bottom: 696 } },
};

function hallOf(template: HallTemplate, capacity: number) {
  const name = { ru: 'Зал', be: 'Зала', en: 'Hall', ka: 'დარბაზი' };
  const compiled = compileHall(generateHall({ id: template, name, template, kind: 'seated', capacity }));
  return { shapes: overviewShapes(overviewIn(compiled.overview, 'ru')), hall: decodeGeometry(compiled.geometry) };
}

test.each([
  ['phone', 'stadium', 20_000],
  ['phone', 'theatre-parterre-balcony', 600],
  ['phone', 'cinema', 300],
  ['phone', 'circus-ring', 1500],
  ['desktop', 'stadium', 20_000],
  ['desktop', 'cinema', 300],
  ['desktop', 'concert-shoebox', 900],
] as const)('on a %s no seat of a %s for %d lies under the buttons or out of view', (device, template, capacity) => {
  const { view, buttons } = views[device];
  const { shapes, hall } = hallOf(template, capacity);
  const camera = fitHall(shapes, view, buttons, 7);
  const seats = Array.from(hall.x, (x, seat) => toView(camera, view, x, hall.y[seat] ?? 0));
  expect(seats.filter(({ x, y }) => x > buttons.left && y > buttons.top)).toEqual([]);
  expect(seats.every(({ x, y }) => x >= 0 && y >= 0 && x <= view.width && y <= view.height)).toBe(true);
});

test('a round hall that leaves the corner free keeps the whole view', () => {
  const { shapes } = hallOf('circus-ring', 1500);
  const view = { width: 360, height: 540 };
  const buttons = { left: 300, top: 431, right: 348, bottom: 528 };
  expect(fitHall(shapes, view, buttons, 7)).toEqual(fitBox(shapes.box, view, 7));
});
