import { expect, it } from 'vitest';
import { sampleEvents } from '#test/builders/poster-events.ts';
import { choose } from './choose.ts';
import { spreadVariants } from './spread-variants.ts';

const namesOf = (variants: readonly number[]): string[] =>
  sampleEvents.map((event, i) => {
    const { familyName, name } = choose({ ...event, variant: variants[i] });
    return `${familyName} ${name}`;
  });

/** How often a poster repeats one of the three before it. */
const repeats = (names: readonly string[]): number =>
  names.filter((name, i) => names.slice(Math.max(0, i - 3), i).includes(name)).length;

it('no poster of the catalogue repeats one of the three before it', () => {
  expect(repeats(namesOf(sampleEvents.map(() => 0)))).toBeGreaterThan(0);
  expect(repeats(namesOf(spreadVariants(sampleEvents)))).toBe(0);
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
  const first = spreadVariants(sampleEvents.slice(0, 90));
  expect(spreadVariants(sampleEvents).slice(0, 90)).toEqual(first);
});
