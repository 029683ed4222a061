import { chooseOneByOne } from './choose-one-by-one.ts';
import { type FeeRule, feeOf } from './fee.ts';
import type { ListedLine } from './listed-line.ts';
import type { PriceRule } from './rule.ts';
import { isLinking, isSetRule, type LineOptions, ruleOptions } from './rule-options.ts';
import { type ChosenOptions, searchBest } from './search-rules.ts';

/** Some tens of milliseconds. Fifty tickets with one set and one limit of ten uses need about 12 000 states. */
const MAX_STATES = 20_000;

/**
 * Chooses at most one open rule per line so that the buyer pays least for price and fee together. Lines that no common rule
 * links are decided apart. Of combinations that cost the same, the one is taken in which the first line with a
 * difference has the lower rule id, with lines by performance, dearest first, then by number.
 */
export function chooseRules(
  lines: readonly ListedLine[],
  rules: readonly PriceRule[],
  feeRules: readonly FeeRule[],
  maxStates = MAX_STATES,
): ChosenOptions {
  const costOf = (line: ListedLine, priceMinor: number) => priceMinor + feeOf(line, priceMinor, feeRules).feeMinor;
  const options = ruleOptions(lines, rules, costOf).toSorted(({ line: one }, { line: other }) => inOrder(one, other));
  const chosen = linkedGroups(options).map((group) => searchBest(group, maxStates) ?? chooseOneByOne(group));
  return new Map(chosen.flatMap((each) => [...each]));
}

function inOrder(one: ListedLine, other: ListedLine): number {
  return (
    (one.performanceId ?? 0) - (other.performanceId ?? 0) ||
    other.listedMinor - one.listedMinor ||
    one.lineNo - other.lineNo
  );
}

/** Groups of lines that share a rule with a limit or a set; the lines of a group keep their order. */
function linkedGroups(options: readonly LineOptions[]): LineOptions[][] {
  let groups: { lines: LineOptions[]; links: Set<string> }[] = [];
  for (const line of options) {
    const links = new Set(linksOf(line));
    const joined = groups.filter((group) => [...links].some((link) => group.links.has(link)));
    const merged = {
      lines: [...joined.flatMap((group) => group.lines), line],
      links: new Set([...joined.flatMap((group) => [...group.links]), ...links]),
    };
    groups = [...groups.filter((group) => !joined.includes(group)), merged];
  }
  return groups.map(({ lines }) => lines.toSorted((one, other) => inOrder(one.line, other.line)));
}

function linksOf({ line, reduced, counted }: LineOptions): string[] {
  return [...reduced, ...counted]
    .filter(({ rule }) => isLinking(rule))
    .map(({ rule }) =>
      isSetRule(rule) && rule.condition.maxUses === null ? `${rule.id} of ${line.performanceId}` : String(rule.id),
    );
}
