import type { NeededTariff, TariffKind } from '#domain/pricing/price-list.ts';
import type { PriceRule } from '#domain/pricing/rule.ts';
import type { Target, TargetedTicket, TargetedUnit } from '#domain/pricing/target.ts';
import type { ReturnedTender } from './returns.ts';

/** A line of a sold order, whatever became of it, with what its price depended on. */
export type BoughtLine = BoughtTicket | BoughtUnit;

export type BoughtTicket = TargetedTicket &
  BoughtPrice & {
    tariff: { kind: TariffKind; needsTariff: NeededTariff | null };
    /** The line of the wheelchair place beside which this one is kept for a companion. */
    companionOf: number | null;
  };
type BoughtUnit = TargetedUnit & BoughtPrice;

type BoughtPrice = {
  lineNo: number;
  /** `cancelled`: the seller ended it. */
  state: 'live' | 'returned' | 'cancelled' | 'exchanged' | 'resold';
  listedMinor: number;
  /** The rule that reduced it, or counted it as one of a set. */
  ruleId: number | null;
  /** What the rule took off the listed price, and the voucher off the rest. */
  ruleMinor: number;
  voucherMinor: number;
};

/** A rule whose reduction depends on other lines: a set, a group, or a minimum quantity. */
export type BoughtRule = Pick<PriceRule, 'id' | 'target' | 'condition' | 'effect'>;

/** In place of a rule's id: the voucher of the order, of which there is one. */
export const VOUCHER = 0;

/** What a return kept back of one payer because of one rule; negative where it came back. */
export type Withheld = {
  ruleId: number;
  /** Of the returned line. */
  performanceId: number | null;
  minor: number;
  /** Null for money. */
  tender: Omit<ReturnedTender, 'amountMinor'> | null;
};

export type Bought = {
  lines: readonly BoughtLine[];
  rules: readonly BoughtRule[];
  /** Null where the order had no voucher with a minimum. */
  voucher: { target: Target; minimumMinor: number } | null;
  withheld: readonly Withheld[];
};
