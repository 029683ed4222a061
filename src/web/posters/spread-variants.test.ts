import { expect, it } from 'vitest';
import { sampleSubjects } from '#test/builders/poster-events.ts';
import { choose } from './choose.ts';
import { spreadVariants } from './spread-variants.ts';

const namesOf = (variants: readonly number[]): string[] =>
  sampleSubjects.map((event, i) => {
    const { familyName, name } = choose({ ...event, variant: variants[i] });
    return `${familyName} ${name}`;
  });

/** Posters with the same composition as one of the three before them. */
const repeats = (names: readonly string[]): string[] =>
  names.filter((name, i) => names.slice(Math.max(0, i - 3), i).includes(name));

it('no poster of the catalogue repeats one of the three before it, except two matches of one sport', () => {
  expect(repeats(namesOf(sampleSubjects.map(() => 0)))).not.toHaveLength(0);
  const left = repeats(namesOf(spreadVariants(sampleSubjects)));
  expect(left.filter((name) => !name.startsWith('sport '))).toEqual([]);
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
