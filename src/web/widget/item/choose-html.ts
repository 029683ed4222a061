import type { ItemSale } from '#api/items/contract.ts';
import { namesItsPrice } from '#domain/items/option-name.ts';
import { isRental } from '#domain/video/watch-address.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { escapeHtml } from '#web/shared/html/head-html.ts';
import { alertHtml } from './alert-html.ts';
import { saleAddress, type SaleFacts, type Speak } from './item-facts.ts';
import type { ItemStep } from './item-step.ts';
import parts from '../frame/parts.module.css';
import css from './item.module.css';
import paid from '../checkout/paid.module.css';
import fields from '../checkout/contact-fields.module.css';

type Choosing = Extract<ItemStep, { kind: 'choose' }>;

/** Form for the option, the number and the performance. */
export function chooseHtml(facts: SaleFacts, step: Choosing, speak: Speak): string {
  const { sale } = facts;
  const title = `<h1>${escapeHtml(sale.title)}</h1><p class="${paid.lead}">${escapeHtml(sale.description)}</p>`;
  if (!sale.isOnSale || sale.left === 0) {
    const text = sale.isOnSale ? m.widget_item_sold_out({}, speak) : m.widget_item_off({}, speak);
    return `${title}${alertHtml(text, 'amber')}`;
  }
  return `${title}${alertHtml(step.problem, 'red')}<form method="post" action="${escapeHtml(saleAddress(facts))}" data-item-form>
<input type="hidden" name="act" value="choose"><input type="hidden" name="key" value="${escapeHtml(step.key)}"><input type="hidden" name="orderKey" value="${escapeHtml(step.orderKey)}">
${optionsHtml(facts, step, speak)}${performancesHtml(facts, step, speak)}${countHtml(facts, step, speak)}
${totalHtml(sale, speak)}<button type="submit" class="${parts.button}" data-size="xl">${m.widget_item_next({}, speak)}</button>
<p class="${parts.hint} ${css.valid}">${escapeHtml(validText(sale, speak))}</p></form>`;
}

/** Total, filled by the script; omitted when there is nothing to count and the price above is the total. */
function totalHtml({ limit, options }: ItemSale, speak: Speak): string {
  return limit === 1 && options.length === 1
    ? ''
    : `<p class="${parts.sum} ${css.total}" data-item-total hidden><span>${m.widget_item_total({}, speak)}</span><output></output></p>\n`;
}

/** Validity period, shown before the payment. */
function validText({ kind, validDays, isOneDay }: ItemSale, speak: Speak): string {
  if (validDays === null) return '';
  const count = { count: validDays };
  if (isRental(kind)) return `${m.site_video_fact_rental({}, speak)}: ${m.site_video_days(count, speak)}`;
  const days = isOneDay ? m.site_items_valid_one(count, speak) : m.site_items_valid_days(count, speak);
  return `${m.site_items_valid({}, speak)}: ${days}`;
}

function optionsHtml({ sale, locale }: SaleFacts, { chosen }: Choosing, speak: Speak): string {
  const [only] = sale.options;
  if (sale.options.length === 1 && only !== undefined) {
    const price = formatMoney(only.priceMinor + only.feeMinor, sale.currency, locale, 'long');
    return `<p class="${css.price}">${escapeHtml(price)}</p><input type="hidden" name="option" value="${only.optionNo}" data-price="${only.priceMinor + only.feeMinor}">`;
  }
  const options = sale.options.map(({ optionNo, name, priceMinor, feeMinor }, at) => {
    const total = priceMinor + feeMinor;
    const isOn = chosen.optionNo === null ? at === 0 : chosen.optionNo === optionNo;
    return `<label class="${css.option}"><input type="radio" name="option" value="${optionNo}" data-price="${total}"${isOn ? ' checked' : ''}><span>${escapeHtml(name ?? '')}</span>${namesItsPrice(name ?? '', total) ? '' : `<b>${escapeHtml(formatMoney(total, sale.currency, locale, 'long'))}</b>`}</label>`;
  });
  return `<fieldset class="${css.options}"><legend>${m.widget_item_choose({}, speak)}</legend>${options.join('')}</fieldset>`;
}

function performancesHtml({ sale, locale }: SaleFacts, { chosen }: Choosing, speak: Speak): string {
  if (sale.performances.length === 0) return '';
  const options = sale.performances.map(({ performanceId, title, startsAt, timeZone }) => {
    const words = `${formatDateTime(startsAt, timeZone, locale, { weekday: 'short' })} · ${title}`;
    return `<option value="${performanceId}"${chosen.performanceId === performanceId ? ' selected' : ''}>${escapeHtml(words)}</option>`;
  });
  return `<label class="${fields.field} ${css.field}"><span>${m.widget_item_performance({}, speak)}</span><span class="${fields.input}"><select name="performance"><option value="">${m.widget_item_any_performance({}, speak)}</option>${options.join('')}</select></span></label>`;
}

function countHtml({ sale }: SaleFacts, { chosen }: Choosing, speak: Speak): string {
  const most = Math.min(sale.limit, sale.left ?? sale.limit);
  if (sale.limit === 1) return '<input type="hidden" name="count" value="1">';
  const hint = sale.left === null || sale.left > 20 ? '' : m.site_items_left({ count: sale.left }, speak);
  return `<div class="${css.count}"><label for="count">${m.widget_item_count({}, speak)}</label><div class="${css.step}"><button type="button" data-step="-1" aria-label="${escapeHtml(m.widget_fewer({}, speak))}" hidden>−</button><input id="count" type="number" name="count" inputmode="numeric" min="1" max="${most}" value="${Math.min(most, Math.max(1, chosen.count))}" required><button type="button" data-step="1" aria-label="${escapeHtml(m.widget_more({}, speak))}" hidden>+</button></div><small>${escapeHtml(hint)}</small></div>`;
}
