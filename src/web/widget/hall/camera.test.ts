import { expect, test } from 'vitest';
import { clampCamera, fitBox, panBy, resizeView, scaleLimits, toPlan, toView, zoomAbout } from './camera.ts';

const box = { x0: 0, y0: 0, x1: 1000, y1: 500 };
const view = { width: 400, height: 400 };

test('a whole hall fits the view with its longer side', () => {
  const camera = fitBox(box, view, 20);
  expect(camera).toEqual({ x: 500, y: 250, scale: 0.36 });
});

test('a point of the plan comes back from the screen', () => {
  const camera = { x: 300, y: 200, scale: 0.7 };
  const at = toView(camera, view, 321, 123);
  const back = toPlan(camera, view, at.x, at.y);
  expect(back.x).toBeCloseTo(321);
  expect(back.y).toBeCloseTo(123);
});

test('what is under the fingers stays there while zooming', () => {
  const camera = fitBox(box, view);
  const limits = scaleLimits(camera, 10);
  const at = { x: 90, y: 310 };
  const before = toPlan(camera, view, at.x, at.y);
  const near = zoomAbout(camera, 2, at, view, limits);
  expect(near.scale).toBeCloseTo(camera.scale * 2);
  expect(toPlan(near, view, at.x, at.y).x).toBeCloseTo(before.x);
  expect(toPlan(near, view, at.x, at.y).y).toBeCloseTo(before.y);
});

test('zoom ends at the whole hall and at seats 64 px apart', () => {
  const fit = fitBox(box, view);
  const limits = scaleLimits(fit, 10);
  expect(zoomAbout(fit, 0.1, { x: 0, y: 0 }, view, limits).scale).toBe(fit.scale);
  expect(zoomAbout(fit, 1000, { x: 0, y: 0 }, view, limits).scale).toBe(6.4);
});

const fit = fitBox(box, view);
const whole = { box, fit, room: { right: 0, bottom: 0 } };

test('a hall cannot be pushed out of the view', () => {
  const near = { x: 500, y: 250, scale: 2 };
  const far = clampCamera(panBy(near, 1e6, -1e6), whole, view);
  // A tenth of the visible length (200 units) may lie beyond the edge.
  expect(far).toEqual({ x: 80, y: 420, scale: 2 });
  const beside = clampCamera(panBy(near, -1e6, -1e6), { ...whole, room: { right: 80, bottom: 120 } }, view);
  expect(toView(beside, view, box.x1, box.y1)).toEqual({ x: 320, y: 280 });
});

test.each([
  ['in the whole view', { right: 0, bottom: 0 }],
  ['beside the buttons', { right: 80, bottom: 120 }],
])('zoomed out, a hall that was fitted %s lies so again, wherever the view was', (_name, room) => {
  const { right, bottom } = room;
  const part = fitBox(box, { width: view.width - right, height: view.height - bottom }, 7);
  const fitted = { ...part, x: part.x + right / 2 / part.scale, y: part.y + bottom / 2 / part.scale };
  for (const [dx, dy] of [
    [1e6, 1e6],
    [-1e6, -1e6],
    [1e6, -1e6],
  ] as const) {
    let camera = clampCamera(panBy({ ...fitted, scale: fitted.scale * 6 }, dx, dy), { box, fit: fitted, room }, view);
    const limits = scaleLimits(fitted, 10);
    for (let step = 0; step < 60; step += 1) {
      const before = camera;
      const wanted = zoomAbout(camera, 0.95, { x: 390, y: 10 }, view, limits);
      camera = clampCamera(wanted, { box, fit: fitted, room }, view);
      // It comes to its place without a jump.
      const moved = toView(before, view, 500, 250).x - toView(camera, view, 500, 250).x;
      expect(Math.abs(moved)).toBeLessThan(80);
      // Every part of it can be brought into the view, and out from under the buttons.
      const ends = [1e6, -1e6].map((by) => clampCamera(panBy(camera, by, by), { box, fit: fitted, room }, view));
      expect(Math.max(...ends.map((end) => toView(end, view, box.x0, 0).x))).toBeGreaterThanOrEqual(0);
      const last = Math.min(...ends.map((end) => toView(end, view, box.x1, 0).x));
      expect(last).toBeLessThanOrEqual(view.width - right + 0.001);
    }
    expect(camera.x).toBeCloseTo(fitted.x);
    expect(camera.y).toBeCloseTo(fitted.y);
    expect(camera.scale).toBe(fitted.scale);
  }
});

test('a lower view keeps its top, and moves only for what would lie below it', () => {
  const [tall, low] = [
    { width: 360, height: 400 },
    { width: 360, height: 300 },
  ];
  const camera = { x: 500, y: 600, scale: 0.5 };
  const top = toView(camera, tall, 500, 300);
  expect(toView(resizeView(camera, tall, low, -Infinity), low, 500, 300)).toEqual(top);
  expect(toView(resizeView(camera, tall, low, 700), low, 500, 300)).toEqual(top);
  expect(toView(resizeView(camera, tall, low, 950), low, 500, 950).y).toBe(300);
});
