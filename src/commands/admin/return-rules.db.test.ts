import { expect, test } from 'vitest';
import { createReturnRulesStore } from '#adapters/db/returns/return-rules-store.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { RETURN_RULES_USAGE, returnRules } from './return-rules.ts';

const { pool } = await createTestDatabase();
const { id, organizerId } = await aPerformance(pool);
const organizer = String(organizerId);

async function admin(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await returnRules({ rules: createReturnRulesStore(pool) }, args, (line) => lines.push(line));
  return { code, lines };
}

test('a rule is described first, set with --yes, listed and ended, each with its actor', async () => {
  const asked = ['set', organizer, '7d=0%', '1d=50%', '3h=5.00', '--performance', String(id), '--by', 'Ann'];
  const terms = `performance ${id}: 7d=0% 1d=50% 3h=5.00`;
  expect(await admin(...asked)).toEqual({
    code: 0,
    lines: [`Nothing was changed. With --yes it would apply to orders from now on: ${terms}`],
  });
  expect((await admin('list', organizer)).lines).toEqual([]);
  const done = await admin(...asked, '--yes');
  expect(done).toEqual({ code: 0, lines: [expect.stringMatching(/^Rule \d+ applies/)] });
  const number = /\d+/.exec(done.lines[0] ?? '')?.[0] ?? '';
  expect((await admin('list', organizer)).lines).toEqual([`${number}  ${terms}`]);
  expect(await admin('end', number, '--by', 'Olga')).toMatchObject({ code: 0 });
  expect(await admin('end', number)).toMatchObject({ code: 1 });
  const { rows } = await pool.query('select actor, action from audit order by id');
  expect(rows).toEqual([
    { actor: 'Ann', action: 'return_rule.set' },
    { actor: 'Olga', action: 'return_rule.end' },
  ]);
});

test.each([
  [['7d=50%', '1d=0%'], true],
  [['1d=10%', '48h=20%'], true],
  [['1d=5.00', '3h=2.00'], true],
  [['7d=0%', '1d=50%'], false],
  [['7d=5.00', '1d=10%'], false],
  [['none'], false],
])('%j warns of what keeps more early than late: %s', async (steps, warns) => {
  const { code, lines } = await admin('set', organizer, ...steps);
  expect([code, lines.some((line) => line.startsWith('Warning'))]).toEqual([0, warns]);
});

test.each([
  [2, RETURN_RULES_USAGE, ['set', organizer]],
  [2, RETURN_RULES_USAGE, ['list', organizer, '--kind', 'base']],
  [2, RETURN_RULES_USAGE, ['end', '1', '--yes']],
  [2, 'There is nothing with the number 99999999999.', ['list', '99999999999']],
  [2, 'There is no tariff 40000.', ['set', organizer, 'none', '--performance', '1', '--tariff', '40000']],
  [1, 'Steps are like', ['set', organizer, 'soon']],
  [1, 'There is no such organizer', ['set', '999999', 'none', '--yes']],
])('answers with %i and "%s": %j', async (code, words, args) => {
  expect(await admin(...args)).toEqual({ code, lines: [expect.stringContaining(words)] });
});
