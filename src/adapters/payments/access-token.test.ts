import { describe, expect, it, vi } from 'vitest';
import { cacheAccessToken } from './access-token.ts';

function aBank(lifetimeMs: number) {
  let issued = 0;
  return vi.fn(async () => ({ ok: true, token: `token-${(issued += 1)}`, lifetimeMs }) as const);
}

describe('the access token', () => {
  it('is fetched once, however many calls need it at the same time', async () => {
    const fetchToken = aBank(300_000);
    const tokens = cacheAccessToken(fetchToken);
    await Promise.all(Array.from({ length: 50 }, () => tokens.get()));
    await tokens.get();
    expect(fetchToken).toHaveBeenCalledTimes(1);
  });

  it('is renewed half a minute before it dies', async () => {
    vi.useFakeTimers();
    const fetchToken = aBank(300_000);
    const tokens = cacheAccessToken(fetchToken);
    await tokens.get();
    vi.advanceTimersByTime(269_000);
    await tokens.get();
    expect(fetchToken).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2000);
    expect(await tokens.get()).toMatchObject({ token: 'token-2' });
    vi.useRealTimers();
  });

  it('is not forgotten when an older one is refused', async () => {
    const fetchToken = aBank(300_000);
    const tokens = cacheAccessToken(fetchToken);
    await tokens.get();
    tokens.forget('token-0');
    await tokens.get();
    expect(fetchToken).toHaveBeenCalledTimes(1);
    tokens.forget('token-1');
    expect(await tokens.get()).toMatchObject({ token: 'token-2' });
  });

  it('is asked for again after a failure', async () => {
    const fetchToken = vi.fn(async () => ({ ok: false, detail: 'no answer in time' }) as const);
    const tokens = cacheAccessToken(fetchToken);
    expect(await tokens.get()).toMatchObject({ ok: false });
    await tokens.get();
    expect(fetchToken).toHaveBeenCalledTimes(2);
  });
});
