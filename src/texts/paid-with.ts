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

type Back = { moneyMinor: number; certificateMinor: number; creditMinor: number; pointsMinor: number };
type Told = { currency: Currency; locale: Locale };

/** «100 баллов, 20,00 BYN на сертификат»: what came back besides money; empty if nothing did. */
export function backBesidesMoney({ tenders, currency }: Amounts, locale: Locale): string {
  return tenders.map((each) => tenderBack(each, { currency, locale })).join(', ');
}

/** Money and what tenders get, as sums by kind. */
export function backOfTenders(moneyMinor: number, tenders: Amounts['tenders']): Back {
  const sum = (kind: TenderKind) =>
    tenders.reduce((total, each) => (each.kind === kind ? total + each.amountMinor : total), 0);
  return { moneyMinor, certificateMinor: sum('certificate'), creditMinor: sum('credit'), pointsMinor: sum('points') };
}

/** What comes back of prices, whichever way. */
export function wholeBackMinor({ moneyMinor, certificateMinor, creditMinor, pointsMinor }: Back): number {
  return moneyMinor + certificateMinor + creditMinor + pointsMinor;
}

/** «18,56 BYN, из них 10,87 BYN на карту, 7,69 BYN на сертификат»: the whole, and the way of each part. */
export function comesBack(back: Back, { currency, locale }: Told): string {
  const speak = { locale: textLanguage(locale) };
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale, 'long');
  const kinds: [TenderKind, number][] = [
    ['certificate', back.certificateMinor],
    ['credit', back.creditMinor],
    ['points', back.pointsMinor],
  ];
  const tenders = kinds
    .filter(([, amountMinor]) => amountMinor > 0)
    .map(([kind, amountMinor]) => tenderBack({ kind, amountMinor }, { currency, locale }));
  if (tenders.length === 0) return m.ticket_mail_back_money({ amount: money(back.moneyMinor) }, speak);
  const toCard = back.moneyMinor > 0 ? [m.ticket_back_to_card({ amount: money(back.moneyMinor) }, speak)] : [];
  const [only, ...more] = [...toCard, ...tenders];
  if (only !== undefined && more.length === 0) return only;
  const parts = [...toCard, ...tenders].join(', ');
  return m.ticket_back_whole({ amount: money(wholeBackMinor(back)), parts }, speak);
}

function tenderBack({ kind, amountMinor }: Amounts['tenders'][number], { currency, locale }: Told): string {
  const speak = { locale: textLanguage(locale) };
  const amount = formatMoney(amountMinor, currency, locale, 'long');
  switch (kind) {
    case 'certificate':
      return m.ticket_back_to_certificate({ amount }, speak);
    case 'credit':
      return m.ticket_back_to_credit({ amount }, speak);
    case 'points':
      return m.cabinet_points_count({ count: amountMinor }, speak);
  }
}
