import { type ReactNode, useEffect } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { isWaiting, useOrder, type Watched } from '#web/site/order-page/use-order.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { sumOf } from '#domain/orders/order-states.ts';
import { unitsByOption } from '#domain/items/units.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import { isRental, watchPath } from '#domain/video/watch-address.ts';
import { useSite } from '#web/site/site-context.tsx';
import { rememberTicket } from '#web/site/visitor/device-tickets.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './order-page.module.css';

/** From the provider's page to the tickets, or back to the same seats. */
export function OrderPage({ order: first }: { order: OrderView }): ReactNode {
  const watched = useOrder(first);
  const { order } = watched;
  const { site } = useSite();
  useOpenTickets(order);
  const { title, text, icon, tone } = sayingOf(watched);
  const support = MARKETS[order.market].support;
  return (
    <div className={`wrap ${css.page}`}>
      <section className={css.outcome} data-tone={tone} aria-live="polite" aria-busy={isWaiting(order)}>
        <p className={css.mark}>
          <Icon name={icon} size={28} />
        </p>
        <h1>{title}</h1>
        <p className={css.text}>{text}</p>
        {watched.isOffline ? <p className={css.text}>{m.site_order_offline()}</p> : null}
        <WayOn order={order} />
      </section>
      <dl className={css.facts}>
        <div>
          <dt>{m.site_order_number({ number: order.number })}</dt>
          <dd className="num">{sumText(order, site.locale)}</dd>
        </div>
        {factsOf(order, site.locale).map(([term, detail]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {m.site_order_help({
          phone: support.phone,
          hours: m.site_support_hours({ opens: support.opens, closes: support.closes }),
        })}
      </p>
    </div>
  );
}

/** What is to pay, or what was paid; of an order that ended unpaid only what it would have cost. */
function sumText({ dueMinor, currency, state }: OrderView, locale: Locale): string {
  const amount = formatMoney(dueMinor, currency, locale, 'long');
  const sum = dueMinor === 0 ? 'neither' : sumOf(state);
  if (sum === 'due') return m.site_order_sum_due({ amount });
  return sum === 'paid' ? m.site_order_sum_paid({ amount }) : amount;
}

/** What was ordered: an evening and its place, or an item and who sells it. */
function factsOf({ performance, item }: OrderView, locale: Locale): [term: string, detail: string | null][] {
  if (performance !== null) {
    const when = formatDateTime(performance.startsAt, performance.timeZone, locale);
    return [
      [performance.title, when],
      [performance.place, performance.hall],
    ];
  }
  if (item === null) return [];
  const options = unitsByOption(item).map(({ option, count }) =>
    option === null ? `× ${count}` : `${option} × ${count}`,
  );
  return [
    [item.title, options.join(', ')],
    ...(item.seller === null ? [] : [[item.seller, item.place] satisfies [string, string | null]]),
  ];
}

type Saying = {
  title: string;
  text: string;
  icon: 'clock' | 'check' | 'warn' | 'ban' | 'swap';
  tone: 'wait' | 'good' | 'bad';
};

function sayingOf({ order, isSlow }: Watched): Saying {
  const email = order.email ?? '';
  const isItem = order.item !== null;
  if (isWaiting(order)) {
    return {
      title: m.site_order_waiting_title(),
      text: isItem
        ? isSlow
          ? m.site_order_item_slow({ email })
          : m.site_order_item_waiting()
        : isSlow
          ? m.site_order_slow_text({ email })
          : m.site_order_waiting_text(),
      icon: 'clock',
      tone: 'wait',
    };
  }
  switch (order.state) {
    case 'paid':
      return {
        title: isItem ? m.site_order_item_paid_title() : m.site_order_paid_title(),
        text: isItem ? m.site_order_item_paid({ email }) : m.site_order_paid_text({ email }),
        icon: 'check',
        tone: 'good',
      };
    case 'expired':
      return {
        title: m.site_order_expired_title(),
        text: isItem ? m.site_order_item_expired() : m.site_order_expired_text(),
        icon: 'clock',
        tone: 'bad',
      };
    case 'cancelled':
      return {
        title: m.site_order_cancelled_title(),
        text: isItem ? m.site_order_item_cancelled() : m.site_order_cancelled_text(),
        icon: 'ban',
        tone: 'bad',
      };
    case 'refund_pending':
    case 'refunded':
      return {
        title: m.site_order_refunded_title(),
        text: m.site_order_refunded_text({ email }),
        icon: 'swap',
        tone: 'wait',
      };
    case 'held':
    case 'awaiting_payment':
      return {
        title: m.site_order_failed_title(),
        text: isItem ? m.site_order_item_failed() : m.site_order_failed_text(),
        icon: 'warn',
        tone: 'bad',
      };
  }
}

/** The one thing to do next. */
function WayOn({ order }: { order: OrderView }): ReactNode {
  const { site } = useSite();
  const isItem = order.item !== null;
  const widget = (orderId?: string) => saleAddress(order, site.locale, orderId);
  if (isWaiting(order)) {
    const address = order.payment?.redirectUrl;
    return address ? (
      <ButtonLink href={address} look="quiet" data-document>
        {m.site_order_back_to_payment()}
      </ButtonLink>
    ) : null;
  }
  if (order.state === 'paid' && order.ticketUrl !== null) {
    return (
      <ButtonLink href={openAddress(order, order.ticketUrl, site.locale)} data-document>
        {isItem ? m.site_order_item_open() : m.site_order_open_tickets()}
      </ButtonLink>
    );
  }
  if (order.state === 'held' || order.state === 'awaiting_payment') {
    return (
      <ButtonLink href={widget(order.id)} data-document>
        {m.site_order_pay_again()}
      </ButtonLink>
    );
  }
  return order.state === 'expired' || order.state === 'cancelled' ? (
    <ButtonLink href={widget()} data-document>
      {isItem ? m.site_order_item_again() : m.site_order_choose_again()}
    </ButtonLink>
  ) : null;
}

function saleAddress({ performance, item }: OrderView, locale: Locale, orderId?: string): string {
  if (item !== null) return itemSalePath(item, locale, { orderId });
  const query = new URLSearchParams({
    oid: String(performance?.eventId),
    seid: String(performance?.id),
    lang: locale,
    ...(orderId !== undefined && { order: orderId }),
  });
  return `/widget/?${query}`;
}

/** What was rented is watched at once; its papers stay in the device's list and in the letter. */
function openAddress({ item }: Pick<OrderView, 'item'>, ticketUrl: string, locale: Locale): string {
  return item !== null && isRental(item.kind) ? watchPath(ticketUrl.split('/').at(-1) ?? '', locale) : ticketUrl;
}

/** Paid: the device remembers the tickets, and their page replaces this one, so that Back leads to the event. */
function useOpenTickets({ state, ticketUrl, performance, item }: OrderView): void {
  const { site } = useSite();
  useEffect(() => {
    if (state !== 'paid' || ticketUrl === null) return;
    const accessKey = ticketUrl.split('/').at(-1) ?? '';
    const hint = performance
      ? formatDateTime(performance.startsAt, performance.timeZone, site.locale)
      : (item?.seller ?? '');
    rememberTicket({ accessKey, title: performance?.title ?? item?.title ?? '', hint });
    location.replace(openAddress({ item }, ticketUrl, site.locale));
  }, [state, ticketUrl, performance, item, site.locale]);
}
