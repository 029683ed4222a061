import type { ItemSale } from '#api/items/contract.ts';
import { KIND_SLUGS, type ShopKind } from '#domain/items/item.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { documentHtml, type PageAssets, type Theme } from '#web/shared/html/document.ts';
import { escapeHtml, jsonForHtml } from '#web/shared/html/head-html.ts';
import { checkoutHtml } from './checkout-html.ts';
import { chooseHtml } from './choose-html.ts';
import type { ItemFacts, Speak } from './item-facts.ts';
import type { ItemStep } from './item-step.ts';
import { messageHtml, paidHtml, sentHtml, waitingHtml } from './outcome-html.ts';
import frame from '../frame/frame.module.css';
import header from '../frame/header.module.css';
import parts from '../frame/parts.module.css';
import css from './item.module.css';
import page from '../checkout/checkout.module.css';

/** Seconds after which the page that waits for the bank reloads itself, with or without scripts. */
const REFRESH_S = 2;

/** Renders the sale of an item, one document per step. Forms and links work without scripts. */
export function itemHtml(facts: ItemFacts, step: ItemStep, assets: PageAssets, theme: Theme | null): string {
  const speak = { locale: textLanguage(facts.locale) };
  const title = facts.sale
    ? m.widget_item_document({ title: facts.sale.title }, speak)
    : m.widget_item_unknown({}, speak);
  const head = `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">${refreshHtml(step)}`;
  const html = `<div class="${frame.still}" lang="${htmlLanguage(facts.locale)}">${topHtml(facts, speak)}<main class="${page.page}">${stepHtml(facts, step, speak)}</main></div>`;
  const ticketUrl = step.kind === 'paid' ? step.order.ticketUrl : null;
  const data = jsonForHtml({ locale: facts.locale, currency: facts.sale?.currency ?? null, ticketUrl });
  return documentHtml({ head, html, data }, assets, { locale: facts.locale, market: facts.market, theme });
}

function refreshHtml(step: ItemStep): string {
  if (step.kind === 'waiting') return `<meta http-equiv="refresh" content="${REFRESH_S}">`;
  if (step.kind !== 'returning') return '';
  return `<meta http-equiv="refresh" content="0; url=${escapeHtml(step.address)}">`;
}

function stepHtml(facts: ItemFacts, step: ItemStep, speak: Speak): string {
  const { sale } = facts;
  if (sale === null || step.kind === 'unknown') {
    const address = facts.siteOrigin + href(facts.locale, 'region-items-id', { region: cityOf(facts) });
    return messageHtml(m.widget_item_unknown({}, speak), m.widget_item_unknown_text({}, speak), {
      address,
      label: m.site_items_crumb({}, speak),
    });
  }
  switch (step.kind) {
    case 'choose':
      return chooseHtml({ ...facts, sale }, step, speak);
    case 'checkout':
      return checkoutHtml({ ...facts, sale }, step, speak);
    case 'waiting':
    case 'returning':
      return waitingHtml(step, speak);
    case 'paid':
      return paidHtml({ ...facts, sale }, step, speak);
    case 'sent':
      return sentHtml({ ...facts, sale }, step, speak);
  }
}

/** The back link leads to the item's page; in a frame it is hidden, because the page around has a close button. */
function topHtml(facts: ItemFacts, speak: Speak): string {
  const { sale } = facts;
  const address = sale === null ? `/${facts.locale}` : itemPagePath(facts, sale);
  const who = sale === null ? '' : [sale.place, sale.city?.name].filter(Boolean).join(', ');
  return `<header class="${header.top} ${css.top}"><a class="${parts.icon} ${css.back}" href="${escapeHtml(facts.siteOrigin + address)}" target="_top" aria-label="${escapeHtml(m.widget_back({}, speak))}"><svg  width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M15 5l-7 7 7 7"/></svg></a><div class="${header.text}"><p class="${header.title}">${escapeHtml(sale?.title ?? '')}</p><p class="${header.line}">${escapeHtml(who)}</p></div></header>`;
}

function cityOf({ sale, market }: ItemFacts): string {
  return sale?.city?.slug ?? MARKETS[market].defaultCity;
}

function itemPagePath(facts: ItemFacts, sale: ItemSale): string {
  const region = cityOf(facts);
  const slug = (KIND_SLUGS as Partial<Record<string, string>>)[sale.kind as ShopKind];
  // Videos and packages have their own pages.
  if (slug === undefined) return href(facts.locale, 'region-videos', { region });
  return href(facts.locale, 'region-items-id-item', { region, id: slug, item: sale.id });
}
