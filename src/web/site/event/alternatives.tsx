import type { ReactNode } from 'react';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { m } from '#texts/generated/messages.js';
import { OtherCities } from '#web/site/event/other-cities.tsx';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { Rail } from '#web/site/parts/cards/rail.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { useSite } from '#web/shared/site-context.tsx';

/** Whether all of the event's performances in this city are cancelled. */
export const isCalledOff = (event: EventPage): boolean => event.status === 'cancelled';

/** Alternatives to an event without tickets, at the top of its page: the event in other cities, then similar events. */
export function Alternatives({ event, today }: { event: EventPage; today: string }): ReactNode {
  const { site, frame } = useSite();
  const similar = event.similar.filter(({ status }) => isSellable(status));
  const title = isCalledOff(event) ? m.site_event_instead() : m.site_event_instead_with_tickets();
  const listing = { region: frame.city.slug, id: event.category.slug };
  return (
    <div data-instead>
      <OtherCities event={event} />
      <Section
        title={title}
        first={event.otherCities.length === 0}
        all={{ text: m.site_see_all(), href: href(site.locale, 'region-events-id', listing) }}
      >
        {similar.length > 0 && (
          <Rail label={title}>
            {similar.map((card) => (
              <EventCard key={card.id} card={card} today={today} />
            ))}
          </Rail>
        )}
      </Section>
    </div>
  );
}
