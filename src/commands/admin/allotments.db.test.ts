import { expect, test } from 'vitest';
import { aSale } from '#test/builders/sale.ts';
import { allotments, ALLOTMENTS_USAGE } from './allotments.ts';

const ahead = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00Z`;
const sale = await aSale();
const { deps, pool } = sale;

async function run(...args: string[]): Promise<{ exit: number; lines: string[] }> {
  const lines: string[] = [];
  const exit = await allotments(deps, args, (line) => void lines.push(line));
  return { exit, lines };
}

test('keeps, lists, names what it leaves, and releases', async () => {
  const performance = await sale.onSale({ seats: 10 });
  const id = String(performance.id);
  await sale.paid(performance, { seats: [2] });
  const kind = ['--kind', 'partner', '--name', 'Radio', '--code', 'radio', '--uses', '4', '--why', 'contest'];
  const until = ['--until', ahead(60), '--by', 'Olga'];
  expect(await run('add', id, ...kind, '--seats', '0-2,5,99999', ...until)).toEqual({
    exit: 1,
    lines: [
      expect.stringContaining('seat 2 (Stalls 1 3), sold'),
      '  there is no seat 99999, or it has no price',
      'Nothing was kept: these seats are not free.',
    ],
  });
  expect((await run('list', id)).lines).toEqual(['Nothing is kept.']);
  const added = await run('add', id, ...kind, '--seats', '0-1,5', '--per-order', '2', ...until);
  expect(added).toMatchObject({ exit: 0, lines: [expect.stringContaining('keeps 3')] });
  const { rows } = await pool.query(`select actor, detail from audit where action = 'allotment.added'`);
  expect(rows).toEqual([
    { actor: 'Olga', detail: expect.objectContaining({ code: 'RADIO', maxUses: 4, perOrder: 2, maxTickets: null }) },
  ]);
  const { lines } = await run('list', id);
  expect(lines).toEqual([
    expect.stringMatching(/partner {2}Radio {2}seats 3, taken by code 0, until 20/),
    expect.stringMatching(/by Olga, .*: contest/),
  ]);
  expect(await sale.tryHold(performance, { seats: [0] }, { code: 'RADIO' })).toMatchObject({ ok: true });
  const number = lines[0]?.split(' ')[0] ?? '';
  expect((await run('release', number)).lines).toEqual([
    `partner Radio, performance ${id}: 2 seats left`,
    'Nothing was changed. With --yes they are for everybody.',
  ]);
  expect((await run('list', id)).lines.join()).not.toContain('released 20');
  expect(await run('release', number, '--yes')).toMatchObject({ exit: 0 });
  expect(await run('release', number, '--yes')).toMatchObject({ exit: 1, lines: ['It is released already.'] });
  await sale.nothingIsBroken();
});

test('blocks, unblocks and gives seats', async () => {
  const performance = await sale.onSale({ seats: 10, standing: [{ capacity: 5, priceMinor: 700 }] });
  const id = String(performance.id);
  expect(await run('block', id, '--seats', '0,1', '--why', 'camera')).toMatchObject({ exit: 0 });
  expect(await run('block', id, '--seats', '0', '--why', 'camera')).toMatchObject({ exit: 1 });
  expect((await run('unblock', id, '--seats', '0,7')).lines).toEqual([
    expect.stringContaining('seat 7'),
    '1 seats are for everybody again.',
  ]);
  const to = ['--to', 'critic@example.com', '--phone', '+375291112233', '--why', 'press'];
  expect(await run('complimentary', id, '--seats', '1', ...to)).toMatchObject({ exit: 1 });
  expect(await run('complimentary', id, '--seats', '3,4', ...to)).toMatchObject({ exit: 0 });
  expect(
    await run('complimentary', id, '--zone', String(performance.standingZones[0]), '--places', '1', ...to),
  ).toMatchObject({
    exit: 0,
  });
  const { rows } = await pool.query(`select actor, action from audit where thing = $1 order by id`, [id]);
  expect(rows).toContainEqual({ actor: 'command line', action: 'allotment.complimentary' });
  await sale.nothingIsBroken();
});

test('a code opens only a presale that is still to come', async () => {
  const [cancelled, onSale, next] = [await sale.onSale(), await sale.onSale(), await sale.onSale()];
  await pool.query(`update performance set sale_from = now() + interval '1 day' where id = any($1)`, [
    [cancelled.id, next.id],
  ]);
  await pool.query(`update performance set state = 'cancelled' where id = $1`, [cancelled.id]);
  for (const [of, code, words] of [
    [cancelled.id, 'FANS', 'is cancelled'],
    [onSale.id, 'FANS', 'on sale to everybody'],
    [999_999, 'FANS', 'no such performance'],
    [next.id, 'AB', 'A code has 3 to 32'],
    [next.id, 'ЖЖЖ', 'A code has 3 to 32'],
  ] as const)
    expect(await run('code', String(of), '--code', code)).toEqual({ exit: 1, lines: [expect.stringContaining(words)] });
  const partner = ['--kind', 'partner', '--name', 'Radio', '--seats', '1'];
  expect((await run('add', String(next.id), ...partner, '--code', 'AB')).lines).toEqual([
    expect.stringContaining('A code has 3 to 32'),
  ]);
  expect((await run('add', String(cancelled.id), ...partner)).lines).toEqual(['The performance is cancelled.']);
  expect(await run('code', String(next.id), '--code', 'fans', '--until', ahead(2))).toMatchObject({ exit: 0 });
});

test.each([
  [['list', '99999999999'], 'There is nothing with the number 99999999999.'],
  [['add', '1', '--kind', 'guests', '--name', 'x', '--seats', '1', '--until', '2027-02-30T10:00Z'], 'no such day'],
  [['add', '1', '--kind', 'guests', '--name', 'x', '--seats', '1', '--until', ahead(-2)], 'is in the past'],
  [['add', '1', '--kind', 'guests', '--name', 'x', '--zone', '40000', '--places', '1'], '--zone 40000 is too large'],
  [['complimentary', '1', '--seats', '361,361'], '361 is named twice'],
])('says why it refuses %j', async (args, words) => {
  expect(await run(...args)).toEqual({ exit: 2, lines: [expect.stringContaining(words)] });
});

test.each([
  [[]],
  [['list', '1', 'extra']],
  [['list', '1', '--seats', '1']],
  [['unblock', '1', '--seats', '1', '--yes']],
  [['list', 'x']],
  [['add', '1', '--kind', 'companion', '--name', 'x', '--seats', '1']],
  [['add', '1', '--kind', 'guests', '--name', 'x', '--seats', '9-1']],
  [['add', '1', '--kind', 'guests', '--name', 'x', '--seats', '1', '--zone', '1', '--places', '2']],
  [['block', '1', '--seats', '1']],
  [['share', '1', '--zones', '1,2', '--capacity', '0']],
])('does not understand %j', async (args) => {
  expect(await run(...args)).toEqual({ exit: 2, lines: [ALLOTMENTS_USAGE] });
});
