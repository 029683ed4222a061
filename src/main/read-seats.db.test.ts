import { createSaleStores } from '#adapters/db/sale/sale-stores.ts';
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
import { performanceRoutes } from '#api/performances/routes.ts';
import { encodeDelta } from '#domain/seating/availability-delta.ts';
import { createDemoDatabase } from '#test/demo-database.ts';
import { wholeApi } from '#test/whole-api.ts';
import { applyRuns, followSeats, readBits, type Statuses } from '../../docs/examples/read-seats.ts';
import { createOffers } from '#adapters/db/pricing/offers.ts';

const database = await createDemoDatabase();
const app = await wholeApi(database);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

type PlanSeats = {
  seats: { seatNo: number; sector: string; row: string; seat: string; x: number; zoneKey: string | null }[];
};

async function aHall() {
  const { rows } = await database.pool.query<{ id: number }>(
    `select p.id from performance p
     where p.starts_at > now() + interval '2 days' and p.plan_version_id is not null and p.price_list_id is not null
       and p.state = 'scheduled' order by p.id limit 20`,
  );
  for (const { id } of rows) {
    const answer = await app.inject(`/api/v3/performances/${id}/sale`);
    const sale = answer.json<{
      planHash: string;
      seatCount: number;
      priceListId: number;
      performance: { status: string };
    }>();
    if (sale.performance.status === 'on_sale') return { id, ...sale };
  }
  throw new Error('no hall is on sale in the demo catalogue');
}

test('the reader of the documentation follows a hold and its release', { timeout: 30_000 }, async () => {
  const { id, planHash, seatCount, priceListId } = await aHall();
  const plan = (await app.inject(`/api/v3/plans/${planHash}/seats?lang=en`)).json<PlanSeats>();
  expect(plan.seats.map(({ seatNo }) => seatNo)).toEqual(Array.from({ length: seatCount }, (_, seatNo) => seatNo));
  expect(plan.seats.every(({ sector, row, seat }) => sector !== '' && row !== '' && seat !== '')).toBe(true);

  const seen: Statuses[] = [];
  const ends = new AbortController();
  const following = followSeats(origin, id, (statuses) => seen.push(statuses), ends.signal);
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  const best = await app.inject({
    method: 'POST',
    url: '/api/v3/best-seats',
    payload: { performanceId: id, count: 2 },
  });
  const { seats } = best.json<{ seats: number[] }>();
  expect(seats.map((seatNo) => seen[0]?.[seatNo])).toEqual([0, 0]);

  const held = await app.inject({
    method: 'POST',
    url: '/api/v3/orders',
    headers: { 'idempotency-key': randomUUID() },
    payload: { performanceId: id, priceListId, seats: seats.map((seatNo) => ({ seatNo })), standing: [], locale: 'en' },
  });
  expect(held.statusCode).toBe(201);
  await expect.poll(() => seats.map((seatNo) => seen.at(-1)?.[seatNo]), { timeout: 10_000 }).toEqual([2, 2]);
  // Everybody who asks within a moment gets the same answer.
  const seatsNow = async () => {
    const now = (await app.inject(`/api/v3/performances/${id}/availability`)).json<{ bits: string }>();
    return readBits(now.bits, seatCount);
  };
  await expect.poll(seatsNow).toEqual(seen.at(-1));
  ends.abort();
  await expect(following).rejects.toThrow();
});

test('best seats of a sector lie in it, and without a group there no other sector is proposed', async () => {
  const { id, planHash } = await aHall();
  const { seats } = (await app.inject(`/api/v3/plans/${planHash}/seats?lang=en`)).json<PlanSeats>();
  const sectors = [...new Set(seats.map(({ sector }) => sector))];
  const best = async (request: object): Promise<number[]> => {
    const payload = { performanceId: id, count: 2, ...request };
    return (await app.inject({ method: 'POST', url: '/api/v3/best-seats', payload })).json<{ seats: number[] }>().seats;
  };
  expect(sectors.length).toBeGreaterThan(1);
  for (const [sectorNo, sector] of sectors.entries()) {
    const found = await best({ sectorNo });
    expect(found.map((seatNo) => seats[seatNo]?.sector)).toEqual(found.map(() => sector));
  }
  const [anywhere = -1] = await best({});
  expect(seats[anywhere]?.sector).toBeDefined();
  expect(await best({ sectorNo: sectors.length })).toEqual([]);
});

