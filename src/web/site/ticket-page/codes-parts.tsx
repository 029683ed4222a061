import type { ReactNode } from 'react';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { comesBack } from '#texts/paid-with.ts';
import { taxNumberText } from '#texts/tax-number.ts';
import { Card } from '#web/site/ticket-page/notice.tsx';
import { Deck } from '#web/site/ticket-page/page-parts.tsx';
import type { CodesPartView } from '#web/site/ticket-page/part-views.ts';
import { NOT_THE_BUYER, type PageAsked, returnPageOf, withReturnKey } from '#web/site/ticket-page/return-key.ts';
import { TicketCode } from './ticket-code.tsx';
import css from './ticket-page.module.css';

type Props = {
  view: CodesPartView;
  locale: Locale;
  /** The order has other parts, which a return leaves as they are. */
  isPart?: boolean;
};

/** What came back for returned codes. */
export function CodesNotice({ view, locale, isPart = false }: Props): ReactNode {
  const { codes, order } = view;
  const returned = codes.filter(({ state }) => state === 'void').length;
  if (returned === 0) return null;
  const what = comesBack(view.cameBack, { currency: order.currency, locale });
  const text = returned === codes.length ? m.ticket_item_refunded_text : m.ticket_item_refunded_part_text;
  return (
    <Card tone="off" icon="swap" title={m.ticket_item_refunded()} Title={isPart ? 'h3' : 'h2'}>
      <p>{text({ what })}</p>
    </Card>
  );
}

/** The codes of one item side by side. */
export function CodesDeck({ view, locale, asked, isPart = false }: Props & { asked: PageAsked }): ReactNode {
  const { codes, item } = view;
  return (
    <Deck label={isPart ? item.title : m.ticket_item_deck()} count={codes.length}>
      {codes.map((code, at) => (
        <TicketCode
          key={code.lineNo}
          view={view}
          code={code}
          locale={locale}
          asked={asked}
          Title={isPart ? 'h3' : at === 0 ? 'h1' : 'h2'}
        />
      ))}
    </Deck>
  );
}

/** Until when unused codes can be returned, and the way to do it. */
export function CodesReturn({ view, locale, isPart = false, asked }: Props & { asked: PageAsked }): ReactNode {
  const { order, item, giveBack, codes } = view;
  if (order.state !== 'paid' || codes.every(({ state }) => state === 'void')) return null;
  const amount = formatMoney(giveBack.amountMinor, order.currency, locale, 'long');
  const Title = isPart ? 'h3' : 'h2';
  return (
    <>
      <Title>{m.ticket_item_return()}</Title>
      {giveBack.isOpen ? (
        <>
          <p>{m.ticket_item_return_until({ date: formatDateTime(giveBack.until, item.timeZone, locale), amount })}</p>
          {asked.returnKey === NOT_THE_BUYER ? (
            <p role="alert">
              {m.ticket_item_return_buyer_only()} <a href={returnPageOf(asked, locale)}>{m.ticket_own_code_send()}</a>
            </p>
          ) : null}
          {/* Two steps without a script: opening shows the amount, the form then requests the refund. */}
          <details className={css.refund}>
            <summary>{m.ticket_refund_button({ amount })}</summary>
            <form method="post" action={withReturnKey(giveBack.path, asked.returnKey)}>
              <p>{isPart ? m.ticket_item_return_sure_part() : m.ticket_item_return_sure()}</p>
              <button type="submit">{m.ticket_refund_confirm()}</button>
            </form>
          </details>
        </>
      ) : (
        <p>{m.ticket_item_return_over()}</p>
      )}
    </>
  );
}

export function Seller({ view: { seller, order }, isPart = false }: Pick<Props, 'view' | 'isPart'>): ReactNode {
  const Title = isPart ? 'h3' : 'h2';
  return (
    <>
      <Title>{m.ticket_item_seller()}</Title>
      <p>
        {seller.name}, {taxNumberText(order.market, seller.taxNumber)}
      </p>
    </>
  );
}
