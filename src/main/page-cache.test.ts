import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FilledPage } from '#main/page-cache.ts';
import { createPageCache, encodingFor } from '#main/page-cache.ts';

const aPage = (html: string, tags: string[] = []): FilledPage => ({
  status: 200,
  html,
  headers: { 'x-frame': 'no' },
  tags,
});

/** A cache with a hand-moved clock and a render that counts itself. */
function aCache(options: { maxBytes?: number } = {}) {
  const clock = { now: 1_000_000 };
  const failures: unknown[] = [];
  const cache = createPageCache({
    ttlMs: 1000,
    staleMs: 5000,
    now: () => clock.now,
    onError: (error) => failures.push(error),
    ...options,
  });
  const renders: string[] = [];
  const render = (html: string, tags?: string[]) => async () => {
    renders.push(html);
    return aPage(html, tags);
  };
  return { cache, clock, renders, render, failures };
}

describe('page cache', () => {
  test('one render serves everybody who asks at the same time, in every encoding', async () => {
    const { cache, renders, render } = aCache();
    const html = '<p>Рампа</p>'.repeat(50);
    const answers = await Promise.all([1, 2, 3].map(() => cache.serve('k', 'a', render(html))));
    expect(renders).toHaveLength(1);
    for (const answer of answers) {
      expect(answer.identity.body.toString()).toBe(html);
      expect(brotliDecompressSync(answer.br.body).toString()).toBe(html);
      expect(gunzipSync(answer.gzip.body).toString()).toBe(html);
      expect(answer.br.headers).toContain(String(answer.br.body.length));
      expect(answer.br.headers).toContain('x-frame');
    }
  });

  test('the fast way finds a fresh page by the raw request, and nothing else', async () => {
    const { cache, clock, render } = aCache();
    expect(cache.hit('localhost /ru/minsk')).toBeNull();
    await cache.serve('k', 'localhost /ru/minsk', render('one'));
    expect(cache.hit('localhost /ru/minsk')?.identity.body.toString()).toBe('one');
    expect(cache.hit('rampa-ge.localhost /ru/minsk')).toBeNull();
    clock.now += 1001;
    expect(cache.hit('localhost /ru/minsk')).toBeNull();
  });

  test('a stale page is shown while the next one is rendered once', async () => {
    const { cache, clock, renders, render } = aCache();
    await cache.serve('k', 'a', render('old'));
    clock.now += 2000;
    const shown = await Promise.all([cache.serve('k', 'a', render('new')), cache.serve('k', 'a', render('new'))]);
    expect(shown.map((answer) => answer.identity.body.toString())).toEqual(['old', 'old']);
    await expect.poll(() => cache.hit('a')?.identity.body.toString()).toBe('new');
    expect(renders).toEqual(['old', 'new']);
    clock.now += 7000;
    expect((await cache.serve('k', 'a', render('newest'))).identity.body.toString()).toBe('newest');
  });

  test('a failing background render keeps the stale page and is reported', async () => {
    const { cache, clock, render, failures } = aCache();
    await cache.serve('k', 'a', render('old'));
    clock.now += 2000;
    const shown = await cache.serve('k', 'a', () => Promise.reject(new Error('database is away')));
    expect(shown.identity.body.toString()).toBe('old');
    await expect.poll(() => failures).toHaveLength(1);
    await expect(cache.serve('other', 'b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });

  test('purging a tag forgets its pages, also those being rendered at that moment', async () => {
    const { cache, render } = aCache();
    await cache.serve('a', 'a', render('a', ['event:1', 'city:minsk']));
    await cache.serve('b', 'b', render('b', ['city:minsk']));
    expect(cache.purge('event:1')).toBe(1);
    expect(cache.hit('a')).toBeNull();
    expect(cache.hit('b')).not.toBeNull();

    let finish: (page: FilledPage) => void = () => undefined;
    const slow = cache.serve('c', 'c', () => new Promise((resolve) => (finish = resolve)));
    cache.purge('place:9');
    finish(aPage('read before the edit', ['place:9']));
    expect((await slow).identity.body.toString()).toBe('read before the edit');
    expect(cache.hit('c')).toBeNull();
  });

  test('the cache stays within its bytes and lets the longest unread page go', async () => {
    const { cache, render } = aCache({ maxBytes: 12_000 });
    const incompressible = () => Array.from({ length: 1200 }, () => Math.random().toString(36)[3]).join('');
    await cache.serve('a', 'a', render(incompressible()));
    await cache.serve('b', 'b', render(incompressible()));
    await cache.serve('a', 'a', render('never'));
    await cache.serve('c', 'c', render(incompressible()));
    await cache.serve('d', 'd', render(incompressible()));
    expect(cache.stats().bytes).toBeLessThanOrEqual(12_000);
    expect(cache.hit('b')).toBeNull();
    expect(cache.hit('d')).not.toBeNull();
  });

  test('a page that is not there is kept for seconds only', async () => {
    const { cache, clock } = aCache();
    await cache.serve('k', 'a', async () => ({ ...aPage('nothing'), status: 404 }));
    expect(cache.hit('a')?.status).toBe(404);
    clock.now += 5001;
    expect(cache.hit('a')).toBeNull();
  });
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
])('accept-encoding %j gets %s', (accept, encoding) => {
  expect(encodingFor(accept)).toBe(encoding);
});
