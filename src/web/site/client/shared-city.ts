import { isSlug } from '#web/shared/frame-messages.ts';
import { showCookieCity } from '#web/site/client/cookie-city.ts';
import type { HiddenFrame } from '#web/site/client/hidden-frame.ts';
import { readLayout } from '#web/site/visit/layout.ts';
import { shownView } from '#web/site/visit/shown-view.ts';
import { readCookie, writeCookie } from '#web/shared/visitor/cookies.ts';
import { onCityChoice } from '#web/shared/visitor/current-city.ts';

/** Adopts the city that was chosen last on any host of the market, and reports choices made here. */
export function shareCity(frame: HiddenFrame): void {
  onCityChoice((city) => frame.tellCity(city));
  frame
    .askCity()
    .then((city) => adopt(city, frame))
    .catch(() => undefined);
}

async function adopt(city: string | null, frame: HiddenFrame): Promise<void> {
  const own = readCookie('city');
  if (city === null) {
    if (isSlug(own)) frame.tellCity(own);
    return;
  }
  if (city === own) return;
  // A city of another host is not necessarily listed on this one.
  const layout = await readLayout(shownView().site.locale);
  if (!layout?.cities.some(({ slug }) => slug === city)) return;
  writeCookie('city', city);
  await showCookieCity();
}
