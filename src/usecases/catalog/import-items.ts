import { checkRecord } from '#domain/catalog/import/check-record.ts';
import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { type ItemRecord, itemSchema } from '#domain/items/item-record.ts';
import { isItemPermitted } from '#domain/items/item-permission.ts';
import type { CatalogueStore, Tally } from './import-ports.ts';
import { firstOfEach } from '#usecases/reports/import-report.ts';

/** Imports items with their options. Items with an unknown seller or city are left out. */
export async function writeItems(
  store: CatalogueStore,
  source: readonly SourceRecord[],
  problems: Problem[],
): Promise<Tally> {
  const cities = new Set((await store.cities()).map(({ slug }) => slug));
  const places = new Set((await store.places()).map(({ key }) => key));
  const sellers = new Map((await store.organizers()).map((organizer) => [organizer.key, organizer]));
  const shaped = source.flatMap((record): { item: ItemRecord; source: SourceRecord }[] => {
    const checked = checkRecord(itemSchema, record);
    problems.push(...checked.problems);
    if (!checked.ok) return [];
    const { place, ...item } = checked.record;
    const seller = sellers.get(item.seller);
    if (!cities.has(item.city)) {
      problems.push(problemAt(record.origin, ['city'], 'unknown_city', `there is no city "${item.city}"`));
      return [];
    }
    if (seller === undefined) {
      problems.push(
        problemAt(record.origin, ['seller'], 'unknown_organizer', `there is no organizer "${item.seller}"`),
      );
      return [];
    }
    if (!isItemPermitted(item.market, seller)) {
      const reason = `${item.key} is listed, not sold: the tax number of "${item.seller}" is not valid`;
      problems.push(problemAt(record.origin, ['seller'], 'not_for_sale', reason, 'repaired'));
    }
    if (place === undefined || places.has(place)) return [{ item: checked.record, source: record }];
    problems.push(problemAt(record.origin, ['place'], 'unknown_place', `there is no place "${place}"`, 'repaired'));
    return [{ item, source: record }];
  });
  return store.saveItems(firstOfEach(shaped, ({ key }) => key, problems).map(({ item }) => item));
}
