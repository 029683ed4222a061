import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ItemSale } from '#api/items/contract.ts';
import { KIND_SLUGS, type ShopKind } from '#domain/items/item.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { inLanguage, textLanguage } from '#texts/in-language.ts';
import { documentHtml, type PageAssets, type Theme } from '#web/shared/html/document.ts';
import { escapeHtml, jsonForHtml } from '#web/shared/html/head-html.ts';
import { AgeMark } from '../frame/age-mark.tsx';
import { Icon } from '../frame/icons.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { ChooseItem } from './choose-item.tsx';
import { ChooseTickets } from './choose-tickets.tsx';
import type { FormFacts, KnownFacts } from './form-facts.ts';
import type { FormStep } from './form-step.ts';
import { PaidOrder, Sent, Waiting } from './outcome.tsx';
import frame from '../frame/frame.module.css';
import header from '../frame/header.module.css';
import parts from '../frame/parts.module.css';
import status from '../frame/status-page.module.css';
import css from './form.module.css';
import page from '../checkout/checkout.module.css';
import paid from '../checkout/paid.module.css';

/** Seconds after which the page that waits for the bank reloads itself, with or without scripts. */
const REFRESH_S = 2;

/** Renders a sale as forms, one document per step. Forms and links work without scripts. */
export function formHtml(facts: FormFacts, step: FormStep, assets: PageAssets, theme: Theme | null): string {
  const { locale, market, subject } = facts;
  const [title, html] = inLanguage(textLanguage(locale), () => [
    titleOf(facts),
    renderToStaticMarkup(<SalePage facts={facts} step={step} />),
  ]);
  const head = `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">${refreshHtml(step)}`;
  const order = 'order' in step && step.order.isOwn ? step.order : null;
  const data = jsonForHtml({
    locale,
    market,
    currency: subject?.sale.currency ?? null,
    paid: step.kind === 'paid' ? order : null,
    holdSecondsLeft: step.kind === 'checkout' ? step.order.holdSecondsLeft : 0,
  });
  return documentHtml({ head, html, data }, assets, { locale, market, theme });
}

function titleOf({ sells, subject }: FormFacts): string {
  if (subject === null) return sells === 'item' ? m.widget_item_unknown() : m.widget_unknown_title();
  return subject.kind === 'item'
    ? m.widget_item_document({ title: subject.sale.title })
    : m.widget_document_title({ title: subject.sale.performance.title });
}

function refreshHtml(step: FormStep): string {
  if (step.kind === 'waiting') return `<meta http-equiv="refresh" content="${REFRESH_S}">`;
  if (step.kind !== 'returning') return '';
  return `<meta http-equiv="refresh" content="0; url=${escapeHtml(step.address)}">`;
}

function SalePage({ facts, step }: { facts: FormFacts; step: FormStep }): ReactNode {
  return (
    <div className={frame.still} lang={htmlLanguage(facts.locale)}>
      <Top facts={facts} />
      <main className={page.page}>
        <Step facts={facts} step={step} />
      </main>
    </div>
  );
}

function Step({ facts, step }: { facts: FormFacts; step: FormStep }): ReactNode {
  const { subject } = facts;
  if (subject === null || step.kind === 'unknown') return <Unknown facts={facts} />;
  const known: KnownFacts = { ...facts, subject };
  switch (step.kind) {
    case 'choose':
      return subject.kind === 'item' ? (
        <ChooseItem facts={{ ...facts, subject }} step={step} />
      ) : (
        <ChooseTickets facts={{ ...facts, subject }} step={step} />
      );
    case 'checkout':
      return <CheckoutForm facts={known} step={step} />;
    case 'waiting':
    case 'returning':
      return <Waiting {...step} />;
    case 'paid':
      return <PaidOrder facts={known} order={step.order} />;
    case 'sent':
      return <Sent facts={known} {...step} />;
  }
}

function Unknown({ facts }: { facts: FormFacts }): ReactNode {
  const { siteOrigin, locale, market, sells } = facts;
  if (sells === 'tickets') {
    return (
      <div className={status.state}>
        <h1>{m.widget_unknown_title()}</h1>
        <p>{m.widget_unknown_text({ phone: MARKETS[market].support.phone })}</p>
      </div>
    );
  }
  return (
    <div className={status.state}>
      <h1>{m.widget_item_unknown()}</h1>
      <p>{m.widget_item_unknown_text()}</p>
      <p className={paid.after}>
        <a
          className={parts.button}
          data-variant="quiet"
          href={siteOrigin + href(locale, 'region-items-id', { region: MARKETS[market].defaultCity })}
          target="_top"
        >
          {m.site_items_crumb()}
        </a>
      </p>
    </div>
  );
}

/** The back link leads to the page of what is sold; in our frame it is hidden, because the page around has a close button. */
function Top({ facts }: { facts: FormFacts }): ReactNode {
  const { subject, siteOrigin, locale } = facts;
  const [path, title, line] =
    subject === null
      ? [`/${locale}`, '', '']
      : subject.kind === 'item'
        ? [
            itemPath(facts, subject.sale),
            subject.sale.title,
            [subject.sale.place, subject.sale.city?.name].filter(Boolean).join(', '),
          ]
        : [subject.eventPath, subject.sale.performance.title, `${subject.when} · ${subject.where}`];
  return (
    <header className={`${header.top} ${css.top}`}>
      <a className={`${parts.icon} ${css.backTo}`} href={siteOrigin + path} target="_top" aria-label={m.widget_back()}>
        <Icon name="left" />
      </a>
      <div className={header.text}>
        <p className={header.title}>
          {title} {subject?.kind === 'tickets' ? <AgeMark age={subject.sale.performance.age} /> : null}
        </p>
        <p className={header.line}>{line}</p>
      </div>
    </header>
  );
}

function itemPath({ locale, market }: FormFacts, sale: ItemSale): string {
  const region = sale.city?.slug ?? MARKETS[market].defaultCity;
  const slug = (KIND_SLUGS as Partial<Record<string, string>>)[sale.kind as ShopKind];
  // Videos and packages have their own pages.
  if (slug === undefined) return href(locale, 'region-videos', { region });
  return href(locale, 'region-items-id-item', { region, id: slug, item: sale.id });
}
