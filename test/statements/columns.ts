import type pg from 'pg';
import type { Kind } from './statement.ts';

export type Column = {
  name: string;
  /** What the pool's own parsers make of a value of the column's type. */
  kind: Kind;
  /** `table.column` where the value is that of a column which may be null. */
  nullable: string | null;
};
export type Described = { columns: Column[] } | { error: string };

/** A value of each type that is no enumeration, as the database takes it from text. */
const SAMPLES: Record<string, string> = {
  B: 't',
  D: '2026-01-01',
  N: '1',
  S: 'a',
  T: '1 day',
};
const SAMPLES_OF_TYPE: Record<string, string> = {
  bytea: '\\x00',
  json: '{}',
  jsonb: '{}',
  uuid: '019a0000-0000-7000-8000-000000000000',
  bit: '1',
  varbit: '1',
};

type FoundType = { name: string; category: string; element: number; label: string | null };

/** Asks the database what statements return, without running them. */
export function createColumnReader(pool: pg.Pool) {
  const kinds = new Map<number, Promise<Kind>>();

  async function describe(text: string): Promise<Described> {
    const client = await pool.connect();
    try {
      const fields = await new Promise<pg.FieldDef[]>((resolve, reject) => {
        client.query(new Description(text, resolve, reject));
      });
      const nullable = await nullableColumns(client);
      const columns: Column[] = [];
      for (const { name, dataTypeID, tableID, columnID } of fields) {
        columns.push({
          name,
          kind: await kindOf(client, dataTypeID),
          nullable: nullable.get(`${tableID}.${columnID}`) ?? null,
        });
      }
      return { columns };
    } catch (error) {
      return { error: (error as Error).message };
    } finally {
      client.release();
    }
  }

  let found: Promise<Map<string, string>> | undefined;
  function nullableColumns(client: pg.PoolClient): Promise<Map<string, string>> {
    found ??= client
      .query<{ id: string; name: string }>(
        `select attrelid || '.' || attnum as id, attrelid::regclass || '.' || attname as name from pg_attribute
         where attnum > 0 and not attnotnull and attrelid::regclass::text !~ '^(pg_|information_schema)'`,
      )
      .then(({ rows }) => new Map(rows.map(({ id, name }) => [id, name])));
    return found;
  }

  function kindOf(client: pg.PoolClient, type: number): Promise<Kind> {
    const known = kinds.get(type);
    if (known) return known;
    const kind = sampleKind(client, type);
    kinds.set(type, kind);
    return kind;
  }

  async function sampleKind(client: pg.PoolClient, type: number): Promise<Kind> {
    const { rows } = await client.query<FoundType>(
      `select format_type(oid, null) as name, typcategory as category, case when typcategory = 'A' then typelem::int else 0 end as element,
         (select enumlabel from pg_enum where enumtypid = t.oid limit 1) as label from pg_type t where oid = $1`,
      [type],
    );
    const [of] = rows;
    if (of === undefined) throw new Error(`There is no type ${type}`);
    if (of.name === 'void') return 'string';
    if (of.name === 'json' || of.name === 'jsonb') return 'json';
    const element = of.element === 0 ? null : await sampleKind(client, of.element);
    if (element !== null) {
      const value = await sampleOf(client, of.name, `array[null]`);
      return Array.isArray(value) ? `array:${element}` : jsKind(value);
    }
    const sample = of.label ?? SAMPLES_OF_TYPE[of.name] ?? SAMPLES[of.category];
    if (sample === undefined) throw new Error(`No sample of the type ${of.name}`);
    return jsKind(await sampleOf(client, of.name, `'${sample}'`));
  }
  return { describe };
}

async function sampleOf(client: pg.PoolClient, type: string, literal: string): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>(`select (${literal})::${type} as value`);
  return rows[0]?.value;
}

function jsKind(value: unknown): Kind {
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return typeof value;
}

/** Parses a statement and reads the description of its result; the types of pg have no such query. */
class Description implements pg.Submittable {
  readonly #text: string;
  readonly #resolve: (fields: pg.FieldDef[]) => void;
  readonly #reject: (error: Error) => void;
  #fields: pg.FieldDef[] = [];

  constructor(text: string, resolve: (fields: pg.FieldDef[]) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, false);
    connection.describe({ type: 'S', name: '' }, false);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}
