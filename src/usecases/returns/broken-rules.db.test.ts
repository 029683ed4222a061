import { expect, test } from 'vitest';
import { createReturnRulesStore } from '#adapters/db/returns/return-rules-store.ts';
import { aSale } from '#test/builders/sale.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { setVoucher } from '#usecases/basket/set-voucher.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { quoteReturn } from './quote-return.ts';
import { cancelLines, returnLines } from './return-lines.ts';
import { setReturnRule } from './set-return-rule.ts';

const sale = await aSale({ max: 12 });
const { deps, pool } = sale;
const rules = createReturnRulesStore(pool);
// Without a law on returns: all of the price comes back.
const FAR = { market: 'georgia', seats: 8, startsIn: 20 * 24 } as const;

async function aRule(performanceIds: number[], effect: object, minQuantity: number | null = null): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into price_rule (key, market, target, effect, min_quantity)
     values ('test ' || gen_random_uuid(), 'georgia', 'performances', $1, $2) returning id`,
    [JSON.stringify(effect), minQuantity],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query('insert into price_rule_performance select $1, unnest($2::int[])', [id, performanceIds]);
  return id;
}

/** A performance of an organizer that keeps nothing of a returned price. */
async function onSale() {
  const performance = await sale.onSale(FAR);
  const scope = { performanceId: null, tariffKind: null, tariffNo: null };
  const steps = [{ hours: 1, keptPermille: 0 }];
  await setReturnRule({ rules }, { organizerId: performance.organizerId, ...scope, actor: 'test', steps });
  return performance;
}

async function aGroup(seats: number[]) {
  const performance = await onSale();
  const ruleId = await aRule([performance.id], { kind: 'group', fromTickets: 3, permille: 100 });
  const orderId = await sale.paid(performance, { seats });
  return { performance, orderId, ruleId };
}

const withheldOf = async (orderId: string) =>
  (
    await pool.query<{ lineNo: number; ruleId: number; minor: number }>(
      `select line_no as "lineNo", rule_id as "ruleId", minor::int from return_withheld where order_id = $1 order by 1, 2`,
      [orderId],
    )
  ).rows;

test('tickets that stay of a group lose its price, and what was kept back for them comes back with them', async () => {
  const { orderId, ruleId } = await aGroup([0, 1, 2]);
  expect((await quoteReturn(deps, orderId, [1]))?.chosen?.moneyMinor).toBe(3_500);
  expect(await returnLines(deps, { orderId, lineNos: [1] })).toMatchObject({ ok: true, moneyMinor: 3_500 });
  expect(await withheldOf(orderId)).toEqual([{ lineNo: 1, ruleId, minor: 1_000 }]);
  expect(await returnLines(deps, { orderId, lineNos: [3] })).toMatchObject({ ok: true, moneyMinor: 5_000 });
  expect(await returnLines(deps, { orderId, lineNos: [2] })).toMatchObject({ ok: true, moneyMinor: 5_000 });
  expect((await withheldOf(orderId)).map(({ minor }) => minor)).toEqual([1_000, -500, -500]);
  await sale.nothingIsBroken();
});

test('the terms of a ticket that was free in its set are compared for what it gives back', async () => {
  const performance = await onSale();
  const scope = {
    organizerId: performance.organizerId,
    performanceId: performance.id,
    tariffKind: null,
    tariffNo: null,
  };
  const steps = [
    { days: 7, keptMinor: 777 },
    { hours: 3, keptPermille: 250 },
  ];
  await setReturnRule({ rules }, { ...scope, actor: 'test', steps });
  await aRule([performance.id], { kind: 'set', everyTickets: 2, cheapest: 1, permille: 1000 });
  const orderId = await sale.paid(performance, { seats: [0, 1] });
  const { rows } = await pool.query<{ paid: number; free: number }>(
    `select min(line_no) filter (where price_minor > 0)::int as paid, min(line_no) filter (where price_minor = 0)::int as free
     from order_line where order_id = $1`,
    [orderId],
  );
  const { paid = 0, free = 0 } = rows[0] ?? {};
  expect(await returnLines(deps, { orderId, lineNos: [paid] })).toMatchObject({ ok: true, moneyMinor: 0 });
  expect((await quoteReturn(deps, orderId, [free]))?.chosen?.moneyMinor).toBe(5_000 - 777);
  expect(await returnLines(deps, { orderId, lineNos: [free] })).toMatchObject({ ok: true, moneyMinor: 5_000 - 777 });
  await sale.nothingIsBroken();
});

test('a group that stays large enough loses nothing, nor one of which the seller cancels a ticket', async () => {
  const { orderId } = await aGroup([0, 1, 2, 3]);
  expect(await returnLines(deps, { orderId, lineNos: [1] })).toMatchObject({ moneyMinor: 4_500 });
  expect(await cancelLines(deps, { orderId, lineNos: [2] })).toMatchObject({ moneyMinor: 4_500 });
  expect(await withheldOf(orderId)).toEqual([]);
  await sale.nothingIsBroken();
});

test('the seller’s cancellation gives back what was kept, and a postponement leaves it as it is', async () => {
  const { performance, orderId } = await aGroup([0, 1, 2]);
  await returnLines(deps, { orderId, lineNos: [1] });
  const newStartsAt = new Date(Date.now() + 40 * 86_400_000);
  await postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: false });
  expect(await withheldOf(orderId)).toHaveLength(1);
  await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false });
  const { rows } = await pool.query<{ back: number }>(
    `select sum(amount_minor)::int as back from return_line where order_id = $1 and what = 'price'`,
    [orderId],
  );
  expect(rows).toEqual([{ back: 3 * 4_500 }]);
  await sale.nothingIsBroken();
});

test('a line that no rule reduced still counts, and bears what the others lose', async () => {
  const performance = await onSale();
  const ruleId = await aRule([performance.id], { kind: 'percent', permille: 500 }, 3);
  await pool.query('update price_rule set max_uses = 1 where id = $1', [ruleId]);
  const orderId = await sale.paid(performance, { seats: [0, 1, 2] });
  const { rows } = await pool.query<{ lineNo: number }>(
    `select line_no as "lineNo" from order_line where order_id = $1 and rule_id is null order by 1`,
    [orderId],
  );
  const lineNos = rows.map(({ lineNo }) => lineNo);
  expect(lineNos).toHaveLength(2);
  expect(await returnLines(deps, { orderId, lineNos })).toMatchObject({ ok: true, moneyMinor: 7_500 });
  expect(await withheldOf(orderId)).toEqual([{ lineNo: lineNos[0], ruleId, minor: 2_500 }]);
  await sale.nothingIsBroken();
});

test('what stays below the minimum of a voucher loses what the voucher took off', async () => {
  const performance = await onSale();
  await pool.query(
    `insert into voucher (code, market, effect, minimum_minor) values ('LARGE', 'georgia', '{"kind":"percent","permille":200}', 10000)`,
  );
  const orderId = await sale.held(performance, { seats: [0, 1] });
  expect(await setVoucher(deps, { orderId, code: 'LARGE', network: null })).toMatchObject({ ok: true });
  await sale.tryCheckout(orderId);
  await sale.payAtProvider(orderId);
  await sale.tell(orderId, { captureRef: await sale.captureRefOf(orderId) });
  expect(await returnLines(deps, { orderId, lineNos: [1] })).toMatchObject({ ok: true, moneyMinor: 3_000 });
  expect(await withheldOf(orderId)).toEqual([{ lineNo: 1, ruleId: 0, minor: 1_000 }]);
  expect(await returnLines(deps, { orderId, lineNos: [2] })).toMatchObject({ ok: true, moneyMinor: 5_000 });
  await sale.nothingIsBroken();
});
