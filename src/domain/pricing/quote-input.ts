import type { FeeRule } from './fee.ts';
import type { Offer } from './list-lines.ts';
import type { PriceRule, RuleEffect } from './rule.ts';
import type { TaxRule } from './tax.ts';
import type { GivenVoucher, VoucherEffect } from './voucher.ts';
import type { WantedLine } from './wanted-line.ts';

/** All that a price depends on. Amounts are minor units of `currency`; the caller reads rules of its market only. */
export type QuoteInput = Offer & {
  readonly lines: readonly WantedLine[];
  readonly rules: readonly PriceRule[];
  readonly voucher: GivenVoucher;
  readonly feeRules: readonly FeeRule[];
  readonly taxRules: readonly TaxRule[];
  readonly now: Date;
};

/**
 * Throws on data that the database should have refused. A negative or fractional amount would make parts that do not sum
 * to their whole.
 */
export function checkQuoteInput(input: QuoteInput): void {
  const lineNos = input.lines.map(({ lineNo }) => lineNo);
  if (new Set(lineNos).size < lineNos.length) throw new RangeError('Two lines have the same number');
  const wrongAmount = amountsOf(input).find((amount) => !Number.isSafeInteger(amount) || amount < 0);
  if (wrongAmount !== undefined) throw new RangeError(`Not an amount in minor units: ${wrongAmount}`);
  const wrongShare = sharesOf(input).find((share) => !Number.isInteger(share) || share < 0 || share > 1000);
  if (wrongShare !== undefined) throw new RangeError(`Not a share in permille: ${wrongShare}`);
  if (Number.isNaN(input.now.getTime())) throw new RangeError('Not a moment');
  const tariffs = input.priceLists.flatMap(({ priceList }) => priceList.tariffs);
  if (tariffs.some(({ needsTariff }) => needsTariff !== null && needsTariff.perTickets < 1)) {
    throw new RangeError('A tariff needs at least one ticket of another');
  }
  for (const { id, effect } of input.rules) {
    if (!isPossibleSet(effect)) throw new RangeError(`Rule ${id} must reduce some but not all tickets of a set`);
  }
}

/** A set of which every ticket is reduced is a percentage with a minimum quantity. */
function isPossibleSet(effect: RuleEffect): boolean {
  if (effect.kind !== 'set') return true;
  const { cheapest, everyTickets } = effect;
  return Number.isInteger(cheapest) && Number.isInteger(everyTickets) && 0 < cheapest && cheapest < everyTickets;
}

function amountsOf({ priceLists, itemOptions, rules, voucher, feeRules }: QuoteInput): number[] {
  return [
    ...priceLists.flatMap(({ priceList }) => priceList.tariffs).flatMap((each) => [each.listedMinor, each.feeMinor]),
    ...itemOptions.flatMap((each) => [each.listedMinor, each.feeMinor]),
    ...[...rules.map(({ effect }) => effect), ...voucherEffects(voucher)].flatMap(amountOfEffect),
    ...feeRules.flatMap(({ fixedMinor, minMinor, maxMinor }) => [fixedMinor, minMinor ?? 0, maxMinor ?? 0]),
  ];
}

function amountOfEffect(effect: RuleEffect | VoucherEffect): number[] {
  if (effect.kind === 'fixed_price') return [effect.priceMinor];
  return 'amountMinor' in effect ? [effect.amountMinor] : [];
}

function sharesOf({ rules, voucher, feeRules, taxRules }: QuoteInput): number[] {
  const effects = [...rules.map(({ effect }) => effect), ...voucherEffects(voucher)];
  return [
    ...effects.flatMap((effect) => ('permille' in effect ? [effect.permille] : [])),
    ...[...feeRules, ...taxRules].map(({ permille }) => permille),
  ];
}

function voucherEffects(voucher: GivenVoucher): VoucherEffect[] {
  return voucher === null || voucher === 'unknown' || voucher.effect === null ? [] : [voucher.effect];
}
