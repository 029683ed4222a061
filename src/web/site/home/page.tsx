import { Fragment, type ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { lowerFirst, upperFirst } from '#texts/typography.ts';
import { formatMoney } from '#texts/format.ts';
import { CinemaRows } from '#web/site/home/cinema-rows.tsx';
import { EventRows } from '#web/site/home/event-rows.tsx';
import { head } from '#web/site/home/head.ts';
import { Headline } from '#web/site/home/headline.tsx';
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
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './home.module.css';

const ROWS = 3;
/** A section with fewer cards than this is a list, not a rail. */
const RAIL_CARDS = 5;
const PLACES = 4;
/** Sections above the visitor's own row, which is added where nobody looks yet. */
const BEFORE_PERSONAL = 2;
/** Whole rubles or laris of the "up to" chip. */
const MODEST_PRICE = 20;

export const page = definePage<'index' | 'region', HomeData>({
  load,
  head,
  tags: ({ home }) => ['journal', ...(home.hero === null ? [] : [`event:${home.hero.id}`])],
  Page: HomePage,
});

type Props = { data: HomeData; context: Omit<PageContext<'index' | 'region'>, 'api'> };

function HomePage({ data: { home, plate, nearestCity, posts }, context: { site, city } }: Props): ReactNode {
  const { locale } = site;
  const { today, counts, hero } = home;
  const region = city.slug;
  const guide = (query: Record<string, string | number>): string => href(locale, 'region-events-id', { region }, query);
  const category = (id: string): string => href(locale, 'region-events-id', { region, id });
  const isToday = counts.today > 0;
  const isShort = ({ items }: { items: readonly unknown[] }): boolean => items.length < RAIL_CARDS;
  const lists = [
    ...home.rails.filter(isShort).map(({ category: { slug, name, count }, items }) => ({
      title: name,
      count,
      address: category(slug),
      cards: items,
    })),
    // If the children's category has its own rail, a second list would repeat it.
    ...(home.rails.some((rail) => rail.category.slug === 'detyam' && !isShort(rail)) || home.children.length === 0
      ? []
      : [
          {
            title: m.site_home_children(),
            count: counts.children,
            address: guide({ children: 1 }),
            cards: home.children,
          },
        ]),
    ...(home.free.length === 0
      ? []
      : [{ title: m.site_price_free(), count: counts.free, address: guide({ free: 1 }), cards: home.free }]),
  ];
  const sections = railsWithCinema(home);
  const price = formatMoney(MODEST_PRICE * 100, home.currency, locale);

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
          <TonightBoard home={home} allHref={guide({ period: 'today' })} tomorrowHref={guide({ period: 'tomorrow' })} />
        </div>
      )}
      {home.eventsAhead > 0 && (
        <div className={css.sections}>
          <CategoryChips />
        </div>
      )}
      <div className={css.below} data-later>
        {sections.map((rail, at) => (
          <Fragment key={rail === 'cinema' ? 'kino' : rail.category.slug}>
            {rail === 'cinema' ? (
              <Section title={m.site_home_cinema()} all={{ text: m.site_home_cinema_all(), href: category('kino') }}>
                <CinemaRows home={home} />
              </Section>
            ) : (
              <Section
                title={rail.category.name}
                count={rail.category.count}
                all={{ text: seeAllOf(rail.category, locale), href: category(rail.category.slug) }}
              >
                <Rail label={rail.category.name}>
                  {rail.items.map((card) => (
                    <EventCard key={card.id} card={card} today={today} />
                  ))}
                </Rail>
              </Section>
            )}
            {at === Math.min(BEFORE_PERSONAL, sections.length) - 1 && <RecommendRail today={today} />}
          </Fragment>
        ))}
        <div className={css.lists}>
          {lists.map(({ title, count, address, cards }) => (
            <Section key={address} title={title} count={count} all={{ text: m.site_see_all(), href: address }}>
              <EventRows cards={cards.slice(0, ROWS)} today={today} />
            </Section>
          ))}
        </div>
        {home.places.length > 0 && (
          <Section
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
            title={m.site_home_tours()}
            all={{ text: m.site_home_tours_all(), href: href(locale, 'other-tours', {}) }}
          >
            {home.tours.map((tour) => (
              <TourLine key={tour.id} tour={tour} city={region} />
            ))}
          </Section>
        )}
        {posts.length > 0 && (
          <Section
            title={m.site_journal_title()}
            all={{ text: m.site_journal_whole(), href: href(locale, 'region-journal-id', { region }) }}
          >
            <JournalRows posts={posts} />
          </Section>
        )}

        {home.eventsAhead > 0 && <Subscribe subject={cityFeed(region, null)} alone />}
      </div>
    </div>
  );
}

/** Cinema comes second because it changes daily and the other rails change weekly. */
function railsWithCinema({ rails: all, cinema }: HomeData['home']): (HomeData['home']['rails'][number] | 'cinema')[] {
  const rails = all.filter(({ items }) => items.length >= RAIL_CARDS);
  return cinema.length === 0 ? rails : [...rails.slice(0, 1), 'cinema', ...rails.slice(1)];
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
