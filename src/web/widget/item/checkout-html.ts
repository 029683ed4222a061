import type { ItemSale } from '#api/items/contract.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { isRental } from '#domain/video/watch-address.ts';
import { formatMoney, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { escapeHtml } from '#web/shared/html/head-html.ts';
import { alertHtml } from './alert-html.ts';
import { saleAddress, type SaleFacts, type Speak } from './item-facts.ts';
import type { ItemStep } from './item-step.ts';
import { orderSummaryHtml } from './order-summary-html.ts';
import parts from '../frame/parts.module.css';
import css from './item.module.css';
import page from '../checkout/checkout.module.css';
import fields from '../checkout/contact-fields.module.css';
import check from '../frame/check.module.css';
import consents from '../checkout/consents.module.css';

type CheckingOut = Extract<ItemStep, { kind: 'checkout' }>;

/** Order summary, contact fields, consents, and a pay button with the amount. */
export function checkoutHtml(facts: SaleFacts, step: CheckingOut, speak: Speak): string {
  const { sale, locale } = facts;
  const { order, contact, errors } = step;
  const address = escapeHtml(saleAddress(facts, order.id));
  const kept = m.widget_item_kept({ time: formatTime(order.holdUntil, sale.timeZone) }, speak);
  const price = formatMoney(order.dueMinor, order.currency, locale, 'long');
  const label = order.dueMinor === 0 ? m.widget_get_tickets({}, speak) : m.widget_pay({ price }, speak);
  // A rental is sent as a link, everything else as a code.
  const [where, emailHint] = isRental(sale.kind)
    ? [m.widget_item_rental_contact({}, speak), m.widget_item_rental_email_hint({}, speak)]
    : [m.widget_item_contact({}, speak), m.widget_item_email_hint({}, speak)];
  const orderKey =
    step.orderKey === null ? '' : `<input type="hidden" name="orderKey" value="${escapeHtml(step.orderKey)}">`;
  const market = MARKETS[order.market];
  const seller = sale.seller?.name ?? '';
  const help =
    seller === ''
      ? m.widget_help({ phone: market.support.phone }, speak)
      : m.widget_item_seller({ seller, phone: market.support.phone }, speak);
  return `<h1>${m.widget_item_almost({}, speak)}</h1>${alertHtml(step.problem, 'red')}${orderSummaryHtml(facts, order, speak)}
<p class="${parts.hint} ${css.kept}" data-hold="${Math.round(order.holdSecondsLeft)}">${escapeHtml(kept)}</p>
<form method="post" action="${address}"><input type="hidden" name="act" value="release">${orderKey}<button type="submit" class="link">${m.widget_item_change({}, speak)}</button></form>
<form method="post" action="${address}" novalidate data-item-pay="${sale.id}"><input type="hidden" name="act" value="pay">${orderKey}<input type="hidden" name="due" value="${order.dueMinor}">
<h2>${where}</h2><div class="${fields.fields}">
${fieldHtml('email', 'email', m.widget_email({}, speak), emailHint, contact.email, errors)}
${fieldHtml('phone', 'tel', m.widget_phone({}, speak), m.widget_item_phone_hint({}, speak), contact.phone, errors, market.phonePrefix)}</div>
<fieldset class="${consents.consents}"><legend class="vh">${m.widget_consents({}, speak)}</legend><p class="${consents.return}">${escapeHtml(returnText(sale, speak))}</p>
${checkHtml('terms', contact.terms, errors, linked(m.widget_accept_terms({ offer: MARK }, speak), documentAddress(facts, 'contract-offer', sale.offerVersion), m.widget_offer({}, speak)))}
${checkHtml('consent', contact.consent, errors, linked(m.widget_accept_data({ data: MARK }, speak), documentAddress(facts, 'privacy-policy', sale.privacyVersion), m.widget_data({}, speak)))}</fieldset>
<button type="submit" class="${parts.button}" data-size="xl">${escapeHtml(label)}</button><p class="${parts.hint} ${page.seller}">${escapeHtml(help)}</p></form>`;
}

function returnText({ returnDays }: ItemSale, speak: Speak): string {
  return returnDays === 0
    ? m.site_items_return_none({}, speak)
    : m.site_items_return_text({ count: returnDays }, speak);
}

/** Placeholder for the link in a translated sentence; its position differs between languages. */
const MARK = '\u0001';

function linked(text: string, address: string, word: string): string {
  const [before = '', after = ''] = text.split(MARK);
  return `${escapeHtml(before)}<a class="link" href="${escapeHtml(address)}" target="_blank" rel="noopener">${escapeHtml(word)}</a>${escapeHtml(after)}`;
}

function documentAddress({ siteOrigin, locale }: SaleFacts, name: string, version: string): string {
  return `${siteOrigin}/${locale}/pages/${name}?version=${encodeURIComponent(version)}`;
}

type Errors = CheckingOut['errors'];

function fieldHtml(
  name: string,
  type: 'email' | 'tel',
  label: string,
  hint: string,
  value: string,
  errors: Errors,
  placeholder = '',
): string {
  const error = errors[name];
  const note = error ?? hint;
  return `<label class="${fields.field}" data-bad="${error !== undefined}"><span>${escapeHtml(label)}</span><span class="${fields.input}"><input type="${type}" name="${name}" autocomplete="${type}" inputmode="${type}" spellcheck="false" maxlength="${type === 'email' ? 254 : 25}" placeholder="${escapeHtml(placeholder)}" value="${escapeHtml(value)}" aria-invalid="${error !== undefined}" aria-describedby="${name}-hint"></span><small id="${name}-hint">${escapeHtml(note)}</small></label>`;
}

function checkHtml(name: string, isOn: boolean, errors: Errors, content: string): string {
  const error = errors[name];
  const note =
    error === undefined ? '' : `<small class="${check.error}" id="${name}-error">${escapeHtml(error)}</small>`;
  return `<label class="${check.check}" data-bad="${error !== undefined}"><input type="checkbox" name="${name}"${isOn ? ' checked' : ''} aria-invalid="${error !== undefined}"${error === undefined ? '' : ` aria-describedby="${name}-error"`}><span>${content}${note}</span></label>`;
}
