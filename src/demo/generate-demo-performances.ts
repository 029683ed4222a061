import { dayIn, dayNumber, dayText, instantOf, weekday } from '#domain/catalog/calendar-day.ts';
import { type PriceListRecord, priceListFor } from '#domain/catalog/price-grades.ts';
import type { PublishedPlan } from '#domain/catalog/published-plan.ts';
import { stableHash } from '#domain/catalog/import/stable-hash.ts';
import { marketOfCountry } from '#domain/markets/market.ts';
import { decideSalePermissions } from '#usecases/performances/decide-sale-permissions.ts';
import { refreshShownPrices } from '#usecases/pricing/refresh-shown-prices.ts';
import type {
  CatalogueStore,
  ImportDeps,
  ImportMoment,
  KnownHall,
  KnownPlace,
  PerformanceDraft,
  PerformanceTally,
  SoldElsewhere,
  StoredSchedule,
} from '#usecases/catalog/import-ports.ts';
import { cinemaPrice } from './cinema-price.ts';
import { allocateHalls, type PlacedPerformance } from './hall-allocation.ts';
import { soldElsewhereShare, termsOf } from './performance-terms.ts';
import { candidatesOf } from './schedule.ts';
import { seatsSoldElsewhere } from './sold-elsewhere.ts';

/** How far back existing performances still affect a month that has begun. */
const LOOK_BACK_DAYS = 45;
const DEFAULT_DURATION_MIN = 120;

/** Runs every night, so that the demo stays current: creates performances up to the horizon of each schedule. */
export async function generateDemoPerformances(deps: ImportDeps, input: ImportMoment): Promise<PerformanceTally> {
  return deps.transaction(async (store) => {
    const tally = await writeDemoPerformances(store, input);
    await decideSalePermissions(store.salePermissions);
    await store.applyCampaigns();
    await refreshShownPrices(store.shownPrices);
    await store.refreshGuide();
    deps.log(`Demo performances generated: ${tally.inserted} new performances`);
    return tally;
  });
}

/** Creates the performances of all stored schedules inside the caller's transaction. */
export async function writeDemoPerformances(
  store: CatalogueStore,
  { now, today }: ImportMoment,
): Promise<PerformanceTally> {
  const places = new Map((await store.places()).map((place) => [place.key, place]));
  const schedules = new Map((await store.schedules()).map((schedule) => [schedule.event, schedule]));
  const todayAt = (place: KnownPlace | undefined) => dayNumber(today ?? dayIn(now, place?.timeZone ?? 'Europe/Minsk'));

  const candidates = [...schedules.values()].flatMap((schedule) =>
    candidatesOf(
      {
        ...schedule,
        key: schedule.event,
        status: schedule.status ?? undefined,
        anchor: dayNumber(schedule.anchor),
      },
      todayAt(places.get(schedule.places[0] ?? '')),
    ),
  );
  const placed = allocateHalls(
    candidates,
    new Map(
      [...schedules].map(([key, { durationMin, category, hall }]) => [
        key,
        { durationMin: durationMin ?? DEFAULT_DURATION_MIN, category, hall: hall ?? undefined },
      ]),
    ),
    new Map([...places].map(([key, place]) => [key, place.halls.map((hall) => hall.key)])),
    await store.hallOccupancies(dayText(todayAt(undefined) - LOOK_BACK_DAYS)),
  );

  const lists = new Map<string, PriceListRecord>();
  const made: {
    draft: PerformanceDraft;
    performance: PlacedPerformance;
    schedule: StoredSchedule;
    hall: KnownHall | null;
    daysAhead: number;
  }[] = [];
  for (const performance of placed) {
    const schedule = schedules.get(performance.event);
    const place = places.get(performance.place);
    if (!schedule || !place) continue;
    const hallKey = performance.hall?.slice(place.key.length + 1) ?? null;
    const hall = place.halls.find((one) => one.key === hallKey) ?? null;
    const list = priceListOf(schedule, performance, hall);
    if (list) lists.set(list.key, list);
    const draft = draftOf(schedule, performance, place, hall, list);
    made.push({ draft, performance, schedule, hall, daysAhead: performance.localDay - todayAt(place) });
  }
  await store.savePriceLists([...lists.values()]);
  const tally = await store.savePerformances(
    made.map((one) => one.draft),
    false,
  );
  const fresh = new Set(tally.insertedKeys);
  await store.saveSoldElsewhere(
    await soldElsewhereOf(
      store,
      made.filter(({ draft }) => fresh.has(draft.key)),
    ),
  );
  return tally;
}

function priceListOf(
  schedule: StoredSchedule,
  performance: PlacedPerformance,
  hall: KnownHall | null,
): PriceListRecord | null {
  if (!hall || hall.zones.seated.length + hall.zones.standing.length === 0) return null;
  const { price, category } = schedule;
  const span =
    category === 'kino'
      ? cinemaPrice(price, performance.from, weekday(performance.localDay), [
          performance.format,
          performance.secondFormat,
        ])
      : price;
  return priceListFor(span, hall.zones);
}

function draftOf(
  schedule: StoredSchedule,
  performance: PlacedPerformance,
  place: KnownPlace,
  hall: KnownHall | null,
  list: PriceListRecord | null,
): PerformanceDraft {
  const rolls = ['daily', 'weekly', 'repertoire'].includes(schedule.schedule.kind);
  const terms = termsOf(schedule.status ?? undefined, performance, rolls ? null : dayNumber(schedule.anchor));
  const market = marketOfCountry(place.country);
  const at = (minute: number) => instantOf(minute, place.timeZone);
  const atOrNull = (minute: number | null) => (minute === null ? null : at(minute));
  return {
    key: performance.key,
    source: null,
    event: performance.event,
    place: place.key,
    hall: hall?.key ?? null,
    tour: schedule.tour,
    planVersionId: hall?.planVersionId ?? null,
    priceList: list?.key ?? null,
    startsAt: at(performance.from),
    endsAt: schedule.durationMin === null ? null : at(performance.to),
    localDay: dayText(performance.localDay),
    format: performance.format,
    secondFormat: performance.secondFormat,
    state: terms.state,
    previousStartsAt: atOrNull(terms.previousFrom),
    saleMode: terms.saleMode,
    presaleFrom: atOrNull(terms.presaleFrom),
    saleFrom: atOrNull(terms.saleFrom),
    refundSharePermille: market.ownReturn?.sharePermille ?? 0,
    refundDaysBefore: market.ownReturn?.lastDayBefore ?? 0,
  };
}

async function soldElsewhereOf(
  store: CatalogueStore,
  made: readonly { draft: PerformanceDraft; schedule: StoredSchedule; hall: KnownHall | null; daysAhead: number }[],
): Promise<SoldElsewhere[]> {
  const plans = new Map<number, PublishedPlan>();
  const sold: SoldElsewhere[] = [];
  for (const { draft, schedule, hall, daysAhead } of made) {
    const share = soldElsewhereShare(schedule.status ?? undefined, draft.key, daysAhead);
    if (share === 0 || draft.planVersionId === null || hall === null || draft.priceList === null) continue;
    let plan = plans.get(draft.planVersionId);
    if (!plan) {
      plan = await store.planOf(draft.planVersionId);
      plans.set(draft.planVersionId, plan);
    }
    sold.push({
      performance: draft.key,
      planVersionId: draft.planVersionId,
      seats: seatsSoldElsewhere(plan.compiled.index.cost, share, stableHash(draft.key)),
      areas: plan.standing.map(({ zoneKey, capacity }) => ({ zoneKey, capacity: Math.floor(capacity * (1 - share)) })),
    });
  }
  return sold;
}
