/** How far a pair of seats may deviate from the order by quality, as a share of the hall. */
const TASTE = 0.5;

/**
 * Seats that other sellers have sold: good ones first, in pairs, with gaps as in a real hall.
 * @param cost distance of each seat from the best place, as the seating computes it
 * @param seed derived from the performance, so that the result is always the same
 */
export function seatsSoldElsewhere(cost: Float32Array, share: number, seed: number): number[] {
  const wanted = Math.round(cost.length * Math.min(1, Math.max(0, share)));
  if (wanted >= cost.length) return Array.from(cost.keys());
  const order = Array.from(cost.keys()).sort((a, b) => (cost[a] ?? 0) - (cost[b] ?? 0) || a - b);
  const score = new Float64Array(cost.length);
  order.forEach((seat, place) => {
    score[seat] = place / cost.length + TASTE * noise(seed, seat >> 1);
  });
  return order
    .sort((a, b) => (score[a] ?? 0) - (score[b] ?? 0) || a - b)
    .slice(0, wanted)
    .sort((a, b) => a - b);
}

/** Uniformly distributed from 0 up to 1. */
function noise(seed: number, pair: number): number {
  let hash = Math.imul(seed ^ Math.imul(pair + 1, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
