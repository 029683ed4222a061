import type { Locale } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import type { TenderKind } from '#domain/tenders/tender.ts';
import { formatMoney } from './format.ts';
import { m } from './generated/messages.js';
import { textLanguage } from './in-language.ts';

type Amounts = {
  tenders: readonly { kind: TenderKind; amountMinor: number }[];
  currency: Currency;
};

/** «10,00 BYN с сертификата, 200 баллов, 30,00 BYN»: everything that paid an order, the same on page, file and in emails. */
export function paidWith({ tenders, currency, dueMinor }: Amounts & { dueMinor: number }, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale, 'long');
  const texts = tenders.map(({ kind, amountMinor }) => {
    switch (kind) {
      case 'certificate':
        return m.ticket_tender_certificate({ amount: money(amountMinor) }, speak);
      case 'credit':
        return m.ticket_tender_credit({ amount: money(amountMinor) }, speak);
      case 'points':
        return m.cabinet_points_count({ count: amountMinor }, speak);
    }
  });
  return [...texts, ...(dueMinor > 0 ? [money(dueMinor)] : [])].join(', ');
}

/** «100 баллов, 20,00 BYN на сертификат»: what came back besides money; empty if nothing did. */
export function backBesidesMoney({ tenders, currency }: Amounts, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale, 'long');
  const texts = tenders.map(({ kind, amountMinor }) => {
    switch (kind) {
      case 'certificate':
        return m.ticket_back_to_certificate({ amount: money(amountMinor) }, speak);
      case 'credit':
        return m.ticket_back_to_credit({ amount: money(amountMinor) }, speak);
      case 'points':
        return m.cabinet_points_count({ count: amountMinor }, speak);
    }
  });
  return texts.join(', ');
}
