import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { ItemRecord } from '#domain/items/item-record.ts';
import type { Tally } from '#usecases/catalog/import-ports.ts';
import { addTallies, idsByKey, replaceLinks, upsert } from '#adapters/db/connection/upsert.ts';

export async function saveItems(on: Queryable, records: readonly ItemRecord[]): Promise<Tally> {
  const cities = await idsByKey(on, 'city', 'slug');
  const organizers = await idsByKey(on, 'organizer');
  const places = await idsByKey(on, 'place');
  const rows = records.map((record) => ({
    key: record.key,
    kind: record.kind,
    market: record.market,
    city_id: cities.get(record.city) ?? null,
    organizer_id: organizers.get(record.seller) ?? null,
    place_id: places.get(record.place ?? '') ?? null,
    title: record.title,
    description: record.description,
    currency: record.price.currency,
    valid_days: record.validDays ?? null,
    is_one_day: record.oneDay ?? false,
    // Written only on insert, so that an item taken off sale by hand stays off sale.
    is_on_sale: true,
    poster: { motif: record.motif ?? null },
  }));
  const tally = await upsert(on, 'item', rows, { key: ['key'], insertOnly: ['is_on_sale'] });
  const ids = await idsByKey(on, 'item');
  const owners = records.flatMap(({ key }) => ids.get(key) ?? []);
  const options = records.flatMap(({ key, price, options: all = [{ key: 'one', name: null, surcharge: 0 }] }) =>
    all.map((option, at) => ({
      item_id: ids.get(key),
      option_no: at + 1,
      key: option.key,
      name: option.name,
      price_minor: price.amount + option.surcharge,
    })),
  );
  return addTallies(
    tally,
    await replaceLinks(on, 'item_option', 'item_id', owners, options, ['item_id', 'option_no']),
    await saveStock(on, owners, records, ids),
  );
}

/**
 * Never lowers the capacity below the units sold or held. Removes the counter of an item whose stock became unlimited.
 */
async function saveStock(
  on: Queryable,
  owners: readonly number[],
  records: readonly ItemRecord[],
  ids: ReadonlyMap<string, number>,
): Promise<Tally> {
  const finite = records.flatMap(({ key, stock }) => {
    const id = ids.get(key);
    return stock === undefined || id === undefined ? [] : [{ item_id: id, capacity: stock, used: 0 }];
  });
  const tally = await upsert(on, 'item_stock', finite, {
    key: ['item_id'],
    insertOnly: ['used'],
    updateWhere: 't.used <= excluded.capacity',
  });
  const gone = await on.query('delete from item_stock where item_id = any($1::int[]) and item_id <> all($2::int[])', [
    owners,
    finite.map(({ item_id: id }) => id),
  ]);
  return { ...tally, updated: tally.updated + (gone.rowCount ?? 0) };
}
