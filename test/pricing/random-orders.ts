import fc from 'fast-check';
import type { FeeRule } from '#domain/pricing/fee.ts';
import type { PerformancePrices, Tariff } from '#domain/pricing/price-list.ts';
import type { QuoteInput } from '#domain/pricing/quote-input.ts';
import type { PriceRule, RuleEffect } from '#domain/pricing/rule.ts';
import type { Target } from '#domain/pricing/target.ts';
import type { Source } from '#domain/tenders/plan-tenders.ts';
import type { TimeWindow } from '#domain/pricing/time-window.ts';
import type { Voucher } from '#domain/pricing/voucher.ts';
import type { WantedLine } from '#domain/pricing/wanted-line.ts';
import { aTariff, aTicket, aUnit } from '#test/builders/pricing.ts';

/** Windows open and close at these days, so that `now` meets their edges often. */
export const DAYS = [1, 2, 3, 4, 5, 6].map((day) => new Date(Date.UTC(2026, 11, day)));
const aDay = fc.constantFrom(...DAYS);
const aWindow: fc.Arbitrary<TimeWindow> = fc.record({
  from: fc.option(aDay, { freq: 3 }),
  until: fc.option(aDay, { freq: 3 }),
});
const always: fc.Arbitrary<TimeWindow> = fc.constant({ from: null, until: null });
const mostlyOpen = fc.oneof({ arbitrary: always, weight: 3 }, { arbitrary: aWindow, weight: 1 });

/** Small amounts meet rounding and 0; few different ones meet ties. */
const anAmount = fc.oneof(fc.constantFrom(0, 1, 3, 1000, 1235, 5000), fc.integer({ min: 0, max: 9999 }));
const aShare = fc.oneof(fc.constantFrom(0, 100, 333, 500, 1000), fc.integer({ min: 0, max: 1000 }));

const aTarget: fc.Arbitrary<Target> = fc.oneof(
  fc.constant<Target>({ kind: 'everything' }),
  fc.constantFrom<Target>({ kind: 'organizer', organizerId: 7 }, { kind: 'organizer', organizerId: null }),
  fc.record({
    kind: fc.constant('performances' as const),
    performanceIds: fc.constantFrom([1], [2], [1, 2]),
    withUnits: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('tariffs' as const),
    performanceIds: fc.constantFrom([1], [1, 2]),
    zoneNos: fc.constantFrom(null, [1], [2]),
    tariffNos: fc.constantFrom(null, [1], [1, 2]),
  }),
  fc.constant<Target>({ kind: 'items', itemIds: [5] }),
);

const aSet = fc.constantFrom([2, 1], [3, 1], [3, 2], [4, 2]).chain(([everyTickets = 2, cheapest = 1]) =>
  fc.record({
    kind: fc.constant('set' as const),
    everyTickets: fc.constant(everyTickets),
    cheapest: fc.constant(cheapest),
    permille: aShare,
  }),
);
const anEffect: fc.Arbitrary<RuleEffect> = fc.oneof(
  aSet,
  fc.record({ kind: fc.constant('percent' as const), permille: aShare }),
  fc.record({ kind: fc.constant('amount' as const), amountMinor: anAmount }),
  fc.record({ kind: fc.constant('fixed_price' as const), priceMinor: anAmount }),
  fc.record({ kind: fc.constant('group' as const), fromTickets: fc.integer({ min: 2, max: 4 }), permille: aShare }),
);

export function someRules(maxLength: number): fc.Arbitrary<readonly PriceRule[]> {
  const rule = fc.record({
    target: aTarget,
    effect: anEffect,
    condition: fc.record({
      minQuantity: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 3 }),
      maxUses: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 2 }),
      includesReducedTariffs: fc.boolean(),
    }),
    window: mostlyOpen,
  });
  return fc.array(rule, { maxLength }).map((rules) => {
    const numbered = rules.map(({ window, ...rest }, index) => ({ id: index + 1, ...rest, ...window }));
    // Rules come from the database in any order.
    return numbered.toReversed();
  });
}

