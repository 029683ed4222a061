import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aSale } from '#test/builders/sale.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';

const sale = await aSale();
const { deps, pool } = sale;

async function aVisitor(seats: number) {
  const performance = await sale.onSale({ seats });
  const visitor = randomUUID();
  const hold = (seatNo: number) => sale.tryHold(performance, { seats: [seatNo] }, { visitor });
  const held = async (seatNo: number): Promise<string> => {
    const result = await hold(seatNo);
    if (!result.ok) throw new Error(`not held: ${result.code}`);
    return result.orderId;
  };
  /** A hold of this visitor that expired this many minutes ago. */
  const expired = async (seatNo: number, minutesAgo: number): Promise<void> => {
    const orderId = await sale.held(performance, { seats: [seatNo] });
    await sale.expire(orderId);
    await pool.query(
      `update orders set visitor = $2, hold_until = now() - make_interval(mins => $3) - interval '1 s',
         created_at = now() - make_interval(mins => $3 + 10) where id = $1`,
      [orderId, visitor, minutesAgo],
    );
  };
  return { performance, hold, held, expired };
}

test('two orders at a time, and a third when one is let go of or paid', async () => {
  const { hold, held } = await aVisitor(6);
  const first = await held(0);
  const second = await held(1);
  expect(await hold(2)).toEqual({ ok: false, code: 'too_many_holds', orderIds: [second, first] });
  await releaseOrder(deps, first);
  const third = await held(2);
  await sale.tryCheckout(third);
  expect(await hold(3)).toMatchObject({ code: 'too_many_holds', orderIds: [third, second] });
  await sale.payAtProvider(third);
  await sale.tell(third);
  expect(await hold(3)).toMatchObject({ ok: true });
});

test('two orders, however many are requested at the same moment', async () => {
  const { hold } = await aVisitor(12);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, seat) => hold(seat)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(answers.filter((answer) => !answer.ok && answer.code === 'too_many_holds')).toHaveLength(10);
});

test('the same click sent twice is one order, also at the limit', async () => {
  const { performance, held } = await aVisitor(3);
  await held(0);
  const visitor = randomUUID();
  const idemKey = randomUUID();
  const again = () => sale.tryHold(performance, { seats: [1] }, { visitor, idemKey });
  const first = await again();
  expect(first).toMatchObject({ ok: true });
  expect(await again()).toEqual({ ...first, order: null });
});

test.each([
  ['one that ran out', [0], null],
  ['two that ran out', [1, 0], 5],
  ['two, the last four minutes ago', [9, 4], 1],
  ['two, the last six minutes ago', [9, 6], null],
  ['three', [2, 1, 0], 10],
  ['four', [3, 2, 1, 0], 20],
  ['five', [4, 3, 2, 1, 0], 20],
  ['two, one of them over an hour ago', [61, 0], null],
])('after %s: a cool-down', async (_, minutesAgo, minutes) => {
  const { hold, expired } = await aVisitor(8);
  for (const [seat, ago] of minutesAgo.entries()) await expired(seat, ago);
  const answer = await hold(7);
  if (minutes === null) expect(answer).toMatchObject({ ok: true });
  else {
    expect(answer).toMatchObject({ ok: false, code: 'hold_cool_down' });
    const seconds = 'coolDownSeconds' in answer ? answer.coolDownSeconds : 0;
    expect(seconds).toBeGreaterThan(minutes * 60 - 10);
    expect(seconds).toBeLessThanOrEqual(minutes * 60);
  }
});

test('letting go in the last moment is running out', async () => {
  const { hold, held } = await aVisitor(4);
  for (const seat of [0, 1]) {
    const orderId = await held(seat);
    await pool.query(`update orders set hold_until = now() + interval '3 s' where id = $1`, [orderId]);
    expect(await releaseOrder(deps, orderId)).toEqual({ ok: true });
    expect(await sale.stateOf(orderId)).toBe('expired');
  }
  expect(await hold(2)).toMatchObject({ ok: false, code: 'hold_cool_down' });
});
