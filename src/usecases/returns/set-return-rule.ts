import { keepsMoreEarly, readFeeSteps, type FeeStep } from '#domain/tickets/cancellation-fee.ts';
import type { TariffKind } from '#domain/pricing/price-list.ts';

/** For which tickets of the organizer a rule is; without a narrowing for all. */
export type RuleScope = {
  organizerId: number;
  performanceId: number | null;
  tariffKind: TariffKind | null;
  /** Of the performance's price list. */
  tariffNo: number | null;
};
export type ReturnRule = RuleScope & { id: number; steps: FeeStep[]; createdAt: Date };

export type ReturnRulesStore = {
  list(organizerId: number): Promise<ReturnRule[]>;
  /** Whether the performance, if there is one, is the organizer's. */
  isOwn(scope: RuleScope): Promise<boolean>;
  /** Ends the rule of the same scope and writes this one, with an audit row; its id. */
  set(scope: RuleScope, steps: readonly FeeStep[], actor: string): Promise<number>;
  /** False when there is no such rule, or it has ended. */
  end(id: number, actor: string): Promise<boolean>;
};

export type SetRuleResult =
  /** `id`: null after a dry run. */
  | { ok: true; id: number | null; keepsMoreEarly: boolean }
  | { ok: false; code: 'steps_invalid' | 'scope_invalid' | 'unknown_organizer' };

/**
 * An organizer says what it keeps of tickets that buyers return. Orders that are open or sold already keep the terms that
 * they were shown; the law's floor holds whatever the rule says.
 */
export async function setReturnRule(
  { rules }: { rules: ReturnRulesStore },
  {
    actor,
    steps: given,
    isDryRun = false,
    ...scope
  }: RuleScope & { actor: string; steps: unknown; isDryRun?: boolean },
): Promise<SetRuleResult> {
  const steps = readFeeSteps(given);
  if (steps === null) return { ok: false, code: 'steps_invalid' };
  const isNarrowedTwice = scope.tariffKind !== null && scope.tariffNo !== null;
  if (isNarrowedTwice || (scope.tariffNo !== null && scope.performanceId === null)) {
    return { ok: false, code: 'scope_invalid' };
  }
  if (!(await rules.isOwn(scope))) return { ok: false, code: 'unknown_organizer' };
  const id = isDryRun ? null : await rules.set(scope, steps, actor);
  return { ok: true, id, keepsMoreEarly: keepsMoreEarly(steps) };
}
