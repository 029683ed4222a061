import { type ReactNode, useEffect } from 'react';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import type { SiteFacts } from '#web/site/site-facts.ts';
import { useSite } from '#web/site/site-context.tsx';
import { whenText } from '#web/site/parts/when-text.ts';
import { type Favourite, favourites, toggleFavourite } from '#web/site/visitor/favourites.ts';
import { retellFavourites } from '#web/site/visitor/retell-favourites.ts';
import { useStoredList } from '#web/site/visitor/use-stored-list.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './panel.module.css';

export function FavouritesPanel({ close }: { close: () => void }): ReactNode {
  const { site } = useSite();
  const events = useStoredList(favourites);
  useEffect(() => void retellFavourites(site.locale), [site.locale]);
  return (
    <Dialog title={m.site_favourites()} shape="sheet" onClose={close}>
      {events.length === 0 ? (
        <p className={css.note}>{m.site_favourites_empty()}</p>
      ) : (
        <ul className={css.rows}>
          {events.map((event) => (
            <li key={event.id}>
              <a href={href(site.locale, 'region-event-event', { region: event.citySlug, event: event.id })}>
                <b>{event.title}</b>
                <span>{hintOf(event, site)}</span>
              </a>
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

function hintOf({ hint, date }: Favourite, { locale, now }: SiteFacts): string {
  if (!date) return hint;
  const today = calendarDate(new Date(now), date.timeZone);
  return [whenText(date.startsAt, date.timeZone, today, locale), hint].filter(Boolean).join(' · ');
}
