import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { buildWebWhenStale } from '#main/steps/build-web.ts';
import { emulatedEnvironment } from '../rush/environment.ts';
import { createApp, freePort, ROOT } from '../rush/processes.ts';
import type { Violation } from './compare.ts';
import type { TillInput } from './till.ts';
import type { Told } from './world.ts';

const HOSTS = { belarus: 'localhost', georgia: 'rampa-ge.localhost' };
/** The visitor to whom every order is given, so that its page opens. */
const VISITOR = 'visitor-of-the-upgrade'.padEnd(22, '-').slice(0, 22);
const PAGES_AT_ONCE = 4;

type Order = {
  id: string;
  number: string;
  accessKey: string;
  market: 'belarus' | 'georgia';
  isSold: boolean;
  isOfItems: boolean;
};

/**
 * Starts the application on the former commit's database, which it migrates itself, and opens by HTTP the page of every
 * order, and of every sold one the page of its tickets or codes and the PDF.
 */
export async function readPages(
  input: TillInput & { folder: string; pool: pg.Pool },
  told: readonly Told[],
): Promise<{ pages: number; violations: Violation[] }> {
  const keys = join(input.folder, 'ticket-keys');
  await mkdir(keys, { recursive: true });
  await writeFile(join(keys, 'ticket-ed25519.pem'), input.ticketKey);
  await buildWebWhenStale(ROOT, () => undefined);
  const env = {
    ...emulatedEnvironment(input.keysDir, input.gateway),
    DATA_DIR: join(input.folder, 'app'),
    DATABASE_URL: input.databaseUrl,
    TICKET_KEYS_DIR: keys,
  };
  // The providers are emulated ones, so a demo may open it.
  await input.pool.query('insert into database_kind (is_demo) values (true)');
  const port = await freePort();
  let log = '';
  const app = createApp({ env, port, log: (text) => void (log += text) });
  const kill = () => void app.kill();
  process.once('exit', kill);
  try {
    await app.start();
    const { pages, violations } = await openAll(input.pool, port, told);
    for (const line of log
      .split('\n')
      .filter((each) => each.includes('"level":50'))
      .slice(0, 5)) {
      violations.push({ check: 'log', detail: line.slice(0, 300) });
    }
    return { pages, violations };
  } finally {
    process.off('exit', kill);
    await app.stop();
  }
}

async function openAll(pool: pg.Pool, port: number, told: readonly Told[]) {
  await pool.query('update orders set visitor = $1', [VISITOR]);
  const { rows: orders } = await pool.query<Order>(
    `select o.id, o.number, o.access_key as "accessKey", o.market, o.state in ('paid', 'refund_pending', 'refunded') as "isSold",
       exists (select from order_line l where l.order_id = o.id and l.kind = 'unit') as "isOfItems"
     from orders o where o.id = any($1)`,
    [told.map(({ orderId }) => orderId)],
  );
  const wanted = orders.flatMap(({ id, number, accessKey, market, isSold, isOfItems }) => {
    const of = { host: HOSTS[market], number };
    const tickets = [
      { ...of, path: `/ru/ticket/${accessKey}`, type: 'text/html' },
      { ...of, path: `/${isOfItems ? 'entitlement' : 'ticket'}/${accessKey}.pdf?lang=ru`, type: 'application/pdf' },
    ];
    const order = [
      { ...of, number: id, path: `/ru/order/${id}`, type: 'text/html' },
      { ...of, path: `/api/v3/orders/${id}`, type: 'application/json' },
    ];
    return [...order, ...(isSold ? tickets : [])];
  });
  const violations: Violation[] = [];
  const left = [...wanted];
  const open = async () => {
    for (let page = left.pop(); page !== undefined; page = left.pop()) {
      const { status, type, body } = await get(port, page);
      const isRight =
        status === 200 && type.startsWith(page.type) && (page.type === 'application/pdf' || body.includes(page.number));
      if (!isRight)
        violations.push({ check: 'pages', detail: `${page.path}: ${status} ${type}, ${body.length} bytes` });
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, open));
  return { pages: wanted.length, violations };
}

/** Files are drawn a few at a time: who comes then is asked to come again. */
async function get(port: number, { host, path }: { host: string; path: string }) {
  for (;;) {
    const headers = { host: `${host}:${port}`, cookie: `visitor=${VISITOR}`, accept: '*/*' };
    const asked = request({ host: '127.0.0.1', port, path, headers }).end();
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      asked.once('response', resolve).once('error', reject),
    );
    const body = await buffer(answer);
    if (answer.statusCode !== 503) {
      return {
        status: answer.statusCode ?? 0,
        type: answer.headers['content-type'] ?? '',
        body: body.toString('utf8'),
      };
    }
    await sleep(200);
  }
}
