import type { ReactNode } from 'react';
import type { EntitlementsView } from '#api/entitlements/contract.ts';
import { KIND_SLUGS, type ShopKind } from '#domain/items/item.ts';
import { itemHue } from '#domain/items/item-hue.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { QUIET_ZONE } from '#domain/tickets/quiet-zone.ts';
import { formatDateTime, formatDay, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Footlights } from '#web/site/ticket-page/footlights.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './ticket-page.module.css';

type Props = { view: EntitlementsView; locale: Locale };

/** What an order of an item bought, on a screen that is held up to a scanner, as the tickets are. */
export function CodesPage({ view, locale }: Props): ReactNode {
  const { codes, files, order } = view;
  const about = itemAddress(view, locale);
  const isBack = order.state === 'refunded' || order.state === 'refund_pending';
  return (
    <main className={css.page} id="main">
      <header className={css.top}>
        <a className={css.close} href={about} aria-label={m.ticket_close()}>
          <Icon name="close" size={24} />
        </a>
        <p>{m.ticket_item_codes({ count: codes.length })}</p>
      </header>
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
      {/* Focusable, so that the arrow keys turn from code to code. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={css.deck}
        role="group"
        tabIndex={0}
        aria-label={m.ticket_item_deck()}
        data-single={codes.length === 1 ? '' : undefined}
      >
        {codes.map((code, at) => (
          <CodeStub key={code.code ?? at} view={view} code={code} locale={locale} isFirst={at === 0} />
        ))}
      </div>
      <nav className={css.acts} aria-label={m.ticket_item_code()}>
        <a href={files.pdf} data-document="">
          <Icon name="ticket" size={22} />
          {m.ticket_pdf()}
        </a>
        <a href={about}>
          <Icon name="info" size={22} />
          {m.ticket_item_page()}
        </a>
      </nav>
      <Terms view={view} locale={locale} />
    </main>
  );
}

/** Videos and packages have pages of their own. */
function itemAddress({ item, order, watchUrl }: EntitlementsView, locale: Locale): string {
  if (watchUrl !== null) return watchUrl;
  const region = item.citySlug ?? MARKETS[order.market].defaultCity;
  const id = (KIND_SLUGS as Partial<Record<string, string>>)[item.kind as ShopKind];
  return id === undefined
    ? href(locale, 'region-videos', { region })
    : href(locale, 'region-items-id-item', { region, id, item: item.id });
}

type StubProps = Props & { code: EntitlementsView['codes'][number]; isFirst: boolean };

function CodeStub({ view: { item, watchUrl }, code, locale, isFirst }: StubProps): ReactNode {
  const Title = isFirst ? 'h1' : 'h2';
  return (
    <article className={css.ticket} data-off={code.state === 'void' ? '' : undefined} aria-label={m.ticket_item_code()}>
      <div className={css.upper}>
        <Footlights hue={itemHue(item.key)} />
        <Title className={css.title}>{item.title}</Title>
        {item.place === null ? null : (
          <p className={css.place}>
            {item.place}
            <br />
            {item.address}
          </p>
        )}
        <dl className={css.rows}>
          {code.option === null ? null : (
            <div>
              <dt>{m.widget_item_choose()}</dt>
              <dd>{code.option}</dd>
            </div>
          )}
          {item.event === null || item.startsAt === null ? null : (
            <div>
              <dt>{m.ticket_item_for_label()}</dt>
              <dd>
                {m.ticket_item_for({ event: item.event, date: formatDateTime(item.startsAt, item.timeZone, locale) })}
              </dd>
            </div>
          )}
          <div>
            <dt>{m.ticket_item_valid()}</dt>
            <dd>{validText(item, code.validUntil, locale)}</dd>
          </div>
        </dl>
      </div>
      <div className={css.lower}>
        {code.qr === null || code.code === null ? (
          <p className={css.void}>{m.ticket_item_void()}</p>
        ) : watchUrl !== null ? (
          <a className={css.watch} href={watchUrl} data-document="">
            <Icon name="play" size={22} />
            {m.ticket_item_watch()}
          </a>
        ) : (
          <>
            <svg
              className={css.code}
              viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${code.qr.size + 2 * QUIET_ZONE} ${code.qr.size + 2 * QUIET_ZONE}`}
              role="img"
              shapeRendering="crispEdges"
              data-used={code.state === 'used' ? '' : undefined}
              aria-label={`${m.ticket_item_code()} ${code.code}`}
            >
              <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width="100%" height="100%" fill="#fff" />
              <path d={code.qr.path} fill="#17151c" />
            </svg>
            {code.usedAt === null ? null : (
              <p className={css.used}>
                {m.ticket_item_used({ time: formatDateTime(code.usedAt, item.timeZone, locale) })}
              </p>
            )}
            <p className={css.serial}>{code.code}</p>
          </>
        )}
      </div>
    </article>
  );
}

function validText(item: EntitlementsView['item'], validUntil: string | null, locale: Locale): string {
  if (validUntil === null) return m.ticket_item_no_end();
  const until = m.ticket_item_until({ date: formatDay(validUntil, item.timeZone, locale, { year: true }) });
  return item.isOneDay ? `${m.ticket_item_one_day()} · ${until}` : until;
}

/** What was paid, how it goes back, who sells, whom to ask. */
function Terms({ view, locale }: Props): ReactNode {
  const { order, item, seller, support, giveBack, codes } = view;
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency, locale, 'long');
  const tax = MARKETS[order.market].countryCode === 'BY' ? m.ticket_tax_by : m.ticket_tax_ge;
  const facts: [label: string, value: string][] = [
    [m.ticket_order(), order.number],
    [m.ticket_total(), money(order.totalMinor)],
  ];
  if (order.paidAt !== null) {
    facts.push([m.ticket_paid_at(), formatDateTime(order.paidAt, item.timeZone, locale, { year: true })]);
  }
  const isGood = view.watchUrl === null && codes.some(({ state }) => state === 'issued');
  return (
    <section className={css.fine}>
      {isGood ? <p>{m.ticket_item_show()}</p> : null}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
              {/* Two steps without a script: opening shows what it costs, the form then asks for the money. */}
              <details className={css.refund}>
                <summary>{m.ticket_item_return_button({ amount: money(giveBack.amountMinor) })}</summary>
                <form method="post" action={giveBack.path}>
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
      <h2>{m.ticket_support()}</h2>
      <p>
        <a href={support.phoneHref}>{support.phone}</a>, <a href={`mailto:${support.email}`}>{support.email}</a>,{' '}
        {m.ticket_support_hours({ opens: support.opens, closes: support.closes })}
      </p>
    </section>
  );
}
