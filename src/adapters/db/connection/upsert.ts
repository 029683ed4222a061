import type { Queryable } from './pool.ts';
import type { Tally } from '#usecases/catalog/import-ports.ts';

/** Rows are sent as one JSON document per statement; larger ones only cost memory. */
const ROWS_PER_STATEMENT = 2000;

export type UpsertOptions = {
  /** Columns of the unique constraint that identifies a row. */
  key: readonly string[];
  /** Columns written only for a new row, because later events decide their values. */
  insertOnly?: readonly string[];
  /** An additional condition for changing an existing row: `t` is the row, `excluded` the new one. */
  updateWhere?: string;
};

/** Inserts new rows and updates rows that differ; repeating it changes nothing. */
export async function upsert(
  on: Queryable,
  table: string,
  rows: readonly Record<string, unknown>[],
  { key, insertOnly = [], updateWhere }: UpsertOptions,
): Promise<Tally> {
  const tally: Tally = { inserted: 0, updated: 0, unchanged: 0 };
  const columns = Object.keys(rows[0] ?? {});
  const changing = columns.filter((column) => !key.includes(column) && !insertOnly.includes(column));
  const list = (names: readonly string[], alias = '') => names.map((name) => `${alias}${name}`).join(', ');
  const onConflict =
    changing.length === 0
      ? 'do nothing'
      : `do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
         where (${list(changing, 't.')}) is distinct from (${list(changing, 'excluded.')})
         ${updateWhere === undefined ? '' : `and ${updateWhere}`}`;
  // Unchanged rows are not even locked, so that no sale waits for an import that changes nothing.
  const same = key.map((name) => `t.${name} = n.${name}`).join(' and ');
  const differs = `(${list(changing, 't.')}) is distinct from (${list(changing, 'n.')})`;
  const mayChange = updateWhere === undefined ? '' : ` and ${updateWhere.replaceAll('excluded.', 'n.')}`;
  const stays = changing.length === 0 ? 'true' : `not (${differs}${mayChange})`;
  const text = `insert into ${table} as t (${list(columns)})
    select ${list(columns, 'n.')} from jsonb_array_elements($1::jsonb) with ordinality as given (row, place)
      cross join lateral jsonb_populate_record(null::${table}, given.row) n
    where not exists (select from ${table} t where ${same} and ${stays})
    order by given.place
    on conflict (${list(key)}) ${onConflict} returning (xmax = 0) as inserted`;
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT) {
    const piece = rows.slice(first, first + ROWS_PER_STATEMENT);
    const written = await on.query<{ inserted: boolean }>(text, [JSON.stringify(piece)]);
    const inserted = written.rows.filter((row) => row.inserted).length;
    tally.inserted += inserted;
    tally.updated += written.rows.length - inserted;
    tally.unchanged += piece.length - written.rows.length;
  }
  return tally;
}

/**
 * Makes the rows of a link table exactly `rows` for the given owners.
 * @param owner column that holds the owner's id
 */
export async function replaceLinks(
  on: Queryable,
  table: string,
  owner: string,
  owners: readonly number[],
  rows: readonly Record<string, unknown>[],
  key: readonly string[],
): Promise<Tally> {
  const tally = await upsert(on, table, rows, { key });
  const same = key.map((column) => `n.${column} = t.${column}`).join(' and ');
  const removed = await on.query(
    `delete from ${table} t where ${owner} = any($1::int[]) and not exists
       (select 1 from jsonb_populate_recordset(null::${table}, $2::jsonb) n where ${same})`,
    [owners, JSON.stringify(rows)],
  );
  return { ...tally, updated: tally.updated + (removed.rowCount ?? 0) };
}

export function addTallies(...tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      inserted: sum.inserted + tally.inserted,
      updated: sum.updated + tally.updated,
      unchanged: sum.unchanged + tally.unchanged,
    }),
    { inserted: 0, updated: 0, unchanged: 0 },
  );
}

/** Ids of rows by their key column; with `keys`, of these rows only. */
export async function idsByKey(
  on: Queryable,
  table: string,
  column = 'key',
  keys?: readonly string[],
): Promise<Map<string, number>> {
  const select = `select ${column} as key, id from ${table}`;
  const { rows } =
    keys === undefined
      ? await on.query<{ key: string; id: number }>(select)
      : await on.query<{ key: string; id: number }>(`${select} where ${column} = any($1::text[])`, [
          [...new Set(keys)],
        ]);
  return new Map(rows.map((row) => [row.key, row.id]));
}
