import type { ReactNode } from 'react';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { howToUse } from '#texts/code-text.ts';
import { paidWith, wholeBackMinor } from '#texts/paid-with.ts';
import { CodesDeck, CodesNotice, CodesReturn, Seller } from '#web/site/ticket-page/codes-parts.tsx';
import { Act, FactLines, Support, TopBar } from '#web/site/ticket-page/page-parts.tsx';
import { type CodesPartView, isShown, itemPageOf } from '#web/site/ticket-page/part-views.ts';
import type { PageAsked } from './return-key.ts';
import css from './ticket-page.module.css';

type Props = { view: CodesPartView; locale: Locale; asked: PageAsked };

/** Codes of one item, on a page to be held up to a scanner like the ticket page. */
export function CodesPage({ view, locale, asked }: Props): ReactNode {
  const { codes, files } = view;
  const about = itemPageOf(view, locale);
  return (
    <div className={css.page}>
      <TopBar back={about}>{m.ticket_item_codes({ count: codes.length })}</TopBar>
      <CodesNotice view={view} locale={locale} />
      <CodesDeck view={view} locale={locale} asked={asked} />
      <nav className={css.acts} aria-label={m.ticket_item_code()}>
        <Act href={files.pdf} icon="ticket" label={m.ticket_pdf()} isFile />
        <Act href={about} icon="info" label={m.ticket_item_page()} />
      </nav>
      <Terms view={view} locale={locale} asked={asked} />
    </div>
  );
}

/** Amount paid, refund rules, seller, support. */
function Terms({ view, locale, asked }: Props): ReactNode {
  const { order, item, support } = view;
  const facts: [label: string, value: string][] = [
    [m.ticket_order(), order.number],
    [m.ticket_total(), formatMoney(order.totalMinor, order.currency, locale, 'long')],
    ...(order.tenders.length > 0 ? [[m.ticket_paid_with(), paidWith(order, locale)] as [string, string]] : []),
  ];
  const backMinor = wholeBackMinor(view.cameBack);
  if (backMinor > 0) facts.push([m.ticket_sum_returned(), formatMoney(backMinor, order.currency, locale, 'long')]);
  if (order.paidAt !== null) {
    facts.push([m.ticket_item_paid_at(), formatDateTime(order.paidAt, item.timeZone, locale, { year: true })]);
  }
  return (
    <section className={css.fine}>
      {isShown(view) ? <p>{howToUse(item.kind, locale)}</p> : null}
      <FactLines facts={facts} />
      <CodesReturn view={view} locale={locale} asked={asked} />
      <Seller view={view} />
      <Support support={support} />
    </section>
  );
}
