import { expect, test } from 'vitest';
import { createOperatorStore } from '#adapters/db/profile/operator-store.ts';
import { aSale } from '#test/builders/sale.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { credit } from './credit.ts';

const sale = await aSale();
const { pool } = sale;
const accountId = await tenderSteps(sale).account('guest@credit.example');

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

  expect(await run(...asked, '--yes')).toMatchObject({ code: 0, lines: expect.stringContaining('Done. 20.50 BYN') });
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

test.each([
  [2, 'MARKET AMOUNT', ['give', 'guest@credit.example', 'belarus', 'much', '--why', 'x', '--yes']],
  [2, 'MARKET AMOUNT', ['give', 'guest@credit.example', 'france', '1.00', '--why', 'x', '--yes']],
  [1, 'Say with --why', ['give', 'guest@credit.example', 'belarus', '1.00', '--yes']],
  [1, 'above zero', ['give', 'guest@credit.example', 'belarus', '0.00', '--why', 'x', '--yes']],
  [1, 'no such account', ['show', 'nobody@credit.example']],
])('what is wrong is refused with %i and "%s"', async (code, text, args) => {
  expect(await run(...args)).toMatchObject({ code, lines: expect.stringContaining(text) });
});
