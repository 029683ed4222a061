import { CURRENCIES } from '#domain/money/money.ts';
import type { Tariff } from '#domain/pricing/price-list.ts';
import type { RuleCondition, RuleEffect } from '#domain/pricing/rule.ts';
import type { Target } from '#domain/pricing/target.ts';
import type { TimeWindow } from '#domain/pricing/time-window.ts';
import type { Voucher, VoucherEffect } from '#domain/pricing/voucher.ts';
import type { LineKind } from '#domain/orders/order-line.ts';
import { list, minor, optional, readAs } from './tables.ts';

export const numbersOf = (text: string): number[] => list(text, ',').map(Number);
export const oneOf = <T extends string>(text: string, all: readonly T[]): T => {
  const found = all.find((each) => each === text);
  if (found === undefined) throw new Error(`Not one of ${all.join(', ')}: ${text}`);
  return found;
};
export const sellerOf = (text: string): number | null => (text === 'operator' ? null : Number(text));
export const currencyOf = (text: string) => oneOf(text, CURRENCIES);
export const kindOf = (text: string): LineKind => oneOf(text, ['seat', 'entry', 'unit']);

const from = ([day = '']: string[]) => ({ from: new Date(day) });
const until = ([day = '']: string[]) => ({ until: new Date(day) });
const DAY = /(\d{4}-\d\d-\d\d)/;
const FROM = new RegExp(`from ${DAY.source}`);
const UNTIL = new RegExp(`until ${DAY.source}`);

export const tariffLimitOf = (text: string): Partial<Tariff> =>
  readAs<Partial<Tariff>>(text, [
    [/min (\d+)/, ([tickets]) => ({ minPerOrder: Number(tickets) })],
    [/max (\d+)/, ([tickets]) => ({ maxPerOrder: Number(tickets) })],
    [/hidden/, () => ({ isHidden: true })],
    [FROM, from],
    [UNTIL, until],
    [
      /(\d+) for (\d+) of (\d+)/,
      ([atMost, perTickets, tariffNo]) => ({
        needsTariff: { atMost: Number(atMost), perTickets: Number(perTickets), tariffNos: [Number(tariffNo)] },
      }),
    ],
    [
      /cap (\d+): (\d+) of (\d+)(?:, then (\d+))?/,
      ([capId, used, limit, next = '']) => ({
        cap: {
          capId: Number(capId),
          used: Number(used),
          limit: Number(limit),
          thenTariffNo: optional(next, Number),
        },
      }),
    ],
  ]);

export const targetOf = (text: string): Target =>
  readAs<Target>(text, [
    [/everything/, () => ({ kind: 'everything' })],
    [/organizer (\d+)/, ([id]) => ({ kind: 'organizer', organizerId: Number(id) })],
    [
      /performances ([\d, ]+?)( with units)?/,
      ([ids = '', units]) => ({
        kind: 'performances',
        performanceIds: numbersOf(ids),
        withUnits: units !== '',
      }),
    ],
    [
      /tariffs ([\d, ]+) of performances ([\d, ]+)/,
      ([tariffs = '', ids = '']) => ({
        kind: 'tariffs',
        performanceIds: numbersOf(ids),
        zoneNos: null,
        tariffNos: numbersOf(tariffs),
      }),
    ],
    [/items ([\d, ]+)/, ([ids = '']) => ({ kind: 'items', itemIds: numbersOf(ids) })],
  ]);

export const ruleEffectOf = (text: string): RuleEffect =>
  readAs<RuleEffect>(text, [
    [/percent (\d+)/, ([permille]) => ({ kind: 'percent', permille: Number(permille) })],
    [/amount (.+)/, ([amount = '']) => ({ kind: 'amount', amountMinor: minor(amount) })],
    [/price (.+)/, ([price = '']) => ({ kind: 'fixed_price', priceMinor: minor(price) })],
    [
      /group (\d+): (\d+)/,
      ([from, permille]) => ({
        kind: 'group',
        fromTickets: Number(from),
        permille: Number(permille),
      }),
    ],
    [
      /set (\d+): (\d+) at (\d+)/,
      ([every, cheapest, permille]) => ({
        kind: 'set',
        everyTickets: Number(every),
        cheapest: Number(cheapest),
        permille: Number(permille),
      }),
    ],
  ]);

export const voucherEffectOf = (text: string): VoucherEffect | null =>
  readAs<VoucherEffect | null>(text, [
    [/none/, () => null],
    [/percent (\d+)/, ([permille]) => ({ kind: 'percent', permille: Number(permille) })],
    [/amount (.+)/, ([amount = '']) => ({ kind: 'amount', amountMinor: minor(amount) })],
    [/each (.+)/, ([amount = '']) => ({ kind: 'amount_per_ticket', amountMinor: minor(amount) })],
  ]);

export const voucherLimitOf = (text: string): Partial<Voucher> =>
  readAs<Partial<Voucher>>(text, [
    [/per order (\d+)/, ([uses]) => ({ usesPerOrder: Number(uses) })],
    [/left (\d+)/, ([uses]) => ({ remainingUses: Number(uses) })],
    [/minimum (.+)/, ([amount = '']) => ({ minimumMinor: minor(amount) })],
    [/unlocks/, () => ({ unlocksHidden: true })],
    [FROM, from],
    [UNTIL, until],
  ]);

export const ruleLimitOf = (text: string): Partial<RuleCondition & TimeWindow> =>
  readAs<Partial<RuleCondition & TimeWindow>>(text, [
    [/reduced too/, () => ({ includesReducedTariffs: true })],
    [/min (\d+)/, ([quantity]) => ({ minQuantity: Number(quantity) })],
    [/max (\d+)/, ([uses]) => ({ maxUses: Number(uses) })],
    [FROM, from],
    [UNTIL, until],
  ]);
