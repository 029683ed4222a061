import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import type { ReturnTerms } from '#domain/tickets/cancellation-fee.ts';
import type { PerformanceFacts } from '#domain/performances/performance-status.ts';

/** A performance as the sale widget needs it, texts in one language, times by the database's clock. */
export type SaleFacts = PerformanceFacts & {
  id: number;
  eventId: number;
  cityId: number;
  title: string;
  age: string;
  category: string;
  endsAt: Date | null;
  timeZone: string;
  place: string;
  address: string;
  hall: string | null;
  city: string;
  citySlug: string;
  countryCode: string;
  organizer: string | null;
  limitPerBuyer: number;
  /** Of a full-price ticket bought now; null where nothing is taken back. */
  returnTerms: ReturnTerms | null;
  currency: Currency | null;
  priceListId: number | null;
  /** Wheelchair places with the places that are kept for their companions. */
  companions: [wheelchair: number, companion: number][];
  areWheelchairPlacesReleased: boolean;
  planHash: string | null;
  seatCount: number;
  zones: SaleZone[];
  now: Date;
};

export type SaleZone = {
  zoneNo: number;
  zoneKey: string;
  name: string | null;
  standing: boolean;
  capacity: number;
  free: number;
  /** Names of the list's tariffs; what they cost at this moment is quoted apart. */
  tariffs: { tariffNo: number; name: string; returnTerms: ReturnTerms | null }[];
};

export type AvailabilityFacts = {
  /** Grows with every change of a seat or a standing area. */
  version: number;
  /** One status digit per seat, in plan order: 0 free, 1 held, 2 sold, 3 not for sale. */
  statuses: string;
  free: { zoneNo: number; free: number }[];
};

export type PerformanceReads = {
  sale(performanceId: number, language: ContentLanguage): Promise<SaleFacts | null>;
  /** The other dates of the event in the city, nearest first. */
  otherDates(performanceId: number): Promise<(PerformanceFacts & { id: number })[]>;
  /** Future dates of an event in a country, nearest first. */
  datesOf(eventId: number, countryCode: string): Promise<(PerformanceFacts & { id: number })[]>;
  availability(performanceId: number): Promise<AvailabilityFacts | null>;
  /** A cheap read for detecting changes. */
  version(performanceId: number): Promise<number | null>;
  geometry(hash: string): Promise<unknown>;
  /** Both pictures of a published plan, as they were compiled. */
  plan(hash: string): Promise<{ overview: unknown; geometry: unknown } | null>;
};
