import type { ReactNode } from 'react';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import { cheaperElsewhere } from '#domain/catalog/shown-date.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { isSellable, isSellableByCode } from '#domain/performances/performance-status.ts';
import type { PerformanceStatus } from '#domain/performances/performance-status.ts';
import { formatCalendarDay, formatDateTime, formatDay, formatMoney, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, lowerFirst } from '#texts/typography.ts';
import { isPriced, priceFrom, priceRange } from '#web/shared/dates/price-text.ts';
import { StatusMark } from '#web/shared/dates/status-mark.tsx';
import { buyCard, BuyCard } from '#web/site/parts/dates/buy-card.tsx';
import { intervalText } from '#web/site/event/interval-text.ts';
import { saleAction } from '#web/site/event/sale-action.ts';
import { TellMe, WAITED_FOR } from '#web/site/event/tell-me.tsx';
import { TicketLink } from '#web/site/parts/links/ticket-link.tsx';
import { whenText } from '#web/site/parts/dates/when-text.ts';
import { useSite } from '#web/shared/site-context.tsx';
import button from '#web/ui/button.module.css';
import css from './ticket-side.module.css';

type Props = { event: EventPage; today: string };
type Next = NonNullable<EventPage['next']>;

/** The ticket card beside the poster: next date and place above the perforation, price and action below it. */
export function TicketSide({ event, today }: Props): ReactNode {
  const { next } = event;
  if (next === null) return null;
  return (
    <BuyCard
      label={m.site_next_date()}
      upper={<WhenAndWhere event={event} next={next} today={today} />}
      lower={
        isSellableByCode(next.offer.status) ? (
          <Sale event={event} next={next} today={today} />
        ) : (
          <>
            <Reason offer={next.offer} isSalePermitted={event.isSalePermitted} />
            {WAITED_FOR.includes(next.offer.status) && <TellMe eventId={event.id} status={next.offer.status} />}
          </>
        )
      }
    />
  );
}

