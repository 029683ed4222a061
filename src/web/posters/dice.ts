// Seeded randomness: the same key always gives the same poster, on every machine.

/** 32-bit string hash: FNV-1a, then an avalanche step so that keys differing in one letter get unrelated hashes. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const ch of text) {
    h ^= ch.codePointAt(0) ?? 0;
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export type Dice = {
  /** The next number in [0, 1). */
  (): number;
  range(from: number, to: number): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  shuffle<T>(list: readonly T[]): T[];
};

/**
 * Creates a random stream for one purpose ("palette", "art"…), so that additional draws in one place never change the
 * numbers in another. The generator is mulberry32.
 */
export function dice(key: string, purpose: string): Dice {
  let state = hash(`${key}/${purpose}`);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const range = (from: number, to: number): number => from + (to - from) * next();
  return Object.assign(next, {
    range,
    int: (from: number, to: number) => Math.floor(range(from, to + 1)),
    pick: <T>(list: readonly T[]) => cycle(list, Math.floor(next() * list.length)),
    chance: (probability: number) => next() < probability,
    shuffle: <T>(list: readonly T[]) => {
      const keyed = [...list];
      for (let i = keyed.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1));
        [keyed[i], keyed[j]] = [cycle(keyed, j), cycle(keyed, i)];
      }
      return keyed;
    },
  });
}

/** Returns element i of the list, repeated endlessly in both directions. */
export function cycle<T>(list: readonly T[], i: number): T {
  const index = ((i % list.length) + list.length) % list.length;
  if (index in list) return list[index] as T;
  throw new RangeError('cannot cycle through an empty list');
}
