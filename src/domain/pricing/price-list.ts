import type { Currency } from '#domain/money/money.ts';
import type { TimeWindow } from './time-window.ts';

export const TARIFF_KINDS = [
  'adult',
  'child',
  'student',
  'pensioner',
  'family',
  'disabled',
  'companion',
  'early',
  'other',
] as const;
export type TariffKind = (typeof TARIFF_KINDS)[number];

/** Kinds for certain people only. An early tariff is cheaper too, but anybody may buy it. */
export const REDUCED_KINDS = ['child', 'student', 'pensioner', 'family', 'disabled', 'companion'] as const;
export function isReducedKind(kind: TariffKind): kind is (typeof REDUCED_KINDS)[number] {
  return (REDUCED_KINDS as readonly TariffKind[]).includes(kind);
}

/** Who may use a tariff. Checked at the door and shown before buying; the price does not depend on it. */
export type TariffCondition =
  | { readonly kind: 'age'; readonly fromYears: number | null; readonly toYears: number | null }
  | { readonly kind: 'proof'; readonly document: 'student' | 'pensioner' | 'disability' | 'family' | 'other' };

/** For example one child per adult: at most `atMost` tickets for every `perTickets` tickets of the named tariffs. */
export type NeededTariff = {
  readonly tariffNos: readonly number[];
  readonly perTickets: number;
  readonly atMost: number;
};

/** A quantity tier such as "the first 100". Tariffs of several zones of a performance may share one, by its id. */
export type TariffCap = {
  readonly capId: number;
  readonly limit: number;
  readonly used: number;
  /** The tariff of the same zone that follows when the tier is used up; null when nothing does. */
  readonly thenTariffNo: number | null;
};

/** A tariff keeps its number in every zone of a list. Limits per order count all its tickets of a performance. */
export type Tariff = TimeWindow & {
  readonly zoneNo: number;
  readonly tariffNo: number;
  readonly kind: TariffKind;
  readonly listedMinor: number;
  /** The fee as the list states it; used where no fee rule exists. */
  readonly feeMinor: number;
  readonly condition: TariffCondition | null;
  readonly minPerOrder: number | null;
  readonly maxPerOrder: number | null;
  readonly needsTariff: NeededTariff | null;
  /** Offered only with a voucher that unlocks it. */
  readonly isHidden: boolean;
  readonly cap: TariffCap | null;
};

export type PriceList = { readonly id: number; readonly currency: Currency; readonly tariffs: readonly Tariff[] };

/** The list of one performance; `used` of its caps counts this performance only. */
export type PerformancePrices = { readonly performanceId: number; readonly priceList: PriceList };

export type ItemOption = {
  readonly itemId: number;
  readonly optionNo: number;
  readonly currency: Currency;
  readonly listedMinor: number;
  readonly feeMinor: number;
};
