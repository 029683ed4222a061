import { chooseRules } from './choose-rules.ts';
import type { FeeRule } from './fee.ts';
import { listLines } from './list-lines.ts';
import { type PerformancePrices, isReducedKind, type Tariff } from './price-list.ts';
import { costMinor, priceOrder } from './price-order.ts';
import type { PriceRule } from './rule.ts';
import { isTargeted } from './target.ts';
import { isWithin, type TimeWindow, windowWithoutChange } from './time-window.ts';
import type { WantedTicket } from './wanted-line.ts';

export type ShownPrice = {
  readonly zoneNo: number;
  readonly tariffNo: number;
  readonly kind: Tariff['kind'];
  readonly priceMinor: number;
  readonly feeMinor: number;
  /** Price and fee: what one ticket costs now. */
  readonly totalMinor: number;
  /** What it would cost without rules, to be struck through; null where no rule lowers it. */
  readonly listedTotalMinor: number | null;
};

export type ShownPrices = {
  /** Tariffs that are open, not hidden and not used up, in the order of the list. */
  readonly prices: readonly ShownPrice[];
  /** Over tariffs that anybody may buy, so that "from 5.00" is not a child's price; over all where there is no such. */
  readonly lowestMinor: number | null;
  /** What the lowest price would be without the rule that lowers it, to be struck through; null where none does. */
  readonly lowestListedMinor: number | null;
  readonly highestMinor: number | null;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
};

export type ShowInput = PerformancePrices & {
  readonly organizerId: number | null;
  /** Whether a zone has numbered seats or entries: their fees may differ. */
  readonly kindOf: (zoneNo: number) => WantedTicket['kind'];
  readonly rules: readonly PriceRule[];
  readonly feeRules: readonly FeeRule[];
  readonly now: Date;
};

/** What one ticket of each tariff costs now, by the steps of `quote`. Limits that concern several tickets play no part. */
export function showPrices(input: ShowInput): ShownPrices {
  const { priceList, now } = input;
  const shown = priceList.tariffs.map((tariff) => showPrice(tariff, input)).filter((each) => each !== null);
  const forAll = shown.filter(({ price }) => !isReducedKind(price.kind));
  const [cheapest, ...others] = (forAll.length === 0 ? shown : forAll)
    .map(({ price }) => price)
    .toSorted((one, other) => one.totalMinor - other.totalMinor);
  const { from: validFrom, until: validUntil } = windowWithoutChange(
    [...priceList.tariffs, ...shown.flatMap(({ windows }) => windows)],
    now,
  );
  return {
    prices: shown.map(({ price }) => price),
    lowestMinor: cheapest?.totalMinor ?? null,
    lowestListedMinor: cheapest?.listedTotalMinor ?? null,
    highestMinor: (others.at(-1) ?? cheapest)?.totalMinor ?? null,
    validFrom,
    validUntil,
  };
}

type Shown = { readonly price: ShownPrice; readonly windows: readonly TimeWindow[] };

function showPrice(tariff: Tariff, { performanceId, priceList, organizerId, kindOf, rules, feeRules, now }: ShowInput) {
  const { zoneNo, tariffNo } = tariff;
  const ticket = {
    lineNo: 1,
    kind: kindOf(zoneNo),
    organizerId,
    performanceId,
    priceListId: priceList.id,
    zoneNo,
    tariffNo,
  };
  const offer = { currency: priceList.currency, priceLists: [{ performanceId, priceList }], itemOptions: [] };
  const listed = listLines([ticket], offer, now);
  // A used-up tier leads to the tariff that follows, which has a row of its own.
  if (tariff.isHidden || !listed.ok || listed.lines.some((line) => line.kind === 'unit' || line.tariff !== tariff)) {
    return null;
  }
  const open = rules.filter((rule) => isWithin(rule, now));
  const [priced] = priceOrder(listed.lines, chooseRules(listed.lines, open, feeRules), null, feeRules);
  if (priced === undefined) return null;
  const totalMinor = costMinor([priced]);
  const listedTotalMinor = costMinor(priceOrder(listed.lines, new Map(), null, feeRules));
  const { priceMinor, feeMinor } = priced;
  const shown: Shown = {
    price: {
      zoneNo,
      tariffNo,
      kind: tariff.kind,
      priceMinor,
      feeMinor,
      totalMinor,
      listedTotalMinor: totalMinor < listedTotalMinor ? listedTotalMinor : null,
    },
    windows: rules.filter(({ target }) => listed.lines.some((line) => isTargeted(target, line))),
  };
  return shown;
}
