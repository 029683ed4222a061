/** Repeatable random numbers: the same seed gives the same run, as far as killed processes allow. */
export type Dice = { next(): number; int(below: number): number; chance(percent: number): boolean };

/** mulberry32: small, fast, and random enough to choose seats. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, int: (below) => Math.floor(next() * below), chance: (percent) => next() * 100 < percent };
}
