import { type ReactNode, useEffect, useState } from 'react';
import type { EventLine } from '#api/catalog/listing-contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { cardPrice } from '#web/shared/dates/price-text.ts';
import { StatusMark } from '#web/shared/dates/status-mark.tsx';
import { PosterImage } from '#web/site/parts/pictures/poster-image.tsx';
import { TicketLink } from '#web/site/parts/links/ticket-link.tsx';
import { whenText } from '#web/site/parts/dates/when-text.ts';
import { type Favourite, favourites, toggleFavourite } from '#web/shared/visitor/favourites.ts';
import { refreshFavourites } from '#web/site/visit/refresh-favourites.ts';
import { useStoredList } from '#web/shared/visitor/use-stored-list.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './panel.module.css';

export function FavouritesPanel({ close }: { close: () => void }): ReactNode {
  const { site } = useSite();
  const events = useStoredList(favourites);
  // Requested each time the panel opens, because price and status change.
  const [lines, setLines] = useState<readonly EventLine[]>([]);
  useEffect(() => {
    let isGone = false;
    void refreshFavourites(site.locale).then((answer) => {
      if (!isGone) setLines(answer);
    });
    return () => {
      isGone = true;
    };
  }, [site.locale]);
  const lineOf = (id: number) => lines.find((line) => line.id === id);
  return (
    <Dialog title={m.site_favourites()} shape="sheet" onClose={close}>
      {events.length === 0 ? (
        <p className={css.note}>{m.site_favourites_empty()}</p>
      ) : (
        <ul className={css.rows}>
          {events.map((event) => (
            <li key={event.id}>
              <Poster line={lineOf(event.id)} />
              <div className={css.details}>
                <a href={href(site.locale, 'region-event-event', { region: event.citySlug, event: event.id })}>
                  <b>{event.title}</b>
                  <span>{hintOf(event, lineOf(event.id), site)}</span>
                </a>
                <Offer line={lineOf(event.id)} />
              </div>
              <button
                type="button"
                aria-label={`${m.site_favourites_remove()}: ${event.title}`}
                onClick={() => toggleFavourite(event)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Keeps its place while the current data is still on the way, and where it does not arrive. */
function Poster({ line }: { line: EventLine | undefined }): ReactNode {
  return (
    <div className={css.poster} aria-hidden="true">
      {line !== undefined && (
        <PosterImage eventId={line.id} version={line.posterVersion} photo={line.photo} shape="square" eager />
      )}
    </div>
  );
}

/** Price, status and a link to the sale, once the current data has been loaded. */
function Offer({ line }: { line: EventLine | undefined }): ReactNode {
  const { locale } = useSite().site;
  if (line === undefined || line.status === null) return null;
  const { status, performanceId, free } = line;
  const price = cardPrice({ ...line, status }, locale);
  return (
    <p className={css.offer}>
      {price === null ? null : <span className={css.price}>{price}</span>}
      {status === 'on_sale' ? null : <StatusMark status={status} free={free} />}
      {performanceId !== null && isSellable(status) ? (
        <TicketLink
          eventId={line.id}
          performanceId={performanceId}
          className={css.buy}
          aria-label={`${m.site_tickets_short()}: ${line.title}`}
        >
          {m.site_tickets_short()}
        </TicketLink>
      ) : null}
    </p>
  );
}

function hintOf({ hint, date }: Favourite, line: EventLine | undefined, { locale, now }: SiteFacts): string {
  if (!date) return hint;
  const today = calendarDate(new Date(now), date.timeZone);
  // A postponed event has no valid date to show.
  const when =
    line?.status === 'postponed' ? m.site_when_unknown() : whenText(date.startsAt, date.timeZone, today, locale);
  return bind([when, hint].filter(Boolean).join(' · '));
}
