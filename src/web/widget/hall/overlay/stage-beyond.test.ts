import { expect, test } from 'vitest';
import type { ObjectShape } from '../overview-shapes.ts';
import { stageBeyond } from './stage-beyond.ts';

const view = { width: 360, height: 400 };
const stage: ObjectShape = { kind: 'stage', label: 'Сцена', at: [], box: { x0: 300, y0: 0, x1: 700, y1: 100 } };
const at = (x: number, y: number, objects: readonly ObjectShape[] = [stage]) =>
  stageBeyond(objects, { x, y, scale: 1 }, view);

test('a stage in the view needs no mark, until only a strip of it is left', () => {
  expect(at(500, 200)).toBeNull();
  expect(at(500, 270)).toBeNull();
  expect(at(500, 285)?.label).toBe('Сцена');
});

test.each([
  ['above', 500, 900, 0],
  ['above, though its middle is to the side', 330, 900, 0],
  ['to the right', -100, 50, Math.PI / 2],
  ['to the left', 1100, 50, -Math.PI / 2],
  ['above on the right', 0, 400, Math.PI / 4],
  ['below', 500, -400, Math.PI],
])('a stage beyond the view lies %s', (_name, x, y, angle) => expect(at(x, y)?.angle).toBeCloseTo(angle));

test('of two stages the nearer one is named, and a bar is none', () => {
  const other: ObjectShape = { ...stage, label: 'Малая сцена', box: { x0: 300, y0: 1500, x1: 700, y1: 1600 } };
  expect(at(500, 1200, [stage, other])?.label).toBe('Малая сцена');
  expect(at(500, 900, [{ ...stage, kind: 'bar' }])).toBeNull();
});
