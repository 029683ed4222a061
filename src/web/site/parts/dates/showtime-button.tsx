import type { ReactNode } from 'react';
import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { isHandful, isSellable, isSellableByCode } from '#domain/performances/performance-status.ts';
import { calendarDay, formatAmount, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { AfterMidnight } from '#web/site/parts/dates/after-midnight.tsx';
import { PriceBefore } from '#web/shared/dates/price-before.tsx';
import { priceShort } from '#web/shared/dates/price-text.ts';
import { TicketLink } from '#web/site/parts/links/ticket-link.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './showtime-button.module.css';

type Props = {
  offer: PerformanceOffer;
  eventId: number;
  timeZone: string;
  /** Address of the sale on the other market's site, if the performance is sold there. */
  href?: string;
  /** Anchor for links to this performance. */
  id?: string;
};

/** After midnight, times that remain of the night belong to today's date, so the after-midnight mark is removed. */
export function seenOn(today: string, offer: PerformanceOffer, timeZone: string): PerformanceOffer {
  return { ...offer, afterMidnight: offer.afterMidnight && calendarDay(offer.startsAt, timeZone) > today };
}

/** Showtime button. A performance that cannot be bought has the same shape but is not a link. */
export function ShowtimeButton({ offer, eventId, timeZone, href, id }: Props): ReactNode {
  const { site } = useSite();
  const { variant, line } = lowerLine(offer, site.locale);
  const content = (
    <>
      <time dateTime={offer.startsAt}>
        {formatTime(offer.startsAt, timeZone)}
        {offer.afterMidnight && <AfterMidnight />}
      </time>
      <small>
        {offer.listedTotalMinor !== null && isSellable(offer.status) && (
          <PriceBefore>{formatAmount(offer.listedTotalMinor, site.locale)}</PriceBefore>
        )}
        {line}
      </small>
      {offer.status === 'presale' && <em>{m.site_showtime_presale()}</em>}
      {offer.status === 'few_left' && (
        <em>{isHandful(offer.free) ? m.site_showtime_seats_left({ count: offer.free }) : m.site_showtime_few()}</em>
      )}
    </>
  );
  if (!isSellableByCode(offer.status)) {
    return (
      <span id={id} className={css.button} data-variant={variant}>
        {content}
      </span>
    );
  }
  if (href !== undefined) {
    return (
      <a id={id} className={css.button} data-variant={variant} href={href}>
        {content}
      </a>
    );
  }
  return (
    <TicketLink id={id} eventId={eventId} performanceId={offer.id} className={css.button} data-variant={variant}>
      {content}
    </TicketLink>
  );
}

export function ShowtimeButtons({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}): ReactNode {
  return <div className={`${css.row} ${className ?? ''}`}>{children}</div>;
}

type Variant = 'sale' | 'few' | 'free' | 'out' | 'past' | 'off' | 'moved';

function lowerLine(offer: PerformanceOffer, locale: Locale): { variant: Variant; line: string } {
  switch (offer.status) {
    case 'few_left':
      return { variant: 'few', line: priceShort(offer, locale) };
    case 'free':
      return { variant: 'free', line: m.site_showtime_free() };
    case 'sold_out':
      return { variant: 'out', line: m.site_showtime_sold_out() };
    case 'past':
      return {
        variant: 'past',
        line: offer.minTotalMinor === null ? m.site_showtime_past() : priceShort(offer, locale),
      };
    case 'box_office':
      return { variant: 'out', line: m.site_showtime_box_office() };
    case 'not_yet':
      return { variant: 'out', line: m.site_showtime_not_yet() };
    case 'off_sale':
      return { variant: 'out', line: m.site_showtime_off_sale() };
    case 'cancelled':
      return { variant: 'off', line: m.site_showtime_cancelled() };
    case 'postponed':
      return { variant: 'moved', line: m.site_showtime_postponed() };
    case 'on_sale':
    case 'presale':
    case 'rescheduled':
    case 'moved':
      return { variant: 'sale', line: priceShort(offer, locale) };
  }
}
