import { MARKETS } from '#domain/markets/market.ts';
import type { ReactNode } from 'react';
import type { OrganizerPage } from '#api/directory/contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Pagination } from '#web/site/listing/pagination.tsx';
import { crumbsOf, head } from '#web/site/organizer/head.ts';
import { Actions, ShareAction } from '#web/site/parts/actions.tsx';
import { FollowAction } from '#web/site/parts/links/follow-action.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { CardGrid } from '#web/site/parts/cards/card-grid.tsx';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { Facts } from '#web/site/parts/facts.tsx';
import { askedPage, PAGE_QUERY } from '#web/site/parts/paging.ts';
import { PlaceCard, PlaceGrid } from '#web/site/parts/cards/place-card.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { whereText } from '#web/site/parts/links/where-text.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './organizer.module.css';

type OrganizerData = { organizer: OrganizerPage; today: string };
type Shown = Omit<PageContext<'other-organizer-id'>, 'api'>;

const TAX_LABELS = { unp: m.site_organizer_tax_belarus, company_code: m.site_organizer_tax_georgia };

export const page = definePage<'other-organizer-id', OrganizerData>({
  load,
  head,
  query: PAGE_QUERY,
  subNavigation: false,
  tags: ({ organizer }) => [`organizer:${organizer.id}`, ...organizer.current.items.map(({ id }) => `event:${id}`)],
  Page: OrganizerView,
});

async function load({
  params,
  query,
  api,
  site,
  city,
}: PageContext<'other-organizer-id'>): Promise<OrganizerData | null> {
  const asked = askedPage(query);
  const organizer = await api.organizer(params.id, { page: asked });
  if (organizer === null || (asked > 1 && organizer.current.items.length === 0)) return null;
  return { organizer, today: calendarDate(new Date(site.now), city.timeZone) };
}

function OrganizerView({ data: { organizer, today }, context }: { data: OrganizerData; context: Shown }): ReactNode {
  const { site, city } = context;
  const { locale } = site;
  const { current, past, places } = organizer;
  const address = href(locale, 'other-organizer-id', { id: organizer.id });
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(organizer, context)} />
      <div className={css.top}>
        <div>
          <p className={css.kind}>{m.site_organizer_kind()}</p>
          <h1>{bind(organizer.name)}</h1>
          {organizer.description !== null && <p className={css.lead}>{bind(organizer.description)}</p>}
          <Actions>
            <FollowAction kind="organizer" id={organizer.id} />
            <ShareAction title={organizer.name} />
          </Actions>
        </div>
        <Facts
          rows={[
            {
              name: m.site_organizer_city(),
              value: organizer.city !== null && (
                <a className="link" href={href(locale, 'region', { region: organizer.city.slug })}>
                  {organizer.city.name}
                </a>
              ),
            },
            {
              name: TAX_LABELS[MARKETS[organizer.market].taxNumber](),
              value: <span className="num">{organizer.taxNumber}</span>,
            },
            {
              name: m.site_organizer_register(),
              value: organizer.registerNo !== null && <span className="num">{bind(`№ ${organizer.registerNo}`)}</span>,
            },
          ]}
        />
      </div>
      {current.items.length === 0 ? (
        <Empty title={m.site_organizer_nothing()} text={m.site_organizer_nothing_text()}>
          <ButtonLink variant="quiet" size="m" href={href(locale, 'other-organizer', {})}>
            {m.site_organizer_show_all()}
          </ButtonLink>
        </Empty>
      ) : (
        <Section title={m.site_organizer_current()} count={current.total} first>
          <CardGrid>
            {current.items.map((card) => (
              <EventCard
                key={card.id}
                card={card}
                today={today}
                where={card.citySlug === city.slug ? undefined : whereText(card)}
              />
            ))}
          </CardGrid>
          <Pagination
            page={current.page}
            pages={current.pages}
            addressOf={(number) => (number > 1 ? `${address}?page=${number}` : address)}
          />
        </Section>
      )}
      {places.length > 0 && (
        <Section title={m.site_organizer_places()} count={places.length}>
          <PlaceGrid scrolls>
            {places.map((place) => (
              <PlaceCard key={place.id} place={{ ...place, address: place.city }} city={place.citySlug} />
            ))}
          </PlaceGrid>
        </Section>
      )}
      {past.length > 0 && (
        <Section title={m.site_organizer_past()}>
          <ul className={css.past}>
            {past.map((event) => (
              <li key={event.id}>
                <time dateTime={event.day}>{formatCalendarDay(event.day, locale, { year: true })}</time>
                <a href={href(locale, 'region-event-event', { region: event.citySlug, event: event.id })}>
                  {bind(event.title)}
                </a>
                <span>{`${event.kind} · ${event.city}`}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
