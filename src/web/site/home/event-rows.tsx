import type { ReactNode } from 'react';
import type { EventCard } from '#api/catalog/contract.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { CardHeart } from '#web/site/parts/cards/card-heart.tsx';
import { RatingMark } from '#web/site/parts/cards/rating-mark.tsx';
import { PosterImage } from '#web/site/parts/pictures/poster-image.tsx';
import { priceFrom } from '#web/shared/dates/price-text.ts';
import { StatusMark } from '#web/shared/dates/status-mark.tsx';
import { whenText } from '#web/site/parts/dates/when-text.ts';
import { titleText } from '#web/site/parts/title-text.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './event-rows.module.css';

/** A short list beside another one: small picture, text, price at the end. */
export function EventRows({ cards, today }: { cards: readonly EventCard[]; today: string }): ReactNode {
  const { locale } = useSite().site;
  return (
    <ul className={css.rows}>
      {cards.map((card) => {
        const line = [
          card.status === 'postponed'
            ? m.site_when_unknown()
            : card.nextAt !== null && whenText(card.nextAt, card.timeZone, today, locale),
          card.age,
          card.place,
        ];
        const price = isSellable(card.status) ? priceFrom(card, locale) : null;
        return (
          <li key={card.id}>
            <PosterImage eventId={card.id} version={card.posterVersion} photo={card.photo} shape="square" />
            <div>
              <h3>
                <a href={href(locale, 'region-event-event', { region: card.citySlug, event: card.id })}>
                  {titleText(card.title)}
                </a>
              </h3>
              <p>
                {card.rating !== null && (
                  <>
                    <RatingMark rating={card.rating} />
                    {'\u00a0· '}
                  </>
                )}
                {bind(line.filter(Boolean).join(' · '))}
              </p>
            </div>
            <div className={css.end}>
              {price}
              {(card.status !== 'on_sale' || price === null) && card.status !== 'free' && (
                <StatusMark status={card.status} free={card.free} />
              )}
            </div>
            {card.status !== 'past' && <CardHeart card={card} isOfRow />}
          </li>
        );
      })}
    </ul>
  );
}
