import { isTicket, type ListedLine } from './listed-line.ts';
import { isCovered, type PriceRule, reducedPriceMinor } from './rule.ts';

/** What the buyer pays for a line at a price, fee included. */
export type CostOf = (line: ListedLine, priceMinor: number) => number;

/**
 * One thing that a rule may do with a line. `counted`: the line keeps its price and counts towards a set, of which other
 * tickets are reduced; it cannot count towards another one.
 */
export type RuleOption = {
  readonly rule: PriceRule;
  readonly role: 'reduced' | 'counted';
  readonly priceMinor: number;
  readonly gainMinor: number;
};

export type LineOptions = {
  readonly line: ListedLine;
  /** Reductions first, by rule id; the search prefers the earlier of two equal ones. */
  readonly reduced: readonly RuleOption[];
  readonly counted: readonly RuleOption[];
};

/** What the open rules may do with each line. */
export function ruleOptions(
  lines: readonly ListedLine[],
  rules: readonly PriceRule[],
  costOf: CostOf,
): readonly LineOptions[] {
  const sorted = rules.toSorted((one, other) => one.id - other.id);
  return lines.map((line) => {
    const open = sorted.filter((rule) => isCovered(rule, line) && isQuantityReached(rule, line, lines));
    const reduced = open.map((rule) => reduce(rule, line, costOf)).filter(isWorthwhile);
    const counted = open.filter(isSetRule).map((rule) => keep(rule, line));
    return { line, reduced: withoutBeaten(reduced), counted };
  });
}

function reduce(rule: PriceRule, line: ListedLine, costOf: CostOf): RuleOption {
  const priceMinor = reducedPriceMinor(rule.effect, line.listedMinor);
  const gainMinor = costOf(line, line.listedMinor) - costOf(line, priceMinor);
  return { rule, role: 'reduced', priceMinor, gainMinor };
}

function keep(rule: PriceRule, line: ListedLine): RuleOption {
  return { rule, role: 'counted', priceMinor: line.listedMinor, gainMinor: 0 };
}

/** The cheapest of a set must be reduced even where that saves nothing, or dearer ones would be instead. */
function isWorthwhile({ rule, gainMinor }: RuleOption): boolean {
  return gainMinor > 0 || isSetRule(rule);
}

/** Of rules that affect no other line, only the one that saves most can be part of the best combination. */
function withoutBeaten(options: readonly RuleOption[]): readonly RuleOption[] {
  const free = options.filter(({ rule }) => !isLinking(rule));
  const best = free.toSorted((one, other) => other.gainMinor - one.gainMinor)[0];
  return options.filter((option) => isLinking(option.rule) || option === best);
}

export function isSetRule(rule: PriceRule): boolean {
  return rule.effect.kind === 'set';
}

/** Whether what the rule does with one line limits what it may do with others. */
export function isLinking(rule: PriceRule): boolean {
  return isSetRule(rule) || rule.condition.maxUses !== null;
}

/** Minimum and group count covered lines, whatever rule reduces them: a group stays one although a child pays less. */
function isQuantityReached(rule: PriceRule, line: ListedLine, lines: readonly ListedLine[]): boolean {
  const { condition, effect } = rule;
  const covered = lines.filter((each) => isCovered(rule, each));
  if (covered.length < (condition.minQuantity ?? 0)) return false;
  if (effect.kind !== 'group' && effect.kind !== 'set') return true;
  if (!isTicket(line)) return false;
  const together = covered.filter((each) => isTicket(each) && each.performanceId === line.performanceId);
  return together.length >= (effect.kind === 'group' ? effect.fromTickets : effect.everyTickets);
}
