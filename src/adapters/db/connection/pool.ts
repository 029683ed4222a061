import pg from 'pg';
import { DatabaseClient } from './database-client.ts';

/** Anything a statement can run on: the pool, or one client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/**
 * A named statement is planned once per connection, which gives more than twice the throughput of an unnamed one. Each
 * name must stand for one text only.
 */
export type Statement = { name: string; text: string; values?: unknown[] };

export type PoolOptions = {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  max?: number;
  statementTimeoutMs?: number;
  /**
   * How long the client still waits after the server's own statement timeout, in case the server hangs or the
   * connection is cut.
   */
  silenceMs?: number;
  /** Turns the time limits off for imports and migrations; the limits are meant for pages and sales. */
  unlimited?: boolean;
  onError: (error: Error) => void;
};

const STATEMENT_TIMEOUT_MS = 15_000;
const SILENCE_MS = 5_000;

export function createPool(options: PoolOptions): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    Client: DatabaseClient,
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
  // Without a listener, the loss of an idle connection (a database restart) would end the process.
  pool.on('error', options.onError);
  // The same for a connection in use: the pool removes its own listener when it hands a connection out, and the server
  // may close it before the borrower has added one. The borrower's next statement fails, which reports the loss.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

export async function query<Row extends pg.QueryResultRow>(on: Queryable, statement: Statement): Promise<Row[]> {
  const result = await on.query<Row>(statement);
  return result.rows;
}

const OID = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

/** Parses int8 to a number where that is exact, and leaves a date as text, because a Date would add a time zone. */
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

/** Applies pg's text[] parser and then parses each element. */
function arrayOf(element: (value: string) => unknown) {
  const TEXT_ARRAY: number = 1009; // pg's list of type ids has no arrays
  const parseArray = pg.types.getTypeParser(TEXT_ARRAY, 'text') as (value: string) => (string | null)[];
  return (value: string) => parseArray(value).map((entry) => (entry === null ? null : element(entry)));
}

/** All our ids and amounts are safe integers; any other value is a bug and must not be rounded silently. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`);
  return value;
}
