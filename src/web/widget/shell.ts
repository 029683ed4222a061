import { htmlLanguage } from '#domain/locales/locale.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { documentHtml, type PageAssets, type Theme } from '#web/site/document.ts';
import { escapeHtml, jsonForHtml } from '#web/site/head-html.ts';
import { zoneViews } from './sale/zones.ts';
import type { WidgetFacts } from './widget-facts.ts';

/**
 * The widget's document: facts inlined as data, a first picture with the final measures, no executable inline script.
 * Answer it with the widget's own `frame-ancestors` and `referrer-policy: no-referrer`: its address can name an order.
 */
export function widgetHtml(facts: WidgetFacts, assets: PageAssets, theme: Theme | null): string {
  const language = { locale: textLanguage(facts.locale) };
  const title = facts.sale
    ? m.widget_document_title({ title: facts.sale.performance.title }, language)
    : m.widget_unknown_title({}, language);
  const plan = facts.sale?.planHash;
  const preload =
    plan && facts.geometry === null
      ? `<link rel="preload" href="/api/v3/plans/${escapeHtml(plan)}" as="fetch" crossorigin="anonymous">`
      : '';
  const head = `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">${preload}`;
  return documentHtml({ head, html: firstPicture(facts), data: jsonForHtml(facts) }, assets, {
    locale: facts.locale,
    market: facts.market,
    theme,
  });
}

/** The frame of the seats step before scripts run: same classes, so nothing moves when they take over. */
function firstPicture({ sale, locale, overview }: WidgetFacts): string {
  const language = { locale: textLanguage(locale) };
  const noScript = `<noscript><p class="w-note" data-tone="amber">${m.widget_no_script({}, language)}</p></noscript>`;
  if (!sale) return `<div class="w" lang="${htmlLanguage(locale)}">${noScript}</div>`;
  const { performance, currency } = sale;
  const when = formatDateTime(performance.startsAt, performance.timeZone, locale);
  const zones = zoneViews(sale).filter(({ standing }) => !standing);
  const prices = zones.map(
    ({ mark, totalMinor, zoneNo }) =>
      `<button type="button" disabled><i class="w-dot" data-zone="${mark.colour + 1}">${mark.letter}</i><span>${totalMinor === 0 ? m.widget_free_price({}, language) : formatMoney(totalMinor, currency, locale)}</span><small>${sale.zones.find((zone) => zone.zoneNo === zoneNo)?.free ?? 0}</small></button>`,
  );
  const header = `<header class="w-top"><span class="w-icon"></span><div class="w-top-text"><h1>${escapeHtml(performance.title)}</h1><p>${escapeHtml([when, performance.hall ?? performance.place].join(' · '))}</p></div></header>`;
  const legend = prices.length > 0 ? `<div class="w-legend">${prices.join('')}</div>` : '';
  const hall = overview
    ? '<div class="w-slot" id="hall"><div class="w-loading"></div></div>'
    : '<div class="w-list"></div>';
  return `<div class="w">${header}${noScript}<main class="w-body"><section class="w-hall">${legend}${hall}</section><aside class="w-basket" data-empty="true"><p class="w-empty">${m.widget_loading_seats({}, language)}</p></aside></main></div>`;
}
