import { halfUp, sum } from './effects.ts';
import { type Line, liveLines, type Order } from './state.ts';
import type { RuleFacts } from './world-types.ts';

type SetEffect = Extract<RuleFacts['effect'], { kind: 'set' }>;

/**
 * What a return keeps back of each line because it breaks sets, written apart from `domain/refunds/broken-sets.ts`: the
 * kept tickets would cost so much more by themselves, and earlier returns have kept a part of it. Negative on the first
 * line where more was kept than is still right. Sets that the seller breaks keep nothing.
 */
export function withheldBy(
  rules: readonly RuleFacts[],
  order: Order,
  returned: readonly Line[],
  { isSeller }: { isSeller: boolean },
): Map<number, number> {
  const withheld = new Map<number, number>();
  for (const { id, effect } of rules) {
    if (effect.kind !== 'set') continue;
    const bought = order.lines.filter(({ amounts }) => amounts?.ruleId === id);
    for (const set of Map.groupBy(bought, ({ performanceId }) => performanceId).values()) {
      const going = set.filter((line) => returned.some(({ lineNo }) => lineNo === line.lineNo));
      const staying = liveLines(order).filter((line) => set.includes(line) && !going.includes(line));
      const before = sum(set.map(({ withheldMinor }) => withheldMinor));
      let more = (isSeller ? 0 : advantage(effect, staying)) - before;
      for (const [at, { lineNo, amounts }] of going.entries()) {
        const part = more > 0 ? Math.min(more, amounts?.priceMinor ?? 0) : at === 0 ? more : 0;
        if (part !== 0) withheld.set(lineNo, part);
        if (part > 0) more -= part;
      }
    }
  }
  return withheld;
}

/** How much dearer these tickets would have been, bought together without the others. */
function advantage({ everyTickets, cheapest, permille }: SetEffect, lines: readonly Line[]): number {
  const [listed, reductions] = (['listedMinor', 'ruleMinor'] as const).map((key) =>
    lines.map(({ amounts }) => amounts?.[key] ?? 0),
  );
  const dearest = (listed ?? []).toSorted((one, other) => other - one);
  // The last of each whole set are its cheapest.
  const reduced = dearest.filter(
    (_, at) => at < dearest.length - (dearest.length % everyTickets) && at % everyTickets >= everyTickets - cheapest,
  );
  return Math.max(0, sum(reductions ?? []) - sum(reduced.map((minor) => halfUp(minor, permille))));
}
