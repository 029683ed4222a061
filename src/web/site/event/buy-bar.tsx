import type { ReactNode } from 'react';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { isSellable, isSellableByCode } from '#domain/performances/performance-status.ts';
import { m } from '#texts/generated/messages.js';
import { priceFrom } from '#web/shared/dates/price-text.ts';
import { saleAction } from '#web/site/event/sale-action.ts';
import { TellMe, WAITED_FOR } from '#web/site/event/tell-me.tsx';
import { TicketLink } from '#web/site/parts/links/ticket-link.tsx';
import { StatusMark } from '#web/shared/dates/status-mark.tsx';
import { whenText } from '#web/site/parts/dates/when-text.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import button from '#web/ui/button.module.css';
import css from './buy-bar.module.css';

/** On phones the buy button is always within reach of the thumb. */
export function BuyBar({ event, today }: { event: EventPage; today: string }): ReactNode {
  const { site, frame } = useSite();
  const { next } = event;
  if (next === null || next.offer.status === 'past') return null;
  const isFilm = event.category.slug === 'kino';
  const dates = event.schedule.flatMap(({ places }) => places.flatMap(({ offers }) => offers));
  const { status } = next.offer;
  // The ticket card above shows the reason, and there is no other date to link to.
  if (!isSellableByCode(status) && dates.length < 2) return null;
  const isAnyOnSale = dates.some((offer) => isSellable(offer.status));
  return (
    <div className={`mob ${css.bar}`} data-buy-bar>
      <div className={css.facts}>
        <small>
          {next.offer.status === 'postponed'
            ? m.site_when_unknown()
            : whenText(next.offer.startsAt, frame.city.timeZone, today, site.locale)}
        </small>
        {isSellable(next.offer.status) ? (
          <b>{next.offer.status === 'free' ? m.site_price_free() : priceFrom(next.offer, site.locale)}</b>
        ) : (
          <StatusMark status={next.offer.status} />
        )}
      </div>
      {!isAnyOnSale && WAITED_FOR.includes(status) ? (
        <TellMe eventId={event.id} status={status} isSecond />
      ) : isFilm || !isSellableByCode(status) ? (
        <ButtonLink href="#schedule" variant={isFilm && isAnyOnSale ? 'accent' : 'quiet'}>
          {isFilm ? m.site_see_showtimes() : m.site_see_dates()}
        </ButtonLink>
      ) : (
        <TicketLink
          eventId={event.id}
          performanceId={next.offer.id}
          className={button.button}
          data-variant="accent"
          data-size="l"
        >
          {status === 'presale' ? m.site_presale_have_code() : saleAction(next)}
        </TicketLink>
      )}
    </div>
  );
}
