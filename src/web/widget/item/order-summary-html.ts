import type { OrderView } from '#api/orders/contract.ts';
import type { UnitGroup } from '#domain/items/units.ts';
import { sumOf } from '#domain/orders/order-states.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { escapeHtml } from '#web/shared/html/head-html.ts';
import { itemsOf, type OrderItem, type OrderPerformance, performancesOf } from '#web/shared/order-parts.ts';
import type { SaleFacts, Speak } from './item-facts.ts';
import parts from '#web/widget/frame/parts.module.css';
import css from '#web/widget/checkout/order-summary.module.css';

/** Summary of an open or paid order: title, place, units and total; a part for each performance and item if it has several. */
export function orderSummaryHtml(facts: SaleFacts, order: OrderView, speak: Speak): string {
  const { sale, locale } = facts;
  const money = (amountMinor: number) => escapeHtml(formatMoney(amountMinor, order.currency, locale, 'long'));
  const row = (text: string, amountMinor: number, more = '') =>
    `<p class="${css.row}${more}"><span>${escapeHtml(text)}</span><span>${money(amountMinor)}</span></p>`;
  const unitRows = ({ item, units }: OrderItem) =>
    units.map((unit) => row(unitText(unit, item.title), unit.totalMinor)).join('');
  const performances = performancesOf(order);
  const items = itemsOf(order);
  const paid = sumOf(order.state) === 'paid' ? m.widget_paid_sum({}, speak) : m.widget_due({}, speak);
  const due = order.dueMinor === 0 ? m.widget_free_price({}, speak) : money(order.dueMinor);
  const total = `<p class="${parts.sum} ${css.due}"><span>${paid}</span><span>${due}</span></p>`;
  const own = items.find(({ item }) => item.id === sale.id);
  if (performances.length + items.length <= 1) {
    const where = [own?.item.place, sale.city?.name].filter(Boolean).join(', ');
    const rows = own === undefined || isPlain(own) ? '' : unitRows(own);
    return `<div class="${css.summary}"><div><p class="${css.title}" data-item-title>${escapeHtml(sale.title)}</p><p class="${css.where}">${escapeHtml(where)}</p></div><div>${rows}${total}</div></div>`;
  }
  const performanceHtml = ({ performance: { title, startsAt, timeZone, place, hall }, lines }: OrderPerformance) => {
    const when = formatDateTime(startsAt, timeZone, locale, { weekday: 'short' });
    const seats = lines.map((line) => row(seatText(line, speak), line.priceMinor)).join('');
    return `<div class="${css.part}"><p class="${css.title}">${escapeHtml(title)}</p><p class="${css.when}">${escapeHtml(when)}</p><p class="${css.where}">${escapeHtml([place, hall].filter(Boolean).join(', '))}</p>${seats}</div>`;
  };
  const itemHtml = (part: OrderItem) =>
    `<div class="${css.part}"><p class="${css.title}"${part === own ? ' data-item-title' : ''}>${escapeHtml(part.item.title)}</p><p class="${css.where}">${escapeHtml(part.item.place ?? '')}</p>${unitRows(part)}</div>`;
  // Prices of units include their fee.
  const feeMinor = performances.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.feeMinor, 0);
  const fee = feeMinor > 0 ? row(m.widget_fee({}, speak), feeMinor, ' muted') : '';
  return `<div class="${css.summary}"><div>${performances.map(performanceHtml).join('')}${items.map(itemHtml).join('')}</div><div>${fee}${total}</div></div>`;
}

/** A single unit without options needs no line, because title and total say the same. */
function isPlain({ units }: OrderItem): boolean {
  return units.length === 1 && units[0]?.option === null && units[0].count === 1;
}

function seatText({ sector, row, seat }: OrderPerformance['lines'][number], speak: Speak): string {
  return row === '' || seat === '' ? sector : m.ticket_place_line({ sector, row, seat }, speak);
}

/** Omits the count when it is one. */
function unitText({ option, count }: UnitGroup, title: string): string {
  const name = option ?? title;
  return count === 1 ? name : `${name} × ${count}`;
}
