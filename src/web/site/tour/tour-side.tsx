import type { ReactNode } from 'react';
import type { TourPage } from '#api/directory/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { priceRange } from '#web/shared/dates/price-text.ts';
import { buyCard, BuyCard } from '#web/site/parts/dates/buy-card.tsx';
import { TicketLink } from '#web/site/parts/links/ticket-link.tsx';
import { whenText } from '#web/site/parts/dates/when-text.ts';
import { useSite } from '#web/shared/site-context.tsx';
import side from '#web/site/event/ticket-side.module.css';
import button from '#web/ui/button.module.css';

type Props = {
  /** The performance offered for sale: in the visitor's city, else the nearest date. */
  next: TourPage['stops'][number] | null;
  isOver: boolean;
  today: string;
  artist: TourPage['artist'];
};

/** The ticket card beside the poster, as on an event's page. A finished tour links to its artist instead. */
export function TourSide({ next, isOver, today, artist }: Props): ReactNode {
  const { locale } = useSite().site;
  if (isOver) {
    return (
      <BuyCard
        label={m.site_tour_over_title()}
        upper={<p className={side.when}>{m.site_tour_over_title()}</p>}
        lower={
          <>
            <p className={buyCard.hint}>{bind(m.site_tour_over_text())}</p>
            {artist !== null && (
              <a className="link" href={href(locale, 'other-names-id', { id: artist.id })}>
                {bind(artist.name)}
              </a>
            )}
          </>
        }
      />
    );
  }
  if (next === null) return null;
  const { offer } = next;
  const isFree = offer.status === 'free';
  return (
    <BuyCard
      label={m.site_tour_next()}
      upper={
        <>
          <p className={side.small}>{`${m.site_tour_next()}: ${next.city}`}</p>
          <p className={side.when}>
            <time dateTime={offer.startsAt}>{whenText(offer.startsAt, next.timeZone, today, locale)}</time>
          </p>
          <p className={side.where}>
            <b>{bind(next.place)}</b>
            <span>{bind(next.address)}</span>
          </p>
        </>
      }
      lower={
        <>
          <p className={buyCard.price}>{isFree ? m.site_price_free() : priceRange(offer, locale)}</p>
          {!isFree && <p className={buyCard.hint}>{m.site_tour_fee_included()}</p>}
          <TicketLink
            eventId={next.eventId}
            performanceId={offer.id}
            className={`${button.button} ${buyCard.action}`}
            data-variant="accent"
            data-size="l"
          >
            {m.site_tour_tickets()}
          </TicketLink>
        </>
      }
    />
  );
}
