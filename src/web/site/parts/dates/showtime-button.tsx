import type { ReactNode } from 'react';
import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { isHandful, isSellable } from '#domain/performances/performance-status.ts';
import { calendarDay, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { priceShort } from '#web/shared/dates/price-text.ts';
import { TicketLink } from '#web/site/parts/links/ticket-link.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './showtime-button.module.css';

type Props = {
  stub: PerformanceOffer;
  eventId: number;
  timeZone: string;
  /** Address of the sale on the other market's site, if the performance is sold there. */
  href?: string;
  /** Anchor for links to this performance. */
  id?: string;
};

/** After midnight, times that remain of the night belong to today's date, so the after-midnight mark is removed. */
export function seenOn(today: string, stub: PerformanceOffer, timeZone: string): PerformanceOffer {
  return { ...stub, afterMidnight: stub.afterMidnight && calendarDay(stub.startsAt, timeZone) > today };
}

/** Showtime button. A performance that cannot be bought has the same shape but is not a link. */
export function ShowtimeButton({ stub, eventId, timeZone, href, id }: Props): ReactNode {
  const { site } = useSite();
  const { variant, line } = lowerLine(stub, site.locale);
  const content = (
    <>
      <time dateTime={stub.startsAt}>
        {formatTime(stub.startsAt, timeZone)}
        {stub.afterMidnight && (
          <sup title={m.site_stub_after_midnight()}>
            +1<span className="vh"> {m.site_stub_after_midnight()}</span>
          </sup>
        )}
      </time>
      <small>{line}</small>
      {stub.status === 'few_left' && (
        <em>{isHandful(stub.free) ? m.site_stub_seats_left({ count: stub.free }) : m.site_stub_few()}</em>
      )}
    </>
  );
  if (!isSellable(stub.status)) {
    return (
      <span id={id} className={css.stub} data-variant={variant}>
        {content}
      </span>
    );
  }
  if (href !== undefined) {
    return (
      <a id={id} className={css.stub} data-variant={variant} href={href}>
        {content}
      </a>
    );
  }
  return (
    <TicketLink id={id} eventId={eventId} performanceId={stub.id} className={css.stub} data-variant={variant}>
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

function lowerLine(stub: PerformanceOffer, locale: Locale): { variant: Variant; line: string } {
  switch (stub.status) {
    case 'few_left':
      return { variant: 'few', line: priceShort(stub, locale) };
    case 'free':
      return { variant: 'free', line: m.site_stub_free() };
    case 'sold_out':
      return { variant: 'out', line: m.site_stub_sold_out() };
    case 'past':
      return { variant: 'past', line: stub.minTotalMinor === null ? m.site_stub_past() : priceShort(stub, locale) };
    case 'box_office':
      return { variant: 'out', line: m.site_stub_box_office() };
    case 'not_yet':
      return { variant: 'out', line: m.site_stub_not_yet() };
    case 'off_sale':
      return { variant: 'out', line: m.site_stub_off_sale() };
    case 'cancelled':
      return { variant: 'off', line: m.site_stub_cancelled() };
    case 'postponed':
      return { variant: 'moved', line: m.site_stub_postponed() };
    case 'on_sale':
    case 'presale':
    case 'rescheduled':
    case 'moved':
      return { variant: 'sale', line: priceShort(stub, locale) };
  }
}
