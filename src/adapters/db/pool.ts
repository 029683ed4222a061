import pg from 'pg';

/** Anything a statement can run on: the pool, or one client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/**
 * A statement with a name is planned once per connection: more than twice the throughput of an unnamed one. The name
 * must stand for one text only.
 */
export type Statement = { name: string; text: string; values?: unknown[] };

export type PoolOptions = {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  max?: number;
  statementTimeoutMs?: number;
  /** How long a server that has missed its own time limit is waited for: it hangs, or the wire to it is cut. */
  silenceMs?: number;
  /** Imports and migrations take the time they take; the limits are there for pages and sales. */
  unlimited?: boolean;
  onError: (error: Error) => void;
};

const STATEMENT_TIMEOUT_MS = 15_000;
const SILENCE_MS = 5_000;

export function createPool(options: PoolOptions): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.max ?? 16,
    types: { getTypeParser },
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(options.unlimited
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          query_timeout: statementTimeoutMs + (options.silenceMs ?? SILENCE_MS),
          idle_in_transaction_session_timeout: 30_000,
        }),
  });
  // Without a listener the death of an idle connection (a database restart) would end the process.
  pool.on('error', options.onError);
  // The same for a connection in use. The pool takes its own listener off when it hands a connection out, and a server
  // may say goodbye before the borrower has put one on. The borrower's next statement fails, which tells everything.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

export async function query<Row extends pg.QueryResultRow>(on: Queryable, statement: Statement): Promise<Row[]> {
  const result = await on.query<Row>(statement);
  return result.rows;
}

const OID = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

/** int8 as a number where it is exact; a date as the text it is, because a Date would add a time zone to it. */
const parsers: Record<number, (value: string) => unknown> = {
  [OID.int8]: safeInteger,
  [OID.date]: (value) => value,
};

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
  if (oid === OID.int8Array) return arrayOf(safeInteger);
  if (oid === OID.dateArray) return arrayOf((value) => value);
  return parsers[oid] ?? pg.types.getTypeParser(oid, 'text');
}

/** pg's text[] parser, then each element. */
function arrayOf(element: (value: string) => unknown) {
  const TEXT_ARRAY: number = 1009; // the list of ids in pg's types knows no arrays
  const parseArray = pg.types.getTypeParser(TEXT_ARRAY, 'text') as (value: string) => (string | null)[];
  return (value: string) => parseArray(value).map((entry) => (entry === null ? null : element(entry)));
}

/** Every id and amount of ours fits; a value that does not is a bug and must not be rounded silently. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`);
  return value;
}
