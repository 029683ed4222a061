import type { ReactNode } from 'react';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { ALL_PLACES_ID } from '#domain/catalog/place-types.ts';
import { pageId } from '#domain/routing/page-id.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { placePicture } from '#web/posters/place-picture.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Actions, ShareAction } from '#web/site/parts/actions.tsx';
import { FollowAction } from '#web/site/parts/links/follow-action.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { DiscountLines } from '#web/site/parts/dates/discount-lines.tsx';
import { Drawing } from '#web/site/parts/pictures/drawing.tsx';
import { PhotoCredit } from '#web/site/parts/pictures/photo-credit.tsx';
import { Facts } from '#web/site/parts/facts.tsx';
import { OrganizerLinks } from '#web/site/parts/links/organizer-links.tsx';
import { PlaceAddress } from '#web/site/parts/map/place-address.tsx';
import { PlaceCard, PlaceGrid } from '#web/site/parts/cards/place-card.tsx';
import { Subscribe } from '#web/site/parts/links/subscribe.tsx';
import { Section } from '#web/site/parts/section.tsx';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { crumbsOf, head } from '#web/site/place/head.ts';
import type { PlaceData, PlaceRoute } from '#web/site/place/place-data.ts';
import { HallCards } from '#web/site/place/hall-cards.tsx';
import { PlaceBill } from '#web/site/place/place-bill.tsx';
import { PlaceLead } from '#web/site/place/place-lead.tsx';
import { PlaceHours } from '#web/site/place/place-hours.tsx';
import { readReviews, REVIEWS_QUERY } from '#web/site/reviews/reviews-data.ts';
import { ReviewsSection } from '#web/site/reviews/reviews-section.tsx';
import { PhotoImage } from '#web/shared/photo-image.tsx';
import css from './place.module.css';

const GETTING_THERE = 'getting-there';

export const page = definePage<PlaceRoute, PlaceData>({
  load,
  head,
  subNavigation: false,
  query: [REVIEWS_QUERY],
  tags: ({ place, discounts }) => [`place:${place.id}`, ...discounts.map(({ id }) => `discount:${id}`)],
  Page: PlaceView,
});

async function load({ params, query, api, site }: PageContext<PlaceRoute>): Promise<PlaceData | null> {
  const placeId = pageId(params.object);
  if (placeId === null) return null;
  const [place, notes, reviews] = await Promise.all([
    api.place(String(placeId)),
    api.discountNotes({ place: placeId }),
    readReviews(api, { placeId }, query),
  ]);
  return (
    place && {
      place,
      reviews,
      today: calendarDate(new Date(site.now), place.city.timeZone),
      discounts: notes?.items ?? [],
    }
  );
}

function PlaceView({ data, context }: { data: PlaceData; context: Omit<PageContext<PlaceRoute>, 'api'> }): ReactNode {
  const { place, reviews, today } = data;
  const { locale } = context.site;
  const { city } = place;
  const shows = place.days.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(place, locale)} />
      <div className={css.top}>
        <div className={css.side}>
          <div className={css.picture}>
            {place.photo === null ? (
              <Drawing
                name={`place ${place.key}`}
                draw={() => placePicture({ id: place.id, key: place.key, type: place.type.key })}
              />
            ) : (
              <PhotoImage
                photo={place.photo}
                shape="wide"
                sizes="(max-width: 767px) 100vw, (max-width: 1199px) 360px, 500px"
                alt={place.photo.alt}
                eager
              />
            )}
          </div>
          {place.photo !== null && <PhotoCredit photo={place.photo} />}
        </div>
        <div>
          <p className={css.kind}>
            <a href={href(locale, 'region-objects-id', { region: city.slug, id: place.type.id })}>{place.type.name}</a>
          </p>
          <h1 data-long={place.name.length > 28 || undefined}>{bind(place.name)}</h1>
          {place.description !== null && <PlaceLead text={place.description} />}
          <Facts
            rows={[
              {
                name: m.site_place_address(),
                value: (
                  <>
                    {bind(place.address)}
                    {place.lat !== null && place.lon !== null && (
                      <>
                        <br />
                        <a className="link" href={`#${GETTING_THERE}`}>
                          {m.site_event_open_map()}
                        </a>
                      </>
                    )}
                  </>
                ),
              },
              {
                name: m.site_place_hours(),
                value: place.hours !== null && (
                  <PlaceHours hours={place.hours} timeZone={city.timeZone} today={today} />
                ),
              },
              {
                name: m.site_place_phone(),
                value: place.phone !== null && (
                  <a className="num" href={`tel:${place.phone.replaceAll(/[^+\d]/g, '')}`}>
                    {place.phone}
                  </a>
                ),
              },
              {
                name: m.site_place_site(),
                value: place.url !== null && (
                  <a className="link" href={place.url} target="_blank" rel="noreferrer">
                    {place.url.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
                  </a>
                ),
              },
              { name: m.site_place_opened(), value: place.opened },
              {
                name: m.site_place_organizers(),
                value: place.organizers.length > 0 && <OrganizerLinks organizers={place.organizers} />,
              },
              { name: m.site_fact_access(), value: place.accessible && bind(m.site_place_accessible()) },
            ]}
          />
          <DiscountLines notes={data.discounts} />
          <Actions>
            <FollowAction kind="place" id={place.id} />
            <ShareAction title={place.name} />
            <Subscribe subject={{ kind: 'place', id: place.id }} />
          </Actions>
        </div>
      </div>
      {place.days.length === 0 ? (
        <Empty title={m.site_place_nothing()} text={m.site_place_nothing_text()}>
          <a className="link" href={href(locale, 'region', { region: city.slug })}>
            {m.site_empty_whole_guide()}
          </a>
        </Empty>
      ) : (
        <Section title={m.site_place_bill()} count={shows}>
          <PlaceBill place={place} today={today} />
        </Section>
      )}
      {place.halls.length > 1 && (
        <Section title={m.site_place_halls()} count={place.halls.length}>
          <HallCards halls={place.halls} />
        </Section>
      )}
      <Section title={m.site_event_getting_there()} id={GETTING_THERE}>
        <PlaceAddress
          place={place.name}
          address={place.address}
          city={city.name}
          lat={place.lat}
          lon={place.lon}
          accessible={place.accessible}
          way={place}
        />
      </Section>
      <ReviewsSection reviews={reviews} of={{ placeId: place.id }} query={context.query} timeZone={city.timeZone} />
      {place.others.length > 0 && (
        <Section
          title={m.site_place_others()}
          all={{
            text: m.site_home_places_all(),
            href: href(locale, 'region-objects-id', { region: city.slug, id: ALL_PLACES_ID }),
          }}
        >
          <PlaceGrid scrolls>
            {place.others.map((other) => (
              <PlaceCard key={other.id} place={other} city={city.slug} />
            ))}
          </PlaceGrid>
        </Section>
      )}
    </div>
  );
}
