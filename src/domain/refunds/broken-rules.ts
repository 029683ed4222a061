import type { Bought, Withheld } from './bought-line.ts';
import { returnConditions, type ReturnCondition } from './return-conditions.ts';
import type { ReturnedTender, RuleWithheld, SoldLine } from './returns.ts';

/** What a payer has left of a returned line; the money comes first, then the tenders, the last one first. */
type Purse = { tender: Withheld['tender']; minor: number }[];

/**
 * Returning some lines must not leave the buyer with others cheaper than their rule or voucher allows: what comes back is
 * what was paid, less what the kept lines cost more without those that are returned; never below 0. What was kept back
 * this way comes back with the lines for which it was kept. Gives the returned lines with it (`withheldMinor`, negative
 * where it comes back). What the seller breaks keeps nothing back.
 */
export function withBrokenRules<Returned extends SoldLine>(
  bought: Bought,
  returned: readonly Returned[],
  { isSeller }: { isSeller: boolean },
): Returned[] {
  const purses = new Map(returned.map((line) => [line.lineNo, purseOf(line)]));
  const parts = returnConditions(bought).flatMap((condition): { lineNo: number; part: RuleWithheld }[] => {
    const counted = new Set(condition.lines.map(({ lineNo }) => lineNo));
    const going = returned.map(({ lineNo }) => lineNo).filter((lineNo) => counted.has(lineNo));
    if (going.length === 0) return [];
    const before = bought.withheld.filter((each) => isOf(condition, each));
    const change = (isSeller ? 0 : lostMinor(condition, going)) - sumOf(before);
    return change > 0
      ? keepBack(condition.ruleId, going, change, purses)
      : release(condition.ruleId, going, -change, before);
  });
  return returned.map((line) => {
    const own = parts.filter(({ lineNo }) => lineNo === line.lineNo).map(({ part }) => part);
    if (own.length === 0) return line;
    return {
      ...line,
      withheldMinor: own.reduce((sum, { minor }) => sum + minor, 0),
      withheldTenders: added(own.flatMap(({ tenders }) => tenders)),
      withheldBy: own,
    };
  });
}

function lostMinor({ lines, lostMinor: lost }: ReturnCondition, going: readonly number[]): number {
  const kept = lines.filter(({ lineNo, state }) => state === 'live' && !going.includes(lineNo));
  return lost(
    kept,
    lines.filter(({ state }) => state === 'cancelled'),
  );
}

function isOf({ ruleId, performanceId }: ReturnCondition, withheld: Withheld): boolean {
  return withheld.ruleId === ruleId && (performanceId === null || withheld.performanceId === performanceId);
}

function purseOf({ priceMinor, covers }: SoldLine): Purse {
  const tenders = covers.map(({ tenderNo, kind, ref, priceMinor: minor }) => ({
    tender: { tenderNo, kind, ref },
    minor,
  }));
  const money = priceMinor - tenders.reduce((sum, { minor }) => sum + minor, 0);
  return [{ tender: null, minor: money }, ...tenders.toReversed()];
}

/** Divides what is kept over the lines in their order. */
function keepBack(ruleId: number, lineNos: readonly number[], amountMinor: number, purses: Map<number, Purse>) {
  let leftMinor = amountMinor;
  return lineNos.map((lineNo) => {
    const taken = (purses.get(lineNo) ?? []).map((payer) => {
      const minor = Math.min(leftMinor, payer.minor);
      leftMinor -= minor;
      payer.minor -= minor;
      return { tender: payer.tender, minor };
    });
    return { lineNo, part: partOf(ruleId, taken) };
  });
}

/** All of it comes back with the first line, to the tenders before money. */
function release(ruleId: number, lineNos: readonly number[], amountMinor: number, before: readonly Withheld[]) {
  const [lineNo] = lineNos;
  if (lineNo === undefined || amountMinor === 0) return [];
  let leftMinor = amountMinor;
  const kept = added(
    before.flatMap(({ tender, minor }) => (tender === null ? [] : [{ ...tender, amountMinor: minor }])),
  );
  const back = kept.map(({ amountMinor: most, ...tender }) => {
    const minor = Math.max(0, Math.min(leftMinor, most));
    leftMinor -= minor;
    return { tender, minor: -minor };
  });
  return [{ lineNo, part: partOf(ruleId, [...back, { tender: null, minor: -leftMinor }]) }];
}

function partOf(ruleId: number, taken: readonly { tender: Withheld['tender']; minor: number }[]): RuleWithheld {
  const tenders = taken.flatMap(({ tender, minor }): ReturnedTender[] =>
    tender === null || minor === 0 ? [] : [{ ...tender, amountMinor: minor }],
  );
  return { ruleId, minor: sumOf(taken), tenders };
}

/** One part for each tender. */
function added(parts: readonly ReturnedTender[]): ReturnedTender[] {
  const ofTender = Map.groupBy(
    parts.toSorted((one, other) => one.tenderNo - other.tenderNo),
    ({ tenderNo }) => tenderNo,
  );
  return [...ofTender.values()].flatMap((each) => {
    const [first] = each;
    const amountMinor = each.reduce((sum, part) => sum + part.amountMinor, 0);
    return first === undefined ? [] : [{ ...first, amountMinor }];
  });
}

function sumOf(parts: readonly { minor: number }[]): number {
  return parts.reduce((sum, { minor }) => sum + minor, 0);
}
