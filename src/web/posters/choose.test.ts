import { describe, expect, it } from 'vitest';
import { choose } from './choose.ts';
import { familyOf } from './families.ts';

describe('the family of an event', () => {
  it('follows the category of the catalogue', () => {
    const categories = ['kino', 'teatr', 'koncert', 'festival', 'cirk', 'sport', 'detyam', 'kviz', 'trening', 'kvest'];
    expect(categories.map((c) => familyOf(c))).toEqual([
      'film',
      'theatre',
      'concert',
      'festival',
      'circus',
      'sport',
      'children',
      'quiz',
      'training',
      'quest',
    ]);
  });

  it('is opera for theatre that is sung or danced', () => {
    expect(familyOf('teatr', ['ballet'])).toBe('opera');
    expect(familyOf('teatr', ['stage-drama'])).toBe('theatre');
    expect(familyOf('koncert', ['opera'])).toBe('concert');
  });

  it('is the quiet one for a word nobody knows', () => {
    expect(familyOf('top')).toBe('post');
    expect(familyOf('constructor')).toBe('post');
  });
});

describe('an editor’s mood', () => {
  const moods = (word: string, category: string): string[] => [
    ...new Set(Array.from({ length: 60 }, (_, i) => choose({ key: `k${i}`, category, mood: word }).colors.mood)),
  ];

  it('lands on moods the family has', () => {
    expect(moods('night', 'kino')).toEqual(['stage']);
    expect(moods('night', 'detyam')).toEqual(['deep']);
    expect(moods('dark', 'teatr').toSorted()).toEqual(['deep', 'stage']);
    expect(moods('warm', 'teatr').toSorted()).toEqual(['deep', 'vivid']);
    expect(moods('bright', 'person').toSorted()).toEqual(['paper', 'tone']);
    expect(moods('paper', 'kviz')).toEqual(['paper']);
  });

  it('leaves the key to decide when the word is unknown or absent', () => {
    const own = choose({ key: 'k', category: 'kino' }).colors.mood;
    expect(choose({ key: 'k', category: 'kino', mood: 'constructor' }).colors.mood).toBe(own);
  });

  it('may be a mood of the palette itself', () => {
    expect(choose({ key: 'k', category: 'kino', mood: 'dusk' }).colors.mood).toBe('dusk');
  });
});

describe('a motif', () => {
  const drawing = (category: string, motif: string): string => choose({ key: 'k', category, motif }).name;

  it('picks the drawing that shares its words', () => {
    expect(drawing('koncert', 'grand piano')).toMatch(/^piano\./);
    expect(drawing('koncert', 'organ pipes')).toMatch(/^organ\./);
    expect(drawing('teatr', 'masked bat')).toMatch(/^bat\./);
    expect(drawing('kvest', 'key ring')).toMatch(/^key\./);
    expect(drawing('kino', 'frames')).toBe('frames');
    expect(drawing('opera', 'tiers of boxes')).toBe('tiers');
    expect(drawing('place', 'concert-hall')).toBe('hall');
    expect(drawing('place', 'cafe')).toBe('street');
  });

  it('yields to the genre, which says what is played', () => {
    const football = { key: 'k', category: 'sport', motif: 'ice lantern', genres: ['football'] };
    expect(choose(football).name).toMatch(/^(pitch$|football\.|scarf\.)/);
  });

  it('never turns one sport into another, whatever the variant', () => {
    const names = (motif: string): Set<string> =>
      new Set([0, 1, 2, 3].map((variant) => choose({ key: 'k', category: 'sport', motif, variant }).name));
    for (const name of names('hockey puck')) expect(name).toMatch(/^(rink$|puck\.)/);
    for (const name of names('fortress gate')) expect(name).toMatch(/^gate\./);
    expect(names('hyperboloid')).toEqual(new Set(['speed', 'track']));
  });

  it('nobody knows leaves the choice to the event', () => {
    const keys = Array.from({ length: 20 }, (_, i) => `k${i}`);
    const names = (motif?: string) => keys.map((key) => choose({ key, category: 'teatr', motif }).name);
    expect(names('hyperboloid')).toEqual(names());
    expect(new Set(names()).size).toBeGreaterThan(3);
  });

  it('nobody names gives way to the number in the list, so that neighbours differ', () => {
    for (const [category, genres] of [
      ['koncert', []],
      ['teatr', ['stage-drama']],
      ['kino', ['comedy']],
      ['festival', []],
    ] as const) {
      const names = Array.from(
        { length: 24 },
        (_, ordinal) => choose({ key: `k${ordinal}`, category, genres, motif: category, ordinal }).name,
      );
      expect(new Set(names).size, category).toBe(24);
    }
  });

  it('steps to the next drawing with each variant and comes back round', () => {
    const names = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (v) => choose({ key: 'k', category: 'kino', motif: 'eye', variant: v }).name,
    );
    expect(names[0]).toBe('eye');
    expect(names[7]).toBe('eye');
    expect(new Set(names).size).toBe(7);
  });
});
