import { dayIn } from '#domain/catalog/calendar-day.ts';
import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { drawHall, publishPlan, type PublishedPlan } from '#domain/catalog/published-plan.ts';
import type { EventRecord, PlaceRecord, TourRecord } from '#domain/catalog/import/records.ts';
import { decideSalePermission } from '#domain/catalog/sale-permission.ts';
import { namedDates } from '#domain/catalog/import/named-dates.ts';
import { popularityOf } from '#domain/catalog/popularity.ts';
import { MARKET_NAMES, marketOfCountry, marketOfCurrency, SHARED_TIME_ZONE } from '#domain/markets/market.ts';
import { writePosts } from '#usecases/journal/import-posts.ts';
import { decideSalePermissions } from '#usecases/performances/decide-sale-permissions.ts';
import { refreshShownPrices } from '#usecases/pricing/refresh-shown-prices.ts';
import { type TakenPhotos, takePhotos } from '#usecases/photos/take-photos.ts';
import { writeReviews } from '#usecases/reviews/import-reviews.ts';
import { writeVideos } from '#usecases/video/import-videos.ts';
import { type CatalogueSource, type Checked, checkCatalogue, type CheckedCatalogue } from './check-catalogue.ts';
import { readHallPlan } from './import-hall-plan.ts';
import type {
  CatalogueStore,
  DemoSupply,
  EventDraft,
  ImportDeps,
  ImportMoment,
  KnownOrganizer,
  KnownPlace,
  ScheduleDraft,
} from './import-ports.ts';
import { writeDiscounts } from './import-discounts.ts';
import { keepSaleRequirements, keepRegisterEntries } from './keep-sale-requirements.ts';
import { writeItems } from './import-items.ts';
import { writeNamedDates } from './write-named-dates.ts';
import { writeDocuments } from './import-documents.ts';
import type { ImportReport } from '#usecases/reports/import-report.ts';

export type CatalogueInput = ImportMoment & {
  source: CatalogueSource;
  /** Hall plans that halls reference by file name. */
  hallFiles: ReadonlyMap<string, SourceRecord>;
  /** Only in the demo. */
  demoSupply?: DemoSupply;
};

/** Photographs that were taken before the transaction (`takePhotos`). */
type WithPhotos = { photos: TakenPhotos };

/**
 * Imports a whole catalogue directory: people, organizers, places, events and the performances named by schedules, with
 * seats and prices.
 */
export async function importCatalogue(
  deps: ImportDeps,
  { dryRun = false, ...input }: CatalogueInput & { dryRun?: boolean },
): Promise<ImportReport> {
  const photos = await takePhotos(deps, input.source, { dryRun });
  const report = await deps.transaction((store) => writeCatalogue(store, { ...input, photos }, deps.log), { dryRun });
  if (!dryRun) await deps.photos?.store.tidy(input.now);
  return report;
}

