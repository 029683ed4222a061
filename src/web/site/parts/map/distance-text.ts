import type { Locale } from '#domain/locales/locale.ts';
import { formatDecimal } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

const STEP_METRES = 50;

/** "350 м", "1,2 км", "14 км": as exact as a walk needs. */
export function distanceText(metres: number, locale: Locale): string {
  const rounded = Math.max(STEP_METRES, Math.round(metres / STEP_METRES) * STEP_METRES);
  if (rounded < 1000) return m.site_map_metres({ count: rounded });
  const km = metres / 1000;
  return m.site_map_km({ count: formatDecimal(km < 10 ? km : Math.round(km), locale) });
}
