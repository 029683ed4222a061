import { halfUp, priceOf, sum } from './money.ts';
import type { Withheld } from './returns.ts';
import { type Line, liveLines, type Order, type Part } from './state.ts';
import { coveredPrice } from './tenders.ts';
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
): Withheld {
  const withheld = new Map<number, { minor: number; parts: Part[] }>();
  for (const { id, effect } of rules) {
    if (effect.kind !== 'set') continue;
    const bought = order.lines.filter(({ amounts }) => amounts?.ruleId === id);
    for (const set of Map.groupBy(bought, ({ performanceId }) => performanceId).values()) {
      const going = set.filter((line) => returned.some(({ lineNo }) => lineNo === line.lineNo));
      const [first] = going;
      if (first === undefined) continue;
      const staying = liveLines(order).filter((line) => set.includes(line) && !going.includes(line));
      const before = sum(set.map(({ withheldMinor }) => withheldMinor));
      let more = (isSeller ? 0 : advantage(effect, staying)) - before;
      if (more < 0) withheld.set(first.lineNo, { minor: more, parts: released(order, set, -more) });
      for (const line of more > 0 ? going : []) {
        const minor = Math.min(more, priceOf(line));
        more -= minor;
        if (minor > 0) withheld.set(line.lineNo, { minor, parts: kept(order, line, minor) });
      }
    }
  }
  return withheld;
}

/** Money is kept before tenders, of these the last first. */
function kept(order: Order, line: Line, minor: number): Part[] {
  let left = Math.max(0, minor - (priceOf(line) - coveredPrice(order, line)));
  return order.tenders.toReversed().flatMap(({ kind, ref, covers }) => {
    const withheldMinor = Math.min(left, covers.find(({ lineNo }) => lineNo === line.lineNo)?.priceMinor ?? 0);
    left -= withheldMinor;
    return withheldMinor > 0 ? [{ kind, ref, amountMinor: 0, withheldMinor }] : [];
  });
}

/** What was kept of tenders comes back before what was kept of money. */
function released(order: Order, set: readonly Line[], minor: number): Part[] {
  let left = minor;
  return order.tenders.flatMap(({ kind, ref }) => {
    const own = set.flatMap(({ parts }) => parts).filter((part) => part.kind === kind && part.ref === ref);
    const withheldMinor = Math.min(left, sum(own.map((part) => part.withheldMinor)));
    left -= withheldMinor;
    return withheldMinor > 0 ? [{ kind, ref, amountMinor: 0, withheldMinor: -withheldMinor }] : [];
  });
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
