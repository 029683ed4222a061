import { type ReactNode, useEffect } from 'react';
import type { OrderAnswer, OrderView } from '#api/orders/contract.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { awaySayingOf, type Saying, sayingOf } from '#web/site/order-page/order-sayings.ts';
import { isWaiting, useOrder, type Watched } from '#web/site/order-page/use-order.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { sumOf } from '#domain/orders/order-states.ts';
import { isUnitLine } from '#domain/orders/order-line.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import { isRental, watchPath } from '#domain/video/watch-address.ts';
import { itemsOf, performancesOf, type TicketLine } from '#web/shared/order-parts.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { rememberOrder } from '#web/shared/visitor/remember-order.ts';
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
    <Outcome watched={watched} saying={sayingOf(watched, site.locale)} way={<WayOn order={order} />}>
      <dl className={css.facts}>
        <div>
          <dt>{m.site_order_number({ number: order.number })}</dt>
          <dd className="num">{sumText(order, site.locale)}</dd>
        </div>
        {factsOf(order, site.locale).map(([term, detail, isLine], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two performances of an event have one title
          <div key={`${at} ${term}`} data-line={isLine ? '' : undefined}>
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

type Detail = [term: string, detail: string | null, isLine?: boolean];

/** Content of the order: each performance with its place and seats, each item with its options and seller. */
function factsOf(order: OrderView, locale: Locale): Detail[] {
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency, locale);
  return [
    ...performancesOf(order).flatMap(({ performance: { title, startsAt, timeZone, place, hall }, lines }): Detail[] => [
      [title, formatDateTime(startsAt, timeZone, locale)],
      [place, hall, true],
      ...seatsOf(lines).map(({ name, priceMinor }): Detail => [name, money(priceMinor), true]),
    ]),
    ...itemsOf(order).flatMap(({ item: { title, seller, place }, units }): Detail[] => {
      const options = units.map(({ option, count }) => (option === null ? `× ${count}` : `${option} × ${count}`));
      return [[title, options.join(', ')], ...(seller === null ? [] : [[seller, place, true] satisfies Detail])];
    }),
  ];
}

/** «Партер, ряд 6, место 13», «Танцпол × 2» */
function seatsOf(lines: readonly TicketLine[]): { name: string; priceMinor: number }[] {
  const groups = Map.groupBy(lines, ({ seatNo, zoneNo }) => (seatNo === null ? `zone ${zoneNo}` : `seat ${seatNo}`));
  return [...groups.values()].map((group) => {
    const [{ sector, row, seat, seatNo } = { sector: '', row: '', seat: '', seatNo: null }] = group;
    const priceMinor = group.reduce((sum, line) => sum + line.priceMinor, 0);
    if (seatNo !== null && row !== '') return { name: m.ticket_place_line({ sector, row, seat }), priceMinor };
    const name = [sector, seat === '' ? '' : `${m.ticket_seat()} ${seat}`].filter(Boolean).join(', ');
    return { name: group.length > 1 ? `${name} × ${group.length}` : name, priceMinor };
  });
}

/** The main next step. */
function WayOn({ order }: { order: OrderView }): ReactNode {
  const { site } = useSite();
  const isItem = order.performances.length === 0;
  const isMixed = !isItem && order.items.length > 0;
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
        {isItem ? m.site_order_item_open() : isMixed ? m.ticket_mail_order_open() : m.site_order_open_tickets()}
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
    const { state, ticketUrl } = order;
    if (state !== 'paid' || ticketUrl === null) return;
    rememberOrder(order, site.locale);
    location.replace(openAddress(order, ticketUrl, site.locale));
  }, [order, site.locale]);
}
