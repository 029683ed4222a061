import { expect, it } from 'vitest';
import { sampleSubjects } from '#test/builders/poster-events.ts';
import { choose } from './choose.ts';
import type { Subject } from './choose.ts';
import { spreadVariants } from './spread-variants.ts';

/** Posters with the same composition as one of those before them. */
const repeats = (names: readonly string[], near = 3): string[] =>
  names.filter((name, i) => names.slice(Math.max(0, i - near), i).includes(name));

const plays = Array.from({ length: 40 }, (_, i) => ({ key: `play-${i}`, category: 'teatr', genres: ['tragedy'] }));
const named = (subjects: readonly Subject[], variants: readonly number[]): string[] =>
  subjects.map((subject, i) => choose({ ...subject, variant: variants[i] }).name);

it('no poster repeats one of the three before it, whatever its key', () => {
  const same = plays.map((play) => ({ ...play, motif: 'old skull' }));
  for (const subjects of [plays, same]) {
    expect(repeats(named(subjects, [])), 'without variants').not.toHaveLength(0);
    expect(repeats(named(subjects, spreadVariants(subjects)))).toEqual([]);
  }
});

it('no poster of the catalogue repeats one of the seven before it', () => {
  const variants = spreadVariants(sampleSubjects, 7);
  const names = sampleSubjects.map((subject, i) => {
    const { familyName, name } = choose({ ...subject, variant: variants[i] });
    return `${familyName} ${name}`;
  });
  expect(repeats(names, 7)).toEqual([]);
  // The motifs alone tell nearly all of them apart.
  expect(variants.filter((variant) => variant > 0).length).toBeLessThan(4);
});

it('an event keeps its own drawing when no neighbour has it', () => {
  expect(
    spreadVariants([
      { key: 'a', category: 'kino', motif: 'eye' },
      { key: 'b', category: 'teatr' },
    ]),
  ).toEqual([0, 0]);
});

it('an earlier event keeps its variant when others are added after it', () => {
  const first = spreadVariants(sampleSubjects.slice(0, 90));
  expect(spreadVariants(sampleSubjects).slice(0, 90)).toEqual(first);
});
