import { shareMinor } from '#domain/money/money.ts';
import type { ReturnedTender, SoldLine } from './returns.ts';

/** A line that was bought as part of a set, such as two for one. */
export type SetLine = {
  ruleId: number;
  performanceId: number;
  /** Of every so many tickets the `cheapest` are reduced by `permille`. */
  everyTickets: number;
  cheapest: number;
  permille: number;
  listedMinor: number;
  /** What the rule took off the listed price. */
  ruleMinor: number;
};

/** What earlier returns kept back of a set, and still do; `tenders` have the parts of it that money had not paid. */
export type Withheld = { ruleId: number; performanceId: number; minor: number; tenders: readonly ReturnedTender[] };

type Line = SoldLine & { set?: SetLine | null };

/**
 * Returning some tickets of a set must not leave the buyer with tickets cheaper than the rule allows: what comes back is
 * what was paid, less what the kept tickets cost without the broken set; never below 0. What was kept back this way
 * comes back with the tickets for which it was kept. Gives the returned lines with it (`withheldMinor`, negative where it
 * comes back).
 * @param live all lines of the order that are still valid, the returned ones included
 */
export function withBrokenSets<Returned extends Line>(
  live: readonly Line[],
  withheld: readonly Withheld[],
  returned: readonly Returned[],
): Returned[] {
  const isBack = new Set(returned.map(({ lineNo }) => lineNo));
  const taken = new Map<number, { minor: number; tenders: readonly ReturnedTender[] }>();
  for (const [key, lines] of Map.groupBy(returned.filter(hasSet), ({ set }) => keyOf(set))) {
    const kept = live.filter(hasSet).filter(({ lineNo, set }) => keyOf(set) === key && !isBack.has(lineNo));
    const before = withheld.find((each) => keyOf(each) === key) ?? { minor: 0, tenders: [] };
    const change = lostMinor(kept.map(({ set }) => set)) - before.minor;
    for (const [lineNo, part] of change > 0 ? keepBack(lines, change) : release(lines, -change, before.tenders)) {
      taken.set(lineNo, part);
    }
  }
  return returned.map((line) => {
    const part = taken.get(line.lineNo);
    return part === undefined ? line : { ...line, withheldMinor: part.minor, withheldTenders: part.tenders };
  });
}

/** What the kept tickets of a set got off and would not get by themselves. */
function lostMinor(kept: readonly SetLine[]): number {
  const [first] = kept;
  if (first === undefined) return 0;
  const dearestFirst = kept.map(({ listedMinor }) => listedMinor).toSorted((a, b) => b - a);
  let allowedMinor = 0;
  for (let at = first.everyTickets; at <= dearestFirst.length; at += first.everyTickets) {
    const reduced = dearestFirst.slice(at - first.cheapest, at);
    allowedMinor += reduced.reduce((sum, listedMinor) => sum + shareMinor(listedMinor, first.permille), 0);
  }
  const takenOff = kept.reduce((sum, { ruleMinor }) => sum + ruleMinor, 0);
  return Math.max(0, takenOff - allowedMinor);
}

/** Divides what is kept over the lines in their order, of each its money before its tenders. */
function keepBack(lines: readonly Line[], amountMinor: number) {
  let leftMinor = amountMinor;
  return lines.map((line) => {
    const { lineNo, priceMinor, covers } = line;
    const minor = Math.min(leftMinor, priceMinor);
    leftMinor -= minor;
    const ofMoney = covers.reduce((left, cover) => left - cover.priceMinor, priceMinor);
    const parts = covers.map(({ priceMinor: amount, ...tender }) => ({ ...tender, amountMinor: amount }));
    return [lineNo, { minor, tenders: upTo(Math.max(0, minor - ofMoney), parts.toReversed()) }] as const;
  });
}

/** All of it comes back with the first line, to the tenders before money. */
function release(lines: readonly Line[], amountMinor: number, tenders: readonly ReturnedTender[]) {
  const [first] = lines;
  if (first === undefined || amountMinor === 0) return [];
  const back = upTo(amountMinor, tenders).map((tender) => ({ ...tender, amountMinor: -tender.amountMinor }));
  return [[first.lineNo, { minor: -amountMinor, tenders: back }] as const];
}

/** So much of these parts, the first ones first. */
function upTo(amountMinor: number, parts: readonly ReturnedTender[]): ReturnedTender[] {
  let leftMinor = amountMinor;
  return parts.flatMap(({ tenderNo, kind, ref, amountMinor: most }) => {
    const amount = Math.min(leftMinor, most);
    leftMinor -= amount;
    return amount > 0 ? [{ tenderNo, kind, ref, amountMinor: amount }] : [];
  });
}

function hasSet<Some extends Line>(line: Some): line is Some & { set: SetLine } {
  return line.set != null;
}

function keyOf({ ruleId, performanceId }: { ruleId: number; performanceId: number }): string {
  return `${ruleId} ${performanceId}`;
}
