import { sumOf } from './divide.ts';
import type { PriceRule } from './rule.ts';
import { isLinking, type LineOptions } from './rule-options.ts';
import { type ChosenOptions, searchBest } from './search-rules.ts';

/**
 * For orders that are too large to compare all combinations: the linking rule that gains most, with those that link
 * nothing, then the next one on the lines it left, until none gains more. Each step only makes the order cheaper.
 */
export function chooseOneByOne(group: readonly LineOptions[]): ChosenOptions {
  let best = searchBest(withRule(group, null), Infinity) ?? new Map();
  let fixed: ChosenOptions = new Map();
  for (;;) {
    const open = group.filter(({ line }) => !fixed.has(line.lineNo));
    const tries = untriedRules(open, fixed).map((rule) => {
      const chosen = searchBest(withRule(open, rule), Infinity) ?? new Map();
      return { rule, chosen: new Map([...fixed, ...chosen]) };
    });
    const [top] = tries.toSorted((one, other) => gainOf(other.chosen) - gainOf(one.chosen));
    if (top === undefined || gainOf(top.chosen) <= gainOf(best)) return best;
    best = top.chosen;
    fixed = new Map([...best].filter(([lineNo, { rule }]) => fixed.has(lineNo) || rule === top.rule));
  }
}

/** Linking rules that no line has yet: a second round of one would not know how many uses the first has taken. */
function untriedRules(open: readonly LineOptions[], fixed: ChosenOptions): readonly PriceRule[] {
  const taken = [...fixed.values()].map(({ rule }) => rule);
  const linking = open.flatMap(({ reduced }) => reduced.map(({ rule }) => rule)).filter(isLinking);
  return [...new Set(linking)].filter((rule) => !taken.includes(rule));
}

/** The options of one linking rule, or of none, and of all that link nothing. */
function withRule(group: readonly LineOptions[], only: PriceRule | null): readonly LineOptions[] {
  const isKept = ({ rule }: { readonly rule: PriceRule }) => rule === only || !isLinking(rule);
  return group.map(({ line, reduced, counted }) => ({
    line,
    reduced: reduced.filter(isKept),
    counted: counted.filter(isKept),
  }));
}

function gainOf(chosen: ChosenOptions): number {
  return sumOf([...chosen.values()].map(({ gainMinor }) => gainMinor));
}
