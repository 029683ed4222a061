import { readLayout } from '#web/site/visit/layout.ts';
import { shownView } from '#web/site/visit/shown-view.ts';
import { readCookie } from '#web/shared/visitor/cookies.ts';
import { hideQuestion, showCity } from '#web/shared/visitor/current-city.ts';

/**
 * Shows the name of the chosen city in the header of another city's page. A slug that this host does not list is
 * ignored.
 */
export async function showCookieCity(): Promise<void> {
  const slug = readCookie('city');
  const { site, frame } = shownView();
  if (slug === null) return;
  hideQuestion();
  if (slug === frame.city.slug) return showCity(frame.city.name);
  const layout = await readLayout(site.locale).catch(() => null);
  const city = layout?.cities.find((listed) => listed.slug === slug);
  if (city) showCity(city.name);
}
