import type { Country, MarketName } from '#domain/markets/market.ts';
import type { LayoutRecord } from './layout-content.ts';
import type { PriceListRecord } from '#domain/catalog/price-grades.ts';
import type { ListedEvent } from '#domain/catalog/import/listed-event.ts';
import type { PublishedPlan, StandingZone } from '#domain/catalog/published-plan.ts';
import type {
  CityRecord,
  EventRecord,
  EventStatus,
  NewHallRecord,
  OrganizerRecord,
  PersonRecord,
  PlaceRecord,
  PriceRecord,
  RegionRecord,
  Schedule,
  TaxonomyRecord,
  TourRecord,
} from '#domain/catalog/import/records.ts';
import type { DiscountRecord } from '#domain/discounts/discount-record.ts';
import type { DocumentRecord } from '#domain/documents/document-record.ts';
import type { ItemRecord } from '#domain/items/item-record.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import type { PhotoFacts } from '#domain/photos/photo.ts';
import type { JournalStore } from '#usecases/journal/import-port.ts';
import type { SalePermissionsStore } from '#usecases/performances/decide-sale-permissions.ts';
import type { ShownPricesStore } from '#usecases/pricing/refresh-shown-prices.ts';
import type { PhotoWorkshop } from '#usecases/photos/ports.ts';
import type { ReviewImportStore } from '#usecases/reviews/import-port.ts';
import type { VideoStore } from '#usecases/video/import-port.ts';

/** A time during which a hall is occupied, in wall-clock minutes of its place. */
export type HallOccupancy = { key: string; hall: string; from: number; to: number };

/** The effect of a write; unchanged rows were already correct. */
export type Tally = { inserted: number; updated: number; unchanged: number };

export type KnownCity = { slug: string; country: Country; timeZone: string; name: LocalText };
export type KnownHall = {
  key: string;
  name: LocalText;
  planVersionId: number | null;
  /** Zones of its current plan. */
  zones: { seated: string[]; standing: StandingZone[] };
  seatCount: number;
};
export type KnownPlace = {
  key: string;
  city: string;
  country: Country;
  timeZone: string;
  name: LocalText;
  halls: KnownHall[];
};
export type KnownCategory = { slug: string; names: LocalText[] };
export type KnownOrganizer = {
  key: string;
  name: LocalText;
  market: MarketName;
  taxNumber: string;
  registerNo: string | null;
};

export type StoredSchedule = {
  event: string;
  category: string;
  durationMin: number | null;
  anchor: string;
  schedule: Schedule;
  places: string[];
  hall: string | null;
  price: PriceRecord;
  status: EventStatus | null;
  tour: string | null;
};

/** A record with its photograph as it is stored; null without one that could be taken. */
type WithPhoto<Record> = Omit<Record, 'photo'> & { photo: PhotoFacts | null };
export type PersonDraft = WithPhoto<PersonRecord>;
export type PlaceDraft = WithPhoto<PlaceRecord>;
export type EventDraft = WithPhoto<Omit<EventRecord, 'places' | 'schedule' | 'price' | 'hall' | 'status'>> & {
  popularity: number;
  statusNote: string | null;
};
/** An event from calendars, web pages and tables; several sources may describe it. */
export type ListedEventDraft = {
  key: string;
  category: string;
  event: ListedEvent;
  /** `ordinal`: number among the events of its category in the list, so that neighbours are drawn differently. */
  poster: EventRecord['poster'] & { ordinal?: number };
  popularity: number;
};
/** `isOnSale`: seats of a future date are on sale. */
export type KnownListedEvent = Pick<ListedEventDraft, 'key' | 'event' | 'popularity'> & { isOnSale: boolean };
export type EventOnSale = {
  key: string;
  organizer: string | null;
  permitNo: string | null;
  registerNo: string | null;
};
export type ScheduleDraft = Pick<
  StoredSchedule,
  'event' | 'anchor' | 'schedule' | 'places' | 'hall' | 'price' | 'status' | 'tour'
>;

export type PerformanceDraft = {
  key: string;
  /** The import source that brought it (ListingInput); null for the catalogue itself. */
  source: string | null;
  event: string;
  place: string;
  hall: string | null;
  tour: string | null;
  planVersionId: number | null;
  priceList: string | null;
  startsAt: Date;
  endsAt: Date | null;
  localDay: string;
  format: string | null;
  secondFormat: string | null;
  state: 'scheduled' | 'postponed' | 'cancelled';
  previousStartsAt: Date | null;
  saleMode: 'online' | 'box_office' | 'free' | 'none';
  presaleFrom: Date | null;
  saleFrom: Date | null;
  refundSharePermille: number;
  refundDaysBefore: number;
};

/** `kept`: performances left unchanged because they were already sold, moved or cancelled here. */
export type PerformanceTally = Tally & { kept: string[]; insertedKeys: string[] };

