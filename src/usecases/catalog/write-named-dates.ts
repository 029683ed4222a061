import { dayNumber, dayText, eventDayOf, instantOf, wallMinutes } from '#domain/catalog/calendar-day.ts';
import { type NamedDate, namedDates, statedTerms } from '#domain/catalog/import/named-dates.ts';
import { performanceKey } from '#domain/catalog/import/performance-key.ts';
import { type PriceListRecord, priceListFor } from '#domain/catalog/price-grades.ts';
import { marketOfCountry } from '#domain/markets/market.ts';
import type { CatalogueStore, KnownPlace, PerformanceDraft, PerformanceTally, StoredSchedule } from './import-ports.ts';

/** Creates the performances that the stored schedules name, with their dates and prices and with all seats free. */
export async function writeNamedDates(store: CatalogueStore): Promise<PerformanceTally> {
  const places = new Map((await store.places()).map((place) => [place.key, place]));
  const lists = new Map<string, PriceListRecord>();
  const drafts = (await store.schedules()).flatMap((schedule) =>
    (namedDates(schedule, dayNumber(schedule.anchor)) ?? []).flatMap((date) => {
      const place = places.get(date.place);
      if (place === undefined) return [];
      const { draft, list } = performanceOf(schedule, date, place);
      if (list !== null) lists.set(list.key, list);
      return draft;
    }),
  );
  await store.savePriceLists([...lists.values()]);
  return store.savePerformances(drafts, false);
}

function performanceOf(
  schedule: StoredSchedule,
  { day, at }: NamedDate,
  place: KnownPlace,
): { draft: PerformanceDraft; list: PriceListRecord | null } {
  const hall = place.halls.find(({ key }) => key === schedule.hall) ?? place.halls[0] ?? null;
  const hasZones = hall !== null && hall.zones.seated.length + hall.zones.standing.length > 0;
  const list = hasZones ? priceListFor(schedule.price, hall.zones) : null;
  const from = wallMinutes(day, at);
  const { durationMin } = schedule;
  const { ownReturn } = marketOfCountry(place.country);
  return {
    list,
    draft: {
      key: performanceKey(schedule.event, place.key, day, at),
      source: null,
      event: schedule.event,
      place: place.key,
      hall: hall?.key ?? null,
      tour: schedule.tour,
      planVersionId: hall?.planVersionId ?? null,
      priceList: list?.key ?? null,
      startsAt: instantOf(from, place.timeZone),
      endsAt: durationMin === null ? null : instantOf(from + durationMin, place.timeZone),
      localDay: dayText(eventDayOf(from)),
      format: null,
      secondFormat: null,
      ...statedTerms(schedule.status),
      previousStartsAt: null,
      presaleFrom: null,
      saleFrom: null,
      refundSharePermille: ownReturn?.sharePermille ?? 0,
      refundDaysBefore: ownReturn?.lastDayBefore ?? 0,
    },
  };
}
