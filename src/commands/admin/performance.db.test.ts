import { expect, test } from 'vitest';
import { createAuditReads } from '#adapters/db/operation/audit-reads.ts';
import { chargebackSteps } from '#test/builders/chargeback.ts';
import { aSale } from '#test/builders/sale.ts';
import { audit } from './audit.ts';
import { performance } from './performance.ts';
import { refunds } from './refunds.ts';
import { runAdmin } from './run-admin.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale();
const { deps } = sale;

const ahead = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T19:00+03:00`;
const copy = { isOff: false };

async function admin(...args: string[]): Promise<{ code: number; lines: string }> {
  const lines: string[] = [];
  const commands = {
    performance: {
      usage: 'performance …',
      run: (rest: readonly string[], print: (line: string) => void) => performance(deps, rest, print),
    },
    audit: {
      usage: 'audit …',
      run: (rest: readonly string[], print: (line: string) => void) => audit(createAuditReads(sale.pool), rest, print),
    },
    refunds: {
      usage: 'refunds …',
      reachesOut: ['retry', 'settle'],
      run: (rest: readonly string[], print: (line: string) => void) => refunds(deps, rest, print),
    },
  };
  const code = await runAdmin(
    args,
    commands,
    (line) => lines.push(line),
    () => copy.isOff,
  );
  return { code, lines: lines.join('\n') };
}

test('a cancellation is described first, and done with --yes', async () => {
  const built = await sale.onSale({ seats: 3 });
  const orderId = await sale.paid(built, { seats: [0, 1] });
  const id = String(built.id);
  const dry = await admin('performance', 'cancel', id);
  expect(dry.code).toBe(0);
  expect(dry.lines).toContain('paid orders      1 (2 tickets)');
  expect(dry.lines).toContain('money back       100.00 BYN');
  expect(dry.lines).toContain('fees as points   500');
  expect(dry.lines).toContain('Nothing was changed.');
  expect(await sale.stateOf(orderId)).toBe('paid');
  expect((await admin('performance', 'cancel', id, '--yes')).lines).toContain('Done: cancelled.');
  expect(await sale.stateOf(orderId)).toBe('refund_pending');
  expect(await admin('performance', 'cancel', id, '--yes')).toEqual({ code: 1, lines: 'It is cancelled already.' });
  expect((await admin('performance', 'list')).lines).toContain(`${id}  `);
});

test('a postponement wants a date with its offset', async () => {
  const built = await sale.onSale({ seats: 1 });
  const id = String(built.id);
  for (const [date, why] of [
    ['tomorrow', 'is no moment'],
    ['2028-01-01', 'is no moment'],
    ['2028-01-01T19:00', 'is no moment'],
    ['2028-01-01T24:00Z', 'is no moment'],
    ['2028-13-01T19:00Z', 'no such day'],
    ['2027-02-30T19:00+03:00', 'There is no such day: 2027-02-30.'],
    [ahead(1_200), 'more than 3 years ahead'],
  ] as const) {
    const refused = await admin('performance', 'postpone', id, '--to', date, '--yes');
    expect(refused).toEqual({ code: 2, lines: expect.stringContaining(why) });
  }
  const date = ahead(300);
  const done = await admin('performance', 'postpone', id, '--to', date, '--yes');
  expect(done).toMatchObject({
    code: 0,
    lines: expect.stringContaining(`Done: postponed to ${date.slice(0, 10)}T16:00:00.000Z.`),
  });
});

test('the audit says who cancelled or postponed a performance', async () => {
  const [cancelled, postponed] = [await sale.onSale({ seats: 1 }), await sale.onSale({ seats: 1 })];
  await admin('performance', 'cancel', String(cancelled.id));
  await admin('performance', 'cancel', String(cancelled.id), '--yes', '--by', 'Ann');
  await admin('performance', 'postpone', String(postponed.id), '--to', ahead(400), '--yes');
  const { rows } = await sale.pool.query(
    `select actor, action, detail ->> 'newStartsAt' as date from audit where thing = any($1) order by id`,
    [[`performance:${cancelled.id}`, `performance:${postponed.id}`]],
  );
  expect(rows).toMatchObject([
    { actor: 'Ann', action: 'performance.cancelled', date: null },
    { actor: 'command line', action: 'performance.postponed', date: expect.stringContaining(ahead(400).slice(0, 10)) },
  ]);
  const { code, lines } = await admin('audit', 'list', '--days', '1');
  expect(code).toBe(0);
  expect(lines).toMatch(/Z {2}command line {2}performance\.postponed {2}performance:\d+ {2}\{/);
  for (const args of [[], ['list', '--days', 'x'], ['list', '--days', '99999999'], ['list', 'more']])
    expect((await admin('audit', ...args)).code).toBe(2);
});

test('a refund that was refused is listed and can be sent again', async () => {
  const built = await sale.onSale({ seats: 1 });
  const orderId = await sale.paid(built, { seats: [0] });
  await admin('performance', 'cancel', String(built.id), '--yes');
  const { rows } = await sale.pool.query<{ id: string }>('select id from refund where order_id = $1', [orderId]);
  const id = rows[0]?.id ?? '';
  await deps.stores.refunds.fail(id, 'card closed');
  expect((await admin('refunds', 'list')).lines).toContain(`failed  performance_cancelled  card closed`);
  const { rows: payments } = await sale.pool.query<{ id: string }>('select id from payment where order_id = $1', [
    orderId,
  ]);
  const behave = (refund: string) => sale.shop.control('behaviour', { paymentId: payments[0]?.id ?? '', refund });
  await behave('limit');
  expect(await admin('refunds', 'retry', id, '--by', 'Ann')).toEqual({
    code: 1,
    lines: expect.stringMatching(/^(The provider refused it again|It was not made): \S/),
  });
  await behave('complete');
  expect(await admin('refunds', 'retry', id)).toEqual({ code: 0, lines: 'Sent again, and confirmed.' });
  expect(await sale.stateOf(orderId)).toBe('refunded');
  expect((await admin('refunds', 'retry', id)).code).toBe(1);
  const audited = await sale.pool.query(
    `select actor, detail from audit where action = 'refund.retry' and thing = $1`,
    [`refund:${id}`],
  );
  const detail = { orderId, amountMinor: 5_000, currency: 'BYN' };
  expect(audited.rows).toEqual([
    { actor: 'Ann', detail },
    { actor: 'command line', detail },
  ]);
});

test('a refund that a chargeback stopped is sent again by hand only, and only from money that is left', async () => {
  const { chargeBack } = chargebackSteps(sale);
  const built = await sale.onSale({ seats: 2 });
  const stopped = async (seatNo: number, amountMinor: number) => {
    const orderId = await sale.paid(built, { seats: [seatNo] });
    await returnLines(deps, { orderId, cause: 'own_return' });
    await chargeBack(orderId, { amountMinor });
    const { rows } = await sale.pool.query<{ id: string }>('select id from refund where order_id = $1', [orderId]);
    return { id: rows[0]?.id ?? '', orderId };
  };
  const gone = await stopped(0, 4_000);
  const partly = await stopped(1, 1_000);
  expect((await admin('refunds', 'retry', '--all', 'bepaid', '--yes')).lines).toMatch(/^0 sent again/);
  expect(await admin('refunds', 'retry', gone.id)).toMatchObject({
    code: 1,
    lines: expect.stringContaining('bank took'),
  });
  expect(await sale.stateOf(gone.orderId)).toBe('refund_pending');
  expect((await admin('refunds', 'retry', partly.id)).code).toBe(0);
  expect(await sale.stateOf(partly.orderId)).toBe('refunded');
  await sale.nothingIsBroken();
});

test('all refunds that a provider refused can be sent again at once', async () => {
  const built = await sale.onSale({ seats: 2 });
  const orders = [await sale.paid(built, { seats: [0] }), await sale.paid(built, { seats: [1] })];
  await admin('performance', 'cancel', String(built.id), '--yes');
  const { rows } = await sale.pool.query<{ id: string }>('select id from refund where order_id = any($1)', [orders]);
  for (const { id } of rows) await deps.stores.refunds.fail(id, 'no money on the account');
  const doubtful = await sale.onSale({ seats: 1 });
  const orderInDoubt = await sale.paid(doubtful, { seats: [0] });
  await admin('performance', 'cancel', String(doubtful.id), '--yes');
  const inDoubt = await sale.pool.query<{ id: string }>('select id from refund where order_id = $1', [orderInDoubt]);
  await deps.stores.refunds.fail(inDoubt.rows[0]?.id ?? '', 'in doubt: an answer was lost a day ago');
  expect((await admin('refunds', 'retry', '--all', 'bank-of-georgia', '--yes')).lines).toContain('0 sent again');
  expect((await admin('refunds', 'retry', '--all', 'bepaid')).lines).toMatch(
    /50\.00 BYN\nNothing was changed\. With --yes 2 would be sent again\.$/,
  );
  expect(await sale.stateOf(orders[0] ?? '')).toBe('refund_pending');
  expect((await admin('refunds', 'retry', '--all', 'bepaid', '--yes')).lines).toContain('2 sent again');
  for (const orderId of orders) expect(await sale.stateOf(orderId)).toBe('refunded');
  expect(await sale.stateOf(orderInDoubt)).toBe('refund_pending');
  expect((await admin('refunds', 'retry', '--all', 'nobody')).code).toBe(2);
});

test('a restored copy with WORKER=off asks no bank', async () => {
  const built = await sale.onSale({ seats: 1 });
  const orderId = await sale.paid(built, { seats: [0] });
  await admin('performance', 'cancel', String(built.id), '--yes');
  const { rows } = await sale.pool.query<{ id: string }>('select id from refund where order_id = $1', [orderId]);
  const id = rows[0]?.id ?? '';
  copy.isOff = true;
  for (const args of [
    ['retry', id],
    ['retry', '--all', 'bepaid', '--yes'],
    ['settle', id, 'x', '--yes'],
  ])
    expect(await admin('refunds', ...args)).toEqual({ code: 1, lines: expect.stringContaining('WORKER=off') });
  expect((await admin('refunds', 'list')).code).toBe(0);
  copy.isOff = false;
  expect(await sale.stateOf(orderId)).toBe('refund_pending');
  expect((await admin('refunds', 'settle', id, crypto.randomUUID())).lines).toContain('knows no refund');
});

test('a list that does not show everything says so', async () => {
  const built = await sale.onSale({ seats: 1 });
  const orderId = await sale.paid(built, { seats: [0] });
  await admin('performance', 'cancel', String(built.id), '--yes');
  await sale.pool.query(
    `insert into refund (id, order_id, payment_id, amount_minor, reason)
      select gen_random_uuid(), order_id, payment_id, 1, reason || n from refund, generate_series(1, 221) n where order_id = $1`,
    [orderId],
  );
  expect((await admin('refunds', 'list')).lines).toMatch(/\n200 of 22\d are shown\.$/);
});

test.each([
  [],
  ['nothing'],
  ['toString'],
  ['performance'],
  ['performance', 'cancel', 'x'],
  ['performance', 'cancel', '1', '--to', '2030-01-01T19:00Z'],
  ['refunds', 'retry'],
  ['refunds', 'list', 'extra'],
  ['refunds', 'retry', '-'.repeat(36)],
  ['refunds', 'retry', `x${'-'.repeat(35)}`],
  ['refunds', 'settle', crypto.randomUUID()],
  ['performance', 'list', 'extra'],
  ['performance', 'show', '1', '--yes'],
  ['performance', 'show', '99999999999'],
  ['performance', 'cancel', '1', '--by'],
  ['performance', 'cancel', '1', '--by', '--yes'],
])('what is not understood is answered with the usage: %s', async (...args) => {
  expect((await admin(...args)).code).toBe(2);
});
