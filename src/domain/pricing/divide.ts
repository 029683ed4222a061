/** `amountMinor × part ÷ whole`, rounded half up. Products of two amounts may exceed 2^53, so they are computed exactly. */
export function proportionMinor(amountMinor: number, part: number, whole: number): number {
  const divisor = 2n * BigInt(whole);
  return Number((2n * BigInt(amountMinor) * BigInt(part) + BigInt(whole)) / divisor);
}

/**
 * Divides an amount by weight so that the parts sum to the whole (largest remainder); equal remainders go to the lower
 * index. An amount not above the sum of the weights gives no part above its weight.
 */
export function divideMinor(amountMinor: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) {
    if (amountMinor !== 0) throw new RangeError('An amount cannot be divided over nothing');
    return weights.map(() => 0);
  }
  const products = weights.map((weight) => BigInt(amountMinor) * BigInt(weight));
  const parts = products.map((product) => Number(product / whole));
  const rest = amountMinor - sumOf(parts);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % whole }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of byRemainder.slice(0, rest)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
