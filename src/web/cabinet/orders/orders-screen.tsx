import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CabinetOrders, AccountOrderLine } from '#api/cabinet/orders-contract.ts';
import { ownOrders } from '#api/cabinet/endpoints-contract.ts';
import { calendarDay, formatDay, formatMoney } from '#texts/format.ts';
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
import { type Filter, filterOf, shownState } from './order-state.ts';

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
  const { count, kind, totalMinor, currency } = order;
  return (
    <Link className={css.row} to={`/orders/${order.id}`}>
      <span className={css.when}>
        <b>{formatDay(order.createdAt, order.timeZone, facts.locale, { month: 'short' })}</b>
        {calendarDay(order.createdAt, order.timeZone).slice(0, 4)}
      </span>
      <span className={css.what}>
        <b>{order.title}</b>
        <span>
          {order.number} · {kind === 'tickets' ? m.ticket_count({ count }) : m.ticket_item_codes({ count })}
        </span>
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

function Skeleton(): ReactNode {
  return (
    <>
      <Bone width="70%" height="44px" />
      <Bone height="420px" radius="16px" />
    </>
  );
}
