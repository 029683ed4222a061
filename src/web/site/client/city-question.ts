import { showCookieCity } from '#web/site/client/cookie-city.ts';
import { locateCity } from '#web/site/client/locate-city.ts';
import { shownView } from '#web/site/visit/shown-view.ts';
import { addressInCity } from '#web/shared/visitor/city-address.ts';
import { readCookie } from '#web/shared/visitor/cookies.ts';
import type { NamedCity } from '#web/shared/visitor/current-city.ts';
import { chooseCity, hideQuestion } from '#web/shared/visitor/current-city.ts';

// Specification, section 9: both delays count from the load of the page.
const ASK_AFTER_MS = 1500;
const CHECK_COOKIE_AFTER_MS = 2000;

/**
 * "Is your city X?" for visitors who have not chosen a city: X is the page's city until geolocation reports a nearer
 * one.
 */
export function askAboutCity(): void {
  const afterLoad = (ms: number): number => Math.max(0, ms - sinceLoadMs());
  let asked: NamedCity = shownView().frame.city;
  setTimeout(() => {
    const question = document.querySelector<HTMLElement>('[data-city-ask]');
    if (question && readCookie('city') === null && !document.querySelector('dialog[open]')) question.hidden = false;
  }, afterLoad(ASK_AFTER_MS));
  // Another tab or another host of ours may have set the cookie meanwhile.
  setTimeout(() => void showCookieCity(), afterLoad(CHECK_COOKIE_AFTER_MS));
  locateCity((city) => {
    asked = city;
    for (const label of document.querySelectorAll('[data-asked-city]')) label.textContent = city.name;
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-city-ask] [data-panel]')) hideQuestion();
    if (!target.closest('[data-city-yes]')) return;
    chooseCity(asked);
    const { route, site, frame } = shownView();
    if (asked.slug !== frame.city.slug) location.assign(addressInCity(route, site.locale, asked.slug));
  });
}

/** Time since the page's load event: this code arrives some time after it. */
function sinceLoadMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page && page.loadEventStart > 0 ? performance.now() - page.loadEventStart : 0;
}
