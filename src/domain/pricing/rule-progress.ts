import type { PriceRule, RuleEffect } from './rule.ts';
import type { RuleOption } from './rule-options.ts';

/**
 * What the lines before have used of one rule. Lines come by performance and, within one, dearest first, so the tickets
 * of a set that pay come before the cheapest ones that are reduced.
 */
export type RuleProgress = {
  /** Lines that it may still reduce; null for no limit. */
  readonly usesLeft: number | null;
  /** Tickets of this performance that count towards sets. */
  readonly counted: number;
  /** Tickets still to be reduced once the first one is; null before that. */
  readonly toReduce: number | null;
};

export function initialProgress(rule: PriceRule): RuleProgress {
  return { usesLeft: rule.condition.maxUses, counted: 0, toReduce: null };
}

/** The progress after the option is taken; null where the rule does not allow it. */
export function takeOption({ rule, role }: RuleOption, progress: RuleProgress): RuleProgress | null {
  const { usesLeft, counted, toReduce } = progress;
  if (role === 'counted') return toReduce === null ? { usesLeft, counted: counted + 1, toReduce } : null;
  if (usesLeft === 0) return null;
  const left = usesLeft === null ? null : usesLeft - 1;
  if (rule.effect.kind !== 'set') return { usesLeft: left, counted, toReduce };
  const due = toReduce ?? reducedBySets(rule.effect, counted);
  // How many were counted no longer matters, and states that differ only in it are one for the search.
  return due === 0 ? null : { usesLeft: left, counted: 0, toReduce: due - 1 };
}

/** How many tickets are reduced when `counted` others pay. 0 unless these are whole sets. */
function reducedBySets({ everyTickets, cheapest }: Extract<RuleEffect, { kind: 'set' }>, counted: number): number {
  const paying = everyTickets - cheapest;
  return counted % paying === 0 ? (counted / paying) * cheapest : 0;
}

/**
 * How many more tickets of the performance must follow to finish the sets that were begun. Sets of which nothing is
 * reduced yet would gain nothing unfinished; giving them up early saves a third of the states.
 */
export function ticketsNeeded({ effect }: PriceRule, { counted, toReduce }: RuleProgress): number {
  if (toReduce !== null || effect.kind !== 'set') return toReduce ?? 0;
  const sets = Math.ceil(counted / (effect.everyTickets - effect.cheapest));
  return sets * effect.everyTickets - counted;
}

/** Sets are of one performance; uses are of the whole order. */
export function forNextPerformance({ usesLeft }: RuleProgress): RuleProgress {
  return { usesLeft, counted: 0, toReduce: null };
}

export function progressKey({ usesLeft, counted, toReduce }: RuleProgress): string {
  return `${usesLeft ?? ''},${counted},${toReduce ?? ''}`;
}
