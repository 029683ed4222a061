import type pg from 'pg';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { CatalogueStore, ImportDeps } from '#usecases/catalog/import-ports.ts';
import { createJournalStore } from '#adapters/db/journal/journal-store.ts';
import { createReviewImport } from '#adapters/db/reviews/review-import.ts';
import { createSalePermissionsStore } from '#adapters/db/performances/sale-permissions-store.ts';
import { applyCampaigns } from '#adapters/db/discounts/campaign-rules.ts';
import { createShownPricesStore } from '#adapters/db/pricing/shown-prices-store.ts';
import { saveItems } from './item-rows.ts';
import { createVideoStore } from '#adapters/db/video/video-store.ts';
import { saveDiscounts } from './discount-rows.ts';
import { saveDocuments } from './document-rows.ts';
import { saveEvents, saveSchedules } from './event-rows.ts';
import { readEventsOnSale, readListedEvents, saveListedEvents } from './listed-event-rows.ts';
import { readPlan, saveHallPlans } from './hall-plan-rows.ts';
import {
  readHallOccupancies,
  readCategories,
  readCities,
  readOrganizers,
  readPlaces,
  readSchedules,
} from './known-rows.ts';
import { readBroughtByOthers, savePerformances, savePriceLists, saveSoldElsewhere } from './performance-rows.ts';
import {
  createHall,
  saveCities,
  saveOrganizerPlaces,
  saveOrganizers,
  savePeople,
  savePlaces,
  saveRegions,
  saveTaxonomy,
  saveTours,
} from './reference-rows.ts';
import { tellPageChanges } from '#adapters/db/operation/page-changes.ts';
import { refreshListing } from './refresh-listing.ts';
import { refreshSearch } from './refresh-search.ts';
import { saveLayouts } from './layout-rows.ts';
import { idsByKey } from '#adapters/db/connection/upsert.ts';

/**
 * An arbitrary fixed number. The lock makes a second import wait, because two at once would take each other's rows for
 * changes.
 */
const IMPORT_LOCK = 7_264_002;

class DryRun extends Error {}

export function catalogueTransaction(pool: pg.Pool): ImportDeps['transaction'] {
  return async (work, { dryRun = false } = {}) => {
    let undone: { result: Awaited<ReturnType<typeof work>> } | undefined;
    try {
      return await inTransaction(pool, async (client) => {
        await client.query(`select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(${IMPORT_LOCK})`);
        const result = await work(catalogueStore(client));
        if (!dryRun) {
          await tellIfWritten(client);
          return result;
        }
        undone = { result };
        throw new DryRun();
      });
    } catch (error) {
      if (error instanceof DryRun && undone) return undone.result;
      throw error;
    }
  };
}

/**
 * Notifies all pages if the transaction has written anything. Every page may show catalogue data, and asking the
 * database cannot miss a write that is added later.
 */
async function tellIfWritten(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ written: boolean }>(
    'select pg_current_xact_id_if_assigned() is not null as written',
  );
  if (rows[0]?.written) await tellPageChanges(client);
}

function catalogueStore(client: Queryable): CatalogueStore {
  return {
    cities: () => readCities(client),
    places: () => readPlaces(client),
    categories: () => readCategories(client),
    organizers: () => readOrganizers(client),
    keys: async (of) => [...(await idsByKey(client, of)).keys()],
    schedules: () => readSchedules(client),
    hallOccupancies: (fromDay) => readHallOccupancies(client, fromDay),
    planOf: (planVersionId) => readPlan(client, planVersionId),
    saveRegions: (records) => saveRegions(client, records),
    saveDocuments: (records, anchor) => saveDocuments(client, records, anchor),
    saveItems: (records) => saveItems(client, records),
    saveDiscounts: (records, anchor) => saveDiscounts(client, records, anchor),
    saveLayouts: (records) => saveLayouts(client, records),
    saveCities: (records) => saveCities(client, records),
    saveTaxonomy: (records) => saveTaxonomy(client, records),
    saveOrganizers: (records) => saveOrganizers(client, records),
    savePeople: (records) => savePeople(client, records),
    savePlaces: (records) => savePlaces(client, records),
    saveOrganizerPlaces: (records) => saveOrganizerPlaces(client, records),
    createHall: (place, hall) => createHall(client, place, hall),
    saveHallPlans: (plans) => saveHallPlans(client, plans),
    saveTours: (records, anchor) => saveTours(client, records, anchor),
    saveEvents: (drafts) => saveEvents(client, drafts),
    listedEvents: (keys) => readListedEvents(client, keys),
    saveListedEvents: (drafts) => saveListedEvents(client, drafts),
    eventsOnSale: () => readEventsOnSale(client),
    saveSchedules: (drafts) => saveSchedules(client, drafts),
    savePriceLists: (lists) => savePriceLists(client, lists),
    broughtByOthers: (drafts) => readBroughtByOthers(client, drafts),
    savePerformances: (drafts, overwrite) => savePerformances(client, drafts, overwrite),
    salePermissions: createSalePermissionsStore(client),
    applyCampaigns: () => applyCampaigns(client),
    shownPrices: createShownPricesStore(client),
    journal: createJournalStore(client),
    reviews: createReviewImport(client),
    videos: createVideoStore(client),
    saveSoldElsewhere: (sold) => saveSoldElsewhere(client, sold),
    refreshGuide: async () => {
      await refreshListing(client, null);
      await refreshSearch(client);
      await tellPageChanges(client);
    },
    refreshListings: async (events) =>
      refreshListing(client, [...(await idsByKey(client, 'event', 'key', events)).values()]),
    refreshSearch: () => refreshSearch(client),
  };
}
