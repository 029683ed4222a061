import { taxNumberText } from '#texts/tax-number.ts';
import type { ReactNode } from 'react';
import type { EntitlementsView } from '#api/entitlements/contract.ts';
import { KIND_SLUGS, type ShopKind } from '#domain/items/item.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { TicketCode } from './ticket-code.tsx';
import { Act, Deck, FactLines, Support, TopBar } from '#web/site/ticket-page/page-parts.tsx';
import { NOT_THE_BUYER, withReturnKey } from '#web/site/ticket-page/return-key.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './ticket-page.module.css';

type Props = { view: EntitlementsView; locale: Locale; returnKey?: string | null };

/** Codes of an item order, on a page to be held up to a scanner like the ticket page. */
export function CodesPage({ view, locale, returnKey = null }: Props): ReactNode {
  const { codes, files, order } = view;
  const about = itemAddress(view, locale);
  const isBack = order.state === 'refunded' || order.state === 'refund_pending';
  return (
    <main className={css.page} id="main">
      <TopBar back={about}>{m.ticket_item_codes({ count: codes.length })}</TopBar>
      {isBack && (
        <section className={css.notice} data-tone="off" role="status">
          <h2>
            <Icon name="swap" size={22} />
            {m.ticket_item_refunded()}
          </h2>
          <p>
            {m.ticket_item_refunded_text({ amount: formatMoney(order.totalMinor, order.currency, locale, 'long') })}
          </p>
        </section>
      )}
      <Deck label={m.ticket_item_deck()} count={codes.length}>
        {codes.map((code, at) => (
          <TicketCode key={code.code ?? at} view={view} code={code} locale={locale} isFirst={at === 0} />
        ))}
      </Deck>
      <nav className={css.acts} aria-label={m.ticket_item_code()}>
        <Act href={files.pdf} icon="ticket" label={m.ticket_pdf()} isFile />
        <Act href={about} icon="info" label={m.ticket_item_page()} />
      </nav>
      <Terms view={view} locale={locale} returnKey={returnKey} />
    </main>
  );
}

/** Videos and packages have their own pages. */
function itemAddress({ item, order, watchUrl }: EntitlementsView, locale: Locale): string {
  if (watchUrl !== null) return watchUrl;
  const region = item.citySlug ?? MARKETS[order.market].defaultCity;
  const id = (KIND_SLUGS as Partial<Record<string, string>>)[item.kind as ShopKind];
  return id === undefined
    ? href(locale, 'region-videos', { region })
    : href(locale, 'region-items-id-item', { region, id, item: item.id });
}

/** Amount paid, refund rules, seller, support. */
function Terms({ view, locale, returnKey = null }: Props): ReactNode {
  const { order, item, seller, support, giveBack, codes } = view;
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency, locale, 'long');
  const tax = ({ number }: { number: string }) => taxNumberText(order.market, number);
  const facts: [label: string, value: string][] = [
    [m.ticket_order(), order.number],
    [m.ticket_total(), money(order.totalMinor)],
  ];
  if (order.paidAt !== null) {
    facts.push([m.ticket_item_paid_at(), formatDateTime(order.paidAt, item.timeZone, locale, { year: true })]);
  }
  const isGood = view.watchUrl === null && codes.some(({ state }) => state === 'issued');
  return (
    <section className={css.fine}>
      {isGood ? <p>{m.ticket_item_show()}</p> : null}
      <FactLines facts={facts} />
      {order.state === 'paid' ? (
        <>
          <h2>{m.ticket_item_return()}</h2>
          {giveBack.isOpen ? (
            <>
              <p>
                {m.ticket_item_return_until({
                  date: formatDateTime(giveBack.until, item.timeZone, locale),
                  amount: money(giveBack.amountMinor),
                })}
              </p>
              {returnKey === NOT_THE_BUYER ? <p role="alert">{m.ticket_item_return_buyer_only()}</p> : null}
              {/* Two steps without a script: opening shows the amount, the form then requests the refund. */}
              <details className={css.refund}>
                <summary>{m.ticket_refund_button({ amount: money(giveBack.amountMinor) })}</summary>
                <form method="post" action={withReturnKey(giveBack.path, returnKey)}>
                  <p>{m.ticket_item_return_sure()}</p>
                  <button type="submit">{m.ticket_refund_confirm()}</button>
                </form>
              </details>
            </>
          ) : (
            <p>{m.ticket_item_return_over()}</p>
          )}
        </>
      ) : null}
      <h2>{m.ticket_item_seller()}</h2>
      <p>
        {seller.name}, {tax({ number: seller.taxNumber })}
      </p>
      <Support support={support} />
    </section>
  );
}
