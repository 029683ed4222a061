import { halfUp, priceOf, sum } from './money.ts';
import { isCovered, pricedLine } from './price-check.ts';
import type { Withheld } from './returns.ts';
import { type Kept, type Line, liveLines, type Order, type Part } from './state.ts';
import { coveredPrice } from './tenders.ts';
import type { RuleFacts, World } from './world-types.ts';

/** Lines that were cheaper together, and what some of them would cost more by themselves. */
type Bond = {
  ruleId: number;
  members: Line[];
  isOfOrder: boolean;
  lost: (staying: Line[], endedBySeller: Line[]) => number;
};

const VOUCHER = 0;

/**
 * What a return keeps back of each line because it breaks sets, groups, minimum quantities or the minimum of a voucher,
 * written apart from `domain/refunds`: the kept lines would cost so much more by themselves, and earlier returns have kept
 * a part of it. Negative on the first line where more was kept than is still right. What the seller breaks keeps nothing.
 */
export function withheldBy(
  world: World,
  order: Order,
  returned: readonly Line[],
  { isSeller }: { isSeller: boolean },
): Withheld {
  const kept = new Map<number, Kept[]>();
  for (const { ruleId, members, isOfOrder, lost } of bondsOf(world, order)) {
    const going = members.filter((line) => returned.some(({ lineNo }) => lineNo === line.lineNo));
    const [first] = going;
    if (first === undefined) continue;
    const staying = liveLines(order).filter((line) => members.includes(line) && !going.includes(line));
    const ended = members.filter(({ state }) => state === 'cancelled');
    const of = isOfOrder ? order.lines : order.lines.filter((line) => line.performanceId === first.performanceId);
    const before = of.flatMap((line) => line.kept.filter((each) => each.ruleId === ruleId));
    let more = (isSeller ? 0 : lost(staying, ended)) - sum(before.map(({ minor }) => minor));
    if (more < 0) add(kept, first, released(order, ruleId, before, -more));
    for (const line of more > 0 ? going : []) {
      const taken = takenFrom(order, line, kept.get(line.lineNo) ?? [], more);
      more -= sum(taken.map(({ minor }) => minor));
      add(
        kept,
        line,
        taken.map((each) => ({ ...each, ruleId })),
      );
    }
  }
  return new Map([...kept].map(([lineNo, each]) => [lineNo, { kept: each, ...sumsOf(order, each) }]));
}

function add(kept: Map<number, Kept[]>, { lineNo }: Line, more: readonly Kept[]): void {
  kept.set(lineNo, [...(kept.get(lineNo) ?? []), ...more.filter(({ minor }) => minor !== 0)]);
}

function sumsOf({ tenders }: Order, kept: readonly Kept[]): { minor: number; parts: Part[] } {
  const parts = tenders.map(({ kind, ref }): Part => {
    const own = kept.filter((each) => each.kind === kind && each.ref === ref);
    return { kind, ref, amountMinor: 0, withheldMinor: sum(own.map(({ minor }) => minor)) };
  });
  return {
    minor: sum(kept.map(({ minor }) => minor)),
    parts: parts.filter(({ withheldMinor }) => withheldMinor !== 0),
  };
}

function bondsOf(world: World, order: Order): Bond[] {
  const { lines } = order;
  const voucher = world.vouchers.find(({ id }) => id === order.voucherId);
  const bonds: Bond[] = [];
  if (voucher?.minimumMinor != null) {
    const least = voucher.minimumMinor;
    const members = lines.filter((line) => voucher.organizerId === null || line.organizerId === voucher.organizerId);
    const listed = (of: readonly Line[]) => sum(of.map(({ amounts }) => amounts?.listedMinor ?? 0));
    const lost: Bond['lost'] = (staying, ended) =>
      listed([...staying, ...ended]) < least && listed(members) >= least
        ? sum(staying.map(({ amounts }) => amounts?.voucherMinor ?? 0))
        : 0;
    bonds.push({ ruleId: VOUCHER, members, isOfOrder: true, lost });
  }
  const used = new Set(lines.map(({ amounts }) => amounts?.ruleId));
  for (const rule of world.rules.filter(({ id }) => used.has(id))) bonds.push(...bondsOfRule(world, order, rule));
  return bonds;
}

function bondsOfRule(world: World, { lines }: Order, rule: RuleFacts): Bond[] {
  const { id: ruleId, minQuantity, effect } = rule;
  const covered = lines.filter((line) => {
    const priced = pricedLine(line, world);
    return priced !== null && isCovered(rule, priced);
  });
  if (minQuantity !== null) {
    const lost: Bond['lost'] = (staying, ended) =>
      staying.length + ended.length < minQuantity && covered.length >= minQuantity ? offBy(rule, staying) : 0;
    // No rule of the world has a minimum quantity beside a set or a group.
    return [{ ruleId, members: covered, isOfOrder: true, lost }];
  }
  if (effect.kind !== 'set' && effect.kind !== 'group') return [];
  const tickets = covered.filter(
    ({ kind, amounts }) => kind !== 'unit' && (effect.kind === 'group' || amounts?.ruleId === ruleId),
  );
  return [...Map.groupBy(tickets, ({ performanceId }) => performanceId).values()].map((members) => ({
    ruleId,
    members,
    isOfOrder: false,
    lost(staying, ended) {
      if (effect.kind === 'set') return advantage(effect, staying);
      const isSmall = staying.length + ended.length < effect.fromTickets && members.length >= effect.fromTickets;
      return isSmall ? offBy(rule, staying) : 0;
    },
  }));
}

function offBy({ id }: RuleFacts, lines: readonly Line[]): number {
  return sum(lines.map(({ amounts }) => (amounts?.ruleId === id ? amounts.ruleMinor : 0)));
}

/** Money is kept before tenders, of these the last first; never what another rule has kept of the line. */
function takenFrom(order: Order, line: Line, gone: readonly Kept[], minor: number): Kept[] {
  let left = minor;
  const money = { kind: 'money' as const, ref: '', paid: priceOf(line) - coveredPrice(order, line) };
  const tenders = order.tenders.toReversed().map(({ kind, ref, covers }) => {
    return { kind, ref, paid: covers.find(({ lineNo }) => lineNo === line.lineNo)?.priceMinor ?? 0 };
  });
  return [money, ...tenders].map(({ kind, ref, paid }) => {
    const before = gone.filter((each) => each.minor > 0 && each.kind === kind && each.ref === ref);
    const taken = Math.min(left, paid - sum(before.map((each) => each.minor)));
    left -= taken;
    return { ruleId: 0, kind, ref, minor: taken };
  });
}

/** What was kept of tenders comes back before what was kept of money. */
function released(order: Order, ruleId: number, before: readonly Kept[], minor: number): Kept[] {
  let left = minor;
  const tenders = order.tenders.map(({ kind, ref }): Kept => {
    const own = before.filter((each) => each.kind === kind && each.ref === ref);
    const back = Math.min(left, sum(own.map((each) => each.minor)));
    left -= back;
    return { ruleId, kind, ref, minor: -back };
  });
  return [...tenders, { ruleId, kind: 'money', ref: '', minor: -left }];
}

type SetEffect = Extract<RuleFacts['effect'], { kind: 'set' }>;

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