const aVoucherOrNone: fc.Arbitrary<Voucher | null> = fc.option(
  fc
    .record({
      target: aTarget,
      effect: fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), permille: aShare }),
        fc.record({ kind: fc.constantFrom('amount' as const, 'amount_per_ticket' as const), amountMinor: anAmount }),
        fc.constant(null),
      ),
      unlocksHidden: fc.boolean(),
      isCombinable: fc.boolean(),
      remainingUses: fc.constantFrom(null, null, 1, 3),
      usesPerOrder: fc.constantFrom(null, null, 1, 3),
      window: mostlyOpen,
    })
    .map(({ window, ...rest }) => {
      const access = { opensPresale: false, allotmentIds: [] };
      return { id: 1, currency: 'BYN' as const, minimumMinor: null, ...access, ...rest, ...window };
    }),
  { freq: 2 },
);

const someFeeRules: fc.Arbitrary<readonly FeeRule[]> = fc
  .tuple(
    ...([7, 8, null] as const).map((organizerId) =>
      fc.option(
        fc.record({
          organizerId: fc.constant(organizerId),
          lineKind: fc.constantFrom('seat' as const, 'entry' as const, 'unit' as const),
          permille: aShare,
          fixedMinor: fc.constantFrom(0, 30),
          minMinor: fc.constantFrom(null, 100),
          maxMinor: fc.constantFrom(null, 200),
          payer: fc.constantFrom('buyer' as const, 'seller' as const),
        }),
      ),
    ),
  )
  .map((rules) => rules.filter((rule) => rule !== null));

/** Adult, child, an early tier that an adult's tariff follows, and a hidden one, in two zones. */
export function somePrices(performanceId: number): fc.Arbitrary<PerformancePrices> {
  const tariffs = [1, 2].flatMap((zoneNo) => [
    fc.record({ listedMinor: anAmount, feeMinor: anAmount }).map((it) => aTariff({ zoneNo, ...it })),
    anAmount.map((listedMinor) => aTariff({ zoneNo, tariffNo: 2, kind: 'child', listedMinor, feeMinor: 70 })),
    fc
      .record({ listedMinor: anAmount, window: mostlyOpen, used: fc.integer({ min: 7, max: 10 }) })
      .map((it): Tariff => {
        const cap = { capId: 1, limit: 10, used: it.used, thenTariffNo: 1 };
        return aTariff({ zoneNo, tariffNo: 3, kind: 'early', listedMinor: it.listedMinor, ...it.window, cap });
      }),
    anAmount.map((listedMinor) => aTariff({ zoneNo, tariffNo: 4, listedMinor, isHidden: true })),
  ]);
  return fc
    .tuple(...tariffs)
    .map((list) => ({ performanceId, priceList: { id: performanceId, currency: 'BYN', tariffs: list } }));
}

function someLines(maxLength: number): fc.Arbitrary<readonly WantedLine[]> {
  const ticket = fc
    .record({
      performanceId: fc.constantFrom(1, 1, 2),
      kind: fc.constantFrom('seat' as const, 'entry' as const),
      zoneNo: fc.constantFrom(1, 2),
      tariffNo: fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4),
    })
    .map((it) => aTicket(0, { ...it, priceListId: it.performanceId, organizerId: it.performanceId === 1 ? 7 : 8 }));
  const unit = fc.constantFrom(null, 1).map((performanceId) => aUnit(0, { performanceId }));
  return fc
    .array(fc.oneof({ arbitrary: ticket, weight: 5 }, { arbitrary: unit, weight: 1 }), { minLength: 1, maxLength })
    .map((lines): readonly WantedLine[] => lines.map((line, index) => ({ ...line, lineNo: index + 1 })));
}

/** Balances that may pay an order, in any order and up to any amount. */
export const someSources: fc.Arbitrary<readonly Source[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('certificate' as const, 'credit' as const, 'points' as const),
      balanceMinor: anAmount,
      wantedMinor: fc.option(anAmount),
    }),
    { maxLength: 4 },
  )
  .map((all) => all.map((each, index) => ({ ...each, ref: index + 1 })));

/** Orders of two performances and an item, with whatever may change their price. */
export function someOrders(max: { lines: number; rules: number }): fc.Arbitrary<QuoteInput> {
  return fc.record({
    lines: someLines(max.lines),
    currency: fc.constant('BYN' as const),
    priceLists: fc.tuple(somePrices(1), somePrices(2)),
    itemOptions: anAmount.map((listedMinor) => [
      { itemId: 5, optionNo: 1, currency: 'BYN' as const, listedMinor, feeMinor: 75 },
    ]),
    rules: someRules(max.rules),
    voucher: aVoucherOrNone,
    feeRules: someFeeRules,
    taxRules: fc.constant([{ organizerId: 7, lineKind: 'seat' as const, permille: 200 }]),
    now: aDay,
  });
}
