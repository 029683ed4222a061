import type { OrderView } from '#api/orders/contract.ts';
import { returnDays } from '#domain/items/item-return.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { calendarDay, formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

type Returned = Pick<OrderView['performances'][number], 'ownReturn' | 'timeZone'>;

/** Return rule shown before the payment. Does not offer a return when its last day has already passed. */
export function returnRule({ ownReturn, timeZone }: Returned, now: Date, locale: Locale): string {
  if (ownReturn === null) return m.widget_return_none();
  const date = formatCalendarDay(ownReturn.until, locale);
  if (ownReturn.until < calendarDay(now, timeZone)) return m.widget_return_late({ date });
  return m.widget_return_rule({ date, share: ownReturn.sharePermille / 10 });
}

function itemReturnRule({ kind }: Pick<OrderView['items'][number], 'kind'>): string {
  const count = returnDays(kind);
  return count === 0 ? m.site_items_return_none() : m.site_items_return_text({ count });
}

/** The rules of all parts of an order; each is told once, with the parts that it is for. */
export function returnRules(
  { performances, items }: Pick<OrderView, 'performances' | 'items'>,
  now: Date,
  locale: Locale,
): { titles: string[]; rule: string }[] {
  const rules = new Map<string, string[]>();
  const add = (title: string, rule: string): void => void rules.set(rule, [...(rules.get(rule) ?? []), title]);
  for (const performance of performances) add(performance.title, returnRule(performance, now, locale));
  for (const item of items) add(item.title, itemReturnRule(item));
  return [...rules].map(([rule, titles]) => ({ titles: rules.size === 1 ? [] : titles, rule }));
}
