import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { holdMany } from '#adapters/db/sale/hold-statement.ts';
import { createSeatsStore } from '#adapters/db/sale/seats-store.ts';
import { aPerformance, type BuiltPerformance } from '#test/builders/performance.ts';
import { createOffers } from '#adapters/db/pricing/offers.ts';
import { pricedRequest } from '#usecases/holds/priced-request.ts';
import type { Offers } from '#usecases/pricing/ports.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PLACES = ['kupala-theatre', 'tyuz-minsk', 'brest-drama-theatre', 'gomel-drama-theatre', 'mogilev-drama-theatre'];
/** Highest heap of the importer for the data it holds; the table itself is not in the heap. */
const MOST_HEAP_MB = 256;
const HOLDS_PER_SECOND = 40;
const SEATS = 4000;

export type ManyRows = {
  rows: number;
  mb: number;
  seconds: number;
  /** Peak memory of the importing process; 0 where the system does not report it. */
  peakMb: number;
  output: string;
  holds: number;
  refusedHolds: number;
  p99Before: number;
  p99Beside: number;
};

/** Imports a table of `rows` rows in a separate process with little memory, while others hold seats. */
export async function importManyRows(
  pool: pg.Pool,
  url: string,
  { rows, titles }: { rows: number; titles: number },
): Promise<ManyRows> {
  const directory = await mkdtemp(join(tmpdir(), 'rampa-many-'));
  const file = join(directory, 'many.csv');
  try {
    await writeTable(file, rows, titles);
    const halls = await openHalls(pool, 12);
    const before = await holdUntil(pool, halls, sleep(8000));
    const began = performance.now();
    const importing = runImport(file, url);
    const beside = await holdUntil(pool, halls, importing);
    const { output, peakMb } = await importing;
    return {
      rows,
      mb: Math.round((await stat(file)).size / 1e6),
      seconds: Math.round((performance.now() - began) / 1000),
      peakMb,
      output,
      holds: beside.ms.length,
      refusedHolds: before.refused + beside.refused,
      p99Before: percentile(before.ms, 0.99),
      p99Beside: percentile(beside.ms, 0.99),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function writeTable(file: string, rows: number, titles: number): Promise<void> {
  const out = createWriteStream(file);
  out.write('key;title;category;place;start;price_from;price_to;currency;duration;description\n');
  const first = Math.floor(Date.now() / 86_400_000 + 2) * 86_400_000;
  for (let i = 0; i < rows; i++) {
    const start = new Date(first + ((i * 37) % 9500) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    const title = `Спектакль ${i % titles}`;
    const place = PLACES[i % PLACES.length] ?? '';
    const row = `m-${i};${title};teatr;${place};${start};${10 + (i % 7)};${30 + (i % 9)};BYN;120;Вечер ${i % titles}\n`;
    if (!out.write(row)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

async function runImport(file: string, url: string): Promise<{ output: string; peakMb: number }> {
  const node = [`--max-old-space-size=${MOST_HEAP_MB}`, join(ROOT, 'src', 'main', 'import.ts')];
  const child = spawn(process.execPath, [...node, 'csv', file], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url, DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let peakMb = 0;
  const watch = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => (peakMb = Math.max(peakMb, Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024))),
      () => undefined,
    );
  }, 250);
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => (errors[0] = `${errors[0] ?? ''}${chunk.toString()}`.slice(-2000)));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  clearInterval(watch);
  if (code !== 0) throw new Error(`the import ended with ${String(code)}: ${errors[0] ?? ''}`);
  return { output, peakMb };
}

type Hall = BuiltPerformance & { next: number };

async function openHalls(pool: pg.Pool, count: number): Promise<Hall[]> {
  const halls: Hall[] = [];
  for (let i = 0; i < count; i++) {
    const hall = await aPerformance(pool, { seats: SEATS });
    await createSeatsStore(pool).openSeats(hall.id);
    halls.push({ ...hall, next: 0 });
  }
  return halls;
}

/** Places holds at a steady rate until the other work is done; each time is measured from when the hold was due. */
async function holdUntil(
  pool: pg.Pool,
  halls: Hall[],
  end: Promise<unknown>,
): Promise<{ ms: number[]; refused: number }> {
  let isOver = false;
  const over = end.finally(() => (isOver = true));
  const result = { ms: [] as number[], refused: 0 };
  const pending = new Set<Promise<void>>();
  const offers = createOffers(pool);
  const began = performance.now();
  for (let n = 0; !isOver; n++) {
    const due = began + (n * 1000) / HOLDS_PER_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    const hall = halls[n % halls.length];
    if (!hall) break;
    const seatNo = hall.next++ % SEATS;
    const hold = holdOne(pool, offers, hall, seatNo).then((isHeld) => {
      result.ms.push(performance.now() - due);
      if (!isHeld) result.refused++;
      pending.delete(hold);
    });
    pending.add(hold);
  }
  await Promise.all([...pending, over]);
  return result;
}

async function holdOne(pool: pg.Pool, offers: Offers, hall: Hall, seatNo: number): Promise<boolean> {
  const orderId = randomUUID();
  const opening = {
    orderId,
    number: orderId,
    accessKey: orderId,
    orderKey: null,
    idemKey: orderId,
    idemBody: '',
    performanceId: hall.id,
    priceListId: hall.priceListId,
    locale: 'ru',
    distributorCompanyId: null,
    campaignToken: null,
    visitor: null,
  };
  const offer = await offers.performance(hall.id);
  if (offer === null) return false;
  const priced = pricedRequest(opening, [{ seatNo, zoneNo: null, lineNo: 1, tariffNo: 1 }], offer, offers.now());
  if (!('kind' in priced) || priced.kind !== 'request') return false;
  const [answer] = await holdMany(pool, [priced.request]);
  return answer?.isHeld ?? false;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
