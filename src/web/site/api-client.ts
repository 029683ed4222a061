import type { City } from '#api/catalog/contract.ts';
import type { EventPage, Home } from '#api/catalog/event-contract.ts';
import type { Layout } from '#api/catalog/layout-contract.ts';
import type { EventLines, Listing, ListingQuery, SearchResult } from '#api/catalog/listing-contract.ts';
import type { PersonPage } from '#api/catalog/person-contract.ts';
import type { PlacePage, Places } from '#api/catalog/place-contract.ts';
import type { Journal, PostPage } from '#api/journal/contract.ts';
import type {
  DayIndex,
  Everywhere,
  OrganizerPage,
  Organizers,
  PeopleList,
  TourPage,
  Tours,
} from '#api/directory/contract.ts';
import type { EntitlementsView } from '#api/entitlements/contract.ts';
import type { ItemList, ItemPage } from '#api/items/contract.ts';
import type { DiscountCampaign, DiscountList, DiscountNotes } from '#api/discounts/contract.ts';
import type { DocumentList, DocumentPage } from '#api/documents/contract.ts';
import type { TicketsView } from '#api/tickets/contract.ts';
import type { OrderAnswer } from '#api/orders/contract.ts';
import type { Reviews } from '#api/reviews/contract.ts';
import type { PackageList, PackagePage, VideoFront, VideoList, VideoPage } from '#api/video/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { ServiceEntry } from './frame/menu/services.ts';
import { tokenHeader } from '#web/shared/visitor/login-cookies.ts';
import type { Query } from '#domain/routing/route-table.ts';

export type Category = { slug: string; name: string; plural: string; singular: string; count: number };
export type Services = { services: readonly ServiceEntry[] };
const SERVICES = '/storage/services.json';
const NO_SERVICES: readonly ServiceEntry[] = [];
export type ApiAnswer = { status: number; body: unknown };
/** Transport of an API call: in-process on the server, `fetch` in the browser. */
export type Send = (path: string, query: Query, signal?: AbortSignal) => Promise<ApiAnswer>;

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

/** The typed API client of the pages. Returns null for statuses 404 and 400 and throws for any other failure. */
export function createSiteApi(send: Send, locale: Locale, city: Pick<City, 'id'> | null, signal?: AbortSignal) {
  async function get<Body>(path: string, query: Query = {}): Promise<Body | null> {
    // Specification, section 7: Belarusian is sent as `by`, city 0 means no city. Pages build their own JSON-LD.
    const common = { lang: locale === 'be' ? 'by' : locale, cityId: city?.id ?? 0, jsonld: 0 };
    const answer = await send(path, { ...common, ...query }, signal);
    // An address with impossible parameters (400) counts as an address that does not exist.
    if (answer.status === 404 || answer.status === 400) return null;
    if (answer.status !== 200) throw new ApiFailure(path, answer.status);
    return answer.body as Body;
  }
  return {
    layout: () => get<Layout>('/api/v3/pages/layout'),
    categories: async () => (await get<{ categories: Category[] }>('/api/v3/mobile/afisha/category'))?.categories ?? [],
    services: async () => (await get<Services>(SERVICES))?.services ?? NO_SERVICES,
    home: () => get<Home>('/api/v3/pages/home'),
    listing: (query: ListingQuery & { month?: string }) => get<Listing>('/api/v3/pages/afisha', query),
    event: (id: string) => get<EventPage>(`/api/v3/pages/afisha/${id}`),
    /** `region` selects the city, so the page's own `cityId` is left out. */
    eventLines: (ids: readonly number[], region: string) =>
      get<EventLines>('/api/v3/events', { ids: ids.join(','), city: region, cityId: undefined }),
    places: (type?: string) => get<Places>('/api/v3/pages/objects', { type }),
    place: (id: string) => get<PlacePage>(`/api/v3/pages/objects/${id}`),
    order: (id: string) => get<OrderAnswer>(`/api/v3/orders/${encodeURIComponent(id)}`),
    person: (id: string) => get<PersonPage>(`/api/v3/pages/names/${id}`),
    journal: (query: { category?: string; page?: number; limit?: number; cityId?: number }) =>
      get<Journal>('/api/v3/pages/journal', query),
    // Sent without a city: a post is the same for readers of every city.
    post: (id: string) => get<PostPage>(`/api/v3/pages/journal/${id}`, { cityId: undefined }),
    people: (query: Query) => get<PeopleList>('/api/v3/pages/names', query),
    organizers: (query: Query) => get<Organizers>('/api/v3/pages/organizers', query),
    organizer: (id: string, query: Query) => get<OrganizerPage>(`/api/v3/pages/organizers/${id}`, query),
    tours: (query: Query = {}) => get<Tours>('/api/v3/pages/tours', query),
    tour: (id: string) => get<TourPage>(`/api/v3/pages/tours/${id}`),
    everywhere: (query: Query) => get<Everywhere>('/api/v3/pages/events', query),
    dayIndex: (query: Query) => get<DayIndex>('/api/v3/pages/index', query),
    documents: () => get<DocumentList>('/api/v3/pages/documents'),
    document: (key: string, version: string | null) =>
      get<DocumentPage>(`/api/v3/pages/documents/${encodeURIComponent(key)}`, { version }),
    items: () => get<ItemList>('/api/v3/items'),
    item: (id: string) => get<ItemPage>(`/api/v3/items/${id}`),
    entitlements: (accessKey: string) => get<EntitlementsView>(`/api/v3/entitlements/${accessKey}`),
    discounts: () => get<DiscountList>('/api/v3/pages/skidki'),
    discount: (id: string, event?: string) => get<DiscountCampaign>(`/api/v3/pages/skidki/${id}`, { event }),
    discountNotes: (of: { event: number } | { place: number }) => get<DiscountNotes>('/api/v3/pages/skidki/notes', of),
    reviews: (of: { eventId: number } | { placeId: number }, limit: number) =>
      get<Reviews>('/api/v3/reviews', { ...of, limit }),
    videoFront: () => get<VideoFront>('/api/v3/pages/videos/front'),
    videos: (query: Query) => get<VideoList>('/api/v3/pages/videos', query),
    video: (id: string) => get<VideoPage>(`/api/v3/pages/videos/${id}`),
    videoPackages: () => get<PackageList>('/api/v3/pages/video-packages'),
    videoPackage: (id: string) => get<PackagePage>(`/api/v3/pages/video-packages/${id}`),
    tickets: (accessKey: string) => get<TicketsView>(`/api/v3/tickets/${accessKey}`),
    search: (text: string) =>
      get<SearchResult>('/api/v2/search', { target: 'site', 'search[query]': text, 'search[type]': 1 }),
  };
}

/** The browser's transport. */
export const sendByFetch: Send = async (path, query, signal) => {
  const pairs = Object.entries(query).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]]));
  const response = await fetch(`${path}?${new URLSearchParams(pairs)}`, {
    headers: { accept: 'application/json', ...tokenHeader() },
    signal: signal ?? null,
  });
  return { status: response.status, body: response.ok ? await response.json() : null };
};
