import { describe, expect, it } from 'vitest';
import { PLACE_TYPES, placeDrawing, placePicture } from './place-picture.ts';
import { personPicture } from './portrait.ts';

const keys = Array.from({ length: 60 }, (_, i) => `k${i}`);
const names = ['Янка Купала', 'ნინო ბერიძე', 'Thomas Reed', 'Zemfira', '', '—', 'Анна-Мария О’Нил', '<b>&'];
const people = keys.map((key, i) => personPicture({ key, name: names[i % names.length] ?? '' }));
const places = keys.flatMap((key, id) => [...PLACE_TYPES, 'spaceport'].map((type) => placePicture({ id, key, type })));

describe('pictures of people and places', () => {
  it('take every colour from the tokens of the page', () => {
    for (const svg of [...people, ...places]) {
      expect(svg).not.toMatch(/#[0-9a-f]{3}|rgba?\(|hsl|oklch\(/i);
      const paints = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, paint = '']) => paint);
      expect(paints.filter((paint) => !/var\(--|^none$/.test(paint))).toEqual([]);
    }
  });

  it('hold no broken number and no stray markup', () => {
    for (const svg of [...people, ...places]) expect(svg).not.toMatch(/NaN|Infinity|undefined|<b>/);
  });

  it('are the same for the same key', () => {
    expect(personPicture({ key: 'k', name: 'Янка Купала' })).toBe(personPicture({ key: 'k', name: 'Янка Купала' }));
    const opera = { id: 7, key: 'k', type: 'opera' };
    expect(placePicture(opera)).toBe(placePicture(opera));
  });

  it('are left out of what a screen reader says, since the name stands beside them', () => {
    for (const svg of [...people, ...places]) expect(svg).toContain('aria-hidden="true"');
  });
});

it('every type of place has drawings of its own, each with one way in', () => {
  const drawn = PLACE_TYPES.flatMap((type) => {
    const ids = Array.from({ length: 12 }, (_, id) => id);
    return [...new Set(ids.map((id) => placeDrawing({ id, type })))].map((draw) => ({ type, draw }));
  });
  expect(new Set(drawn.map(({ draw }) => draw)).size).toBe(drawn.length);
  const of = (name: string): number => drawn.filter(({ type }) => type === name).length;
  expect(of('cinema')).toBeGreaterThanOrEqual(6);
  expect(of('theatre')).toBeGreaterThanOrEqual(5);
  for (const type of ['museum', 'bar', 'park', 'concert-hall']) expect(of(type), type).toBeGreaterThanOrEqual(3);
  for (const type of [...PLACE_TYPES, 'spaceport'])
    for (let id = 0; id < 6; id++) expect(placePicture({ id, key: `k${id}`, type })).toContain('var(--accent)');
});

it('two places with neighbouring ids, or the same drawing, never look alike', () => {
  for (const type of PLACE_TYPES) {
    const pictures = keys.map((key, id) => placePicture({ id, key, type }));
    // A cellar hides what surrounds it, so now and then two are alike.
    expect(new Set(pictures).size, type).toBeGreaterThan(pictures.length * 0.9);
  }
  for (const type of ['cinema', 'theatre', 'bar', 'museum', 'park', 'arena'])
    expect(placeDrawing({ id: 4, type })).not.toBe(placeDrawing({ id: 5, type }));
});

it('a monogram shows the first letters of the first and the last word', () => {
  const letters = keys
    .map((key) => personPicture({ key, name: 'Анна Мария Верас' }))
    .filter((svg) => svg.includes('<text'));
  expect(letters.length).toBeGreaterThan(0);
  for (const svg of letters) expect(svg).toContain('>АВ</text>');
});
