import { seatLine } from '#texts/seat-line.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import { deviceName } from '#domain/profile/device-name.ts';
import { formatPhone } from '#domain/profile/format-phone.ts';
import type { TicketLabels } from '#domain/tickets/ticket-labels.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { PersonalData } from '#usecases/profile/leave-ports.ts';
import type { Kind } from './export-tables.ts';
import { ACTIONS, REASONS, STATES, TOPICS, WAYS } from './export-labels.ts';

type Row = Record<string, unknown>;
export type Value = { table: string; row: Row; kind: Kind; value: unknown };

/** Formats values in the person's language; null when there is nothing to show. The page itself handles pictures. */
export function valueWriter({ locale, market, names, groups }: PersonalData): (presented: Value) => string | null {
  const speak = { locale: textLanguage(locale) };
  const { timeZone, currency: usual } = MARKETS[market];
  const tables = groups.flatMap((group) => group.tables);
  const orders = new Map(
    tables.flatMap(({ table, rows }) => (table === 'orders' ? rows.map((row) => [row['id'], row] as const) : [])),
  );
  const time = (at: string | Date, zone = timeZone) => formatDateTime(at, zone, locale, { year: true });
  const other = m.profile_export_w_other({}, speak);

  return ({ table, row, kind, value }) => {
    if (value === null || value === undefined || value === '') return null;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const order = orders.get(table === 'orders' ? row['id'] : row['order_id']);
    switch (kind) {
      case 'text':
      case 'number':
      case 'picture':
        return text;
      case 'time':
        return time(text);
      case 'money':
        return formatMoney(Number(value), (row['currency'] ?? order?.['currency'] ?? usual) as Currency, locale);
      case 'phone':
        return formatPhone(text);
      case 'yes':
        return value === true ? m.profile_export_yes({}, speak) : m.profile_export_no({}, speak);
      case 'device':
        return deviceName(text);
      case 'state':
        return STATES[table]?.[text]?.({}, speak) ?? other;
      case 'topic':
        return (TOPICS[text] ?? m.support_topic_other)({}, speak);
      case 'way':
        return WAYS[text]?.({}, speak) ?? other;
      case 'reason':
        return REASONS[text]?.({}, speak) ?? other;
      case 'action':
        return (ACTIONS[text] ?? m.profile_export_a_other)({}, speak);
      case 'order':
        return order === undefined ? null : String(order['number']);
      case 'code':
        return spacedCode(text);
      case 'seat':
        return seatLine(value as TicketLabels, locale);
      case 'rating':
        return m.site_reviews_of_five({ rating: text }, speak);
      case 'performance': {
        const found = names.performance[Number(value)];
        return found === undefined ? null : `${found.title}, ${time(found.startsAt, found.timeZone)}`;
      }
      case 'event':
      case 'place':
      case 'person':
      case 'organizer':
      case 'item':
        return names[kind][Number(value)] ?? null;
    }
  };
}
