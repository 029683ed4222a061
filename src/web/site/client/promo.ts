import type { RouteName } from '#domain/routing/route-table.ts';
import { shownView } from '#web/site/client/shown-view.ts';
import { readCookie, writeCookie } from '#web/site/visitor/cookies.ts';

const EVENT_PAGES: readonly RouteName[] = [
  'region-event-event',
  'event-event',
  'events-id-event',
  'region-events-id-event',
];
const NARROW_BELOW = 1024;

/** Once a day, and not for those whom a partner's link (`_ftm`) brought to an event (specification, section 2). */
export function isPromoWanted(route: RouteName, search: string, advertising: string | null): boolean {
  return advertising === null && !(EVENT_PAGES.includes(route) && new URLSearchParams(search).has('_ftm'));
}

export function showPromo(): void {
  const promo = document.querySelector<HTMLElement>('[data-promo]');
  if (!promo) return;
  const isWanted = isPromoWanted(shownView().route.name, location.search, readCookie('advertising'));
  // A narrow window has room for one thing at a time: the question about cookies comes first.
  const isAsked = innerWidth < NARROW_BELOW && document.querySelector<HTMLElement>('[data-consent]')?.hidden === false;
  promo.hidden = !isWanted || isAsked;
}

/** Closed or followed: gone for a day. */
export function watchPromo(): void {
  document.addEventListener('click', ({ target }) => {
    const control = target instanceof Element ? target.closest('[data-promo-close], [data-promo-link]') : null;
    if (!control) return;
    writeCookie('advertising', '1');
    showPromo();
  });
}
