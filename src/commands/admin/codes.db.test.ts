import { expect, test } from 'vitest';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { anItemSale } from '#test/builders/item-sale.ts';
import { codes } from './codes.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await anItemSale();
const { pool } = sale;

async function admin(...args: string[]): Promise<{ code: number; lines: string }> {
  const lines: string[] = [];
  const code = await codes(sale, args, (line) => lines.push(line));
  return { code, lines: lines.join('\n') };
}

type Built = Parameters<typeof sale.onSale>[0];

async function aCode(options: Built = { kind: 'good' }): Promise<{ code: string; orderId: string }> {
  const orderId = await sale.paid(await sale.onSale(options));
  const [found] = await sale.codesOf(orderId);
  return { code: found?.code ?? '', orderId };
}

async function auditOf(code: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select a.actor, a.action from audit a join entitlement e on a.thing = 'entitlement:' || e.id where e.code = $1`,
    [code],
  );
  return rows;
}

test('a code is shown, redeemed in the name of whoever stands at the desk, and then spent', async () => {
  const { code } = await aCode();
  const shown = await admin('show', spacedCode(code));
  expect(shown).toMatchObject({ code: 0, lines: expect.stringContaining('It can be redeemed.') });
  expect(shown.lines).toContain(`${spacedCode(code)}  [issued]  good: Certificate`);
  expect(shown.lines).toMatch(/order {5}RA-\w{4}-\w{4}, 50\.00 BYN/);
  expect(await auditOf(code)).toEqual([]);

  expect(await admin('redeem', code.toLowerCase(), '--by', 'Ірына, гардэроб')).toMatchObject({
    code: 0,
    lines: expect.stringMatching(/\[used\][^]+Redeemed\. The code is spent\.$/),
  });
  expect(await auditOf(code)).toEqual([{ actor: 'Ірына, гардэроб', action: 'entitlement.use' }]);

  for (const action of ['show', 'redeem'])
    expect(await admin(action, code), action).toMatchObject({
      code: 1,
      lines: expect.stringMatching(/It is used already: \d{4}-\d\d-\d\dT[\d:.]+Z by Ірына, гардэроб\.$/),
    });
  expect(await auditOf(code)).toHaveLength(1);
});

test('of counters that take a code in one moment one hands out, and the others are told who did', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { code } = await aCode();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, counter) => admin('redeem', code, '--by', `counter ${counter}`)),
    );
    const first = answers.findIndex((answer) => answer.code === 0);
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    for (const [counter, { lines }] of answers.entries())
      if (counter !== first) expect(lines).toContain(` by counter ${first}.`);
    expect(await auditOf(code)).toEqual([{ actor: `counter ${first}`, action: 'entitlement.use' }]);
  }
});

test.each([
  ['expired', `valid_from = now() - interval '2 days', valid_until = now() - interval '1 second'`, 'It has expired'],
  ['not good yet', `valid_from = now() + interval '1 hour'`, 'It is good from'],
])('a code that is %s is refused and stays as it is', async (_, change, answer) => {
  const { code } = await aCode();
  await pool.query(`update entitlement set ${change} where code = $1`, [code]);
  expect(await admin('redeem', code)).toMatchObject({ code: 1, lines: expect.stringContaining(answer) });
  expect((await sale.entitlements.findCode(code))?.state).toBe('issued');
  expect(await auditOf(code)).toEqual([]);
});

test('a code that was given back says so', async () => {
  const { code, orderId } = await aCode();
  await returnLines(sale.deps, { orderId, cause: 'own_return' });
  expect(await admin('redeem', code)).toMatchObject({
    code: 1,
    lines: expect.stringContaining('It is cancelled (own_return)'),
  });
});

test('a rental is not handed in, so that it can still be watched', async () => {
  const { code } = await aCode({ kind: 'video' });
  expect(await admin('redeem', code)).toMatchObject({ code: 1, lines: expect.stringContaining('to watch') });
  expect((await sale.entitlements.findCode(code))?.state).toBe('issued');
});

test('a code with a wrong letter is told from one that was never sold', async () => {
  const { code } = await aCode();
  const slip = code.replace(/^./, (letter) => (letter === '7' ? '8' : '7'));
  for (const action of ['show', 'redeem']) {
    expect(await admin(action, slip), action).toMatchObject({
      code: 1,
      lines: expect.stringContaining('no code of ours'),
    });
    expect(await admin(action, '0000-0000-0000-0'), action).toEqual({ code: 1, lines: 'There is no such code.' });
  }
});

test.each([
  [],
  ['show'],
  ['spend', 'X'],
  ['show', 'X', '--by', 'me'],
  ['redeem', 'X', '--by'],
  ['redeem', 'X', '--by', '  '],
  ['redeem', 'X', '--for', 'me'],
])('what is not understood is answered with the usage: %s', async (...args) => {
  expect(await admin(...args)).toEqual({ code: 2, lines: 'codes show CODE\ncodes redeem CODE [--by NAME]' });
});
