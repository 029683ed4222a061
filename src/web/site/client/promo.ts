import type { RouteName } from '#domain/routing/route-table.ts';
import { shownView } from '#web/site/client/shown-view.ts';
import { readCookie, writeCookie } from '#web/site/visitor/cookies.ts';

const EVENT_PAGES: readonly RouteName[] = [
  'region-event-event',
  'event-event',
  'events-id-event',
  'region-events-id-event',
];
/** Below, everything that is asked stands in the one place there is. */
const NARROW_BELOW = 1024;

/** Once a day, and not for those whom a partner's link (`_ftm`) brought to an event (specification, section 2). */
export function isPromoWanted(route: RouteName, search: string, advertising: string | null): boolean {
  return advertising === null && !(EVENT_PAGES.includes(route) && new URLSearchParams(search).has('_ftm'));
}

export function showPromo(): void {
  const promo = document.querySelector<HTMLElement>('[data-promo]');
  if (!promo) return;
  const isWanted = isPromoWanted(shownView().route.name, location.search, readCookie('advertising'));
  promo.hidden = !isWanted || hasToWait();
}

/**
 * One after another: cookies, then the city, then this. The question about the city stands elsewhere on a wide window
 * and is waited for on narrow ones, where the pop-up also keeps off the hero's button until that is scrolled away.
 */
function hasToWait(): boolean {
  if (document.querySelector<HTMLElement>('[data-consent]')?.hidden === false) return true;
  if (innerWidth >= NARROW_BELOW) return false;
  const isCityOpen = readCookie('city') === null && document.querySelector('[data-city-ask]') !== null;
  const action = document.querySelector('[data-hero-action]');
  return isCityOpen || (action !== null && action.getBoundingClientRect().bottom > 0);
}

/** Closed or followed: gone for a day. */
export function watchPromo(): void {
  document.addEventListener('click', ({ target }) => {
    const control = target instanceof Element ? target.closest('[data-promo-close], [data-promo-link]') : null;
    if (!control) return;
    writeCookie('advertising', '1');
    showPromo();
  });
  // The hero's button goes away by scrolling; once shown, the pop-up stays until it is closed.
  const onScroll = (): void => {
    if (document.querySelector<HTMLElement>('[data-promo]')?.hidden !== false) showPromo();
  };
  addEventListener('scroll', onScroll, { passive: true });
}
