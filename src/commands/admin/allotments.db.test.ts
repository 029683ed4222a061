import { expect, test } from 'vitest';
import { aSale } from '#test/builders/sale.ts';
import { allotments, ALLOTMENTS_USAGE } from './allotments.ts';

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
  const added = await run('add', id, ...kind, '--seats', '0-2,5', '--until', '2030-01-01T10:00Z', '--by', 'Olga');
  expect(added).toMatchObject({
    exit: 0,
    lines: [expect.stringContaining('seat 2 (Stalls 1 3), sold'), expect.stringContaining('keeps 3')],
  });
  const { lines } = await run('list', id);
  expect(lines).toEqual([
    expect.stringMatching(/partner {2}Radio {2}seats 3, taken by code 0, until 2030-01-01/),
    expect.stringMatching(/by Olga, .*: contest/),
  ]);
  expect(await sale.tryHold(performance, { seats: [0] }, { code: 'RADIO' })).toMatchObject({ ok: true });
  const number = lines[0]?.split(' ')[0] ?? '';
  expect(await run('release', number)).toMatchObject({ exit: 0 });
  expect(await run('release', number)).toMatchObject({ exit: 1, lines: ['It is released already.'] });
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

test.each([
  [[]],
  [['list', 'x']],
  [['add', '1', '--kind', 'companion', '--name', 'x', '--seats', '1']],
  [['add', '1', '--kind', 'guests', '--name', 'x', '--seats', '9-1']],
  [['add', '1', '--kind', 'guests', '--name', 'x', '--seats', '1', '--zone', '1', '--places', '2']],
  [['add', '1', '--kind', 'guests', '--name', 'x', '--seats', '1', '--until', '2030-01-01']],
  [['block', '1', '--seats', '1']],
  [['share', '1', '--zones', '1,2', '--capacity', '0']],
])('does not understand %j', async (args) => {
  expect(await run(...args)).toEqual({ exit: 2, lines: [ALLOTMENTS_USAGE] });
});
