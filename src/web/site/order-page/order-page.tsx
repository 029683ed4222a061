import { type ReactNode, useEffect } from 'react';
import type { OrderAnswer, OrderView } from '#api/orders/contract.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { awaySayingOf, type Saying, sayingOf } from '#web/site/order-page/order-sayings.ts';
import { isWaiting, useOrder, type Watched } from '#web/site/order-page/use-order.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { sumOf } from '#domain/orders/order-states.ts';
import { unitsByOption } from '#domain/items/units.ts';
import { isUnitLine } from '#domain/orders/order-line.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import { isRental, watchPath } from '#domain/video/watch-address.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { rememberTicket } from '#web/shared/visitor/device-tickets.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './order-page.module.css';

/** Page after payment: leads to the tickets, or back to the same seats. */
export function OrderPage({ order: first }: { order: OrderAnswer }): ReactNode {
  const watched = useOrder(first);
  const { order } = watched;
  return order.isOwn ? (
    <OrderOfVisitor watched={{ ...watched, order }} />
  ) : (
    <Outcome watched={watched} saying={awaySayingOf(order)} />
  );
}

function OrderOfVisitor({ watched }: { watched: Watched<OrderView> }): ReactNode {
  const { order } = watched;
  const { site } = useSite();
  useOpenTickets(order);
  return (
    <Outcome watched={watched} saying={sayingOf(watched)} way={<WayOn order={order} />}>
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
    </Outcome>
  );
}

type OutcomeProps = { watched: Watched; saying: Saying; way?: ReactNode; children?: ReactNode };

function Outcome({ watched, saying, way, children }: OutcomeProps): ReactNode {
  const { order, isOffline } = watched;
  const support = MARKETS[order.market].support;
  return (
    <div className={`wrap ${css.page}`}>
      <section className={css.outcome} data-tone={saying.tone} aria-live="polite" aria-busy={isWaiting(order)}>
        <p className={css.mark}>
          <Icon name={saying.icon} size={28} />
        </p>
        <h1>{saying.title}</h1>
        <p className={css.text}>{saying.text}</p>
        {isOffline ? <p className={css.text}>{m.site_order_offline()}</p> : null}
        {way}
      </section>
      {children}
      <p className="muted">
        {m.site_order_help({
          phone: support.phone,
          hours: m.site_support_hours({ opens: support.opens, closes: support.closes }),
        })}
      </p>
    </div>
  );
}

/** The amount due or paid. For an order that ended unpaid, the amount without a label. */
function sumText({ dueMinor, currency, state }: OrderView, locale: Locale): string {
  const amount = formatMoney(dueMinor, currency, locale, 'long');
  const sum = dueMinor === 0 ? 'neither' : sumOf(state);
  if (sum === 'due') return m.site_order_sum_due({ amount });
  return sum === 'paid' ? m.site_order_sum_paid({ amount }) : amount;
}

/** Content of the order: each performance with its place, each item with its options and seller. */
function factsOf({ performances, items, lines }: OrderView, locale: Locale): [term: string, detail: string | null][] {
  const units = lines.filter(isUnitLine);
  return [
    ...performances.flatMap(({ title, startsAt, timeZone, place, hall }): [string, string | null][] => [
      [title, formatDateTime(startsAt, timeZone, locale)],
      [place, hall],
    ]),
    ...items.flatMap(({ id, title, seller, place }): [string, string | null][] => {
      const options = unitsByOption(units.filter(({ itemId }) => itemId === id)).map(({ option, count }) =>
        option === null ? `× ${count}` : `${option} × ${count}`,
      );
      return [
        [title, options.join(', ')],
        ...(seller === null ? [] : [[seller, place] satisfies [string, string | null]]),
      ];
    }),
  ];
}

/** The main next step. */
function WayOn({ order }: { order: OrderView }): ReactNode {
  const { site } = useSite();
  const isItem = order.performances.length === 0;
  const widget = (orderId?: string) => saleAddress(order, site.locale, orderId);
  if (isWaiting(order)) {
    const address = order.payment?.redirectUrl;
    return address ? (
      <ButtonLink href={address} variant="quiet" data-document>
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

function saleAddress(order: OrderView, locale: Locale, orderId?: string): string {
  const [performance] = order.performances;
  const [item] = order.items;
  if (performance === undefined && item !== undefined) return itemSalePath(item, locale, { orderId });
  const query = new URLSearchParams({
    oid: String(performance?.eventId),
    seid: String(performance?.id),
    lang: locale,
    ...(orderId !== undefined && { order: orderId }),
  });
  return `/widget/?${query}`;
}

/** A rental opens its video immediately; its documents remain in the device's ticket list and in the email. */
function openAddress({ lines, items }: OrderView, ticketUrl: string, locale: Locale): string {
  const [item] = items;
  const isOnlyRental = lines.every(isUnitLine) && items.length === 1 && item !== undefined && isRental(item.kind);
  return isOnlyRental ? watchPath(ticketUrl.split('/').at(-1) ?? '', locale) : ticketUrl;
}

/**
 * When the order is paid, stores the tickets on the device and replaces this page with theirs, so that Back leads to
 * the event.
 */
function useOpenTickets(order: OrderView): void {
  const { site } = useSite();
  useEffect(() => {
    const { state, ticketUrl, performances, items } = order;
    if (state !== 'paid' || ticketUrl === null) return;
    const accessKey = ticketUrl.split('/').at(-1) ?? '';
    const [performance] = performances;
    const [item] = items;
    const hint = performance
      ? formatDateTime(performance.startsAt, performance.timeZone, site.locale)
      : (item?.seller ?? '');
    rememberTicket({
      accessKey,
      title: performance?.title ?? item?.title ?? '',
      hint,
      ...(performance && { startsAt: performance.startsAt }),
    });
    location.replace(openAddress(order, ticketUrl, site.locale));
  }, [order, site.locale]);
}
