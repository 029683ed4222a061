import type { OrderView } from '#api/orders/contract.ts';

/** What is chosen to pay the order besides money: the most to spend, null for whatever the order needs. */
export type Chosen = { certificates: string[]; pointsMinor: number | null; creditMinor: number | null };

export function chosenOf({ tenders }: Pick<OrderView, 'tenders'>): Chosen {
  // Points of several addresses are several tenders, chosen as one amount.
  const wanted = (kind: 'points' | 'credit') =>
    tenders
      .filter((each) => each.kind === kind)
      .reduce<number | null>(
        (total, { wantedMinor }) => (total === null || wantedMinor === null ? null : total + wantedMinor),
        0,
      );
  return {
    certificates: tenders.flatMap(({ code }) => (code === null ? [] : [code])),
    pointsMinor: wanted('points'),
    creditMinor: wanted('credit'),
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
export function morePoints(
  typed: string,
  { order, left }: { order: Pick<OrderView, 'tenders'>; left: number },
): number | null {
  const points = Number(typed.replaceAll(/[\s\u00a0]/gu, ''));
  if (!Number.isSafeInteger(points) || points <= 0) return null;
  const spent = order.tenders.reduce((sum, { kind, amountMinor }) => (kind === 'points' ? sum + amountMinor : sum), 0);
  return spent + Math.min(points, left);
}
