import { expect, test } from 'vitest';
import type { DecodedHall, DecodedRow } from '#domain/seating/decode-geometry.ts';
import { pinnedRows } from './pinned-rows.ts';
import { rowBoxesOf } from '../scene.ts';

const PITCH = 40;
const SEATS = 40;
const view = { width: 360, height: 360 };

const isTaken = (): boolean => false;

/** Rows of 40 seats, one pitch apart: level ones one below the other, or upright ones side by side. */
function hallOf(rowCount: number, isUpright = false): DecodedHall {
  const count = rowCount * SEATS;
  const along = Float32Array.from({ length: count }, (_, seat) => (seat % SEATS) * PITCH);
  const across = Float32Array.from({ length: count }, (_, seat) => Math.floor(seat / SEATS) * PITCH);
  const rows = Array.from({ length: rowCount }, (_, row): DecodedRow => {
    return { sector: 0, label: String(row + 1), first: row * SEATS, count: SEATS, slots: [], numbering: [] };
  });
  const [x, y] = isUpright ? [across, along] : [along, across];
  return { count, pitch: PITCH, x, y, rows } as unknown as DecodedHall;
}

/** Seats stand 40 px apart; the view is around this point. */
type Pins = Parameters<typeof pinnedRows>[0];
function pinsAt(
  hall: DecodedHall,
  x: number,
  y: number,
  covers: Pins['covers'] = [],
  hasNumber: Pins['hasNumber'] = isTaken,
) {
  return pinnedRows({ hall, rowBoxes: rowBoxesOf(hall), camera: { x, y, scale: 1 }, view, covers, hasNumber });
}

test('names of rows that reach out of the view on both sides stand at its left edge', () => {
  const pins = pinsAt(hallOf(20), 800, 400);
  expect(pins.map(({ label }) => label)).toEqual(['7', '8', '9', '10', '11', '12', '13', '14', '15']);
  expect(pins.every(({ x }) => x < 20)).toBe(true);
  expect(pins.map(({ y }) => y)).toEqual([20, 60, 100, 140, 180, 220, 260, 300, 340]);
});

test('a row whose end is in view has its name there and none at the edge', () => {
  expect(pinsAt(hallOf(20), 0, 400)).toEqual([]);
  expect(pinsAt(hallOf(20), (SEATS - 1) * PITCH, 400)).toEqual([]);
});

test('a name at the end of its row counts as seen until it is cut', () => {
  // The name stands one pitch before the first seat: 10 px and 2 px from the edge.
  expect(pinsAt(hallOf(20), -40 + 170, 400)).toEqual([]);
  expect(pinsAt(hallOf(20), -40 + 178, 400)).toHaveLength(9);
});

test('names of upright rows stand at the top', () => {
  const pins = pinsAt(hallOf(20, true), 400, 800);
  expect(pins.map(({ label }) => label)).toEqual(['7', '8', '9', '10', '11', '12', '13', '14', '15']);
  expect(pins.every(({ y }) => y < 20)).toBe(true);
});

test('a name stands beside a control instead of under it', () => {
  const minimap = { left: 0, top: 200, right: 120, bottom: 360 };
  const pins = pinsAt(hallOf(20), 800, 400, [minimap]);
  expect(pins.filter(({ y }) => y > 191).map(({ label }) => label)).toEqual(['12', '13', '14', '15']);
  expect(pins.filter(({ y }) => y > 191).every(({ x }) => x > 120)).toBe(true);
});

test('a name beside a control goes to where it hides no number, and nowhere else', () => {
  const minimap = { left: 0, top: 200, right: 120, bottom: 360 };
  const low = (hasNumber: Pins['hasNumber']) =>
    pinsAt(hallOf(20), 800, 400, [minimap], hasNumber).filter(({ edge }) => edge === null);
  // The seats of the view are those from 16 on; of each row only the 22nd is taken, 220 px from the left.
  expect(low((seat) => seat % SEATS !== 21).map(({ x }) => x)).toEqual([220, 220, 220, 220]);
  expect(low(() => true)).toEqual([]);
});

test('the name of a row that begins at the edge stands at the edge, not over its first seat', () => {
  // The first seat is 45 px from the edge, its drawn name 5 px.
  const pins = pinsAt(hallOf(20), 135, 400, [], () => true);
  expect(pins).toHaveLength(9);
  expect(pins.every(({ x, edge }) => edge === 'left' && x < 20)).toBe(true);
});

test('a name at the end of its row stands with the others where their ground would cover it', () => {
  // The first row begins within the view, and its name is drawn 10 px from the edge.
  const hall = hallOf(20);
  hall.x.set(hall.x.subarray(0, SEATS).map((x) => x + 670));
  const pins = pinsAt(hall, 800, 60);
  expect(pins.map(({ label, edge }) => [label, edge])).toContainEqual(['1', 'left']);
  expect(pins.every(({ x }) => x < 20)).toBe(true);
});

test('names never lie over one another', () => {
  const hall = hallOf(20);
  const camera = { x: 800, y: 400, scale: 0.3 };
  const pins = pinnedRows({
    hall,
    rowBoxes: rowBoxesOf(hall),
    camera,
    view: { width: 200, height: 200 },
    covers: [],
    hasNumber: isTaken,
  });
  const tops = pins.map(({ y }) => y);
  expect(pins.length).toBeGreaterThan(5);
  expect(tops.every((y, i) => i === 0 || y - (tops[i - 1] ?? 0) >= 18)).toBe(true);
});
