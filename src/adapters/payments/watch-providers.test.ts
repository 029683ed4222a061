import { expect, test } from 'vitest';
import type { PaymentProvider } from '#usecases/payments/ports.ts';
import { UNREAD } from './lost-refund.ts';
import { watchProviders } from './watch-providers.ts';

const UNREACHABLE = { ok: false, code: 'unreachable', detail: 'network failure (ENOTFOUND)' } as const;
const ANSWERED = { ok: false, code: 'unknown_payment' } as const;

function aWatch() {
  const lines: string[] = [];
  let now = Date.parse('2026-11-28T12:00:00Z');
  const state = { isAway: false };
  let given: object | undefined;
  const answer = async () => given ?? (state.isAway ? UNREACHABLE : ANSWERED);
  const bepaid = { name: 'bepaid', createIntent: answer, readStatus: answer, refund: answer, readRefund: answer };
  const { providers, check } = watchProviders([bepaid as unknown as PaymentProvider], {
    warn: (_, message) => void lines.push(message),
    clock: () => now,
  });
  const [provider] = providers;
  if (provider === undefined) throw new Error('no provider');
  return {
    provider,
    check,
    lines,
    state,
    answer: (next: object) => void (given = next),
    pass: (seconds: number) => (now += seconds * 1_000),
  };
}
const refund = {} as Parameters<PaymentProvider['refund']>[0];

test('a provider that stops answering is one line, and one when it answers again, whatever was called', async () => {
  const { provider, check, lines, state, pass } = aWatch();
  await provider.readStatus('x');
  expect(lines).toEqual([]);
  expect(check()).toEqual({ status: 'up' });
  state.isAway = true;
  for (let round = 0; round < 20; round += 1) {
    await provider.readStatus('x');
    await provider.refund(refund);
    pass(10);
  }
  expect(lines).toEqual(['bepaid does not answer (network failure (ENOTFOUND))']);
  expect(check()).toEqual({
    status: 'up',
    detail: 'bepaid does not answer since 2026-11-28T12:00:00.000Z (network failure (ENOTFOUND))',
  });
  state.isAway = false;
  await provider.readStatus('x');
  await provider.readStatus('x');
  expect(lines.slice(1)).toEqual(['bepaid answers again']);
  expect(check()).toEqual({ status: 'up' });
});

test('a refund that is not tried, because its payment could not be read, shows silence too', async () => {
  const { provider, lines, answer } = aWatch();
  answer({ ok: false, code: 'not_tried', detail: 'an equal refund is less than 30 s old' });
  await provider.refund(refund);
  expect(lines).toEqual([]);
  answer({ ok: false, code: 'not_tried', detail: UNREAD });
  await provider.refund(refund);
  expect(lines).toEqual(['bepaid does not answer (the payment could not be read first)']);
});

test('a provider that answers every second call is two lines a minute', async () => {
  const { provider, lines, state, pass } = aWatch();
  for (let second = 0; second < 60; second += 1) {
    state.isAway = second % 2 === 0;
    await provider.readStatus('x');
    pass(1);
  }
  expect(lines).toEqual(['bepaid does not answer (network failure (ENOTFOUND))', 'bepaid answers again']);
});