export type SoldElsewhere = {
  performance: string;
  planVersionId: number;
  seats: number[];
  /** Remaining places of each standing area. */
  areas: { zoneKey: string; capacity: number }[];
};

/** The catalogue within one transaction. Every save finds rows by their stable keys and changes only what differs. */
export type CatalogueStore = {
  cities(): Promise<KnownCity[]>;
  places(): Promise<KnownPlace[]>;
  categories(): Promise<KnownCategory[]>;
  organizers(): Promise<KnownOrganizer[]>;
  /** All existing keys of this kind. */
  keys(of: 'person' | 'genre' | 'tag' | 'event'): Promise<string[]>;
  schedules(): Promise<StoredSchedule[]>;
  /** Performances of places from this day on, in minutes of their own wall clocks. */
  hallOccupancies(fromDay: string): Promise<HallOccupancy[]>;
  planOf(planVersionId: number): Promise<PublishedPlan>;

  saveRegions(records: RegionRecord[]): Promise<Tally>;
  saveCities(records: CityRecord[]): Promise<Tally>;
  saveTaxonomy(records: TaxonomyRecord[]): Promise<Tally>;
  saveOrganizers(records: OrganizerRecord[]): Promise<Tally>;
  savePeople(records: PersonDraft[]): Promise<Tally>;
  savePlaces(records: PlaceDraft[]): Promise<Tally>;
  /** Has to run after the places were saved. */
  saveOrganizerPlaces(records: OrganizerRecord[]): Promise<Tally>;
  createHall(place: string, hall: NewHallRecord): Promise<Tally>;
  saveHallPlans(plans: { place: string; hall: string; published: PublishedPlan }[]): Promise<Tally>;
  saveTours(records: TourRecord[], anchor: string): Promise<Tally>;
  /** The days of editions and campaigns are counted from the anchor of their first import. */
  saveDocuments(records: DocumentRecord[], anchor: string): Promise<Tally>;
  saveDiscounts(records: DiscountRecord[], anchor: string): Promise<Tally>;
  saveItems(records: readonly ItemRecord[]): Promise<Tally>;
  saveLayouts(records: readonly LayoutRecord[]): Promise<Tally>;
  /** `links`: cast, genres and tags that were added or removed. */
  saveEvents(drafts: EventDraft[]): Promise<{ events: Tally; links: Tally }>;
  listedEvents(keys: readonly string[]): Promise<KnownListedEvent[]>;
  saveListedEvents(drafts: readonly ListedEventDraft[]): Promise<Tally>;
  eventsOnSale(): Promise<EventOnSale[]>;
  saveSchedules(drafts: ScheduleDraft[]): Promise<Tally>;
  savePriceLists(lists: PriceListRecord[]): Promise<Tally>;
  /** Of these performances, those that another source brought first for another event: source names by key. */
  broughtByOthers(drafts: readonly PerformanceDraft[]): Promise<ReadonlyMap<string, string>>;
  /** `overwrite`: the source may change its dates that have no sales; otherwise only new dates are added. */
  savePerformances(drafts: PerformanceDraft[], overwrite: boolean): Promise<PerformanceTally>;
  /** Performances whose sale requirements changed must be decided again, whether or not they were on sale. */
  salePermissions: SalePermissionsStore;
  /** Makes the campaigns that apply online price rules of the dates that they concern now. */
  applyCampaigns(): Promise<void>;
  /** Has to run after tariffs, rules and performances were saved, and before the listings are refreshed. */
  shownPrices: ShownPricesStore;
  journal: JournalStore;
  reviews: ReviewImportStore;
  videos: VideoStore;
  saveSoldElsewhere(sold: SoldElsewhere[]): Promise<void>;
  /** Recomputes all listing and search rows. */
  refreshGuide(): Promise<void>;
  /** Recomputes the listing rows of these events only. */
  refreshListings(events: readonly string[]): Promise<void>;
  refreshSearch(): Promise<void>;
};

export type ImportMoment = {
  now: Date;
  /** The date that counts as today in every city; by default each city's own date. */
  today?: string;
};

/**
 * Data that only the demo invents (src/demo): the popularity of events, and performances for every future day. Without
 * it an import creates only the performances that the sources name.
 */
export type DemoSupply = {
  /** Added to the popularity derived from hall and category. */
  popularityOf: (eventKey: string) => number;
  writePerformances: (store: CatalogueStore, moment: ImportMoment) => Promise<PerformanceTally>;
};

export type ImportDeps = {
  /** Commits everything or nothing; `dryRun` always rolls back. */
  transaction<Result>(
    work: (store: CatalogueStore) => Promise<Result>,
    options?: { dryRun?: boolean },
  ): Promise<Result>;
  /** Draws and stores photographs, before the transaction begins; absent where only lists without files are imported. */
  photos?: PhotoWorkshop;
  log: (line: string) => void;
};
