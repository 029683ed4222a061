import type { OrderView } from '#api/orders/contract.ts';

/** What is chosen to pay the order besides money. */
export type Chosen = { certificates: string[]; pointsMinor: number | null; creditMinor: number | null };

export function chosenOf({ tenders }: Pick<OrderView, 'tenders'>): Chosen {
  const sum = (kind: 'points' | 'credit') =>
    tenders.reduce((total, each) => (each.kind === kind ? total + each.amountMinor : total), 0);
  return {
    certificates: tenders.flatMap(({ code }) => (code === null ? [] : [code])),
    pointsMinor: sum('points'),
    creditMinor: sum('credit'),
  };
}

/** What the order is paid with once this tender is taken off. */
export function withoutTender(
  order: Pick<OrderView, 'tenders'>,
  { kind, code }: Pick<OrderView['tenders'][number], 'kind' | 'code'>,
): Partial<Chosen> {
  if (kind === 'points') return { pointsMinor: 0 };
  if (kind === 'credit') return { creditMinor: 0 };
  return { certificates: chosenOf(order).certificates.filter((each) => each !== code) };
}

/** The points to spend in all after this many more were typed, no more than are left; null for what is no number of points. */
export function morePoints(typed: string, { chosen, left }: { chosen: Chosen; left: number }): number | null {
  const points = Number(typed.replaceAll(/[\s\u00a0]/gu, ''));
  if (!Number.isSafeInteger(points) || points <= 0) return null;
  return (chosen.pointsMinor ?? 0) + Math.min(points, left);
}
