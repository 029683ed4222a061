import type { EventCard } from '#api/catalog/contract.ts';
import type { Home } from '#api/catalog/event-contract.ts';
import type { PostCard } from '#api/journal/contract.ts';
import type { PosterGround } from '#web/posters/light.ts';
import { type HomeSections, homeSections } from '#web/site/home/home-sections.ts';
import { nextEvents } from '#web/site/home/next-events.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { type NearestCity, nearestCityWithEvents } from '#web/site/parts/links/nearest-city.ts';
import { posterSubject } from '#web/site/parts/pictures/poster-subject.ts';

export type HomeData = {
  home: Omit<Home, 'rails' | 'children' | 'free'>;
  sections: HomeSections;
  /** For the board of a day with few events. */
  next: readonly EventCard[];
  /** Colours of the plate under the hero's picture. */
  plate: PosterGround | null;
  /** For a city without events: the nearest one that has some. */
  nearestCity: NearestCity | null;
  /** The newest posts of the journal. */
  posts: readonly PostCard[];
};

const POSTS = 5;

export async function load({ api }: PageContext<'index' | 'region'>): Promise<HomeData | null> {
  const [home, journal, { photoGround, posterGround }] = await Promise.all([
    api.home(),
    api.journal({ limit: POSTS }),
    import('#web/posters/light.ts'),
  ]);
  if (home === null) return null;
  const { rails: _rails, children: _children, free: _free, ...rest } = home;
  return {
    home: rest,
    sections: homeSections(home),
    next: nextEvents(home),
    plate:
      home.hero === null
        ? null
        : home.hero.photo === null
          ? posterGround(posterSubject(home.hero.poster))
          : photoGround(home.hero.photo.colour),
    nearestCity: home.eventsAhead === 0 ? await nearestCityWithEvents(api, home.city) : null,
    posts: journal?.items ?? [],
  };
}
