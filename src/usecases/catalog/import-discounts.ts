import { checkRecord } from '#domain/catalog/import/check-record.ts';
import { type Problem, type ProblemCode, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { type DiscountRecord, discountSchema } from '#domain/discounts/discount-record.ts';
import type { CatalogueStore, Tally } from './import-ports.ts';
import { firstOfEach } from '#usecases/reports/import-report.ts';

/** Imports discount campaigns with the cities, places and events they apply to; unknown references are left out. */
export async function writeDiscounts(
  store: CatalogueStore,
  source: readonly SourceRecord[],
  { today, problems }: { today: string; problems: Problem[] },
): Promise<Tally> {
  const known = {
    cities: new Set((await store.cities()).map(({ slug }) => slug)),
    places: new Set((await store.places()).map(({ key }) => key)),
    events: new Set(await store.keys('event')),
    categories: new Set((await store.categories()).map(({ slug }) => slug)),
  };
  const shaped = source.flatMap((record): { item: DiscountRecord; source: SourceRecord }[] => {
    const checked = checkRecord(discountSchema, record);
    problems.push(...checked.problems);
    if (!checked.ok) return [];
    const item = checked.record;
    const kept = <Name extends keyof typeof REFERENCES>(name: Name, keys: readonly string[]): string[] =>
      keys.filter((key, at) => {
        if (known[name].has(key)) return true;
        const { code, word } = REFERENCES[name];
        problems.push(problemAt(record.origin, [name, at], code, `there is no ${word} "${key}"`, 'repaired'));
        return false;
      });
    const lists = {
      cities: kept('cities', item.cities),
      places: kept('places', item.places),
      events: kept('events', item.events),
      ...(item.categories && { categories: kept('categories', item.categories) }),
    };
    return [{ item: { ...item, ...lists }, source: record }];
  });
  const discounts = firstOfEach(shaped, ({ key }) => key, problems);
  return store.saveDiscounts(
    discounts.map(({ item }) => item),
    today,
  );
}

const REFERENCES = {
  cities: { code: 'unknown_city', word: 'city' },
  places: { code: 'unknown_place', word: 'place' },
  events: { code: 'unknown_event', word: 'event' },
  categories: { code: 'unknown_category', word: 'category' },
} as const satisfies Record<string, { code: ProblemCode; word: string }>;
