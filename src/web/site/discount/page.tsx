import type { ReactNode } from 'react';
import type { DiscountCampaign } from '#api/discounts/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { CALENDAR_NAMES } from '#texts/calendar-names.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, joinWords } from '#texts/typography.ts';
import { EventDates } from '#web/site/discount/event-dates.tsx';
import { crumbsOf, head } from '#web/site/discount/head.ts';
import { type CampaignData, type CampaignRoute, load } from '#web/site/discount/loader.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { CardGrid } from '#web/site/parts/cards/card-grid.tsx';
import { leftText, offerText, placeOfOffer } from '#web/site/parts/dates/discount-labels.ts';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { Facts } from '#web/site/parts/facts.tsx';
import { PlaceCard, PlaceGrid } from '#web/site/parts/cards/place-card.tsx';
import { Section } from '#web/site/parts/section.tsx';
import type { FrameCity } from '#web/shared/site-frame.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './discount.module.css';

export const page = definePage<CampaignRoute, CampaignData>({
  load,
  head,
  tags: ({ campaign }) => [
    `discount:${campaign.id}`,
    ...campaign.cards.map(({ id }) => `event:${id}`),
    ...campaign.places.map(({ id }) => `place:${id}`),
  ],
  Page: CampaignPage,
});

type Props = { data: CampaignData; context: Omit<PageContext<CampaignRoute>, 'api'> };

function CampaignPage({ data, context: { site, city } }: Props): ReactNode {
  const { campaign } = data;
  const { locale } = site;
  const { event } = campaign;
  const places = placesOf(campaign);
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(campaign, city, locale)} />
      <div className={css.top} data-state={campaign.state}>
        <div>
          <p className={css.offer} data-kind={campaign.kind}>
            {bind(offerText(campaign, locale))}
            {placeOfOffer(campaign) !== null && <small>{placeOfOffer(campaign)}</small>}
          </p>
          <h1>{bind(event === null ? campaign.title : `${campaign.title}: ${event.title}`)}</h1>
          <p className={css.lead}>{bind(campaign.description)}</p>
          <Terms campaign={campaign} locale={locale} />
        </div>
        <section className={css.how}>
          <h2>{m.site_discounts_how()}</h2>
          <p>{bind(campaign.howTo)}</p>
          <h2>{m.site_discounts_conditions()}</h2>
          <p>{bind(campaign.conditions)}</p>
        </section>
      </div>
      {campaign.state === 'ended' ? (
        <Empty
          title={m.site_discounts_over()}
          text={bind(m.site_discounts_over_text({ date: formatCalendarDay(campaign.endsOn, locale, { year: true }) }))}
        >
          <AllDiscounts city={city} locale={locale} />
        </Empty>
      ) : (
        <>
          {event !== null && <EventDates campaign={campaign} event={event} today={data.today} city={city} />}
          {event === null && <Events data={data} city={city} locale={locale} />}
        </>
      )}
      {places.length > 0 && (
        <Section title={m.site_discounts_places()} count={places.length}>
          <PlaceGrid>
            {places.map((place) => (
              <PlaceCard key={place.id} place={place} city={city.slug} />
            ))}
          </PlaceGrid>
        </Section>
      )}
      <OtherCities campaign={campaign} city={city} locale={locale} />
    </div>
  );
}

/** All places of the campaign, or those where the event from the address plays. */
function placesOf({ places, event }: DiscountCampaign): DiscountCampaign['places'] {
  if (event === null || event.days.length === 0) return places;
  const played = new Set(event.days.flatMap((day) => day.places.map(({ placeId }) => placeId)));
  return places.filter(({ id }) => played.has(id));
}

function Terms({ campaign, locale }: { campaign: DiscountCampaign; locale: Locale }): ReactNode {
  const { startsOn, endsOn, weekdays, startsBefore, state } = campaign;
  const left = state === 'running' ? leftText(campaign.daysLeft) : null;
  const names = CALENDAR_NAMES[locale].weekdays;
  const from = formatCalendarDay(startsOn, locale, { year: startsOn.slice(0, 4) !== endsOn.slice(0, 4) });
  const to = formatCalendarDay(endsOn, locale, { year: startsOn.slice(0, 4) !== endsOn.slice(0, 4) });
  return (
    <Facts
      rows={[
        {
          name: m.site_discounts_when(),
          value: (
            <>
              {bind(m.site_discounts_period({ from, to }))}
              {left !== null && <span className={css.left}>{bind(left)}</span>}
            </>
          ),
        },
        { name: m.site_discounts_weekdays(), value: weekdays?.map((day) => names[day % 7]).join(', ') },
        {
          name: m.site_discounts_starts(),
          value: startsBefore !== null && m.site_discounts_before({ time: startsBefore }),
        },
      ]}
    />
  );
}

type PartProps = { city: FrameCity; locale: Locale };

/** Each card shows the next date to which the campaign applies, with a link to the others. */
function Events({ data: { campaign, today }, city, locale }: PartProps & { data: CampaignData }): ReactNode {
  const { cards } = campaign;
  if (cards.length === 0) {
    return (
      <Empty title={m.site_discounts_no_events()} text={m.site_discounts_no_events_text()}>
        <AllDiscounts city={city} locale={locale} />
      </Empty>
    );
  }
  return (
    <Section title={m.site_discounts_events()} count={cards.length}>
      <CardGrid>
        {cards.map((card) => (
          <div key={card.id} className={css.dated}>
            <EventCard card={card} today={today} />
            <p>
              <a
                className="link"
                href={href(locale, 'skidki-region-id-event', { region: city.slug, id: campaign.id, event: card.id })}
              >
                {m.site_discounts_dates()}
                <span className="vh">: {card.title}</span>
              </a>
            </p>
          </div>
        ))}
      </CardGrid>
    </Section>
  );
}

function AllDiscounts({ city, locale }: PartProps): ReactNode {
  return (
    <ButtonLink variant="quiet" size="m" href={href(locale, 'skidki-region', { region: city.slug })}>
      {joinWords(m.site_discounts_all({ where: city.pluralName }))}
    </ButtonLink>
  );
}

function OtherCities({ campaign, city, locale }: PartProps & { campaign: DiscountCampaign }): ReactNode {
  const others = campaign.cities.filter(({ slug }) => slug !== city.slug);
  return (
    <p className={css.others}>
      {others.length > 0 && (
        <span>
          {m.site_discounts_other_cities()}:{' '}
          {others.map(({ slug, name }, at) => (
            <span key={slug}>
              {at > 0 && ', '}
              <a className="link" href={href(locale, 'skidki-region-id-event', { region: slug, id: campaign.id })}>
                {name}
              </a>
            </span>
          ))}
        </span>
      )}
      {campaign.state !== 'ended' && (
        <a className="link" href={href(locale, 'skidki-region', { region: city.slug })}>
          {joinWords(m.site_discounts_all({ where: city.pluralName }))}
        </a>
      )}
    </p>
  );
}
