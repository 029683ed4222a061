import { shareMinor } from '#domain/money/money.ts';
import { isReducedKind, type TariffKind } from './price-list.ts';
import { isTargeted, type Target, type TargetedTicket, type TargetedUnit } from './target.ts';
import type { TimeWindow } from './time-window.ts';

/** What a rule does to each ticket or unit that it is applied to. `permille` is the part taken off: 1000 is free. */
export type RuleEffect =
  | { readonly kind: 'percent'; readonly permille: number }
  | { readonly kind: 'amount'; readonly amountMinor: number }
  /** One price for all; a ticket that is cheaper already keeps its price. */
  | { readonly kind: 'fixed_price'; readonly priceMinor: number }
  /** From so many tickets of one performance on. */
  | { readonly kind: 'group'; readonly fromTickets: number; readonly permille: number }
  /** Of every `everyTickets` of one performance the `cheapest` are reduced; two for one is 2, 1 and 1000. */
  | { readonly kind: 'set'; readonly everyTickets: number; readonly cheapest: number; readonly permille: number };

export type RuleCondition = {
  /** So many covered tickets and units must be in the order, whatever rule reduces them; null for no minimum. */
  readonly minQuantity: number | null;
  /** So many tickets and units of an order at most are reduced; null for no limit. */
  readonly maxUses: number | null;
  readonly includesReducedTariffs: boolean;
};

/** A campaign or a group rule. */
export type PriceRule = TimeWindow & {
  readonly id: number;
  readonly target: Target;
  readonly condition: RuleCondition;
  readonly effect: RuleEffect;
};

type Coverable = (TargetedTicket & { readonly tariff: { readonly kind: TariffKind } }) | TargetedUnit;

export function isCovered(rule: Pick<PriceRule, 'target' | 'condition'>, line: Coverable): boolean {
  if (!isTargeted(rule.target, line)) return false;
  return line.kind === 'unit' || rule.condition.includesReducedTariffs || !isReducedKind(line.tariff.kind);
}

/** The price of one line that the rule reduces. Never above the price before, and never below 0. */
export function reducedPriceMinor(effect: RuleEffect, priceMinor: number): number {
  switch (effect.kind) {
    case 'percent':
    case 'group':
    case 'set':
      return priceMinor - shareMinor(priceMinor, effect.permille);
    case 'amount':
      return Math.max(0, priceMinor - effect.amountMinor);
    case 'fixed_price':
      return Math.min(priceMinor, effect.priceMinor);
  }
}
