import type { PerformanceOffer } from '#api/catalog/contract.ts';

/** One format or two. Order has no meaning, so the two stand in the same order everywhere. */
export function formatsOfOffer({ format, secondFormat }: PerformanceOffer): string[] {
  const first = format ?? '2D';
  return secondFormat === null ? [first] : [first, secondFormat].toSorted((a, b) => a.localeCompare(b));
}
