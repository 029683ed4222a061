import type { FeeRule } from '#domain/pricing/fee.ts';
import type { PriceList, Tariff } from '#domain/pricing/price-list.ts';
import type { QuoteInput } from '#domain/pricing/quote-input.ts';
import type { PriceRule, RuleCondition, RuleEffect } from '#domain/pricing/rule.ts';
import type { Voucher } from '#domain/pricing/voucher.ts';
import type { WantedTicket, WantedUnit } from '#domain/pricing/wanted-line.ts';

export const NOW = new Date('2026-12-10T12:00Z');

/** An adult's tariff of 50.00 and 5.00 in zone 1. */
export function aTariff(changes: Partial<Tariff> = {}): Tariff {
  return {
    zoneNo: 1,
    tariffNo: 1,
    kind: 'adult',
    listedMinor: 5000,
    feeMinor: 500,
    condition: null,
    minPerOrder: null,
    maxPerOrder: null,
    needsTariff: null,
    isHidden: false,
    cap: null,
    from: null,
    until: null,
    ...changes,
  };
}

export function aPriceList(...tariffs: readonly Tariff[]): PriceList {
  return { id: 1, currency: 'BYN', tariffs };
}

export function aTicket(lineNo: number, changes: Partial<WantedTicket> = {}): WantedTicket {
  const place = { performanceId: 1, priceListId: 1, zoneNo: 1, tariffNo: 1 };
  return { lineNo, kind: 'seat', organizerId: 7, ...place, ...changes };
}

export function aUnit(lineNo: number, changes: Partial<WantedUnit> = {}): WantedUnit {
  return { lineNo, kind: 'unit', organizerId: null, itemId: 5, optionNo: 1, performanceId: null, ...changes };
}

export function aRule(id: number, effect: RuleEffect, condition: Partial<RuleCondition> = {}): PriceRule {
  const none = { minQuantity: null, maxUses: null, includesReducedTariffs: true };
  return { id, target: { kind: 'everything' }, effect, condition: { ...none, ...condition }, from: null, until: null };
}

/** 10 % off everything. */
export function aVoucher(changes: Partial<Voucher> = {}): Voucher {
  return {
    id: 1,
    currency: 'BYN',
    target: { kind: 'everything' },
    effect: { kind: 'percent', permille: 100 },
    unlocksHidden: false,
    opensPresale: false,
    allotmentIds: [],
    isCombinable: true,
    minimumMinor: null,
    remainingUses: null,
    usesPerOrder: null,
    from: null,
    until: null,
    ...changes,
  };
}

/** 5 % of seats of organizer 7, paid by the buyer. */
export function aFeeRule(changes: Partial<FeeRule> = {}): FeeRule {
  const amounts = { permille: 50, fixedMinor: 0, minMinor: null, maxMinor: null };
  return { organizerId: 7, lineKind: 'seat', ...amounts, payer: 'buyer', ...changes };
}

/** One ticket of performance 1, and nothing that changes its price. */
export function aQuoteInput(changes: Partial<QuoteInput> = {}): QuoteInput {
  return {
    lines: [aTicket(1)],
    currency: 'BYN',
    priceLists: [{ performanceId: 1, priceList: aPriceList(aTariff()) }],
    itemOptions: [],
    rules: [],
    voucher: null,
    feeRules: [],
    taxRules: [],
    now: NOW,
    ...changes,
  };
}
