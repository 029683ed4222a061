import * as guide from '#api/catalog/endpoints-contract.ts';
import type { City } from '#api/catalog/contract.ts';
import * as directory from '#api/directory/endpoints-contract.ts';
import * as discounts from '#api/discounts/endpoints-contract.ts';
import * as documents from '#api/documents/endpoints-contract.ts';
import {
  type AddressInput,
  addressOf,
  type AnswerOf,
  type AnyInput,
  type Endpoint,
  type Maybe,
  type QueryOf,
} from '#api/endpoint-contract.ts';
import { entitlements } from '#api/entitlements/endpoints-contract.ts';
import { item, items } from '#api/items/endpoints-contract.ts';
import * as journal from '#api/journal/endpoints-contract.ts';
import { readOrder } from '#api/orders/endpoints-contract.ts';
import { reviews } from '#api/reviews/endpoints-contract.ts';
import { oneTicket, ticketReturn, tickets } from '#api/tickets/endpoints-contract.ts';
import * as video from '#api/video/endpoints-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { tokenHeader } from '#web/shared/visitor/login-cookies.ts';

export type Category = AnswerOf<typeof guide.categories>['categories'][number];
export type ApiAnswer = { status: number; body: unknown };
/** Transport of an API call: in-process on the server, `fetch` in the browser. */
export type Send = (endpoint: Endpoint, input: AnyInput, signal?: AbortSignal) => Promise<ApiAnswer>;

export type SiteApi = ReturnType<typeof createSiteApi>;

/** An API status that the pages cannot handle. */
export class ApiFailure extends Error {
  readonly statusCode: number;
  constructor(path: string, statusCode: number) {
    super(`${path} answered ${statusCode}`);
    this.statusCode = statusCode;
  }
}

/** Whether the API rejected the address as invalid (status 400). */
export const isRefusedAddress = (error: unknown): boolean => error instanceof ApiFailure && error.statusCode === 400;

/** The API client of the pages. Returns null for statuses 404 and 400 and throws for any other failure. */
export function createSiteApi(send: Send, locale: Locale, city: Pick<City, 'id'> | null, signal?: AbortSignal) {
  async function get<Of extends Endpoint>(of: Of, ...[input]: Maybe<AddressInput<Of>>): Promise<AnswerOf<Of> | null> {
    // Specification, section 7: Belarusian is sent as `by`, city 0 means no city. Pages build their own JSON-LD.
    const common = { lang: locale === 'be' ? 'by' : locale, cityId: city?.id ?? 0, jsonld: 0 };
    const { status, body } = await send(of, { ...input, query: { ...common, ...input?.query } }, signal);
    // An address with impossible parameters (400) counts as an address that does not exist.
    if (status === 404 || status === 400) return null;
    if (status !== 200) throw new ApiFailure(of.path, status);
    return body as AnswerOf<Of>;
  }
  return {
    layout: () => get(guide.layout),
    categories: async () => (await get(guide.categories))?.categories ?? [],
    services: async () => (await get(guide.services))?.services ?? [],
    home: () => get(guide.home),
    tonight: () => get(guide.tonight),
    listing: (query: QueryOf<typeof guide.listing>) => get(guide.listing, { query }),
    listingPlaces: (query: QueryOf<typeof guide.listingPlaces>) => get(guide.listingPlaces, { query }),
    event: (id: string) => get(guide.event, { params: { id } }),
    /** `region` selects the city, so the page's own `cityId` is left out. */
    eventLines: (ids: readonly number[], region: string) =>
      get(guide.eventLines, { query: { ids: ids.join(','), city: region, ...NO_CITY } }),
    recommendations: (query: QueryOf<typeof guide.recommendations>) => get(guide.recommendations, { query }),
    places: (type?: string) => get(guide.places, { query: { type } }),
    place: (id: string) => get(guide.place, { params: { id } }),
    order: (id: string) => get(readOrder, { params: { id } }),
    person: (id: string) => get(guide.person, { params: { id } }),
    journal: (query: QueryOf<typeof journal.journal>) => get(journal.journal, { query }),
    // Sent without a city: a post is the same for readers of every city.
    post: (id: string) => get(journal.post, { params: { id }, query: NO_CITY }),
    people: (query: QueryOf<typeof directory.people>) => get(directory.people, { query }),
    organizers: (query: QueryOf<typeof directory.organizers>) => get(directory.organizers, { query }),
    organizer: (id: string, query: QueryOf<typeof directory.organizer>) =>
      get(directory.organizer, { params: { id }, query }),
    tours: (query: QueryOf<typeof directory.tours> = {}) => get(directory.tours, { query }),
    tour: (id: string) => get(directory.tour, { params: { id } }),
    everywhere: (query: QueryOf<typeof directory.everywhere>) => get(directory.everywhere, { query }),
    dayIndex: (query: QueryOf<typeof directory.dayIndex>) => get(directory.dayIndex, { query }),
    documents: () => get(documents.documents),
    document: (key: string, version: string | null) => get(documents.document, { params: { key }, query: { version } }),
    items: () => get(items),
    item: (id: string) => get(item, { params: { id } }),
    entitlements: (accessKey: string) => get(entitlements, { params: { accessKey } }),
    discounts: () => get(discounts.discounts),
    discount: (id: string, event?: string) => get(discounts.discount, { params: { id }, query: { event } }),
    discountNotes: (query: { event: number } | { place: number }) => get(discounts.discountNotes, { query }),
    reviews: (of: { eventId: number } | { placeId: number }, limit: number) =>
      get(reviews, { query: { ...of, limit } }),
    videoFront: () => get(video.videoFront),
    videos: (query: QueryOf<typeof video.videos>) => get(video.videos, { query }),
    video: (id: string) => get(video.video, { params: { id } }),
    videoPackages: () => get(video.videoPackages),
    videoPackage: (id: string) => get(video.videoPackage, { params: { id } }),
    tickets: (accessKey: string) => get(tickets, { params: { accessKey } }),
    ticketReturn: (accessKey: string, lineNos: readonly number[]) =>
      get(ticketReturn, { params: { accessKey }, query: { lineNos: lineNos.join(',') || undefined } }),
    oneTicket: (ticketKey: string) => get(oneTicket, { params: { ticketKey } }),
    search: (text: string, limit?: number) =>
      get(guide.search, {
        query: { target: 'site', 'search[query]': text, 'search[type]': 1, 'search[limit]': limit },
      }),
  };
}

const NO_CITY = { cityId: undefined };

/** The browser's transport. */
export const sendByFetch: Send = async (endpoint, input, signal) => {
  const response = await fetch(addressOf(endpoint, input), {
    headers: { accept: 'application/json', ...tokenHeader() },
    signal: signal ?? null,
  });
  return { status: response.status, body: response.ok ? await response.json() : null };
};
