import { expect, test } from 'vitest';
import { createVouchersStore } from '#adapters/db/pricing/vouchers-store.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { vouchers, VOUCHERS_USAGE } from './vouchers.ts';

const { pool } = await createTestDatabase();
const performance = await aPerformance(pool);
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
  expect(await admin('add', 'spring–26', ...terms, ...limits, '--until', '2100-01-01T00:00Z', '--by', 'Ганна')).toEqual(
    {
      code: 0,
      lines: ['SPRING-26'],
    },
  );
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
    `SPRING-26  belarus  -15 %  ${organizer}, performances ${performance.id}  used 0 of 100  until 2100-01-01T00:00:00.000Z`,
  ]);
  expect(await admin('stop', 'spring-26')).toMatchObject({ code: 0 });
  expect(await admin('stop', 'spring-26')).toMatchObject({ code: 1 });
  expect((await admin('list', 'spring-26')).lines.join()).toContain('[over]');
  const audit = await pool.query(`select actor, action from audit order by id`);
  expect(audit.rows).toEqual([
    { actor: 'Ганна', action: 'voucher.issue' },
    { actor: 'command line', action: 'voucher.stop' },
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
    [
      'add',
      'BEFORE',
      '--market',
      'belarus',
      '--unlocks',
      '--from',
      '2027-01-02T00:00Z',
      '--until',
      '2027-01-01T00:00Z',
    ],
    'end before it begins',
  ],
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
  [],
  ['add'],
  ['add', 'CODE'],
  ['add', 'CODE', '--market', 'mars', '--percent', '10'],
  ['add', 'CODE', '--market', 'belarus', '--percent', '10', '--amount', '5.00'],
  ['add', 'CODE', '--market', 'belarus', '--percent', '0'],
  ['add', 'CODE', '--market', 'belarus', '--percent', '10', '--until', '2027-01-01'],
  ['add', '--lot', '0', '--market', 'belarus', '--percent', '10'],
  ['stop'],
  ['list', 'A', 'B'],
])('what is not understood shows the usage: %j', async (...args) => {
  expect(await admin(...args)).toEqual({ code: 2, lines: [VOUCHERS_USAGE] });
});
