import { expect, test } from 'vitest';
import { createVouchersStore } from '#adapters/db/pricing/vouchers-store.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { vouchers, VOUCHERS_USAGE } from './vouchers.ts';

const ahead = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00Z`;
const { pool } = await createTestDatabase();
const performance = await aPerformance(pool);
const georgian = await aPerformance(pool, { market: 'georgia' });
const until = ahead(300);
const { rows: organizers } = await pool.query<{ key: string }>('select key from organizer where id = $1', [
  performance.organizerId,
]);
const organizer = organizers[0]?.key ?? '';

async function admin(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await vouchers({ vouchers: createVouchersStore(pool) }, args, (line) => lines.push(line));
  return { code, lines };
}

test('a code is added with its terms, listed, and stopped once, each with its audit row', async () => {
  const terms = ['--market', 'belarus', '--organizer', organizer, '--performances', String(performance.id)];
  const limits = ['--percent', '15', '--uses', '100', '--per-order', '2', '--minimum', '20.00', '--alone'];
  expect(await admin('add', 'spring–26', ...terms, ...limits, '--until', until, '--by', 'Ганна')).toEqual({
    code: 0,
    lines: ['SPRING-26'],
  });
  const { rows } = await pool.query('select * from voucher');
  expect(rows).toEqual([
    expect.objectContaining({
      code: 'SPRING-26',
      market: 'belarus',
      organizer_id: performance.organizerId,
      performance_ids: [performance.id],
      effect: { kind: 'percent', permille: 150 },
      unlocks_hidden: false,
      is_combinable: false,
      minimum_minor: 2000,
      max_uses: 100,
      uses_per_order: 2,
    }),
  ]);
  expect((await admin('list')).lines).toEqual([
    `SPRING-26  belarus  -15 %  ${organizer}, performances ${performance.id}  used 0 of 100  until ${until.slice(0, 10)}T00:00:00.000Z`,
  ]);
  expect((await admin('stop', 'spring-26')).lines).toEqual([
    expect.stringContaining('SPRING-26  belarus'),
    expect.stringContaining('Nothing was changed. With --yes it is stopped'),
  ]);
  expect((await admin('list', 'spring-26')).lines.join()).not.toContain('[over]');
  expect(await admin('stop', 'spring-26', '--yes')).toMatchObject({ code: 0 });
  expect(await admin('stop', 'spring-26', '--yes')).toMatchObject({ code: 1 });
  expect((await admin('list', 'spring-26')).lines.join()).toContain('[over]');
  const audit = await pool.query(`select actor, action, detail from audit order by id`);
  expect(audit.rows).toEqual([
    {
      actor: 'Ганна',
      action: 'voucher.issue',
      detail: {
        code: 'SPRING-26',
        market: 'belarus',
        organizer,
        performanceIds: [performance.id],
        effect: { kind: 'percent', permille: 150 },
        unlocksHidden: false,
        isCombinable: false,
        minimumMinor: 2_000,
        maxUses: 100,
        usesPerOrder: 2,
        until: `${until.slice(0, 10)}T00:00:00.000Z`,
      },
    },
    { actor: 'command line', action: 'voucher.stop', detail: { code: 'SPRING-26' } },
  ]);
});

test('a lot has as many different codes as were asked for', async () => {
  const { code, lines } = await admin(
    'add',
    '--lot',
    '40',
    '--prefix',
    'gift',
    '--market',
    'georgia',
    '--amount',
    '5,00',
    '--uses',
    '1',
  );
  expect(code).toBe(0);
  expect(new Set(lines).size).toBe(40);
  for (const line of lines) expect(line).toMatch(/^GIFT-[2-9A-HJKMNP-TV-Z]{10}$/);
});

test.each([
  [['add', 'A!', '--market', 'belarus', '--percent', '10'], 'A code has 3 to 32'],
  [['add', 'NOBODY', '--market', 'belarus', '--percent', '10', '--organizer', 'nobody'], 'no such organizer'],
  [['add', 'NOTHING', '--market', 'belarus'], 'gives nothing'],
  [
    ['add', 'BEFORE', '--market', 'belarus', '--unlocks', '--from', ahead(20), '--until', ahead(10)],
    'end before it begins',
  ],
  [['add', 'ЖЖЖ', '--market', 'belarus', '--percent', '10'], 'A code has 3 to 32'],
  [['add', 'OTHER', '--market', 'belarus', '--unlocks', '--performances', `${georgian.id}`], 'another market'],
  [['add', 'OTHER', '--market', 'belarus', '--unlocks', '--performances', '999999'], 'no performance 999999'],
  [['list', 'UNKNOWN'], 'There is no such code'],
])('%j is refused', async (args, answer) => {
  expect(await admin(...args)).toEqual({ code: 1, lines: [expect.stringContaining(answer)] });
});

test('a code that exists is not issued twice', async () => {
  expect(await admin('add', 'TWICE', '--market', 'belarus', '--unlocks')).toMatchObject({ code: 0 });
  expect(await admin('add', 'TWICE', '--market', 'belarus', '--unlocks')).toEqual({
    code: 1,
    lines: ['There is such a code already.'],
  });
});

test.each([
  [['--until', ahead(-1)], 'is in the past'],
  [['--until', '2027-02-30T00:00Z'], 'There is no such day: 2027-02-30.'],
  [['--until', ahead(1_200)], 'more than 3 years ahead'],
  [['--until', '2027-01-01'], 'is no moment'],
  [['--performances', '99999999999'], 'nothing with the number 99999999999'],
  [['--percent', '0'], '0 is no number from 1 to 100'],
  [['--percent', '1', '--each', '5.00'], 'It gives one thing'],
])('%j is told what is wrong with it', async (args, answer) => {
  expect(await admin('add', 'WRONG', '--market', 'belarus', ...args)).toEqual({
    code: 2,
    lines: [expect.stringContaining(answer)],
  });
});

test.each([
  [],
  ['add'],
  ['add', 'CODE'],
  ['add', 'CODE', '--market', 'mars', '--percent', '10'],
  ['stop', 'CODE', '--percent', '10'],
  ['add', 'CODE', '--lot', '2', '--market', 'belarus', '--percent', '10'],
  ['stop'],
  ['list', 'A', 'B'],
])('what is not understood shows the usage: %j', async (...args) => {
  expect(await admin(...args)).toEqual({ code: 2, lines: [VOUCHERS_USAGE] });
});
