import { expect, test } from 'vitest';
import { SEAT } from '#domain/seating/availability.ts';
import { fitBox } from './camera.ts';
import type { HallScene } from './scene.ts';
import { startCamera } from './start-camera.ts';

const PITCH = 40;
const ROWS = 30;
const SEATS_IN_ROW = 30;
const COUNT = ROWS * SEATS_IN_ROW;
const phone = { width: 360, height: 360 };
const box = { x0: 0, y0: 0, x1: SEATS_IN_ROW * PITCH, y1: ROWS * PITCH };
const sector = { label: 'Партер', ring: [], box, counts: [0, COUNT] };
const hall = {
  count: COUNT,
  x: Float32Array.from({ length: COUNT }, (_, seat) => (seat % SEATS_IN_ROW) * PITCH),
  y: Float32Array.from({ length: COUNT }, (_, seat) => Math.floor(seat / SEATS_IN_ROW) * PITCH),
} as unknown as NonNullable<HallScene['hall']>;

function start(isFree: (seat: number) => boolean, standing: HallScene['shapes']['standing'] = []) {
  const shapes = { pitch: PITCH, box, sectors: [sector], standing, objects: [] };
  const statuses = Uint8Array.from({ length: COUNT }, (_, seat) => (isFree(seat) ? SEAT.free : SEAT.free + 1));
  const fit = fitBox(box, phone);
  return { fit, camera: startCamera({ shapes, hall, statuses }, phone, fit) };
}
const isIn = (seat: number, { x, y, scale }: { x: number; y: number; scale: number }): boolean =>
  Math.abs((hall.x[seat] ?? 0) - x) * scale <= phone.width / 2 &&
  Math.abs((hall.y[seat] ?? 0) - y) * scale <= phone.height / 2;

test('on a phone a hall opens at its front, where seats are free', () => {
  const { camera } = start(() => true);
  expect(isIn(15, camera)).toBe(true);
  expect(isIn(COUNT - 15, camera)).toBe(false);
});

test('and where seats are free when the front is sold out', () => {
  const left = [COUNT - 31, COUNT - 32, COUNT - 2];
  const { camera } = start((seat) => left.includes(seat));
  expect(left.every((seat) => isIn(seat, camera))).toBe(true);
});

test('and where most seats are free when the seats at the front are nearly all sold', () => {
  const row = (seat: number) => Math.floor(seat / SEATS_IN_ROW);
  const column = (seat: number) => seat % SEATS_IN_ROW;
  const isBehind = (seat: number) => row(seat) >= 22 && row(seat) < 28 && column(seat) >= 12 && column(seat) < 18;
  // Eight of the 44 free seats are at the front, among dozens that are sold.
  const { camera } = start((seat) => isBehind(seat) || (row(seat) === 1 && column(seat) >= 11 && column(seat) < 19));
  expect(isIn(25 * SEATS_IN_ROW + 15, camera)).toBe(true);
  expect(isIn(SEATS_IN_ROW + 15, camera)).toBe(false);
});

test('and as a whole where the front is sold out and seats are free in many other parts', () => {
  const isAtSide = (seat: number) => Math.abs((seat % SEATS_IN_ROW) - (SEATS_IN_ROW - 1) / 2) > 9;
  const { camera, fit } = start((seat) => Math.floor(seat / SEATS_IN_ROW) >= 12 && isAtSide(seat));
  expect(camera).toEqual(fit);
});

test('a hall with a standing area opens as a whole', () => {
  const { camera, fit } = start(() => true, [{ label: 'Танцпол', ring: [], box, zone: 1, capacity: 500 }]);
  expect(camera).toEqual(fit);
});

test('a hall without a free seat opens at its front', () => {
  expect(start(() => false).camera).toEqual(start(() => true).camera);
});
