import { afterEach, expect, test, vi } from 'vitest';
import { createSaleApi } from './sale-api.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that answers each call with the next of `answers`; null: it does not answer. */
function aServer(...answers: (object | null)[]): { calls: string[] } {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${new URL(address, 'http://localhost').pathname}`);
    const answer = answers.shift();
    if (!answer) throw new TypeError('fetch failed');
    return Response.json(answer);
  });
  return { calls };
}
const visit = { locale: 'ru', distributorCompanyId: null, campaignToken: null, token: () => null } as const;

test('an order is read again until the server answers, and one that awaits its payment is opened again', async () => {
  vi.useFakeTimers();
  const order = { id: 'o1', isOwn: true };
  const { calls } = aServer(null, { ...order, state: 'awaiting_payment' }, { ...order, state: 'held' });
  const resumed = createSaleApi(visit).resume('o1');
  await vi.runAllTimersAsync();
  expect(await resumed).toEqual({ ok: true, value: { ...order, state: 'held' } });
  expect(calls).toEqual(['GET /api/v3/orders/o1', 'GET /api/v3/orders/o1', 'POST /api/v3/orders/o1/reopen']);
});

test('an order that cannot be read is not taken for one that is over', async () => {
  vi.useFakeTimers();
  aServer();
  const resumed = createSaleApi(visit).resume('o1');
  await vi.runAllTimersAsync();
  expect(await resumed).toEqual({ ok: false, code: 'offline' });
});
