import { marketOfCountry } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

export type TourStop = { eventId: number; citySlug: string; country: string };

/** Whether the stop is abroad: those dates belong to the other market and are sold on its site in its currency. */
export function isElsewhere({ country }: Pick<TourStop, 'country'>, site: Pick<SiteFacts, 'market'>): boolean {
  return marketOfCountry(country).name !== site.market;
}

/** The page of the stop's event in the stop's city, on the site of that city's market. */
export function stopAddress(stop: TourStop, site: Pick<SiteFacts, 'market' | 'locale' | 'otherSite'>): string {
  const origin = isElsewhere(stop, site) ? (site.otherSite ?? '') : '';
  return origin + href(site.locale, 'region-event-event', { region: stop.citySlug, event: stop.eventId });
}
