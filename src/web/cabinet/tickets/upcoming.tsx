import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { UpcomingOrder } from '#api/cabinet/tickets-contract.ts';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { CabinetIcon } from '../icon.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import { JournalPosts } from '../parts/journal-posts.tsx';
import { Notice } from '../parts/notice.tsx';
import { LaterOrders } from './later-orders.tsx';
import { ScheduleChangeNotice } from './schedule-change-notice.tsx';
import { OrderActs } from './order-acts.tsx';
import { TicketHands } from './ticket-hands.tsx';
import { TicketCard } from './ticket-card.tsx';
import css from './upcoming.module.css';

type Props = { orders: readonly UpcomingOrder[]; onChange: () => void };

/**
 * All upcoming tickets side by side, the nearest first. Below them are the notice and the actions of the visible
 * ticket's order, then a list of the other orders.
 */
export function Upcoming({ orders, onChange }: Props): ReactNode {
  const deck = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const cards = orders.flatMap((order) => order.tickets.map((ticket, index) => ({ order, ticket, index })));
  const current = cards[Math.min(at, cards.length - 1)];
  if (current === undefined) {
    return (
      <>
        <Notice icon="ticket" title={m.cabinet_tickets_none_ahead()} text={m.cabinet_tickets_none_text()}>
          <GuideButton />
        </Notice>
        <JournalPosts />
      </>
    );
  }
  const { order } = current;

  function turnTo(index: number): void {
    const card = deck.current?.children[Math.max(0, Math.min(index, cards.length - 1))];
    card?.scrollIntoView({ inline: 'start', block: 'nearest' });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== deck.current || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    turnTo(at + (event.key === 'ArrowRight' ? 1 : -1));
  }
  function onScroll(): void {
    const { current: box } = deck;
    const first = box?.children[0];
    const second = box?.children[1];
    if (!box || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return;
    setAt(Math.round(box.scrollLeft / (second.offsetLeft - first.offsetLeft)));
  }

  return (
    <div className={css.upcoming}>
      {/* Focusable so that the arrow keys can switch between tickets. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={css.deck}
        role="group"
        tabIndex={0}
        aria-label={m.cabinet_tickets_deck()}
        ref={deck}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        data-single={cards.length === 1 ? '' : undefined}
      >
        {cards.map((card) => (
          <TicketCard key={card.ticket.serial} {...card} />
        ))}
      </div>
      {/* oxlint-enable */}
      {cards.length === 1 ? null : (
        <div className={css.turn}>
          <button
            type="button"
            onClick={() => turnTo(at - 1)}
            disabled={at === 0}
            aria-label={m.cabinet_tickets_before()}
          >
            <CabinetIcon name="left" />
          </button>
          <span className={css.dots} aria-hidden="true">
            {order.tickets.map(({ serial }, index) => (
              <i key={serial} data-on={index === current.index ? '' : undefined} />
            ))}
          </span>
          <button
            type="button"
            onClick={() => turnTo(at + 1)}
            disabled={at === cards.length - 1}
            aria-label={m.cabinet_tickets_next()}
          >
            <CabinetIcon name="right" />
          </button>
        </div>
      )}
      <ScheduleChangeNotice
        key={`schedule change ${order.orderId} ${order.performance.id}`}
        order={order}
        onChange={onChange}
      />
      <TicketHands key={`hands ${current.ticket.serial}`} order={order} ticket={current.ticket} onChange={onChange} />
      <OrderActs key={`${order.orderId} ${order.performance.id}`} order={order} />
      <LaterOrders
        orders={orders}
        current={order}
        onChoose={(chosen) => {
          turnTo(cards.findIndex((card) => card.order === chosen));
          scrollTo({ top: 0, behavior: 'smooth' });
        }}
      />
      {order.performance.state === 'cancelled' ? null : (
        <p className={css.hint}>
          <Sentence text={m.cabinet_tickets_hint({ number: SLOT })}>
            <span className="unbroken">{order.order.number}</span>
          </Sentence>
        </p>
      )}
    </div>
  );
}
