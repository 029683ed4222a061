import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CabinetOrders, AccountOrderLine } from '#api/cabinet/orders-contract.ts';
import { ownOrders } from '#api/cabinet/endpoints-contract.ts';
import { calendarDay, formatDay, formatMoney, formatTime, formatWeekday } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { Answered } from '../parts/answered.tsx';
import { Choice, useChoice } from '../parts/choice.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import { Bone } from '../parts/loading.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import css from '../parts/rows.module.css';
import { useAnswer } from '../use-answer.ts';
import { type Filter, filterOf, shownState, timeZoneOf } from './order-state.ts';

const FILTERS: readonly { key: Filter; label: () => string }[] = [
  { key: 'all', label: m.cabinet_orders_all },
  { key: 'to_pay', label: m.cabinet_orders_unpaid },
  { key: 'paid', label: m.cabinet_orders_bought },
  { key: 'back', label: m.cabinet_orders_returns },
  { key: 'over', label: m.cabinet_orders_over },
];

/** All orders, newest first. */
export function Screen(): ReactNode {
  const answer = useAnswer(ownOrders);
  return (
    <>
      <PageHead title={m.cabinet_nav_orders()} />
      <Answered answer={answer} skeleton={<Skeleton />}>
        {({ orders }) => <List orders={orders} />}
      </Answered>
    </>
  );
}

function List({ orders }: CabinetOrders): ReactNode {
  const filter = useChoice<Filter>('state', ['all', 'to_pay', 'paid', 'back', 'over']);
  if (orders.length === 0) {
    return (
      <Notice icon="receipt" title={m.cabinet_orders_none()} text={m.cabinet_orders_none_text()}>
        <GuideButton />
      </Notice>
    );
  }
  const shown = orders.filter((order) => filter === 'all' || filterOf(order) === filter);
  return (
    <>
      <Choice
        label={m.cabinet_orders_filter()}
        options={FILTERS.map(({ key, label }) => ({ key, label: label() }))}
        param="state"
        chosen={filter}
      />
      {shown.length === 0 ? (
        <Notice icon="filter" title={m.cabinet_orders_none_such()} text={m.cabinet_orders_none_such_text()} />
      ) : (
        <ul className={css.card}>
          {shown.map((order) => (
            <li key={order.id}>
              <Row order={order} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ order }: { order: AccountOrderLine }): ReactNode {
  const { tone, icon, text } = shownState(order);
  const { totalMinor, currency } = order;
  return (
    <Link className={css.row} to={`/orders/${order.id}`}>
      <When order={order} />
      <span className={css.what}>
        <b>{titleOf(order)}</b>
        <span>
          {order.number} · {countsOf(order)}
        </span>
        {order.orderParts[0]?.startsAt == null ? null : <small>{boughtOn(order)}</small>}
      </span>
      <span className={css.sum}>
        <b>{totalMinor === 0 ? m.cabinet_order_free() : formatMoney(totalMinor, currency, facts.locale)}</b>
        <span className={css.state} data-tone={tone}>
          <CabinetIcon name={icon} size={18} />
          {text}
        </span>
      </span>
    </Link>
  );
}

/** The first performance or item, and how many more there are. */
function titleOf({ orderParts: parts }: AccountOrderLine): string {
  const title = parts[0]?.title ?? '';
  return parts.length > 1 ? m.ticket_and_more({ title, count: parts.length - 1 }) : title;
}

/** «2 билета, 1 код» */
function countsOf({ orderParts: parts }: AccountOrderLine): string {
  const of = (isTickets: boolean) =>
    parts.reduce((sum, { kind, count }) => ((kind === 'tickets') === isTickets ? sum + count : sum), 0);
  const [tickets, codes] = [of(true), of(false)];
  return [
    ...(tickets > 0 ? [m.ticket_count({ count: tickets })] : []),
    ...(codes > 0 ? [m.ticket_item_codes({ count: codes })] : []),
  ].join(', ');
}

/** The day of the performance; without one, the day of the purchase and the word for it. */
function When({ order }: { order: AccountOrderLine }): ReactNode {
  const { createdAt } = order;
  const startsAt = order.orderParts[0]?.startsAt ?? null;
  const timeZone = timeZoneOf(order);
  const { locale } = facts;
  if (startsAt === null) {
    return (
      <span className={css.when}>
        <b>{formatDay(createdAt, timeZone, locale, { month: 'short' })}</b>
        {yearOf(createdAt, timeZone)}, {isBought(order) ? m.cabinet_orders_bought_then() : m.cabinet_orders_made_then()}
      </span>
    );
  }
  // The year of the purchase stands beside it.
  const isSameYear = yearOf(startsAt, timeZone) === yearOf(createdAt, timeZone);
  return (
    <time className={css.when} dateTime={startsAt}>
      <b>{formatDay(startsAt, timeZone, locale, { month: 'short' })}</b>
      {isSameYear
        ? `${formatWeekday(startsAt, timeZone, locale, 'short')}, ${formatTime(startsAt, timeZone)}`
        : yearOf(startsAt, timeZone)}
    </time>
  );
}

function boughtOn(order: AccountOrderLine): string {
  const date = formatDay(order.createdAt, timeZoneOf(order), facts.locale, { month: 'short', year: true });
  return isBought(order) ? m.cabinet_orders_bought_on({ date }) : m.cabinet_order_made({ date });
}

const isBought = (order: AccountOrderLine): boolean => ['paid', 'back'].includes(filterOf(order));

const yearOf = (at: string, timeZone: string): string => calendarDay(at, timeZone).slice(0, 4);

function Skeleton(): ReactNode {
  return (
    <>
      <Bone width="70%" height="44px" />
      <Bone height="420px" radius="16px" />
    </>
  );
}