export async function writeCatalogue(
  store: CatalogueStore,
  input: CatalogueInput & WithPhotos,
  log: (line: string) => void,
): Promise<ImportReport> {
  const known = { places: await store.places(), organizers: await store.organizers() };
  const checked = checkCatalogue(input.source, {
    cities: await store.cities(),
    categories: (await store.categories()).map((category) => category.slug),
    places: known.places.map((place) => place.key),
    people: await store.keys('person'),
    genres: await store.keys('genre'),
    tags: await store.keys('tag'),
    organizers: known.organizers.map((organizer) => organizer.key),
  });
  const { problems } = checked;
  const { photos } = input;
  problems.push(...photos.problems);
  const today = input.today ?? dayIn(input.now, SHARED_TIME_ZONE);
  const tallies: ImportReport['tallies'] = {};
  log(`Writing ${checked.places.length} places, ${checked.people.length} people …`);
  tallies['taxonomy'] = await store.saveTaxonomy(checked.taxonomy);
  const onSale = await store.eventsOnSale();
  const organizers = keepRegisterEntries(checked.organizers, known.organizers, onSale, problems);
  tallies['organizers'] = await store.saveOrganizers(organizers);
  tallies['people'] = await store.savePeople(
    checked.people.map((person) => ({ ...person, photo: photos.of('people', person.key) })),
  );
  tallies['places'] = await store.savePlaces(
    checked.places.map(({ item }) => ({ ...item, photo: photos.of('places', item.key) })),
  );
  tallies['organizerPlaces'] = await store.saveOrganizerPlaces(organizers);

  const plans = drawPlans(checked.places, input.hallFiles, problems);
  const seats = plans.reduce((sum, { published }) => sum + published.compiled.index.count, 0);
  log(`Drawing ${plans.length} halls with ${seats} seats …`);
  if (photos.tally !== null) tallies['photos'] = photos.tally;
  tallies['plans'] = await store.saveHallPlans(plans);

  const places = await store.places();
  const { demoSupply } = input;
  const selling = new Map(onSale.map((event) => [event.key, event]));
  const events = eventsOf(checked, places, { problems, photos }, demoSupply?.popularityOf).map((event) => ({
    ...event,
    draft: keepSaleRequirements(event.draft, event.source, selling, problems),
  }));
  log(`Writing ${events.length} events …`);
  tallies['tours'] = await store.saveTours(
    checked.tours.map(({ item }) => item),
    today,
  );
  Object.assign(tallies, await store.saveEvents(events.map((event) => event.draft)));
  const zones = new Map(places.map((place) => [place.key, place.timeZone]));
  // Counted from the current day at the event's place, because countries are in different time zones.
  const anchorAt = (place = '') => input.today ?? dayIn(input.now, zones.get(place) ?? SHARED_TIME_ZONE);
  tallies['schedules'] = await store.saveSchedules(
    events.map(({ schedule }) => ({ ...schedule, anchor: anchorAt(schedule.places[0]) })),
  );
  tallies['documents'] = await writeDocuments(store, input.source.documents, { today, problems });
  tallies['discounts'] = await writeDiscounts(store, input.source.discounts, { today, problems });
  tallies['items'] = await writeItems(store, input.source.items ?? [], problems);
  reportMissingPermissions(events, await store.organizers(), problems);

  log('Making performances from the schedules …');
  if (demoSupply === undefined) reportUndated(events, problems);
  tallies['performances'] = await (demoSupply?.writePerformances ?? writeNamedDates)(store, input);
  await decideSalePermissions(store.salePermissions);
  await store.applyCampaigns();
  await refreshShownPrices(store.shownPrices);
  const { postCategories = [], posts = [] } = input.source;
  Object.assign(
    tallies,
    await writePosts(store.journal, { source: { categories: postCategories, posts }, today }, problems),
  );
  const { videos = [], packages = [] } = input.source;
  Object.assign(tallies, await writeVideos(store.videos, { source: { videos, packages }, today }, problems));
  const { reviews = [] } = input.source;
  tallies['reviews'] = await writeReviews(store.reviews, { source: reviews, now: input.now }, problems);
  log('Refreshing listings and search …');
  await store.refreshGuide();
  return { tallies, problems };
}

type HallPlanDraft = { place: string; hall: string; published: PublishedPlan };

function drawPlans(
  places: Checked<PlaceRecord>,
  files: ReadonlyMap<string, SourceRecord>,
  problems: Problem[],
): HallPlanDraft[] {
  return places.flatMap(({ item: place, source }) =>
    place.halls.flatMap((hall, i) => {
      const drawn = drawHall(place, hall);
      if (drawn) return [{ place: place.key, hall: hall.key, published: publishPlan(drawn) }];
      const file = files.get(hall.layout.file ?? '');
      if (!file) {
        const reason = `there is no seating plan "${hall.layout.file ?? ''}" beside the catalogue; the hall has no seats`;
        problems.push(problemAt(source.origin, ['halls', i, 'layout'], 'unknown_file', reason, 'repaired'));
        return [];
      }
      const published = readHallPlan(file, `${place.key}/${hall.key}`, problems);
      return published ? [{ place: place.key, hall: hall.key, published }] : [];
    }),
  );
}

type EventWrite = { draft: EventDraft; schedule: Omit<ScheduleDraft, 'anchor'>; source: SourceRecord };