test('a network that searches for best seats too often at once is asked to wait, and others are not', async () => {
  const { id } = await aHall();
  const payload = { performanceId: id, count: 2 };
  const search = async (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/v3/best-seats', payload, remoteAddress });
  const many = Promise.all(Array.from({ length: 12 }, () => search('203.0.113.9')));
  const other = await search('198.51.100.9');
  const statuses = (await many).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect([other.statusCode, (await search('203.0.113.9')).statusCode]).toEqual([200, 200]);
});

test('the reader of the documentation follows standing areas', { timeout: 30_000 }, async () => {
  const { rows } = await database.pool.query<{ id: number; zoneNo: number; priceListId: number }>(
    `select p.id, q.zone_no as "zoneNo", p.price_list_id as "priceListId" from performance p
     join standing_area_stock q on q.performance_id = p.id
     where p.starts_at > now() + interval '2 days' and p.state = 'scheduled' and q.capacity - q.used > 20
     order by p.id limit 30`,
  );
  let area: (typeof rows)[number] | undefined;
  for (const row of rows) {
    const sale = (await app.inject(`/api/v3/performances/${row.id}/sale`)).json<{ performance: { status: string } }>();
    if (sale.performance.status === 'on_sale') area ??= row;
  }
  if (area === undefined) throw new Error('no standing area is on sale in the demo catalogue');
  const { id, zoneNo, priceListId } = area;
  const seen: number[] = [];
  const ends = new AbortController();
  const following = followSeats(
    origin,
    id,
    (_statuses, _version, places) => seen.push(places.get(zoneNo) ?? -1),
    ends.signal,
  );
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  const held = await app.inject({
    method: 'POST',
    url: '/api/v3/orders',
    headers: { 'idempotency-key': randomUUID() },
    payload: { performanceId: id, priceListId, seats: [], standing: [{ zoneNo, count: 3 }], locale: 'en' },
  });
  expect(held.statusCode).toBe(201);
  const left = async () => {
    type Answer = { free: { zoneNo: number; free: number }[] };
    const { free } = (await app.inject(`/api/v3/performances/${id}/availability`)).json<Answer>();
    return free.find((zone) => zone.zoneNo === zoneNo)?.free;
  };
  await expect.poll(left).toBeLessThan(seen[0] ?? 0);
  await expect.poll(async () => seen.at(-1) === (await left()), { timeout: 10_000 }).toBe(true);
  ends.abort();
  await expect(following).rejects.toThrow();
});

test('runs of any length and distance are read as the server wrote them', () => {
  const changes = [3, 4, 5, 200, 9_000].map((seatNo) => ({ seatNo, status: seatNo === 200 ? 3 : 1 }));
  const after = applyRuns(new Uint8Array(10_000), encodeDelta(1, 2, changes).runs);
  expect([...after.entries()].filter(([, status]) => status !== 0)).toEqual(
    changes.map(({ seatNo, status }) => [seatNo, status]),
  );
  expect(applyRuns(new Uint8Array(4), 'AgE=')).toEqual(Uint8Array.from([0, 0, 1, 0]));
});

test('the list of seats is read and packed once for each language, however often it is asked for', async () => {
  const { planHash } = await aHall();
  const reads = createPerformanceReads(database.pool);
  let read = 0;
  const plan: typeof reads.plan = (hash) => {
    read += 1;
    return reads.plan(hash);
  };
  const sale = fastify();
  await sale.register(
    performanceRoutes({
      reads: { ...reads, plan },
      offers: createOffers(database.pool),
      codes: createSaleStores(database.pool),
      streamsPerAddress: 0,
    }),
  );
  const seats = (lang: string, encoding: string) =>
    sale.inject({ url: `/api/v3/plans/${planHash}/seats?lang=${lang}`, headers: { 'accept-encoding': encoding } });
  const answers = await Promise.all(Array.from({ length: 10 }, () => seats('en', 'br')));
  expect(new Set(answers.map(({ headers }) => headers['content-encoding']))).toEqual(new Set(['br']));
  const plain = await seats('en', 'identity');
  const packed = brotliDecompressSync(answers[0]?.rawPayload ?? '');
  expect(JSON.parse(String(packed))).toEqual(plain.json());
  expect((await seats('be', 'identity')).body).not.toBe(plain.body);
  expect(read).toBe(2);
  await sale.close();
});

test('best seats with a code are those that it opens, within its limits', async () => {
  const { id } = await aHall();
  const { pool } = database;
  const best = (request: object) =>
    app.inject({ method: 'POST', url: '/api/v3/best-seats', payload: { performanceId: id, count: 2, ...request } });
  const seatsOf = async (request: object) => (await best(request)).json<{ seats: number[] }>().seats;
  const kept = await seatsOf({});
  expect(kept).toHaveLength(2);
  const { rows } = await pool.query<{ id: number }>(
    `insert into allotment (performance_id, kind, name, made_by, per_order) values ($1, 'partner', 'Partners', 'tester', 2)
     returning id`,
    [id],
  );
  await pool.query(
    'update performance_seat set status = 3, allotment_id = $2 where performance_id = $1 and seat_no = any($3)',
    [id, rows[0]?.id, kept],
  );
  await pool.query(
    `insert into voucher (code, market, performance_ids, opens_presale, allotment_ids)
     values ('GUESTSHERE', 'belarus', array[$1::int], false, array[$2::int])`,
    [id, rows[0]?.id],
  );
  expect(await seatsOf({})).not.toEqual(expect.arrayContaining(kept));
  expect(await seatsOf({ code: 'guestshere' })).toEqual(kept);
  await pool.query('update allotment set per_order = 1 where id = $1', [rows[0]?.id]);
  const limited = await seatsOf({ code: 'GUESTSHERE' });
  expect(limited).toHaveLength(2);
  expect(limited.filter((seatNo) => kept.includes(seatNo)).length).toBeLessThan(2);

  await pool.query('update allotment set per_order = null where id = $1', [rows[0]?.id]);
  await pool.query(
    `update performance set presale_from = now() - interval '1 hour', sale_from = now() + interval '1 day' where id = $1`,
    [id],
  );
  expect(await seatsOf({})).toEqual([]);
  expect(await seatsOf({ code: 'GUESTSHERE' })).toEqual(kept);
  // Of a presale a code of an allotment opens nothing else.
  expect(await seatsOf({ code: 'GUESTSHERE', count: 3 })).toEqual([]);
  await pool.query(`update voucher set opens_presale = true where code = 'GUESTSHERE'`);
  expect(await seatsOf({ code: 'GUESTSHERE', count: 3 })).toHaveLength(3);

  // Wrong codes count as guesses, as everywhere.
  const guess = (code: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v3/best-seats',
      payload: { performanceId: id, count: 2, code },
      remoteAddress: '203.0.113.77',
    });
  const unknown = await guess('NOBODY');
  expect([unknown.statusCode, unknown.json()]).toMatchObject([409, { error: { code: 'voucher_unknown' } }]);
  let last = unknown;
  for (let tried = 0; tried < 40 && last.statusCode === 409; tried += 1) last = await guess(`WRONG${tried}`);
  expect([last.statusCode, last.json()]).toMatchObject([429, { error: { code: 'too_many_vouchers' } }]);
  expect((await guess('GUESTSHERE')).statusCode).toBe(429);
});
