import type { Overview } from '#domain/seating/compile-overview.ts';
import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDecimal } from '#texts/format.ts';
import type { Sight } from './view/sight.ts';

type Loaded = { hall: DecodedHall; sight: Promise<Sight | null> };
let loaded: Loaded | null = null;

/**
 * Distances, heights and views of the seats. Their code comes when the first seat is looked at; null for a plan that
 * does not tell its scale, and without a network.
 */
export function loadSight(hall: DecodedHall, overview: Overview<string>, locale: Locale): Promise<Sight | null> {
  if (loaded?.hall === hall) return loaded.sight;
  const sight = hall.sight
    ? import('./view/sight.ts').then(
        ({ createSight }) => createSight(hall, overview, (value) => formatDecimal(value, locale)),
        () => {
          loaded = null;
          return null;
        },
      )
    : Promise.resolve(null);
  loaded = { hall, sight };
  return sight;
}