function eventsOf(
  checked: CheckedCatalogue,
  places: readonly KnownPlace[],
  { problems, photos }: { problems: Problem[]; photos: TakenPhotos },
  madeUpPopularity: DemoSupply['popularityOf'] = () => 0,
): EventWrite[] {
  const placeOf = new Map(places.map((place) => [place.key, place]));
  const roomFor = (keys: readonly string[]) =>
    Math.max(0, ...keys.flatMap((key) => placeOf.get(key)?.halls.map((hall) => hall.seatCount) ?? []));
  const plain = checked.events.map(({ item, source }): EventWrite => {
    const { schedule, price, hall, status, places: at, ...event } = item;
    if (hall !== undefined && !placeOf.get(at[0] ?? '')?.halls.some((one) => one.key === hall)) {
      const reason = `${at[0]} has no hall "${hall}"; its main hall is taken`;
      problems.push(problemAt(source.origin, ['hall'], 'unknown_hall', reason, 'repaired'));
    }
    return {
      draft: {
        ...event,
        photo: photos.of('events', item.key),
        popularity: popularityOf(item, roomFor(at)) + madeUpPopularity(item.key),
        statusNote: status ?? null,
      },
      schedule: {
        event: item.key,
        schedule,
        places: at,
        hall: hall ?? null,
        price,
        status: status ?? null,
        tour: null,
      },
      source,
    };
  });
  const roleOf = new Map(checked.people.map(({ key, roles }) => [key, roles[0]]));
  const toured = checked.tours.flatMap(({ item, source }) =>
    tourEvents(item, roleOf.get(item.artist) ?? 'musician', source, placeOf, roomFor),
  );
  for (const { draft, schedule } of toured) draft.photo = photos.of('tours', schedule.tour ?? '');
  for (const { draft } of toured) draft.popularity += madeUpPopularity(draft.key);
  return [...plain, ...toured];
}

/** A tour becomes one event per country because organizer, permit and currency differ. */
function tourEvents(
  tour: TourRecord,
  role: string,
  source: SourceRecord,
  placeOf: ReadonlyMap<string, KnownPlace>,
  roomFor: (places: readonly string[]) => number,
): EventWrite[] {
  return MARKET_NAMES.flatMap((market) => {
    const sale = tour.markets[market];
    const stops = tour.stops.filter((stop) => marketOfCountry(placeOf.get(stop.place)?.country ?? '').name === market);
    if (!sale || stops.length === 0) return [];
    const event: Omit<EventRecord, 'places' | 'schedule' | 'price' | 'photo'> = {
      key: `${tour.key}-${market}`,
      category: tour.category,
      title: tour.title,
      description: tour.description,
      age: tour.age,
      durationMin: tour.durationMin,
      genres: tour.genres,
      tags: [],
      people: [{ key: tour.artist, role }],
      organizer: sale.organizer,
      permitNo: sale.permitNo,
      poster: tour.poster,
    };
    const places = [...new Set(stops.map((stop) => stop.place))];
    const popularity = popularityOf(event, roomFor(places));
    const schedule = { kind: 'stops', stops } as const;
    return [
      {
        draft: { ...event, photo: null, popularity, statusNote: null },
        schedule: { event: event.key, schedule, places, hall: null, price: sale.price, status: null, tour: tour.key },
        source,
      },
    ];
  });
}

/** Reports events whose schedule names no date but rolls on, which is for the demo; they are listed without dates. */
function reportUndated(events: readonly EventWrite[], problems: Problem[]): void {
  for (const { draft, schedule, source } of events) {
    const names = namedDates({ ...schedule, category: draft.category }, 0);
    if (names !== null) continue;
    const reason = `${draft.key} names no date ("${schedule.schedule.kind}" rolls on, which is for the demo); no performance is made`;
    problems.push(problemAt(source.origin, ['schedule'], 'no_dates', reason, 'repaired'));
  }
}

/** Reports each event that may not be sold once, with the record to correct. */
function reportMissingPermissions(
  events: readonly EventWrite[],
  organizers: readonly KnownOrganizer[],
  problems: Problem[],
) {
  const known = new Map(organizers.map((organizer) => [organizer.key, organizer]));
  for (const { draft, schedule, source } of events) {
    const organizer = known.get(draft.organizer ?? '');
    const market = marketOfCurrency(schedule.price.currency).name;
    const permission = decideSalePermission(market, draft.category, organizer ?? null, draft.permitNo);
    if (permission === 'open' || permission === 'no_organizer') continue;
    const reason = `${draft.key} is listed, not sold: ${permission.replaceAll('_', ' ')}`;
    const path = permission === 'no_permit' ? ['permitNo'] : ['organizer'];
    problems.push(problemAt(source.origin, path, 'not_for_sale', reason, 'repaired'));
  }
}
