import { expect, test } from 'vitest';
import type { Canvas2d, Frame } from './frame.ts';
import { createLabels } from './labels.ts';
import type { OverviewShapes, SectorShape } from './overview-shapes.ts';
import { overlap, type Rect } from './rect.ts';
import type { HallScene } from './scene.ts';
import { drawNamesInside, sectorSpots } from './sector-names.ts';

const frame: Frame = { x: 0, y: 0, scale: 1, width: 400, height: 400, ratio: 1 };

function sectorAt(label: string, x0: number, y0: number, x1: number, y1: number): SectorShape {
  return { label, ring: [x0, y0, x1, y0, x1, y1, x0, y1], box: { x0, y0, x1, y1 }, counts: [0, 10] };
}

/** Draws the names and returns them with their rectangles, as if every letter were 0.6 of the size wide. */
function namesOf(sectors: readonly SectorShape[]): (Rect & { text: string; isUpright: boolean })[] {
  const drawn: (Rect & { text: string; isUpright: boolean })[] = [];
  let size = 0;
  let turned: { x: number; y: number } | null = null;
  const ctx = {
    set font(value: string) {
      size = Number(/([\d.]+)px/.exec(value)?.[1]);
    },
    measureText: (text: string) => ({ width: text.length * size * 0.6 }),
    save: () => undefined,
    rotate: () => undefined,
    restore: () => (turned = null),
    translate: (x: number, y: number) => (turned = { x, y }),
    fillText: (text: string, px: number, py: number) => {
      const [long, short] = [(text.length * size * 0.6) / 2, size / 2];
      const { x, y } = turned ?? { x: px, y: py };
      const [half, tall] = turned ? [short, long] : [long, short];
      drawn.push({
        text,
        isUpright: turned !== null,
        left: x - half,
        right: x + half,
        top: y - tall,
        bottom: y + tall,
      });
    },
  } as unknown as Canvas2d;
  const scene = {
    shapes: { sectors, pitch: 10 } as unknown as OverviewShapes,
    spots: sectorSpots(sectors),
    sectors: sectors.map(() => ({ zone: 0, free: 10, seats: 10 })),
    marks: [{ colour: 0, pattern: 'full', letter: '' }],
    palette: { ink: '#000', onZone: '#fff' },
    font: 'sans-serif',
  } as unknown as HallScene;
  drawNamesInside(createLabels(ctx, scene, frame), scene, frame);
  return drawn;
}

test('a name is shortened, made smaller or upright where its sector is small', () => {
  const names = namesOf([
    sectorAt('Сектор A1', 0, 0, 100, 40),
    sectorAt('Сектор A2', 100, 0, 125, 40),
    sectorAt('Сектор A3', 130, 0, 140, 40),
    sectorAt('Сектор A4', 150, 0, 157, 7),
  ]);
  expect(names.map(({ text, isUpright }) => [text, isUpright])).toEqual([
    ['Сектор A1', false],
    ['A2', false],
    ['A3', true],
  ]);
});

test('a sector that lies partly under another one has its name in the part that is seen', () => {
  const [below, above] = [sectorAt('Сектор A1', 0, 0, 60, 60), sectorAt('Сектор A21', 0, 25, 60, 85)];
  const names = namesOf([below, above]);
  expect(names.map(({ text }) => text)).toEqual(['A1', 'A21']);
  expect(names[0]?.bottom).toBeLessThan(25);
});

test('a text that would lie over an earlier one is left out', () => {
  const ctx = { measureText: () => ({ width: 30 }), fillText: () => undefined } as unknown as Canvas2d;
  const labels = createLabels(ctx, { font: 'sans-serif' } as HallScene, frame);
  const style = { size: 12, isStrong: false, colour: '#000' };
  const draw = (x: number, y: number): boolean => labels.draw('Балкон', { x, y }, style);
  expect([draw(100, 100), draw(120, 105), draw(120, 115), draw(131, 100)]).toEqual([true, false, true, true]);
});

test('names of crowded sectors never lie over one another', () => {
  // Wedges of a corner, whose middles are close together.
  const wedges = Array.from({ length: 12 }, (_, i): SectorShape => {
    const [from, to] = [(i * Math.PI) / 24, ((i + 1) * Math.PI) / 24];
    const at = (angle: number, r: number): number[] => [100 + Math.cos(angle) * r, 100 + Math.sin(angle) * r];
    const ring = [...at(from, 110), ...at(to, 110), ...at(to, 160), ...at(from, 160)];
    const [xs, ys] = [ring.filter((_v, at_) => at_ % 2 === 0), ring.filter((_v, at_) => at_ % 2 === 1)];
    const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
    return { label: `Сектор D${i + 1}`, ring, box, counts: [0, 10] };
  });
  const names = namesOf(wedges);
  expect(names.length).toBeGreaterThan(3);
  const clashes = names.flatMap((one, i) => names.slice(i + 1).filter((other) => overlap(one, other)));
  expect(clashes).toEqual([]);
});
