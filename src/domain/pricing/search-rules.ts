import type { PriceRule } from './rule.ts';
import { isLinking, type LineOptions, type RuleOption } from './rule-options.ts';
import {
  forNextPerformance,
  initialProgress,
  progressKey,
  type RuleProgress,
  takeOption,
  ticketsNeeded,
} from './rule-progress.ts';

/** The option of each line that has one, by line number. */
export type ChosenOptions = ReadonlyMap<number, RuleOption>;

/** The best way to decide the lines so far that leaves the linking rules in this state. */
type Way = {
  readonly gainMinor: number;
  /** One for each linking rule, in the same order throughout. */
  readonly progresses: readonly RuleProgress[];
  readonly option: RuleOption | null;
  readonly before: Way | null;
};

/**
 * The best options of linked lines: line by line, the best way to each state of the rules is kept.
 * @returns null where more than `maxStates` would have to be kept
 */
export function searchBest(lines: readonly LineOptions[], maxStates: number): ChosenOptions | null {
  const rules = linkingRules(lines);
  let ways: readonly Way[] = [{ gainMinor: 0, progresses: rules.map(initialProgress), option: null, before: null }];
  let states = 0;
  for (const [index, line] of lines.entries()) {
    ways = decideLine(ways, line, rules, lines.slice(index + 1));
    states += ways.length;
    if (states > maxStates) return null;
  }
  // Sorting is stable: of ways that gain the same, the first is the one that the order of preference found first.
  const [best = null] = ways.toSorted((one, other) => other.gainMinor - one.gainMinor);
  return optionsOf(best, lines);
}

function linkingRules(lines: readonly LineOptions[]): readonly PriceRule[] {
  const rules = lines.flatMap(({ reduced, counted }) => [...reduced, ...counted]).map(({ rule }) => rule);
  return [...new Set(rules.filter(isLinking))];
}

/** Ways come and go in the order of preference, so of two that lead to the same state and gain the first is kept. */
function decideLine(
  ways: readonly Way[],
  { line, reduced, counted }: LineOptions,
  rules: readonly PriceRule[],
  ahead: readonly LineOptions[],
): readonly Way[] {
  const sameAhead = ahead.filter((each) => each.line.performanceId === line.performanceId);
  const possible = rules.map((rule) => sameAhead.filter((each) => isCountable(each, rule)).length);
  // Leaving a line alone comes before counting it, so that no ticket counts towards a set without need.
  const options = [...reduced, null, ...counted];
  const kept = new Map<string, Way>();
  for (const before of ways) {
    for (const option of options) {
      const taken = take(option, before.progresses, rules);
      if (taken === null || rules.some((rule, at) => isStuck(rule, taken[at], possible[at]))) continue;
      const progresses = sameAhead.length === 0 ? taken.map(forNextPerformance) : taken;
      const gainMinor = before.gainMinor + (option?.gainMinor ?? 0);
      const key = progresses.map(progressKey).join(' ');
      const other = kept.get(key);
      if (other !== undefined && other.gainMinor >= gainMinor) continue;
      kept.delete(key);
      kept.set(key, { gainMinor, progresses, option, before });
    }
  }
  return [...kept.values()];
}

function isCountable({ counted }: LineOptions, rule: PriceRule): boolean {
  return counted.some((option) => option.rule === rule);
}

/** Whether too few tickets follow to finish the sets that were begun. */
function isStuck(rule: PriceRule, progress: RuleProgress | undefined, possible: number | undefined): boolean {
  return progress !== undefined && ticketsNeeded(rule, progress) > (possible ?? 0);
}

function take(
  option: RuleOption | null,
  progresses: readonly RuleProgress[],
  rules: readonly PriceRule[],
): readonly RuleProgress[] | null {
  const at = option === null ? -1 : rules.indexOf(option.rule);
  const progress = progresses[at];
  if (option === null || progress === undefined) return progresses;
  const taken = takeOption(option, progress);
  return taken === null ? null : progresses.with(at, taken);
}

function optionsOf(best: Way | null, lines: readonly LineOptions[]): ChosenOptions {
  const chosen = new Map<number, RuleOption>();
  let way = best;
  for (const { line } of lines.toReversed()) {
    if (way?.option != null) chosen.set(line.lineNo, way.option);
    way = way?.before ?? null;
  }
  return chosen;
}
