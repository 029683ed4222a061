import type { OrderView } from '#api/orders/contract.ts';
import { returnDays } from '#domain/items/item-return.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import { calendarDay, formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { isPlain, ruleSteps } from '#texts/return-steps.ts';

type Sold = Pick<OrderView['performances'][number], 'ownReturn' | 'timeZone'>;

/** Return rule shown before the payment. Does not offer a return when its last day has already passed. */
export function returnRule({ ownReturn, timeZone }: Sold, { now, locale, currency }: Told): string {
  if (ownReturn === null) return m.widget_return_none();
  const date = formatCalendarDay(ownReturn.until, locale);
  if (ownReturn.until < calendarDay(now, timeZone)) return m.widget_return_late({ date });
  if (isPlain(ownReturn.steps, timeZone) && ownReturn.sharePermille !== null) {
    return m.widget_return_rule({ date, share: ownReturn.sharePermille / 10 });
  }
  return m.widget_return_steps({ steps: ruleSteps(ownReturn.steps, { currency, timeZone, locale }) });
}

type Told = { now: Date; locale: Locale; currency: Currency };
type OtherSold = Pick<OrderView['performances'][number], 'otherReturns' | 'timeZone'>;

/** Tariffs of the performance's tickets that are returned by other rules, one sentence each. */
function otherReturnRules({ otherReturns, timeZone }: OtherSold, { locale, currency }: Told): string[] {
  return otherReturns.map(({ tariff: name, ownReturn }) => {
    const steps = ruleSteps(ownReturn.steps, { currency, timeZone, locale });
    return steps === '' ? m.widget_return_tariff_none({ name }) : m.widget_return_tariff({ name, steps });
  });
}

function itemReturnRule({ kind }: Pick<OrderView['items'][number], 'kind'>): string {
  const count = returnDays(kind);
  return count === 0 ? m.site_items_return_none() : m.site_items_return_text({ count });
}

/** The rules of all parts of an order; each is told once, with the parts that it is for. */
export function returnRules(
  { performances, items, currency }: Pick<OrderView, 'performances' | 'items' | 'currency'>,
  now: Date,
  locale: Locale,
): { titles: string[]; rule: string }[] {
  const rules = new Map<string, string[]>();
  const add = (title: string, rule: string): void => void rules.set(rule, [...(rules.get(rule) ?? []), title]);
  const told = { now, locale, currency };
  for (const performance of performances) {
    for (const rule of [returnRule(performance, told), ...otherReturnRules(performance, told)])
      add(performance.title, rule);
  }
  for (const item of items) add(item.title, itemReturnRule(item));
  const hasParts = performances.length + items.length > 1;
  return [...rules].map(([rule, titles]) => ({ titles: hasParts && rules.size > 1 ? titles : [], rule }));
}
