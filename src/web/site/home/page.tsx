import type { ReactNode } from 'react';
import type { Home } from '#api/catalog/event-contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { lowerFirst, upperFirst } from '#texts/typography.ts';
import { formatMoney } from '#texts/format.ts';
import { CategoryLines } from '#web/site/home/category-lines.tsx';
import { CinemaRows } from '#web/site/home/cinema-rows.tsx';
import { DatesFeature } from '#web/site/home/dates-feature.tsx';
import { EventRows } from '#web/site/home/event-rows.tsx';
import { head } from '#web/site/home/head.ts';
import { Headline } from '#web/site/home/headline.tsx';
import type { Line } from '#web/site/home/home-sections.ts';
import { Hero } from '#web/site/home/hero.tsx';
import type { HomeData } from '#web/site/home/loader.ts';
import { load } from '#web/site/home/loader.ts';
import { JournalRows } from '#web/site/home/journal-rows.tsx';
import { TonightBoard } from '#web/site/home/tonight-board.tsx';
import { TourLine } from '#web/site/parts/cards/tour-line.tsx';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { ALL_PLACES_ID } from '#domain/catalog/place-types.ts';
import { CategoryChips } from '#web/site/parts/category-chips.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { EmptyCity } from '#web/site/listing/empty-city.tsx';
import { cityFeed, Subscribe } from '#web/site/parts/links/subscribe.tsx';
import { PlaceCard, PlaceGrid } from '#web/site/parts/cards/place-card.tsx';
import { Rail } from '#web/site/parts/cards/rail.tsx';
import { RecommendRail } from '#web/site/recommend/recommend-rail.tsx';
import { Section } from '#web/site/parts/section.tsx';
import type { PageContext } from '#web/site/page-module.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './home.module.css';

const PLACES = 4;
const TOURS = 3;
/** Whole rubles or laris of the "up to" chip. */
const MODEST_PRICE = 20;

export const page = definePage<'index' | 'region', HomeData>({
  load,
  head,
  tags: ({ home }) => ['journal', ...(home.hero === null ? [] : [`event:${home.hero.id}`])],
  Page: HomePage,
});

type Category = Home['rails'][number]['category'];
type Props = { data: HomeData; context: Omit<PageContext<'index' | 'region'>, 'api'> };

