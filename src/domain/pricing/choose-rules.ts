import type { ListedLine } from './listed-line.ts';
import type { PriceRule } from './rule.ts';
import { type CostOf, isLinking, isSetRule, type LineOptions, type RuleOption, ruleOptions } from './rule-options.ts';
import { searchBest } from './search-rules.ts';

/**
 * Chooses at most one rule per line so that the buyer pays least for price and fee together. Lines that no common rule
 * links are decided apart. Of combinations that cost the same, the one is taken in which the first line with a
 * difference has the lower rule id, with lines by performance, dearest first, then by number.
 */
export function chooseRules(
  lines: readonly ListedLine[],
  rules: readonly PriceRule[],
  costOf: CostOf,
): ReadonlyMap<number, RuleOption> {
  const options = ruleOptions(lines, rules, costOf).toSorted(({ line: one }, { line: other }) => inOrder(one, other));
  return new Map(linkedGroups(options).flatMap((group) => [...searchBest(group)]));
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
