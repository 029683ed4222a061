import { describe, expect, test } from 'vitest';
import { createReturnRulesStore } from '#adapters/db/returns/return-rules-store.ts';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
import type { FeeStep } from '#domain/tickets/cancellation-fee.ts';
import type { BuiltPerformance, PerformanceOptions } from '#test/builders/performance.ts';
import { aSale } from '#test/builders/sale.ts';
import { readSale } from '#usecases/performances/read-sale.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { setVoucher } from '#usecases/basket/set-voucher.ts';
import { quoteReturn } from './quote-return.ts';
import { cancelLines, returnLines } from './return-lines.ts';
import { type RuleScope, setReturnRule } from './set-return-rule.ts';

const sale = await aSale({ max: 12 });
const { deps, pool } = sale;
const rules = createReturnRulesStore(pool);
const georgian: PerformanceOptions = { market: 'georgia', seats: 4, startsIn: 20 * 24 };

async function organizerOf({ id }: BuiltPerformance): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select e.organizer_id as id from performance p join event e on e.id = p.event_id where p.id = $1',
    [id],
  );
  return rows[0]?.id ?? 0;
}

async function set(performance: BuiltPerformance, steps: unknown, scope: Partial<RuleScope> = {}) {
  const organizerId = await organizerOf(performance);
  const none = { performanceId: null, tariffKind: null, tariffNo: null };
  return setReturnRule({ rules }, { ...none, organizerId, ...scope, actor: 'test', steps });
}

async function pay(orderId: string): Promise<void> {
  await sale.payAtProvider(orderId);
  await sale.tell(orderId, { captureRef: await sale.captureRefOf(orderId) });
}

const keep = (permille: number): FeeStep[] => [{ days: 1, keptPermille: permille }];

/** What a return of the first line pays; null when it cannot be returned. */
async function backOf(orderId: string): Promise<number | null> {
  const quote = await quoteReturn(deps, orderId, [1]);
  return quote?.chosen?.moneyMinor ?? null;
}

