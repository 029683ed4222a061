import type { City } from '#api/catalog/contract.ts';
import { readLayout } from '#web/site/visit/layout.ts';
import { shownView } from '#web/site/visit/shown-view.ts';
import { readCookie } from '#web/shared/visitor/cookies.ts';
import { nearestCity } from '#domain/catalog/nearest-city.ts';

const KEY = 'rampa.geolocation-city';

/**
 * Finds the city nearest to this device, once per visit and only without a city cookie. The result is stored for the
 * visit and updated as the device moves. Browsers object to a permission prompt without a user gesture, so the prompt
 * waits for the first pointer or key press.
 */
export function locateCity(found: (city: City) => void): void {
  if (!('geolocation' in navigator) || readCookie('city') !== null || isAsked()) return;
  const begin = (): void => {
    removeEventListener('pointerdown', begin);
    removeEventListener('keydown', begin);
    if (readCookie('city') === null && !isAsked()) follow(found);
  };
  const wait = (): void => {
    addEventListener('pointerdown', begin);
    addEventListener('keydown', begin);
  };
  navigator.permissions
    .query({ name: 'geolocation' })
    .then(({ state }) => (state === 'granted' ? begin() : state === 'prompt' ? wait() : undefined))
    .catch(wait);
}

function follow(found: (city: City) => void): void {
  remember('');
  const watch = navigator.geolocation.watchPosition(
    ({ coords }) => {
      // The position is no longer followed once the visitor has chosen a city.
      if (readCookie('city') !== null) return navigator.geolocation.clearWatch(watch);
      const here = { lat: coords.latitude, lon: coords.longitude };
      readLayout(shownView().site.locale)
        .then((layout) => layout && nearestCity(layout.cities, here))
        .then((city) => {
          if (!city || readCookie('city') !== null) return;
          remember(city.slug);
          found(city);
        })
        .catch(() => undefined);
    },
    // Errors are ignored: the chooser is one click away (specification, section 4).
    () => undefined,
    { maximumAge: 600_000, timeout: 20_000 },
  );
}

function isAsked(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function remember(slug: string): void {
  try {
    sessionStorage.setItem(KEY, slug);
  } catch {
    // Without storage the city is remembered only until the page is left.
  }
}
