import { apiAddress } from '#api/endpoint-contract.ts';
import { plan as planEndpoint } from '#api/performances/endpoints-contract.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { isSellableByCode } from '#domain/performances/performance-status.ts';
import { formatMoney } from '#texts/format.ts';
import type { Overview } from '#domain/seating/compile-overview.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { documentHtml, type PageAssets, type Theme } from '#web/shared/html/document.ts';
import { escapeHtml, jsonForHtml } from '#web/shared/html/head-html.ts';
import basketCss from './basket/basket.module.css';
import ageCss from './frame/age-mark.module.css';
import frame from './frame/frame.module.css';
import headerCss from './frame/header.module.css';
import noticeCss from './frame/notice.module.css';
import parts from './frame/parts.module.css';
import hallCss from './hall/hall.module.css';
import legendCss from './legend.module.css';
import best from './list/best-seats.module.css';
import list from './list/list-view.module.css';
import { pricesOf, zoneViews } from './sale/zones.ts';
import { NOT_LOADED, type WidgetFacts } from './widget-facts.ts';

/**
 * The widget's document: facts inlined as data, a first picture in its final dimensions, no executable inline script.
 * Serve it with the widget's own `frame-ancestors`, and with `referrer-policy: no-referrer` because its address can
 * contain an order id.
 */
export function widgetHtml(facts: WidgetFacts, assets: PageAssets, theme: Theme | null): string {
  const language = { locale: textLanguage(facts.locale) };
  const title = facts.sale
    ? m.widget_document_title({ title: facts.sale.performance.title }, language)
    : m.widget_unknown_title({}, language);
  const plan = facts.sale?.planHash;
  const preload =
    plan && facts.overview && facts.geometry === null
      ? `<link rel="preload" href="${escapeHtml(apiAddress(planEndpoint, { params: { hash: plan } }))}" as="fetch" crossorigin="anonymous">`
      : '';
  const head = `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">${refreshHtml(facts)}${preload}`;
  const named = { ...facts, overview: facts.overview && nameObjects(facts.overview, language) };
  return documentHtml({ head, html: firstPicture(facts), data: jsonForHtml(named) }, assets, {
    locale: facts.locale,
    market: facts.market,
    theme,
  });
}

type Language = { locale: ReturnType<typeof textLanguage> };

/** Plans label only special objects; ordinary ones, such as a stage, get their label here. */
function nameObjects(overview: Overview<string>, language: Language): Overview<string> {
  const names: Partial<Record<Overview['objects'][number]['kind'], string>> = {
    stage: m.widget_object_stage({}, language),
    screen: m.widget_object_screen({}, language),
    ring: m.widget_object_ring({}, language),
    pitch: m.widget_object_pitch({}, language),
    rink: m.widget_object_rink({}, language),
    bar: m.widget_object_bar({}, language),
    exit: m.widget_object_exit({}, language),
    entrance: m.widget_object_entrance({}, language),
  };
  return {
    ...overview,
    objects: overview.objects.map((object) => {
      const label = object.label ?? names[object.kind];
      return label === undefined ? object : { ...object, label };
    }),
  };
}

/** Without scripts the sale goes on as a form, at once; a browser that does not follow has the link in the note. */
function refreshHtml({ formPath }: WidgetFacts): string {
  return formPath === null
    ? ''
    : `<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(formPath)}"></noscript>`;
}

/** Static first picture of the seats step, with the same classes, so that nothing moves when the app replaces it. */
function firstPicture({ sale, locale, overview, when, where, formPath }: WidgetFacts): string {
  const language = { locale: textLanguage(locale) };
  const way =
    formPath === null
      ? ''
      : ` <a class="link" href="${escapeHtml(formPath)}">${m.widget_no_script_link({}, language)}</a>`;
  const notes = `<noscript><p class="${noticeCss.note}" data-tone="amber">${m.widget_no_script({}, language)}${way}</p></noscript><p class="${noticeCss.note}" data-tone="amber" id="${NOT_LOADED}" role="alert" hidden>${m.widget_not_loaded({}, language)} <button type="button" class="link">${m.widget_retry({}, language)}</button>${way}</p>`;
  if (!sale) return `<div class="${frame.frame}" lang="${htmlLanguage(locale)}">${notes}</div>`;
  const { performance, currency } = sale;
  const freeOf = (zoneNo: number): number => sale.zones.find((zone) => zone.zoneNo === zoneNo)?.free ?? 0;
  const prices = pricesOf(zoneViews(sale), freeOf).map(
    ({ zone: { mark, totalMinor }, free }) =>
      `<button type="button" disabled><i class="${legendCss.dot}" data-zone="${mark.colour + 1}" data-pattern="${mark.pattern}">${mark.letter}</i><span>${totalMinor === 0 ? m.widget_free_price({}, language) : formatMoney(totalMinor, currency, locale)}</span><small>${free}</small></button>`,
  );
  const isSold = isSellableByCode(performance.status);
  const age = performance.age === '' ? '·' : `<span class="${ageCss.mark}">${escapeHtml(performance.age)}</span>`;
  const header = `<header class="${headerCss.top}"${isSold ? ' data-column="true"' : ''}><span class="${parts.icon}"></span><div class="${headerCss.text}"><h1 class="${headerCss.title}">${escapeHtml(performance.title)}</h1><p class="${headerCss.line}">${escapeHtml(when)} ${age} ${escapeHtml(where)}</p></div></header>`;
  if (!isSold) return `<div class="${frame.still}">${header}${notes}</div>`;
  const legend = prices.length > 0 ? `<div class="${legendCss.legend}">${prices.join('')}</div>` : '';
  const hall = overview
    ? `<div class="${hallCss.slot}" id="hall"><div class="${hallCss.loading}"></div></div>`
    : `<div class="${list.list}"></div>`;
  // On phones this form determines the basket's height; without it the hall would later be redrawn smaller.
  const bestSeats =
    overview && sale.seatCount > 0
      ? `<form class="${best.best}" data-full="false" aria-hidden="true" inert><div class="${best.name}"><b>${m.widget_best({}, language)}</b><span><em>${m.widget_any_price({}, language)}</em></span></div><div class="${legendCss.counter}"><button type="button"></button><output>2</output><button type="button"></button></div><button type="button" class="${parts.button} ${best.find}" data-variant="ink" data-size="m">${m.widget_find({}, language)}</button></form>`
      : '';
  const empty =
    sale.seatCount > 0 ? m.widget_loading_seats({}, language) : m.widget_basket_empty_standing({}, language);
  return `<div class="${frame.frame}">${header}<main class="${frame.body}"><section class="${frame.hall}">${notes}${legend}${hall}</section><aside class="${basketCss.basket}" data-empty="true">${bestSeats}<p class="${basketCss.empty}">${empty}</p></aside></main></div>`;
}
