import type { OrderView } from '#api/orders/contract.ts';
import { unitsByOption } from '#domain/items/units.ts';
import { isUnitLine } from '#domain/orders/order-line.ts';
import { sumOf } from '#domain/orders/order-states.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { escapeHtml } from '#web/shared/html/head-html.ts';
import type { SaleFacts, Speak } from './item-facts.ts';
import parts from '#web/widget/frame/parts.module.css';
import css from '#web/widget/checkout/order-summary.module.css';

/** Summary of an open or paid order: title, place, units and total. */
export function orderSummaryHtml({ sale, locale }: SaleFacts, order: OrderView, speak: Speak): string {
  const money = (amountMinor: number) => escapeHtml(formatMoney(amountMinor, order.currency, locale, 'long'));
  const item = order.items.find(({ id }) => id === sale.id);
  const units = unitsByOption(order.lines.filter(isUnitLine).filter(({ itemId }) => itemId === sale.id));
  // A single unit without options needs no line, because title and total say the same.
  const isPlain = units.length === 1 && units[0]?.option === null && units[0].count === 1;
  const rows = (isPlain ? [] : units).map(
    ({ option, count, totalMinor }) =>
      `<p class="${css.row}"><span>${escapeHtml(unitText(option ?? sale.title, count))}</span><span>${money(totalMinor)}</span></p>`,
  );
  const where = [item?.place, sale.city?.name].filter(Boolean).join(', ');
  const sum = sumOf(order.state) === 'paid' ? m.widget_paid_sum({}, speak) : m.widget_due({}, speak);
  const due = order.dueMinor === 0 ? m.widget_free_price({}, speak) : money(order.dueMinor);
  return `<div class="${css.summary}"><div><p class="${css.title}" data-item-title>${escapeHtml(sale.title)}</p><p class="${css.where}">${escapeHtml(where)}</p></div><div>${rows.join('')}<p class="${parts.sum} ${css.due}"><span>${sum}</span><span>${due}</span></p></div></div>`;
}

/** Omits the count when it is one. */
function unitText(name: string, count: number): string {
  return count === 1 ? name : `${name} × ${count}`;
}