function WhenAndWhere({ event, next: { offer, place, hall, address }, today }: Props & { next: Next }): ReactNode {
  const { site, frame } = useSite();
  const isOpen = offer.status !== 'postponed' && offer.status !== 'cancelled';
  const at = addressOfPlace(event, offer.id, site.locale, frame.city.slug);
  return (
    <>
      <p className={css.small}>
        {offer.status === 'postponed'
          ? m.site_when_unknown()
          : event.category.slug === 'kino'
            ? m.site_next_showing()
            : m.site_next_date()}
      </p>
      <p className={css.when} data-off={isOpen ? undefined : true}>
        <time dateTime={offer.startsAt}>{whenText(offer.startsAt, frame.city.timeZone, today, site.locale)}</time>
      </p>
      {isOpen && event.durationMin !== null && (
        <p className={css.small}>
          {[m.site_ends_about({ time: endTime(offer.startsAt, event.durationMin, frame) }), intervalText(event, true)]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {offer.previousStartsAt !== null && (
        <p className={css.small}>
          {m.site_rescheduled_text({ date: formatDateTime(offer.previousStartsAt, frame.city.timeZone, site.locale) })}
        </p>
      )}
      <p className={css.where}>
        <b>{at === undefined ? bind(place) : <a href={at}>{bind(place)}</a>}</b>
        <span>{bind([hall, address].filter(Boolean).join(' · '))}</span>
      </p>
    </>
  );
}

/** The page of the place, which has its telephone and hours: the way on where only its box office sells. */
function addressOfPlace({ schedule }: EventPage, offerId: number, locale: Locale, region: string): string | undefined {
  const place = schedule.flatMap(({ places }) => places).find(({ offers }) => offers.some(({ id }) => id === offerId));
  const { placeId, placeType } = place ?? {};
  if (placeId === undefined || placeType === undefined) return undefined;
  return href(locale, 'region-objects-id-object', { region, id: placeTypeId(placeType), object: placeId });
}

function endTime(startsAt: string, durationMin: number, { city }: ReturnType<typeof useSite>['frame']): string {
  return formatTime(new Date(Date.parse(startsAt) + durationMin * 60_000).toISOString(), city.timeZone);
}

function Sale({ event, next, today }: Props & { next: Next }): ReactNode {
  const { site, frame } = useSite();
  const isFree = next.offer.status === 'free';
  const isPresale = next.offer.status === 'presale';
  const cheaper = cheaperText(event, next, site.locale);
  const usual = usualText(next, site.locale);
  return (
    <>
      <p className={buyCard.price}>{isFree ? m.site_price_free() : priceRange(next.offer, site.locale)}</p>
      {isPresale && next.offer.saleFrom !== null && (
        <>
          <p className={css.presale}>
            <b>
              {bind(
                m.site_presale_by_code({ date: formatDateTime(next.offer.saleFrom, frame.city.timeZone, site.locale) }),
              )}
            </b>
          </p>
          <p className={buyCard.hint}>{bind(m.site_presale_code_text())}</p>
        </>
      )}
      {next.offer.status === 'few_left' && <StatusMark status="few_left" free={next.offer.free} />}
      {usual !== null && <p className={buyCard.hint}>{bind(m.site_price_usual({ price: usual }))}</p>}
      {!isFree && <p className={buyCard.hint}>{m.site_price_fee_included()}</p>}
      {cheaper !== null && <p className={buyCard.hint}>{cheaper}</p>}
      <TicketLink
        eventId={event.id}
        performanceId={next.offer.id}
        className={`${button.button} ${buyCard.action}`}
        data-variant={isPresale ? 'ink' : 'accent'}
        data-size="l"
      >
        {isPresale ? m.site_presale_have_code() : saleAction(next)}
      </TicketLink>
      {saysReturn(event) && (
        <p className={buyCard.hint}>{bind(returnText(event, frame.city.timeZone, today, site.locale))}</p>
      )}
      {event.category.slug !== 'kino' && <TellMe eventId={event.id} status={next.offer.status} />}
    </>
  );
}

/** The price without the campaign that lowers it. */
function usualText({ offer }: Next, locale: Locale): string | null {
  const { listedTotalMinor, minTotalMinor, maxTotalMinor, currency } = offer;
  if (listedTotalMinor === null) return null;
  if (minTotalMinor === maxTotalMinor) return formatMoney(listedTotalMinor, currency, locale);
  return lowerFirst(m.site_price_from({ price: formatMoney(listedTotalMinor, currency, locale) }));
}

/** A lower price of another performance is always labelled as such. */
function cheaperText({ schedule, currency }: EventPage, { offer }: Next, locale: Locale): string | null {
  const offers = schedule.flatMap(({ places }) => places.flatMap((place) => place.offers));
  const cheaper = cheaperElsewhere(offers, offer);
  const price = cheaper === null ? null : priceFrom({ minTotalMinor: cheaper, currency }, locale);
  return price && m.site_price_other_times({ price: lowerFirst(price) });
}

/** Whether the ticket card says how its ticket is returned. */
export function saysReturn({ next, ownReturn }: EventPage): boolean {
  const status = next?.offer.status;
  return ownReturn !== null && status !== undefined && isSellable(status) && status !== 'free';
}

export function returnText(event: EventPage, timeZone: string, today: string, locale: Locale): string {
  const { ownReturn, next } = event;
  if (ownReturn === null || next === null) return m.site_event_return_organizer();
  const date = formatDay(next.offer.startsAt, timeZone, locale);
  if (ownReturn.until < today) return m.site_event_return_late({ date });
  const day = formatCalendarDay(ownReturn.until, locale);
  return m.site_event_return_until({ date, day, share: Math.floor(ownReturn.sharePermille / 10) });
}

type Closed = Exclude<PerformanceStatus, 'on_sale' | 'few_left' | 'presale' | 'rescheduled' | 'free'>;
const REASONS: Readonly<Record<Closed, { tone: 'red' | 'amber' | 'muted'; title: () => string; text: () => string }>> =
  {
    sold_out: { tone: 'muted', title: m.site_sold_out_title, text: m.site_sold_out_text },
    cancelled: { tone: 'red', title: m.site_cancelled_title, text: m.site_cancelled_text },
    postponed: { tone: 'amber', title: m.site_postponed_title, text: m.site_postponed_text },
    box_office: { tone: 'muted', title: m.site_status_box_office, text: m.site_box_office_text },
    off_sale: { tone: 'muted', title: m.site_status_off_sale, text: m.site_off_sale_text },
    not_yet: { tone: 'muted', title: m.site_status_not_yet, text: m.site_not_yet_text },
    moved: { tone: 'amber', title: m.site_status_moved, text: m.site_off_sale_text },
    past: { tone: 'muted', title: m.site_past_title, text: m.site_past_text },
  };

/** Without a permit the box office may not sell tickets either. */
const NOT_PERMITTED = { tone: 'muted', title: m.site_status_off_sale, text: m.site_not_permitted_text } as const;

/** Explains why tickets cannot be bought, with a note for ticket holders. */
function Reason({ offer, isSalePermitted }: { offer: Next['offer']; isSalePermitted: boolean }): ReactNode {
  const { site, frame } = useSite();
  const { status, saleFrom } = offer;
  const { tone, title, text } = status === 'off_sale' && !isSalePermitted ? NOT_PERMITTED : REASONS[status as Closed];
  return (
    <div className={css.reason} data-tone={tone}>
      <p className={buyCard.price}>{title()}</p>
      {isPriced(status) && <p className={css.text}>{priceRange(offer, site.locale)}</p>}
      {status === 'not_yet' && saleFrom !== null && (
        <p className={css.text}>
          {bind(m.site_sale_from({ date: formatDateTime(saleFrom, frame.city.timeZone, site.locale) }))}
        </p>
      )}
      <p className={css.text}>{bind(text())}</p>
    </div>
  );
}
