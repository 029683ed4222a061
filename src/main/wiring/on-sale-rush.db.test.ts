import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLoadShedding } from '#adapters/jobs/load-shedding.ts';
import { NOBODY } from '#api/accounts/access.ts';
import { aSale } from '#test/builders/sale.ts';
import type { BuiltPerformance } from '#test/builders/performance.ts';
import { holdSeats } from '#usecases/holds/hold-seats.ts';
import { wireSale } from './wire-sale.ts';

const sale = await aSale();

function aProcess() {
  const loadShedding = createLoadShedding();
  const counted: string[] = [];
  const { deps } = wireSale({
    ...sale.wiring,
    siteOf: () => 'http://rampa.localhost',
    originOf: () => 'http://rampa.localhost',
    seatsPerAddress: 0,
    streamsPerAddress: 0,
    access: NOBODY,
    onHold(outcome) {
      counted.push(outcome);
      loadShedding.countHold(outcome);
    },
  });
  const hold = ({ id, priceListId }: Pick<BuiltPerformance, 'id' | 'priceListId'>, seatNo: number) =>
    holdSeats(deps, {
      performanceId: id,
      priceListId,
      locale: 'ru',
      orderKey: null,
      idemKey: randomUUID(),
      idemBody: '',
      distributorCompanyId: null,
      campaignToken: null,
      visitor: null,
      seats: [{ seatNo }],
      standing: [],
    });
  return { loadShedding, counted, hold };
}

test('holds that are refused make no on-sale rush, holds that succeed do', async () => {
  const { loadShedding, counted, hold } = aProcess();
  const performance = await sale.onSale({ seats: 8 });
  const closed = await sale.onSale({ seats: 1 });
  await sale.pool.query('update performance set sale_to = now() where id = $1', [closed.id]);
  for (let time = 0; time < 8; time += 1) {
    expect(await hold({ id: 999_999, priceListId: 1 }, 0)).toEqual({ ok: false, code: 'unknown_performance' });
    expect(await hold(closed, 0)).toEqual({ ok: false, code: 'not_on_sale' });
  }
  expect([counted, loadShedding.isOnSaleRush()]).toEqual([[], false]);
  const held = await Promise.all(Array.from({ length: 8 }, (_, seatNo) => hold(performance, seatNo)));
  expect(held.every(({ ok }) => ok)).toBe(true);
  expect([counted.length, loadShedding.isOnSaleRush()]).toEqual([8, true]);
});

test('seats that others have taken are counted apart: one visitor can ask for them without end', async () => {
  const { loadShedding, counted, hold } = aProcess();
  const performance = await sale.onSale({ seats: 1 });
  for (let time = 0; time < 9; time += 1) await hold(performance, 0);
  expect(counted).toEqual(['held', ...Array<string>(8).fill('too_late')]);
  expect(loadShedding.isOnSaleRush()).toBe(false);
});
