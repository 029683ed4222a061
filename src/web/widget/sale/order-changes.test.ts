import { expect, test } from 'vitest';
import type { OrderView } from '#api/orders/contract.ts';
import { createOrderChanges } from './order-changes.ts';
import type { Answer, SaleApi } from './sale-api.ts';
import { emptySelection, type SelectionState } from './selection.ts';

const order = {
  id: 'o1',
  performances: [
    { id: 5, priceListId: 1 },
    { id: 6, priceListId: 2 },
  ],
  items: [{ id: 9 }],
} as unknown as OrderView;

/** Performance 5 is on sale here. */
function changesOf(held: Partial<OrderView> | null, answer: Answer<OrderView> = { ok: true, value: order }) {
  const calls: unknown[] = [];
  let selection: SelectionState = {
    ...emptySelection(5),
    order: held === null ? null : { ...order, ...held },
  };
  const told =
    (name: string) =>
    async (...sent: unknown[]) => {
      calls.push([name, ...sent]);
      return answer;
    };
  const changes = createOrderChanges({
    api: { change: told('change'), changeUnits: told('units'), setVoucher: told('voucher') } as unknown as SaleApi,
    selection: () => selection,
    dispatch: ({ kind }) => {
      selection = { ...selection, isSending: kind === 'sending' };
    },
    confirm: () => {
      selection = { ...selection, isSending: false };
    },
    pump: async () => undefined,
    release: async () => void calls.push(['release']),
    chooseNothing: () => void calls.push(['nothing']),
    onChange: ({ isGone }) => void calls.push([isGone ? 'gone' : 'told']),
  });
  return { changes, calls };
}

test.each([
  ['the performance on sale here is chosen off', { performanceId: 5 }, [['nothing']]],
  [
    'another performance is sent with its own price list',
    { performanceId: 6 },
    [['change', 'o1', { performanceId: 6, priceListId: 2, seats: [], standing: [] }], ['told']],
  ],
  ['an item', { itemId: 9 }, [['units', 'o1', { itemId: 9, units: [], performanceId: null }], ['told']]],
])('%s', async (_, part, calls) => {
  const made = changesOf({});
  expect(await made.changes.remove(part)).toBeNull();
  expect(made.calls).toEqual(calls);
});

test('with its last part an order is given up', async () => {
  const { changes, calls } = changesOf({ performances: [] });
  expect(await changes.remove({ itemId: 9 })).toBeNull();
  expect(calls).toEqual([['release']]);
});

test('a refusal is told, changes nothing and is not told to other tabs', async () => {
  const { changes, calls } = changesOf({}, { ok: false, code: 'sold_out' });
  expect(await changes.addItem(9, 1, 5)).toMatchObject({ code: 'sold_out' });
  expect(calls).toEqual([['units', 'o1', { itemId: 9, units: [{ optionNo: 1, count: 1 }], performanceId: 5 }]]);
});

test('without an order nothing is sent', async () => {
  const { changes, calls } = changesOf(null);
  expect(await changes.setVoucher('LETO')).toEqual({ code: 'busy' });
  expect(calls).toEqual([]);
});
