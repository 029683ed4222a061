import { describe, expect, it } from 'vitest';
import { PLACE_TYPES, placePicture } from './place-picture.ts';
import { personPicture } from './portrait.ts';

const keys = Array.from({ length: 60 }, (_, i) => `k${i}`);
const names = ['Янка Купала', 'ნინო ბერიძე', 'Thomas Reed', 'Zemfira', '', '—', 'Анна-Мария О’Нил', '<b>&'];
const people = keys.map((key, i) => personPicture({ key, name: names[i % names.length] ?? '' }));
const places = keys.flatMap((key) => [...PLACE_TYPES, 'spaceport'].map((type) => placePicture({ key, type })));

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
    expect(placePicture({ key: 'k', type: 'opera' })).toBe(placePicture({ key: 'k', type: 'opera' }));
  });

  it('are left out of what a screen reader says, since the name stands beside them', () => {
    for (const svg of [...people, ...places]) expect(svg).toContain('aria-hidden="true"');
  });
});

it('every type of place has a drawing of its own with one way in', () => {
  const drawn = PLACE_TYPES.map((type) => placePicture({ key: 'k', type }));
  expect(new Set(drawn).size).toBe(19);
  for (const svg of drawn) expect(svg).toContain('var(--accent)');
});

it('a monogram shows the first letters of the first and the last word', () => {
  const letters = keys
    .map((key) => personPicture({ key, name: 'Анна Мария Верас' }))
    .filter((svg) => svg.includes('<text'));
  expect(letters.length).toBeGreaterThan(0);
  for (const svg of letters) expect(svg).toContain('>АВ</text>');
});
