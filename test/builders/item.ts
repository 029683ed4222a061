import { randomBytes } from 'node:crypto';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { ItemKind } from '#domain/items/item.ts';

export type ItemOptions = {
  kind?: ItemKind;
  market?: 'belarus' | 'georgia';
  /** One option per price, numbered from 1; a single option has no name. */
  prices?: number[];
  feeMinor?: number;
  /** Null: unlimited. */
  stock?: number | null;
  validDays?: number | null;
  isOneDay?: boolean;
  isOnSale?: boolean;
  /** The seller's tax number; null when the operator of the site sells. */
  taxNumber?: string | null;
};

export type BuiltItem = { id: number; organizerId: number | null };

const TITLE = { ru: 'Сертификат', be: 'Сертыфікат', en: 'Certificate', ka: 'სერტიფიკატი' };
const SELLER = { ru: 'Театр', be: 'Тэатр', en: 'Theatre', ka: 'თეატრი' };

/** Inserts an item on sale with a seller of its own, valid in a whole market. */
export async function anItem(on: Queryable, options: ItemOptions = {}): Promise<BuiltItem> {
  const key = randomBytes(8).toString('hex');
  const market = options.market ?? 'belarus';
  const isGeorgian = market === 'georgia';
  const { prices = [5_000], feeMinor = 0, stock = null, validDays = 365 } = options;
  const taxNumber = options.taxNumber === undefined ? (isGeorgian ? '990402385' : '199901141') : options.taxNumber;
  const one = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await on.query<{ id: number }>(text, values);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`No id from: ${text}`);
    return id;
  };
  const organizerId =
    taxNumber === null
      ? null
      : await one(`insert into organizer (key, name, market, tax_number) values ($1, $2, $3, $4) returning id`, [
          key,
          SELLER,
          market,
          taxNumber,
        ]);
  const id = await one(
    `insert into item (key, kind, market, organizer_id, title, description, currency, valid_days, is_one_day, is_on_sale)
     values ($1, $2, $3, $4, $5, '{}', $6, $7, $8, $9) returning id`,
    [
      key,
      options.kind ?? 'certificate',
      market,
      organizerId,
      TITLE,
      isGeorgian ? 'GEL' : 'BYN',
      validDays,
      options.isOneDay ?? false,
      options.isOnSale ?? true,
    ],
  );
  await on.query(
    `insert into item_option (item_id, option_no, key, name, price_minor, fee_minor)
     select $1, n, 'o' || n, case when cardinality($2::int8[]) > 1 then jsonb_build_object('ru', 'Вариант ' || n) end, price, $3
     from unnest($2::int8[]) with ordinality as p(price, n)`,
    [id, prices, feeMinor],
  );
  if (stock !== null) await on.query(`insert into item_stock (item_id, capacity) values ($1, $2)`, [id, stock]);
  return { id, organizerId };
}
