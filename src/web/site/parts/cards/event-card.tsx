import type { ReactNode } from 'react';
import type { EventCard as Card, FilmFacts } from '#api/catalog/contract.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatMoney, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, lowerFirst } from '#texts/typography.ts';
import { distanceText } from '#web/site/parts/map/distance-text.ts';
import { CardHeart } from '#web/site/parts/cards/card-heart.tsx';
import { dayOfSeveral, listedOffer } from '#web/site/parts/cards/listed-offer.ts';
import { RatingMark } from '#web/site/parts/cards/rating-mark.tsx';
import { PosterImage } from '#web/site/parts/pictures/poster-image.tsx';
import { PriceBefore } from '#web/shared/dates/price-before.tsx';
import { cardPrice } from '#web/shared/dates/price-text.ts';
import { StatusMark } from '#web/shared/dates/status-mark.tsx';
import { durationText, whenText } from '#web/site/parts/dates/when-text.ts';
import { spokenText } from '#web/site/parts/role-labels.ts';
import { titleText } from '#web/site/parts/title-text.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import shared from './card.module.css';
import css from './event-card.module.css';

type Props = {
  card: Card;
  /** The city's current date, so that a page computes it only once. */
  today: string;
  eager?: boolean;
  /** Heading level below the section that contains the card. */
  heading?: 'h2' | 'h3';
  /** The chosen day of the list that shows the card. */
  day?: string | null;
  /** Replaces the place where the reader does not know the city. */
  where?: string | undefined;
  /** From the visitor to the nearest place of the event, where that is known. */
  metres?: number | undefined;
};

/**
 * Shows date, title, place and price, always in this order. The same cards appear under every filter, so the server
 * renders the content of a card once and reuses its HTML. The browser hydrates it as the components below.
 */
export function EventCard(props: Props): ReactNode {
  const { card, today, eager = false, heading = 'h3', where = '' } = props;
  const { site, drawnOnce } = useSite();
  if (drawnOnce === undefined || !Object.isFrozen(card)) return <PlainEventCard {...props} />;
  const html = drawnOnce(card, `${site.locale} ${today} ${heading} ${eager} ${where}`, () => <Content {...props} />);
  // HTML rendered by React, with all texts escaped.
  // oxlint-disable-next-line react/no-danger
  return <article {...boxOf(card)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same card, rendered without the cache. */
export function PlainEventCard(props: Props): ReactNode {
  return (
    <article {...boxOf(props.card)}>
      <Content {...props} />
    </article>
  );
}

function boxOf({ status }: Card) {
  return { className: shared.card, 'data-off': status === 'cancelled' || status === 'past' || undefined };
}

function Content({ card, today, eager = false, heading: Heading = 'h3', day = null, where, metres }: Props): ReactNode {
  const { site } = useSite();
  const { locale } = site;
  const query = day !== null && card.category === 'kino' ? { day } : {};
  const address = href(locale, 'region-event-event', { region: card.citySlug, event: card.id }, query);
  const offer = listedOffer(card);
  const price = cardPrice(offer, locale);
  return (
    <>
      <a className={css.picture} href={address} tabIndex={-1} aria-hidden="true">
        <PosterImage eventId={card.id} version={card.posterVersion} photo={card.photo} eager={eager} />
      </a>
      <p className={css.when}>
        {card.status === 'postponed' && <span>{m.site_when_unknown()}</span>}
        {card.nextAt !== null && card.status !== 'postponed' && (
          <span>
            <time dateTime={card.nextAt}>{whenText(card.nextAt, card.timeZone, today, locale)}</time>
            <FurtherTimes card={card} />
          </span>
        )}
        <span className={css.age}>{card.age}</span>
      </p>
      <Heading className={shared.title}>
        <a href={address}>{titleText(card.title)}</a>
      </Heading>
      {card.film !== undefined && <FilmLine film={card.film} />}
      {where === undefined
        ? card.place !== null && (
            <p className={css.place}>
              {metres !== undefined && `${distanceText(metres, locale)} · `}
              {placeLine(card, card.place)}
            </p>
          )
        : where !== '' && <p className={css.place}>{bind(where)}</p>}
      <p className={css.foot}>
        {price !== null && (
          <span data-of-day={dayOfSeveral(card)}>
            {offer.listedTotalMinor !== null && (
              <PriceBefore>{formatMoney(offer.listedTotalMinor, offer.currency, locale)}</PriceBefore>
            )}
            {price}
          </span>
        )}
        {card.days > 1 && card.category !== 'kino' && isSellable(card.status) && (
          <span className={css.more}>{lowerFirst(m.site_more_dates({ count: card.days - 1 }))}</span>
        )}
        {offer.status !== 'on_sale' && <StatusMark status={offer.status} free={offer.free} />}
        {card.rating !== null && <RatingMark rating={card.rating} />}
      </p>
      {card.status !== 'past' && <CardHeart card={card} />}
    </>
  );
}

/** The later showtimes of the same day; two cinemas may start at the same time as the first. */
function FurtherTimes({ card: { film, nextAt, timeZone } }: { card: Card }): ReactNode {
  const times = film?.starts.filter((at) => nextAt !== null && at > nextAt) ?? [];
  if (film === undefined || times.length === 0) return null;
  const further = times.map((at) => formatTime(at, timeZone));
  if (film.moreStarts > 0) further.push(m.site_more_times({ count: film.moreStarts }));
  return <span className={css.times}>{further.map((words) => `\u00a0· ${words}`).join('')}</span>;
}

function FilmLine({ film }: { film: FilmFacts }): ReactNode {
  const { genres, durationMin, formats } = film;
  // The end of a long line is cut off, so the genres come last.
  const line = [durationMin !== null && durationText(durationMin), ...formats, spokenText(film), genres]
    .filter(Boolean)
    .join(' · ');
  return line !== '' && <p className={css.place}>{bind(line)}</p>;
}

function placeLine(card: Card, place: string): string {
  const cinemas = card.film?.places ?? 1;
  return cinemas > 1 ? m.site_cinemas({ count: cinemas }) : bind(place);
}
