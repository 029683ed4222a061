import type { ReactNode } from 'react';
import type { EventCard as Card } from '#api/catalog/contract.ts';
import { PlainEventCard } from '#web/site/parts/cards/event-card.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './listing.module.css';

/** Number of cards in the first viewport. */
const FIRST_ROW = 4;

type Props = {
  cards: readonly Card[];
  today: string;
  /** The day whose dates are listed: it follows to the pages of films, whose schedule is by day. */
  day?: string | null;
  /** Cards loaded with "load more", below the first viewport. */
  more?: boolean;
  /** Metres from the visitor by event, where they are known. */
  distances?: ReadonlyMap<number, number>;
};

/**
 * A listing's cards. Each card is part of many listings, so the server renders it once and joins the cached HTML. The
 * browser hydrates the cards as normal components.
 */
export function EventCards({ cards, today, day = null, more = false, distances }: Props): ReactNode {
  const { site, drawnOnce } = useSite();
  const box = { className: css.grid, 'data-more': more || undefined };
  const draw = (card: Card, isEager: boolean): ReactNode => (
    <PlainEventCard
      key={card.id}
      card={card}
      today={today}
      eager={isEager}
      heading="h2"
      day={day}
      metres={distances?.get(card.id)}
    />
  );
  if (drawnOnce === undefined || !cards.every(Object.isFrozen))
    return <div {...box}>{cards.map((card, at) => draw(card, !more && at < FIRST_ROW))}</div>;
  const how = (card: Card): string =>
    `listing ${site.locale} ${today} ${card.category === 'kino' && day !== null ? day : ''}`;
  const html = cards.map((card, at) =>
    at < FIRST_ROW
      ? drawnOnce(card, `${how(card)} first`, () => draw(card, true))
      : drawnOnce(card, how(card), () => draw(card, false)),
  );
  // HTML rendered by React, with all texts escaped.
  // oxlint-disable-next-line react/no-danger
  return <div {...box} dangerouslySetInnerHTML={{ __html: html.join('') }} />;
}
