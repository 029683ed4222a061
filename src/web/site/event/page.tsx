import type { ReactNode } from 'react';
import { OFFERS_ALTERNATIVES } from '#domain/performances/performance-status.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Alternatives } from '#web/site/event/alternatives.tsx';
import { BuyBar } from '#web/site/event/buy-bar.tsx';
import { EventActions } from '#web/site/event/event-actions.tsx';
import { EventContent } from '#web/site/event/event-content.tsx';
import { EventFacts } from '#web/site/event/event-facts.tsx';
import { EventKicker } from '#web/site/event/event-kicker.tsx';
import { crumbsOf, head } from '#web/site/event/head.ts';
import type { EventData } from '#web/site/event/loader.ts';
import { EVENT_QUERY, load } from '#web/site/event/loader.ts';
import { NotInCity, OtherCities } from '#web/site/event/other-cities.tsx';
import { OrganizerNote } from '#web/site/event/organizer-note.tsx';
import { TicketSide } from '#web/site/event/ticket-side.tsx';
import { DiscountLines } from '#web/site/parts/dates/discount-lines.tsx';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { HeroBand } from '#web/site/parts/pictures/hero-band.tsx';
import { Rail } from '#web/site/parts/cards/rail.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { ReviewsSection } from '#web/site/reviews/reviews-section.tsx';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import css from './event.module.css';

export const page = definePage<'region-event-event', EventData>({
  load,
  head,
  query: EVENT_QUERY,
  subNavigation: false,
  tags: ({ event, discounts, trailers }) => [
    `event:${event.id}`,
    ...discounts.map(({ id }) => `discount:${id}`),
    ...trailers.map(({ id }) => `video:${id}`),
  ],
  Page: EventPageView,
});

type Props = { data: EventData; context: Omit<PageContext<'region-event-event'>, 'api'> };

function EventPageView({ data, context: { site, city, query } }: Props): ReactNode {
  const { event, reviews, today, light } = data;
  const { locale } = site;
  const isFilm = event.category.slug === 'kino';
  const isElsewhere = event.schedule.length === 0 && event.otherCities.length > 0;
  const hasAlternatives = !isElsewhere && OFFERS_ALTERNATIVES.includes(event.status);
  return (
    <>
      <HeroBand
        crumbs={crumbsOf(event, city, locale)}
        poster={{ eventId: event.id, version: event.posterVersion, light }}
        photo={event.photo}
        title={event.title}
        kicker={<EventKicker data={data} isElsewhere={isElsewhere} />}
        side={isElsewhere ? <NotInCity event={event} /> : <TicketSide event={event} today={today} />}
        trailer={data.trailers.length > 0 ? '#trailer' : undefined}
        facts={
          <>
            {event.tagline !== null && <p className={css.lead}>{bind(event.tagline)}</p>}
            <EventFacts event={event} />
            <DiscountLines notes={data.discounts} eventId={event.id} />
          </>
        }
        actions={<EventActions data={data} city={city} origin={site.origin} locale={locale} />}
      >
        {hasAlternatives && <Alternatives event={event} today={today} />}
        <EventContent data={data} cityName={city.name} />
        <ReviewsSection reviews={reviews} of={{ eventId: event.id }} query={query} timeZone={city.timeZone} />
        <div className={css.notes}>
          <OrganizerNote event={event} today={today} />
          {!isElsewhere && !hasAlternatives && <OtherCities event={event} />}
        </div>
      </HeroBand>
      {event.similar.length > 0 && !hasAlternatives && (
        <div className="wrap">
          <Section
            title={isFilm ? m.site_similar_films() : m.site_similar()}
            all={{
              text: m.site_see_all(),
              href: href(locale, 'region-events-id', { region: city.slug, id: event.category.slug }),
            }}
          >
            <Rail label={m.site_similar()}>
              {event.similar.map((card) => (
                <EventCard key={card.id} card={card} today={today} />
              ))}
            </Rail>
          </Section>
        </div>
      )}
      <BuyBar event={event} today={today} />
    </>
  );
}
