import { expect, test } from 'vitest';
import { createOperatorStore } from '#adapters/db/profile/operator-store.ts';
import { aSale } from '#test/builders/sale.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { credit } from './credit.ts';

const sale = await aSale();
const { pool } = sale;
const tenders = tenderSteps(sale);
const accountId = await tenders.account('guest@credit.example');

async function run(...args: string[]) {
  const lines: string[] = [];
  const deps = { ...sale.deps, accounts: createOperatorStore(pool) };
  const code = await credit(deps, args, (line) => lines.push(line));
  return { code, lines: lines.join('\n') };
}

test('credit is given once it is confirmed, with its reason in the audit, and the account may spend it', async () => {
  const asked = ['give', 'guest@credit.example', 'belarus', '20.50', '--why', 'The hall was cold'];
  expect(await run(...asked)).toMatchObject({ code: 0, lines: expect.stringContaining('Nothing was changed') });
  expect((await run('show', accountId)).lines).toContain('0.00 BYN');

  expect(await run(...asked, '--yes')).toMatchObject({
    code: 0,
    lines: expect.stringContaining('Done: given 20.50 BYN. Left: 20.50 BYN'),
  });
  expect((await run('show', accountId)).lines).toMatch(/20\.50 BYN\n0\.00 GEL$/);
  const { rows } = await pool.query(`select actor, thing, detail from audit where action = 'credit.given'`);
  expect(rows).toEqual([
    {
      actor: expect.stringContaining('command'),
      thing: `account:${accountId}`,
      detail: { id: expect.any(String), amountMinor: 2_050, currency: 'BYN', reason: 'The hall was cold' },
    },
  ]);
  await sale.nothingIsBroken();
});

test('credit given by mistake is taken back, as far as no order has reserved it', async () => {
  const mistaken = await tenders.account('wrong@credit.example');
  await tenders.credit(mistaken, 3_000);
  const orderId = await sale.held(await sale.onSale({ seats: 1, priceMinor: 2_000 }), { seats: [0] });
  await tenders.set(orderId, { owner: tenders.owner(mistaken), creditMinor: 1_000 });
  const asked = ['take', mistaken, 'belarus', '25', '--why', 'another person', '--by', 'Ann'];
  expect((await run(...asked)).lines).toContain('Nothing was changed. With --yes it loses 20.00 BYN.');
  expect((await run(...asked, '--yes')).lines).toContain('Done: taken back 20.00 BYN. Left: 0.00 BYN');
  expect(await run(...asked, '--yes')).toMatchObject({ code: 1, lines: expect.stringContaining('has no credit') });
  const { rows } = await pool.query(`select actor, thing, detail from audit where action = 'credit.taken'`);
  expect(rows).toEqual([
    {
      actor: 'Ann',
      thing: `account:${mistaken}`,
      detail: { id: expect.any(String), amountMinor: 2_000, currency: 'BYN', reason: 'another person' },
    },
  ]);
  await sale.nothingIsBroken();
});

test('two who take credit back at once take it once', async () => {
  const account = await tenders.account();
  await tenders.credit(account, 3_000);
  const take = () => run('take', account, 'belarus', '20', '--why', 'twice', '--yes');
  const both = await Promise.all([take(), take()]);
  expect(both.map(({ lines }) => /taken back (\S+)/.exec(lines)?.[1] ?? '').toSorted()).toEqual(['10.00', '20.00']);
  await sale.nothingIsBroken();
});

test.each([
  [1, 'Say with --why', ['give', 'guest@credit.example', 'belarus', '1.00']],
  [2, 'MARKET AMOUNT', ['give', 'guest@credit.example', 'belarus', '1.00', '--why', '--yes']],
  [2, 'MARKET AMOUNT', ['give', 'guest@credit.example', 'belarus', '1.00', 'extra', '--why', 'x']],
  [1, 'Say with --why', ['take', 'guest@credit.example', 'belarus', '1.00', '--yes']],
  [2, 'MARKET AMOUNT', ['give', 'guest@credit.example', 'belarus', 'much', '--why', 'x', '--yes']],
  [2, 'MARKET AMOUNT', ['give', 'guest@credit.example', 'france', '1.00', '--why', 'x', '--yes']],
  [1, 'Say with --why', ['give', 'guest@credit.example', 'belarus', '1.00', '--yes']],
  [1, 'above zero', ['give', 'guest@credit.example', 'belarus', '0.00', '--why', 'x', '--yes']],
  [1, 'no such account', ['show', 'nobody@credit.example']],
])('what is wrong is refused with %i and "%s"', async (code, text, args) => {
  expect(await run(...args)).toMatchObject({ code, lines: expect.stringContaining(text) });
});
