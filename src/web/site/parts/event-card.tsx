import type { ReactNode } from 'react';
import type { EventCard as Card } from '#api/catalog/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { PosterImage } from '#web/site/parts/poster-image.tsx';
import { cardPrice } from '#web/site/parts/price-text.ts';
import { StatusMark } from '#web/site/parts/status-mark.tsx';
import { whenText } from '#web/site/parts/when-text.ts';
import { useSite } from '#web/site/site-context.tsx';
import shared from './card.module.css';
import css from './event-card.module.css';

type Props = {
  card: Card;
  /** The city's day, so that a page works it out once. */
  today: string;
  eager?: boolean;
  /** Level under the section the card stands in. */
  heading?: 'h2' | 'h3';
  /** Said instead of the place where a reader does not know the city. */
  where?: string | undefined;
};

/**
 * When, what, where, how much: always in this order. The same cards come back under every filter, so the server draws
 * what is inside of one once and writes the HTML it has; the browser hydrates it as the components below.
 */
export function EventCard(props: Props): ReactNode {
  const { card, today, eager = false, heading = 'h3', where = '' } = props;
  const { site, drawnOnce } = useSite();
  if (drawnOnce === undefined || !Object.isFrozen(card)) return <PlainEventCard {...props} />;
  const html = drawnOnce(card, `${site.locale} ${today} ${heading} ${eager} ${where}`, () => <Content {...props} />);
  // React's own HTML, with everything in it escaped.
  // oxlint-disable-next-line react/no-danger
  return <article {...boxOf(card)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same, drawn here and now. */
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

function Content({ card, today, eager = false, heading: Heading = 'h3', where }: Props): ReactNode {
  const { site } = useSite();
  const { locale } = site;
  const address = href(locale, 'region-event-event', { region: card.citySlug, event: card.id });
  const price = cardPrice(card, locale);
  return (
    <>
      <a className={css.picture} href={address} tabIndex={-1} aria-hidden="true">
        <PosterImage eventId={card.id} version={card.posterVersion} eager={eager} />
      </a>
      <p className={css.when}>
        {card.status === 'postponed' && m.site_when_unknown()}
        {card.nextAt !== null && card.status !== 'postponed' && (
          <time dateTime={card.nextAt}>{whenText(card.nextAt, card.timeZone, today, locale)}</time>
        )}
        <span className={css.age}>{card.age}</span>
      </p>
      <Heading className={shared.title}>
        <a href={address}>{bind(card.title)}</a>
      </Heading>
      {where === undefined
        ? card.place !== null && <p className={css.place}>{placeLine(card, card.place)}</p>
        : where !== '' && <p className={css.place}>{bind(where)}</p>}
      <p className={css.foot}>
        {price !== null && <span>{price}</span>}
        {card.status !== 'on_sale' && <StatusMark status={card.status} free={card.free} />}
      </p>
    </>
  );
}

function placeLine(card: Card, place: string): string {
  return card.category === 'kino' && card.places > 1 ? m.site_cinemas({ count: card.places }) : bind(place);
}
