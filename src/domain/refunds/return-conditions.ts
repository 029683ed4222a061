import { shareMinor } from '#domain/money/money.ts';
import { isCovered } from '#domain/pricing/rule.ts';
import { isTargeted } from '#domain/pricing/target.ts';
import { type Bought, type BoughtLine, type BoughtRule, VOUCHER } from './bought-line.ts';

/** Lines that were cheaper because they were bought together. */
export type ReturnCondition = {
  ruleId: number;
  /** Null: it counts lines of the whole order. */
  performanceId: number | null;
  /** The lines that it counts. */
  lines: readonly BoughtLine[];
  /**
   * What these lines got off and would not get by themselves.
   * @param cancelled lines that the seller ended: they still count, because the buyer did not give them back
   */
  lostMinor: (kept: readonly BoughtLine[], cancelled: readonly BoughtLine[]) => number;
};

/** What the prices of an order depended on, in the order of the rules' ids; the voucher comes first. */
export function returnConditions({ lines, rules, voucher, withheld }: Bought): ReturnCondition[] {
  const gone = new Set(withheld.map(({ ruleId }) => ruleId));
  for (const { id } of rules) gone.delete(id);
  if (voucher !== null) gone.delete(VOUCHER);
  return [
    ...(voucher === null ? [] : [ofVoucher(voucher, lines)]),
    ...rules.flatMap((rule) => ofRule(rule, lines)),
    ...[...gone].flatMap((ruleId) => ofNothing(ruleId, lines)),
  ].toSorted((one, other) => one.ruleId - other.ruleId);
}

function ofRule(rule: BoughtRule, lines: readonly BoughtLine[]): ReturnCondition[] {
  const ruleId = rule.id;
  const { minQuantity } = rule.condition;
  const isSet = rule.effect.kind === 'set';
  // A rule covers what it reduced, even if its performances are others by now.
  const covered = lines.filter((line) => line.ruleId === ruleId || isCovered(rule, line));
  if (minQuantity !== null) {
    const lostMinor: ReturnCondition['lostMinor'] = (kept, cancelled) =>
      isBroken(minQuantity, covered.length, kept.length + cancelled.length)
        ? takenOff(ruleId, kept)
        : byPerformance(kept).reduce((sum, each) => {
            return sum + lostOf(rule, each, { of: covered, cancelled });
          }, 0);
    return [{ ruleId, performanceId: null, lines: covered, lostMinor }];
  }
  // Tickets outside every set are not counted by it.
  const members = covered.filter((line) => line.kind !== 'unit' && (!isSet || line.ruleId === ruleId));
  return byPerformance(members).map((of) => ({
    ruleId,
    performanceId: of[0]?.performanceId ?? null,
    lines: of,
    lostMinor: (kept, cancelled) => lostOf(rule, kept, { of, cancelled }),
  }));
}

function ofVoucher({ target, minimumMinor }: NonNullable<Bought['voucher']>, lines: readonly BoughtLine[]) {
  const covered = lines.filter((line) => isTargeted(target, line));
  const lostMinor: ReturnCondition['lostMinor'] = (kept, cancelled) =>
    isBroken(minimumMinor, sumOf(covered, 'listedMinor'), sumOf([...kept, ...cancelled], 'listedMinor'))
      ? sumOf(kept, 'voucherMinor')
      : 0;
  return { ruleId: VOUCHER, performanceId: null, lines: covered, lostMinor };
}

/** A rule that no longer exists keeps nothing; what it kept before comes back. */
function ofNothing(ruleId: number, lines: readonly BoughtLine[]): ReturnCondition[] {
  const lostMinor = () => 0;
  return byPerformance(lines.filter((line) => line.ruleId === ruleId)).map((of) => {
    return { ruleId, performanceId: of[0]?.performanceId ?? null, lines: of, lostMinor };
  });
}

/** What tickets of one performance lose of a set or a group. */
function lostOf(
  { id, effect }: BoughtRule,
  kept: readonly BoughtLine[],
  among: { of: readonly BoughtLine[]; cancelled: readonly BoughtLine[] },
): number {
  if (effect.kind === 'set')
    return lostOfSet(
      effect,
      kept.filter(({ ruleId }) => ruleId === id),
    );
  if (effect.kind !== 'group') return 0;
  const performanceId = kept[0]?.performanceId;
  const ticketsOf = (lines: readonly BoughtLine[]) =>
    lines.filter((line) => line.kind !== 'unit' && line.performanceId === performanceId).length;
  const left = ticketsOf(kept) + ticketsOf(among.cancelled);
  return isBroken(effect.fromTickets, ticketsOf(among.of), left) ? takenOff(id, kept) : 0;
}

type SetEffect = Extract<BoughtRule['effect'], { kind: 'set' }>;

function lostOfSet({ everyTickets, cheapest, permille }: SetEffect, kept: readonly BoughtLine[]): number {
  const dearestFirst = kept.map(({ listedMinor }) => listedMinor).toSorted((a, b) => b - a);
  let allowedMinor = 0;
  for (let at = everyTickets; at <= dearestFirst.length; at += everyTickets) {
    const reduced = dearestFirst.slice(at - cheapest, at);
    allowedMinor += reduced.reduce((sum, listedMinor) => sum + shareMinor(listedMinor, permille), 0);
  }
  return Math.max(0, sumOf(kept, 'ruleMinor') - allowedMinor);
}

/** A minimum above all that was bought was raised after the sale, so it asks nothing of these lines. */
function isBroken(minimum: number, bought: number, left: number): boolean {
  return left < minimum && minimum <= bought;
}

function takenOff(ruleId: number, lines: readonly BoughtLine[]): number {
  return sumOf(
    lines.filter((line) => line.ruleId === ruleId),
    'ruleMinor',
  );
}

function byPerformance(lines: readonly BoughtLine[]): BoughtLine[][] {
  return [...Map.groupBy(lines, ({ performanceId }) => performanceId).values()];
}

function sumOf(lines: readonly BoughtLine[], key: 'listedMinor' | 'ruleMinor' | 'voucherMinor'): number {
  return lines.reduce((sum, line) => sum + line[key], 0);
}
