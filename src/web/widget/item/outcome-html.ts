import { isRental, watchPath } from '#domain/video/watch-address.ts';
import { m } from '#texts/generated/messages.js';
import { escapeHtml } from '#web/shared/html/head-html.ts';
import type { SaleFacts, Speak } from './item-facts.ts';
import type { ItemStep } from './item-step.ts';
import { orderSummaryHtml } from './order-summary-html.ts';
import parts from '../frame/parts.module.css';
import paid from '../checkout/paid.module.css';
import status from '../frame/status-page.module.css';
import checking from '../checkout/checking.module.css';

/** The same check mark as in the sale of tickets, where React draws it. */
const CHECK =
  '<svg width="28" height="28" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M5 12.5l4.5 4.5L19 7.5"/></svg>';

/** Waits for the bank's result; the document reloads itself. */
export function waitingHtml({ order }: Extract<ItemStep, { kind: 'waiting' | 'returning' }>, speak: Speak): string {
  const back = order.isOwn ? order.payment?.redirectUrl : null;
  const link = back
    ? `<p class="${paid.after}"><a class="link" href="${escapeHtml(back)}">${m.site_order_back_to_payment({}, speak)}</a></p>`
    : '';
  return `<div class="${status.state}" role="status"><div class="${checking.lamps}" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i></div><h1>${m.widget_item_waiting({}, speak)}</h1><p>${m.widget_item_waiting_text({}, speak)}</p>${link}</div>`;
}

export function paidHtml(facts: SaleFacts, { order }: Extract<ItemStep, { kind: 'paid' }>, speak: Speak): string {
  const isRented = isRental(facts.sale.kind);
  const tellSent = isRented ? m.widget_item_rental_paid_text : m.widget_item_paid_text;
  const sent = order.email === null ? '' : tellSent({ email: order.email }, speak);
  const title = isRented ? m.widget_item_rental_paid_title({}, speak) : m.widget_item_paid_title({}, speak);
  const open =
    order.ticketUrl === null
      ? ''
      : `<a class="${parts.button} ${paid.open}" data-size="xl" href="${escapeHtml(facts.siteOrigin + openPath(facts, order.ticketUrl))}" target="_top">${isRented ? m.ticket_item_watch({}, speak) : m.widget_item_open({}, speak)}</a>`;
  return `<p class="${paid.done}" aria-hidden="true" data-item-paid="item-${facts.sale.id}">${CHECK}</p><h1>${title}</h1><p class="${paid.lead}">${escapeHtml(sent)} ${orderNumber(order.number, speak)}</p>${orderSummaryHtml(facts, order, speak)}${open}`;
}

/** A number is never broken at one of its hyphens. */
function orderNumber(number: string, speak: Speak): string {
  const whole = `<span class="${paid.number}">${escapeHtml(number)}</span>`;
  return escapeHtml(m.widget_order_number({ number }, speak)).replace(escapeHtml(number), whole);
}

/** The buyer returned in another browser: the page says that the purchase was sent by email. */
export function sentHtml({ sale }: SaleFacts, { order }: Extract<ItemStep, { kind: 'sent' }>, speak: Speak): string {
  const isRented = isRental(sale.kind);
  const tellSent = isRented ? m.widget_item_rental_paid_text : m.widget_item_paid_text;
  const sent = order.maskedEmail === null ? '' : tellSent({ email: order.maskedEmail }, speak);
  const title = isRented ? m.widget_item_rental_paid_title({}, speak) : m.widget_item_paid_title({}, speak);
  return `<p class="${paid.done}" aria-hidden="true" data-item-paid="item-${sale.id}">${CHECK}</p><h1>${title}</h1><p class="${paid.lead}">${escapeHtml(sent)}</p>`;
}

/** A rental opens the video at once. */
function openPath({ sale, locale }: SaleFacts, ticketUrl: string): string {
  return isRental(sale.kind) ? watchPath(ticketUrl.split('/').at(-1) ?? '', locale) : ticketUrl;
}

export function messageHtml(title: string, text: string, way: { address: string; label: string }): string {
  return `<div class="${status.state}"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p class="${paid.after}"><a class="${parts.button}" data-variant="quiet" href="${escapeHtml(way.address)}" target="_top">${escapeHtml(way.label)}</a></p></div>`;
}