test('of rules that are set at the same moment one is in force, and each of the others has ended', async () => {
  const performance = await sale.onSale(georgian);
  const organizerId = await organizerOf(performance);
  for (let round = 1; round <= 5; round += 1) {
    const answers = await Promise.all([100, 200, 300, 400].map((permille) => set(performance, keep(permille))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    expect(await rules.list(organizerId)).toHaveLength(1);
  }
});

describe('a cancellation fee', () => {
  test('is that of the rule when the order was opened, whatever the organizer writes later', async () => {
    const performance = await sale.onSale(georgian);
    const before = await sale.paid(performance, { seats: [0] });
    await set(performance, keep(100));
    const orderId = await sale.held(performance, { seats: [1] });
    await set(performance, keep(900));
    await sale.tryCheckout(orderId);
    await pay(orderId);
    const after = await sale.paid(performance, { seats: [2] });
    expect([await backOf(before), await backOf(orderId), await backOf(after)]).toEqual([null, 4_500, 500]);
    await rules.end((await rules.list(await organizerOf(performance)))[0]?.id ?? 0, 'test');
    expect(await backOf(await sale.paid(performance, { seats: [3] }))).toBe(null);
    expect(await returnLines(deps, { orderId, lineNos: [1] })).toMatchObject({ ok: true, moneyMinor: 4_500 });
    const { rows } = await pool.query<{ action: string }>(
      `select action from audit where thing = 'organizer:' || $1::int order by id`,
      [await organizerOf(performance)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['return_rule.set', 'return_rule.set', 'return_rule.end']);
    await sale.nothingIsBroken();
  });

  test('of the narrowest rule counts: tariff, performance with kind, performance, kind, organizer', async () => {
    const performance = await sale.onSale(georgian);
    const performanceId = performance.id;
    const paid = () => sale.paid(performance, { seats: [0] });
    const scopes: [Partial<RuleScope>, number][] = [
      [{}, 100],
      [{ tariffKind: 'adult' }, 200],
      [{ performanceId }, 300],
      [{ performanceId, tariffKind: 'adult' }, 400],
      [{ performanceId, tariffNo: 1 }, 500],
    ];
    const backs: (number | null)[] = [];
    for (const [scope, permille] of scopes) {
      expect(await set(performance, keep(permille), scope)).toMatchObject({ ok: true });
      const orderId = await paid();
      backs.push(await backOf(orderId));
      await returnLines(deps, { orderId });
    }
    expect(backs).toEqual([4_500, 4_000, 3_500, 3_000, 2_500]);
    await set(performance, [], { performanceId, tariffNo: 1 });
    expect(await backOf(await paid())).toBe(null);
  });

  test('in Belarus never costs more than the law allows, except for sports', async () => {
    const performance = await sale.onSale({ seats: 4, startsIn: 20 * 24 });
    await set(performance, [{ days: 1, keptPermille: 1000 }]);
    expect(await backOf(await sale.paid(performance, { seats: [0] }))).toBe(3_750);
    await pool.query(
      `insert into category select (jsonb_populate_record(c, '{"slug":"sport"}')).* from category c limit 1
       on conflict do nothing`,
    );
    await pool.query(
      `update event set category = 'sport' where id = (select event_id from performance where id = $1)`,
      [performance.id],
    );
    expect(await backOf(await sale.paid(performance, { seats: [1] }))).toBe(0);
  });

  test('is nobody’s when the performance is cancelled', async () => {
    const performance = await sale.onSale(georgian);
    await set(performance, keep(900));
    const orderId = await sale.paid(performance, { seats: [0] });
    await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false, actor: 'test' });
    const { rows } = await pool.query<{ back: number }>(
      `select amount_minor::int as back from return_line where order_id = $1 and what = 'price'`,
      [orderId],
    );
    expect(rows).toEqual([{ back: 5_000 }]);
    await sale.nothingIsBroken();
  });

  test('is shown before buying, with the tariffs that differ', async () => {
    const performance = await sale.onSale(georgian);
    await set(performance, [
      { days: 7, keptPermille: 0 },
      { hours: 3, keptMinor: 500 },
    ]);
    const read = () => readSale({ reads: createPerformanceReads(pool), offers: deps.offers }, performance.id, 'en');
    expect((await read())?.ownReturn?.steps.map(({ sharePermille, keptMinor }) => [sharePermille, keptMinor])).toEqual([
      [1000, null],
      [null, 500],
    ]);
    await set(performance, [], { performanceId: performance.id, tariffNo: 1 });
    const tariffs = (await read())?.zones.flatMap((zone) => zone.tariffs) ?? [];
    expect(tariffs.map(({ otherReturn }) => otherReturn?.steps)).toEqual([[]]);
  });

  test.each<[string, unknown, Partial<RuleScope>, string]>([
    ['more than the whole', [{ days: 1, keptPermille: 1001 }], {}, 'steps_invalid'],
    ['neither days nor hours', [{ keptPermille: 10 }], {}, 'steps_invalid'],
    ['both a share and an amount', [{ days: 1, keptPermille: 10, keptMinor: 1 }], {}, 'steps_invalid'],
    ['a step with something else', [{ days: 1, keptPermille: 10, note: 'x' }], {}, 'steps_invalid'],
    ['a tariff without a performance', keep(100), { tariffNo: 1 }, 'scope_invalid'],
    ['a performance of another organizer', keep(100), { performanceId: 1 }, 'unknown_organizer'],
  ])('is refused: %s', async (_, steps, scope, code) => {
    const performance = await sale.onSale(georgian);
    expect(await set(performance, steps, scope)).toEqual({ ok: false, code });
  });
});

describe('tickets of a set', () => {
  async function twoForOne() {
    const performance = await sale.onSale({ seats: 4, startsIn: 20 * 24 });
    await pool.query(
      `with rule as (
         insert into price_rule (key, market, target, effect) values ('set ' || $1::int, 'belarus', 'performances',
           '{"kind":"set","everyTickets":2,"cheapest":1,"permille":1000}') returning id)
       insert into price_rule_performance select id, $1 from rule`,
      [performance.id],
    );
    const orderId = await sale.paid(performance, { seats: [0, 1] });
    const { rows } = await pool.query<{ paid: number }>(
      'select line_no as paid from order_line where order_id = $1 and price_minor > 0',
      [orderId],
    );
    const paid = rows[0]?.paid ?? 0;
    return { performance, orderId, paid, free: 3 - paid };
  }

  test('give nothing back while the free one stays, and all of it with the free one', async () => {
    const { orderId, paid, free } = await twoForOne();
    const quote = await quoteReturn(deps, orderId, [paid]);
    expect(quote?.chosen).toMatchObject({ moneyMinor: 0, pointsMinor: 0, feePoints: 0 });
    expect(quote?.lines.find(({ lineNo }) => lineNo === paid)).toMatchObject({
      withheldMinor: 5_000,
      keptMinor: 5_000,
    });
    expect((await quoteReturn(deps, orderId, [1, 2]))?.chosen?.moneyMinor).toBe(3_750);
    expect(await returnLines(deps, { orderId, lineNos: [paid] })).toMatchObject({ ok: true, moneyMinor: 0 });
    await sale.nothingIsBroken();
    expect(await returnLines(deps, { orderId, lineNos: [free] })).toMatchObject({ ok: true, moneyMinor: 3_750 });
    await sale.nothingIsBroken();
  });

  test('give back what was withheld when the performance is cancelled, and the seller breaks a set for free', async () => {
    const { performance, orderId, paid } = await twoForOne();
    await returnLines(deps, { orderId, lineNos: [paid] });
    await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false, actor: 'test' });
    const { rows } = await pool.query<{ back: number }>(
      `select sum(amount_minor)::int as back from return_line where order_id = $1 and what = 'price'`,
      [orderId],
    );
    expect(rows).toEqual([{ back: 5_000 }]);
    const other = await twoForOne();
    expect(await cancelLines(deps, { orderId: other.orderId, lineNos: [other.paid] })).toMatchObject({
      moneyMinor: 5_000,
    });
    await sale.nothingIsBroken();
  });
});

test('a voucher comes back when all lines that used it are cancelled, and not with an own return', async () => {
  const performance = await sale.onSale({ seats: 4, startsIn: 20 * 24 });
  await pool.query(
    `insert into voucher (code, market, effect, max_uses) values ('BACK', 'belarus', '{"kind":"percent","permille":100}', 10)`,
  );
  async function paidWithCode(seats: number[]): Promise<string> {
    const orderId = await sale.held(performance, { seats });
    expect(await setVoucher(deps, { orderId, code: 'BACK', network: null })).toMatchObject({ ok: true });
    await sale.tryCheckout(orderId);
    await pay(orderId);
    return orderId;
  }
  const used = async () =>
    (await pool.query<{ used: number }>(`select used from voucher where code = 'BACK'`)).rows[0]?.used;
  const own = await paidWithCode([0]);
  const cancelled = await paidWithCode([1, 2]);
  expect(await used()).toBe(3);
  await returnLines(deps, { orderId: own });
  expect(await used()).toBe(3);
  await cancelLines(deps, { orderId: cancelled, lineNos: [1] });
  expect(await used()).toBe(3);
  await cancelLines(deps, { orderId: cancelled, lineNos: [2] });
  expect(await used()).toBe(1);
  await sale.nothingIsBroken();
});
