import { href, queryString } from '#domain/routing/route-table.ts';
import { facts } from './facts.ts';

// Links from the cabinet to the site use the addresses of the specification (section 2); the site redirects those that
// have moved.

export const cityLink = (region: string): string => facts.siteOrigin + href(facts.locale, 'region', { region });

export const eventLink = (event: { citySlug: string; category: string; eventId: number }): string =>
  facts.siteOrigin +
  href(facts.locale, 'region-events-id-event', { region: event.citySlug, id: event.category, event: event.eventId });

/** Opens the sale of one performance. */
export const saleLink = (eventId: number, performanceId: number): string =>
  `${facts.siteOrigin}/widget/${queryString({ oid: eventId, seid: performanceId, lang: facts.locale })}`;

export const documentLink = (key: string, version: string): string =>
  facts.siteOrigin + href(facts.locale, 'pages-id', { id: key }, { version });

/** Opens the contact form with the order number filled in. */
export const supportLink = (orderNumber: string): string =>
  onSite(href(facts.locale, 'support', {}, { order: orderNumber }));

export const placeLink = (place: { citySlug: string; typeId: number; id: number }): string =>
  facts.siteOrigin +
  href(facts.locale, 'region-objects-id-object', { region: place.citySlug, id: place.typeId, object: place.id });

export const postLink = (region: string, post: { id: number; category: { id: number } }): string =>
  facts.siteOrigin + href(facts.locale, 'region-journal-id-post', { region, id: post.category.id, post: post.id });

/** Links to the same map as the place's page. */
export const mapLink = ({ lat, lon }: { lat: number; lon: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;

/** Converts a site path from the API to an address for a link. */
export const onSite = (path: string): string => facts.siteOrigin + path;