function HomePage({
  data: { home, sections, next, plate, nearestCity, posts },
  context: { site, city },
}: Props): ReactNode {
  const { locale } = site;
  const { today, counts, hero } = home;
  const region = city.slug;
  const guide = (query: Record<string, string | number>): string => href(locale, 'region-events-id', { region }, query);
  const category = (id: string): string => href(locale, 'region-events-id', { region, id });
  const isToday = counts.today > 0;
  const lineAddress = ({ kind, category: of }: Line): string =>
    of === null ? guide({ [kind]: 1 }) : category(of.slug);
  const { rail, dates, lists, lines } = sections;
  const price = formatMoney(MODEST_PRICE * 100, home.currency, locale);

  // Events come first, also in a city with few of them.
  const hasEarly = rail !== null || home.cinema.length > 0;
  const journal = posts.length > 0 && (
    <div className={css.band} data-hall>
      <Section
        title={m.site_journal_title()}
        all={{ text: m.site_journal_whole(), href: href(locale, 'region-journal-id', { region }) }}
        first
      >
        <JournalRows posts={posts} />
      </Section>
    </div>
  );

  return (
    <div className="wrap">
      <div className={css.lede}>
        <Headline isToday={isToday} where={city.pluralName} dayHref={guide({ period: 'today' })} />
        <p>
          <span>{upperFirst(weekdayFirst(today, locale))}</span>
          {home.eventsAhead > 0 && (
            <span className="num">{m.site_events_count({ count: isToday ? counts.today : home.eventsAhead })}</span>
          )}
        </p>
      </div>
      {home.eventsAhead === 0 ? (
        nearestCity === null ? (
          <Empty title={m.site_home_empty_title()} text={m.site_home_empty_text()}>
            <ButtonLink variant="quiet" size="m" href={href(locale, 'region', { region: site.defaultCity })}>
              {m.site_guide()}
            </ButtonLink>
          </Empty>
        ) : (
          <EmptyCity where={city.pluralName} nearestCity={nearestCity} />
        )
      ) : (
        <Chips
          label={m.site_home_when()}
          chips={[
            ...(home.tonight.length === 0
              ? []
              : [
                  {
                    href: href(locale, 'region-tonight', { region }),
                    name: m.site_tonight_link(),
                    icon: 'clock' as const,
                  },
                ]),
            { href: guide({ period: 'today' }), name: m.site_when_today(), count: counts.today },
            { href: guide({ period: 'tomorrow' }), name: m.site_when_tomorrow(), count: counts.tomorrow },
            { href: guide({ period: 'weekend' }), name: m.site_when_weekend(), count: counts.weekend },
            { href: guide({}), name: m.site_when_date(), icon: 'calendar' as const },
            { href: guide({ free: 1 }), name: m.site_price_free(), count: counts.free },
            { href: guide({ children: 1 }), name: m.site_home_children(), count: counts.children },
            { href: guide({ price: MODEST_PRICE }), name: m.site_price_up_to({ price }) },
          ].filter(({ count }) => count !== 0)}
        />
      )}
      {hero !== null && plate !== null && (
        <div className={css.stage}>
          <Hero event={hero} plate={plate} today={today} />
          <TonightBoard
            home={home}
            next={next}
            allHref={guide({ period: 'today' })}
            tomorrowHref={guide({ period: 'tomorrow' })}
          />
        </div>
      )}
      {home.eventsAhead > 0 && (
        <div className={css.sections}>
          <CategoryChips />
        </div>
      )}
      <div className={css.below} data-later>
        {rail !== null && (
          <CategorySection category={rail.category} href={category(rail.category.slug)}>
            <Rail label={rail.category.name}>
              {rail.items.map((card) => (
                <EventCard key={card.id} card={card} today={today} />
              ))}
            </Rail>
          </CategorySection>
        )}
        {home.cinema.length > 0 && (
          <Section
            part="cinema"
            title={m.site_home_cinema()}
            all={{ text: m.site_home_cinema_all(), href: category('kino') }}
          >
            <CinemaRows home={home} />
          </Section>
        )}
        <RecommendRail today={today} />
        {hasEarly && journal}
        {dates !== null && (
          <CategorySection part="dates" category={dates.category} href={category(dates.category.slug)}>
            <DatesFeature lead={dates.lead} next={dates.next} today={today} />
          </CategorySection>
        )}
        {lists.length > 0 && (
          <div className={css.lists}>
            {lists.map(({ category: { slug, name, count }, items }) => (
              <Section key={slug} title={name} count={count} all={{ text: m.site_see_all(), href: category(slug) }}>
                <EventRows cards={items} today={today} />
              </Section>
            ))}
          </div>
        )}
        {lines.length > 0 && (
          <Section part="lines" title={m.site_home_more()} all={{ text: m.site_home_whole_guide(), href: guide({}) }}>
            <CategoryLines lines={lines} addressOf={lineAddress} today={today} />
          </Section>
        )}
        {!hasEarly && journal}
        {home.places.length > 0 && (
          <Section
            part="places"
            title={m.site_home_places()}
            all={{
              text: m.site_home_places_all(),
              href: href(locale, 'region-objects-id', { region, id: ALL_PLACES_ID }),
            }}
          >
            <PlaceGrid scrolls>
              {home.places.slice(0, PLACES).map((place) => (
                <PlaceCard key={place.id} place={place} city={region} />
              ))}
            </PlaceGrid>
          </Section>
        )}
        {home.tours.length > 0 && (
          <Section
            part="tours"
            title={m.site_home_tours()}
            all={{ text: m.site_home_tours_all(), href: href(locale, 'other-tours', {}) }}
          >
            {home.tours.slice(0, TOURS).map((tour) => (
              <TourLine key={tour.id} tour={tour} city={region} />
            ))}
          </Section>
        )}
        {home.eventsAhead > 0 && <Subscribe subject={cityFeed(region, null)} alone />}
      </div>
    </div>
  );
}

function CategorySection(props: { category: Category; href: string; part?: string; children: ReactNode }): ReactNode {
  const { category } = props;
  const text = seeAllOf(category, useSite().site.locale);
  return (
    <Section title={category.name} count={category.count} all={{ text, href: props.href }} part={props.part}>
      {props.children}
    </Section>
  );
}

/** Georgian uses the singular after "all". */
function seeAllOf(category: { plural: string; singular: string }, locale: Props['context']['site']['locale']): string {
  return m.site_see_all_of({ what: locale === 'ge' ? category.singular : lowerFirst(category.plural) });
}

/** "суббота, 21 ноября": under a headline the weekday comes first in every language. */
function weekdayFirst(day: string, locale: Props['context']['site']['locale']): string {
  const text = formatCalendarDay(day, locale, { weekday: 'long' });
  if (locale === 'en') return text;
  const [date = '', weekday = ''] = text.split(', ');
  return `${weekday}, ${date}`;
}
