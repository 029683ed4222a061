import type { Queryable } from '#adapters/db/connection/pool.ts';
import { dayNumber, dayText } from '#domain/catalog/calendar-day.ts';
import type { DiscountRecord } from '#domain/discounts/discount-record.ts';
import type { Tally } from '#usecases/catalog/import-ports.ts';
import { addTallies, idsByKey, replaceLinks, upsert } from '#adapters/db/connection/upsert.ts';

export async function saveDiscounts(on: Queryable, records: readonly DiscountRecord[], anchor: string): Promise<Tally> {
  const day = dayNumber(anchor);
  const rows = records.map((record) => ({
    key: record.key,
    market: record.market,
    kind: record.kind,
    value: record.value,
    gift: record.gift ?? null,
    redeem: record.redeem,
    from_tickets: record.fromTickets ?? null,
    per_order: record.perOrder ?? null,
    title: record.title,
    description: record.description,
    conditions: record.conditions,
    how_to: record.howTo,
    starts_on: dayText(day + record.from),
    ends_on: dayText(day + record.to),
    weekdays: record.weekdays ?? null,
    starts_before: record.startsBefore ?? null,
    categories: record.categories ?? null,
  }));
  const tally = await upsert(on, 'discount', rows, { key: ['key'], insertOnly: ['starts_on', 'ends_on'] });
  const ids = await idsByKey(on, 'discount');
  const owners = records.flatMap(({ key }) => ids.get(key) ?? []);
  const link = async (what: 'city' | 'place' | 'event', keysOf: (record: DiscountRecord) => readonly string[]) => {
    const targets = await idsByKey(on, what, what === 'city' ? 'slug' : 'key');
    const links = records.flatMap((record) =>
      keysOf(record).map((key) => ({ discount_id: ids.get(record.key), [`${what}_id`]: targets.get(key) })),
    );
    const table = `discount_${what}`;
    return replaceLinks(on, table, 'discount_id', owners, links, ['discount_id', `${what}_id`]);
  };
  return addTallies(
    tally,
    await link('city', ({ cities }) => cities),
    await link('place', ({ places }) => places),
    await link('event', ({ events }) => events),
  );
}
