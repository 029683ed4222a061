import type { City } from '#api/catalog/contract.ts';
import { readLayout } from '#web/site/client/layout.ts';
import { shownView } from '#web/site/client/shown-view.ts';
import { readCookie } from '#web/site/visitor/cookies.ts';
import { nearestCity } from '#domain/catalog/nearest-city.ts';

const KEY = 'rampa.geolocation-city';

/**
 * Once a visit and only without a city cookie: the nearest city of this device, kept for the visit and followed as the
 * device moves. Browsers call a question nobody provoked a fault, so one that has to be put waits for a first touch.
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
      // Who has chosen is not followed any longer.
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
    // Without storage the city lives as long as the page.
  }
}
