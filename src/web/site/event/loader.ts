import type { EventPage } from '#api/catalog/event-contract.ts';
import type { DiscountNote } from '#api/discounts/contract.ts';
import type { VideoCard } from '#api/video/contract.ts';
import type { Reviews } from '#api/reviews/contract.ts';
import { calendarDate, isDay } from '#domain/catalog/city-day.ts';
import { pageId } from '#domain/routing/page-id.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { posterSubject } from '#web/site/parts/pictures/poster-subject.ts';
import { readReviews, REVIEWS_QUERY } from '#web/site/reviews/reviews-data.ts';

export type EventData = {
  event: EventPage;
  reviews: Reviews;
  today: string;
  /** The poster's dominant colour, for the glow at the top of the page. */
  light: string;
  /** Campaigns that apply to the event in this city now. */
  discounts: readonly DiscountNote[];
  /** Trailers of the event, newest first. */
  trailers: readonly VideoCard[];
  /** Films only: day and format from the address. */
  day: string | null;
  format: string | null;
};

export const EVENT_QUERY = ['day', 'format', REVIEWS_QUERY] as const;

export async function load({
  params,
  query,
  api,
  site,
  city,
}: PageContext<'region-event-event'>): Promise<EventData | null> {
  const eventId = pageId(params.event ?? '');
  if (eventId === null) return null;
  // Imported on demand: the poster generator is large and only this colour is needed, so a browser loads it on the
  // first navigation to an event.
  const [event, notes, videos, reviews, { photoLight, posterLight }] = await Promise.all([
    api.event(String(eventId)),
    api.discountNotes({ event: eventId }),
    api.videos({ event: eventId }),
    readReviews(api, { eventId }, query),
    import('#web/posters/light.ts'),
  ]);
  if (event === null) return null;
  const day = query.get('day');
  return {
    event,
    reviews,
    today: calendarDate(new Date(site.now), city.timeZone),
    light: event.photo === null ? posterLight(posterSubject(event.poster)) : photoLight(event.photo.colour),
    discounts: notes?.items ?? [],
    trailers: videos?.items ?? [],
    day: day !== null && isDay(day) ? day : null,
    format: query.get('format'),
  };
}
