import { contentLanguage, localText } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { NamedParts } from '#usecases/mail/ports.ts';

type Titled = { tickets: readonly Pick<NamedParts['tickets'][number], 'order'>[]; items: NamedParts['items'] };

/** Titles of performances and items, each once, in the order's language. */
export function titlesOf({ tickets, items }: Titled): string[] {
  const titles = [
    ...tickets.map(({ order }) => localText(order.performance.title, contentLanguage(order.locale))),
    ...items.map(({ item, locale }) => localText(item.title, contentLanguage(locale))),
  ];
  return [...new Set(titles)];
}

/** "Paulinka and 2 more" */
export function orderTitle(named: Titled): string {
  const [title = '', ...others] = titlesOf(named);
  const locale = named.tickets[0]?.order.locale ?? named.items[0]?.locale ?? 'en';
  if (others.length === 0) return title;
  return m.ticket_and_more({ title, count: others.length }, { locale: textLanguage(locale) });
}
