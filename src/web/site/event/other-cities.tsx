import type { ReactNode } from 'react';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './other-cities.module.css';

/** Replaces the ticket card when the event does not play in this city but in others. */
export function NotInCity({ event }: { event: EventPage }): ReactNode {
  return (
    <section className={css.elsewhere}>
      <h2>{m.site_not_in_city()}</h2>
      <p>{m.site_not_in_city_text()}</p>
      <Cities event={event} />
    </section>
  );
}

export function OtherCities({ event }: { event: EventPage }): ReactNode {
  if (event.otherCities.length === 0) return null;
  return (
    <section className={css.others}>
      <h2>{m.site_other_cities()}</h2>
      <Cities event={event} />
    </section>
  );
}

function Cities({ event }: { event: EventPage }): ReactNode {
  const { locale } = useSite().site;
  return (
    <ul className={css.cities}>
      {event.otherCities.map(({ slug, name, performances }) => (
        <li key={slug}>
          <a href={href(locale, 'region-event-event', { region: slug, event: event.id })}>
            {name}
            <span>
              {event.category.slug === 'kino'
                ? m.site_showtimes({ count: performances })
                : m.site_showings({ count: performances })}
            </span>
            <Icon name="right" size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
}
