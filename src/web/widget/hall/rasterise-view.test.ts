import { expect, onTestFinished, test, vi } from 'vitest';
import { SEAT } from '#domain/seating/availability.ts';
import { compileHall } from '#domain/seating/compile.ts';
import { overviewIn } from '#domain/seating/compile-overview.ts';
import { decodeGeometry } from '#domain/seating/decode-geometry.ts';
import { generateHall } from '#domain/seating/templates/generate-hall.ts';
import { eachSeenSeat, appearanceOf } from './draw-seats.ts';
import { overviewShapes } from './overview-shapes.ts';
import type { Canvas2d, Frame } from './frame.ts';
import { rasteriseView } from './rasterise-view.ts';
import { sectorSpots } from './sector-names.ts';
import { type HallScene, rowBoxesOf, sectorFronts, summariseSectors } from './scene.ts';

const palette = {
  hall: '#fbfaf8',
  ink: '#17151c',
  onInk: '#fbfaf8',
  muted: '#635e6e',
  line: '#e7e3ea',
  taken: '#ddd8e0',
  accent: '#2b56d9',
  stage: '#e0e0e0',
  onZone: '#ffffff',
  zones: ['#b4372a', '#b06a00', '#2e7d4f', '#1f74a6', '#7a53b8'],
};

function sceneOf(template: 'stadium' | 'theatre-parterre-balcony', capacity: number): HallScene {
  const name = { ru: 'Зал', be: 'Зала', en: 'Hall', ka: 'დარბაზი' };
  const compiled = compileHall(generateHall({ id: template, name, template, kind: 'seated', capacity }));
  const shapes = overviewShapes(overviewIn(compiled.overview, 'ru'));
  const hall = decodeGeometry(compiled.geometry);
  const statuses = new Uint8Array(hall.count);
  const pale = new Uint8Array(256);
  return {
    shapes,
    hall,
    rowBoxes: rowBoxesOf(hall),
    fronts: sectorFronts(hall, shapes.sectors.length),
    spots: sectorSpots(shapes.sectors),
    statuses,
    chosen: new Uint8Array(hall.count),
    marks: hall.zoneKeys.map((_, colour) => ({ colour: colour % 5, pattern: 'full', letter: '' })),
    pale,
    sectors: summariseSectors(shapes, hall, statuses, pale),
    palette,
    font: 'sans-serif',
  };
}

/** A canvas that counts calls instead of drawing. */
function countingCanvas() {
  const calls: Record<string, number> = {};
  const target = {
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
  };
  const ctx = new Proxy<Record<string | symbol, unknown>>(target, {
    get: (known, name) => {
      calls[String(name)] = (calls[String(name)] ?? 0) + 1;
      if (name === 'measureText') return () => ({ width: 10 });
      return known[name] ?? (() => undefined);
    },
    set: () => true,
  });
  return { ctx: ctx as unknown as Canvas2d, calls };
}

/** A view of 400 × 400 css px from the hall's top left corner, with seats `pitch` px apart. */
function frameAt(scene: HallScene, pitch: number): Frame {
  return {
    x: scene.shapes.box.x0,
    y: scene.shapes.box.y0,
    scale: pitch / scene.shapes.pitch,
    width: 400,
    height: 400,
    ratio: 1,
  };
}

const stadium = sceneOf('stadium', 20_000);

test('far away a stadium is its sectors, nearer its seats in one buffer of pixels', () => {
  const far = countingCanvas();
  rasteriseView(far.ctx, stadium, frameAt(stadium, 1));
  expect(far.calls['putImageData']).toBeUndefined();
  expect(far.calls['fill']).toBeGreaterThanOrEqual(stadium.shapes.sectors.length);
  const near = countingCanvas();
  rasteriseView(near.ctx, stadium, frameAt(stadium, 5));
  expect(near.calls['putImageData']).toBe(1);
});

test('only rows that reach into the picture are looked at', () => {
  const seen: number[] = [];
  const frame = frameAt(stadium, 20);
  if (stadium.hall) eachSeenSeat(stadium, stadium.hall, frame, (seat) => seen.push(seat));
  expect(seen.length).toBeLessThan(900);
  const all: number[] = [];
  if (stadium.hall)
    eachSeenSeat(stadium, stadium.hall, { ...frame, width: 1e5, height: 1e5 }, (seat) => all.push(seat));
  expect(all).toHaveLength(20_000);
});

test('before seats have arrived the sectors stand in at any distance', () => {
  const { ctx, calls } = countingCanvas();
  rasteriseView(ctx, { ...stadium, hall: null, statuses: new Uint8Array() }, frameAt(stadium, 20));
  expect(calls['putImageData']).toBeUndefined();
  expect(calls['fill']).toBeGreaterThan(0);
});

test('a chosen seat looks chosen although the server says held, and a filtered zone is pale', () => {
  const scene = sceneOf('theatre-parterre-balcony', 300);
  const { hall } = scene;
  if (!hall) throw new Error('no hall');
  const statuses = scene.statuses.slice();
  statuses.set([SEAT.free, SEAT.held, SEAT.taken, SEAT.held]);
  const chosen = new Uint8Array(hall.count);
  chosen[3] = 1;
  const pale = new Uint8Array(256).fill(1);
  const appearances = (changed: Partial<HallScene>) =>
    [0, 1, 2, 3].map((seat) => appearanceOf({ ...scene, statuses, chosen, ...changed }, hall, seat));
  expect(appearances({})).toEqual(['free', 'taken', 'taken', 'chosen']);
  expect(appearances({ pale })).toEqual(['pale', 'taken', 'taken', 'chosen']);
});

test('a sector takes the colour of the zone with most free seats', () => {
  const { shapes, hall } = stadium;
  if (!hall) throw new Error('no hall');
  const statuses = new Uint8Array(hall.count).fill(SEAT.taken);
  const first = hall.sector.indexOf(0);
  statuses[first] = SEAT.free;
  const summary = summariseSectors(shapes, hall, statuses, new Uint8Array(256));
  expect(summary[0]).toMatchObject({ free: 1, zone: hall.zone[first] });
  expect(summary[1]).toMatchObject({ free: 0, zone: -1, seats: hall.sector.filter((sector) => sector === 1).length });
});

test.each([1, 14, 30])('a zone that shares its colour has another outline, with seats %d px apart', (pitch) => {
  // Seats are drawn on a sprite sheet first.
  const { ctx, calls } = countingCanvas();
  vi.stubGlobal('OffscreenCanvas', function OffscreenCanvas() {
    return { getContext: () => ctx };
  });
  // Wheelchair places have a sign.
  vi.stubGlobal('Path2D', function Path2D() {});
  onTestFinished(() => void vi.unstubAllGlobals());
  // The corner of the hall has no seats.
  const frame = { ...frameAt(stadium, pitch), width: 2000, height: 2000 };
  rasteriseView(ctx, stadium, frame);
  expect(calls['clip']).toBeUndefined();
  const marks = stadium.marks.map((mark) => ({ ...mark, pattern: 'ring' as const }));
  rasteriseView(ctx, { ...stadium, marks }, frame);
  expect(calls['clip']).toBeGreaterThan(0);
});
