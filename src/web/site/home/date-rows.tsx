import type { ReactNode } from 'react';
import type { EventCard } from '#api/catalog/contract.ts';
import { relativeDay, weekday } from '#domain/catalog/city-day.ts';
import { href } from '#domain/routing/route-table.ts';
import { CALENDAR_NAMES } from '#texts/calendar-names.ts';
import { formatTime } from '#texts/format.ts';
import { bind } from '#texts/typography.ts';
import { priceFrom } from '#web/shared/dates/price-text.ts';
import { StatusMark } from '#web/shared/dates/status-mark.tsx';
import { CardHeart } from '#web/site/parts/cards/card-heart.tsx';
import { titleText } from '#web/site/parts/title-text.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './date-rows.module.css';

/** The nearest dates as a list: a large day number, then title, time and place, the price at the end. */
export function DateRows({ cards, today }: { cards: readonly EventCard[]; today: string }): ReactNode {
  const { locale } = useSite().site;
  const names = CALENDAR_NAMES[locale];
  return (
    <ul className={css.rows}>
      {cards.map((card) => {
        const day = card.nextAt === null ? today : relativeDay(new Date(card.nextAt), card.timeZone, today).date;
        const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `\u00A0${day.slice(0, 4)}`;
        return (
          <li key={card.id}>
            <time dateTime={day}>
              <b>{Number(day.slice(8))}</b>
              {`${names.monthsShort[Number(day.slice(5, 7)) - 1]}${year}, ${names.weekdaysShort[weekday(day) % 7]}`}
            </time>
            <div>
              <h3>
                <a href={href(locale, 'region-event-event', { region: card.citySlug, event: card.id })}>
                  {titleText(card.title)}
                </a>
              </h3>
              <p>
                {bind(
                  [card.nextAt !== null && formatTime(card.nextAt, card.timeZone), card.age, card.place]
                    .filter(Boolean)
                    .join(' · '),
                )}
              </p>
            </div>
            <p className={css.price}>
              {priceFrom(card, locale)}
              {card.status === 'few_left' && <StatusMark status={card.status} free={card.free} />}
            </p>
            {card.status !== 'past' && <CardHeart card={card} isOfRow />}
          </li>
        );
      })}
    </ul>
  );
}
