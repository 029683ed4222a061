import type { EntitlementsView } from '#api/entitlements/contract.ts';
import type { ReturnLineView, TicketReturnView } from '#api/tickets/return-contract.ts';
import type { TicketsView } from '#api/tickets/contract.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { lowerFirst } from '#texts/typography.ts';

/** Content of the secret address, with what a return would pay. */
export type ReturnData = { tickets: TicketsView | null; codes: EntitlementsView | null; back: TicketReturnView };

/** What the address says beside the key. */
export type Asked = {
  lineNos: number[];
  step: string | null;
  failed: string | null;
  /** Where to go after the code; absent: on with the return. */
  next: 'ticket' | undefined;
  /** Key of the order, from an email to its buyer. */
  returnKey: string | undefined;
};

export type StepProps = { data: ReturnData; locale: Locale; accessKey: string; asked: Asked };

export type NamedLine = {
  lineNo: number;
  name: string;
  isHandedOver: boolean;
  timeZone: string;
  quote: ReturnLineView;
};
export type NamedPart = { key: string; title: string; about: string; lines: NamedLine[] };

/** The lines that may be returned now or could be, by what they are for. */
export function partsOf({ tickets, codes, back }: ReturnData, locale: Locale): NamedPart[] {
  const quotes = new Map(back.lines.map((line) => [line.lineNo, line]));
  const performances = (tickets?.orderParts ?? []).map(({ performance, tickets: sold }): NamedPart => {
    const { timeZone } = performance;
    return {
      key: `performance-${performance.id}`,
      title: performance.title,
      about: `${formatDateTime(performance.startsAt, timeZone, locale)}, ${performance.place}`,
      lines: sold.flatMap(({ lineNo, isHandedOver, ...ticket }) =>
        named(quotes, { lineNo, name: seatOf(ticket), isHandedOver, timeZone }),
      ),
    };
  });
  const items = (codes?.orderParts ?? []).map(({ item, codes: units }, at): NamedPart => {
    const { timeZone, title } = item;
    return {
      key: `item-${item.id}-${at}`,
      title,
      about: item.event ?? '',
      lines: units.flatMap(({ lineNo, option, code }) =>
        named(quotes, {
          lineNo,
          name: [option ?? title, code].filter(Boolean).join(', '),
          isHandedOver: false,
          timeZone,
        }),
      ),
    };
  });
  return [...performances, ...items].filter(({ lines }) => lines.length > 0);
}

function named(quotes: ReadonlyMap<number, ReturnLineView>, line: Omit<NamedLine, 'quote'>): NamedLine[] {
  const quote = quotes.get(line.lineNo);
  return quote === undefined ? [] : [{ ...line, quote }];
}

/** Such as "Stalls, row 1, seat 2; Stalls, row 1, seat 3"; empty for none. */
export function namesOf(parts: readonly NamedPart[], lineNos: readonly number[]): string {
  const lines = parts.flatMap((part) => part.lines);
  return lines
    .filter(({ lineNo }) => lineNos.includes(lineNo))
    .map(({ name }) => name)
    .join('; ');
}

type Named = { sector: string; row: string | null; seat: string | null; tariff: { name: string } | null };

function seatOf({ row, seat, tariff, ...ticket }: Named): string {
  const sector = ticket.sector || m.ticket_no_sector();
  const place = row === null || seat === null ? sector : m.ticket_place_line({ sector, row, seat });
  return tariff === null ? place : `${place}, ${lowerFirst(tariff.name)}`;
}

export function currencyOf({ tickets, codes }: ReturnData): Currency {
  const { order } = tickets ?? codes ?? raise();
  return order.currency;
}

/** The page is not found where an order has neither. */
function raise(): never {
  throw new Error('An order without tickets and codes');
}

export function numberOf({ tickets, codes }: ReturnData): string {
  return (tickets ?? codes)?.order.number ?? '';
}

/** `lines=1&lines=2` of check boxes, or `lines=1,2` of a redirect. */
export function chosenLines(query: URLSearchParams): number[] {
  const numbers = query.getAll('lines').flatMap((text) => text.split(',').map(Number));
  return [...new Set(numbers.filter((each) => Number.isInteger(each) && each > 0 && each < 10_000))].slice(0, 100);
}
