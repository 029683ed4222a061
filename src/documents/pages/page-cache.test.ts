import { describe, expect, test } from 'vitest';
import type { FilledPage } from './page-cache.ts';
import { createPageCache } from './page-cache.ts';
import type { Encoding } from '#api/http/page-encoding.ts';
import { decode } from '#api/http/page-encoding.ts';

const aPage = (html: string, tags: string[] = []): FilledPage => ({
  status: 200,
  html: [html],
  headers: { 'x-frame': 'no' },
  tags,
});

/** A cache with a manual clock and a render that counts its calls. */
function aCache(options: { maxBytes?: number; ttlMs?: number; lastResortAfterMs?: number } = {}) {
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
  const hit = (alias: string, encoding: Encoding = 'br') => cache.hit(alias, encoding);
  /** The page that a visitor with brotli receives for a raw request, or null. */
  const read = (alias: string) => {
    const page = hit(alias);
    return page && decode(page.body, 'br').toString();
  };
  const serve = (key: string, alias: string, fill: () => Promise<FilledPage>, encoding: Encoding = 'br') =>
    cache.serve(key, alias, encoding, fill);
  const shown = async (...given: Parameters<typeof serve>) =>
    decode((await serve(...given)).body, given[3] ?? 'br').toString();
  return { cache, clock, renders, render, failures, hit, read, serve, shown };
}

const LONG = Array.from({ length: 400 }, (_, at) => `<p>Рампа ${(at * 7919) % 997}</p>`).join('');
const incompressible = () => Array.from({ length: 1200 }, () => Math.random().toString(36)[3]).join('');

describe('page cache', () => {
  test('an address with a long query leads to its page, and is not kept itself', async () => {
    const { shown, hit, render } = aCache();
    const noise = `/ru/minsk?x=${'n'.repeat(2_000)}`;
    expect(await shown('k', noise, render('whole'))).toBe('whole');
    expect(hit(noise)).toBeNull();
    expect(await shown('k', '/ru/minsk', render('never'))).toBe('whole');
    expect(hit('/ru/minsk')).not.toBeNull();
  });

  test('a page that lacks a part is never shown stale', async () => {
    const { clock, shown, render } = aCache({ ttlMs: 60_000 });
    const partial = async () => ({ ...aPage('without its menu'), isPartial: true });
    expect(await shown('k', 'a', partial)).toBe('without its menu');
    clock.now += 4_000;
    expect(await shown('k', 'a', render('whole'))).toBe('without its menu');
    clock.now += 2_000;
    expect(await shown('k', 'a', render('whole'))).toBe('whole');
  });

  test('one render serves everybody who asks at the same time, each in the encoding asked for', async () => {
    const { serve, renders, render } = aCache();
    const encodings = ['br', 'gzip', 'identity', 'br'] as const;
    const answers = await Promise.all(encodings.map((encoding) => serve('k', 'a', render(LONG), encoding)));
    expect(renders).toHaveLength(1);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
    for (const [at, { body, headers }] of answers.entries()) {
      const encoding = encodings[at] ?? 'br';
      expect(decode(body, encoding).toString()).toBe(LONG);
      expect(headers).toContain(String(body.length));
      expect(headers).toContain('x-frame');
      expect(headers.includes('content-encoding')).toBe(encoding !== 'identity');
    }
  });

  test('only what was asked for is kept, and another encoding is made from it without a render', async () => {
    const { cache, serve, hit, render, renders } = aCache();
    const { body } = await serve('k', 'a', render(LONG));
    expect(cache.stats().bytes).toBeLessThan(body.length + 2000);
    expect(hit('a', 'gzip')).toBeNull();
    const zipped = await serve('k', 'a', render('never'), 'gzip');
    expect(decode(zipped.body, 'gzip').toString()).toBe(LONG);
    expect(hit('a', 'gzip')?.etag).toBe(zipped.etag);
    expect(renders).toHaveLength(1);
  });

  test('a page asked for again is packed well once, and its bytes are counted anew', async () => {
    const { cache, serve, hit, render } = aCache();
    const quick = (await serve('k', 'a', render(LONG))).body.length;
    const before = cache.stats().bytes;
    expect(hit('a')?.body).toHaveLength(quick);
    await expect.poll(() => hit('a')?.body.length).toBeLessThan(quick);
    const well = hit('a');
    expect(cache.stats().bytes).toBe(before - quick + (well?.body.length ?? 0));
    expect(well?.headers).toContain(String(well?.body.length));
    expect(decode(well?.body ?? Buffer.alloc(0), 'br').toString()).toBe(LONG);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(hit('a')?.body).toBe(well?.body);
  });

  test('a page that was read often stays well packed when it is rendered anew', async () => {
    const { clock, serve, hit, render } = aCache();
    const quick = (await serve('k', 'a', render(LONG))).body.length;
    hit('a');
    clock.now += 2000;
    await serve('k', 'a', render(LONG));
    clock.now += 500;
    await expect.poll(() => hit('a')?.body.length).toBeLessThan(quick);
  });

  test('a page purged while it is packed well does not come back, and counts nothing', async () => {
    const { cache, serve, hit, render } = aCache();
    await serve('k', 'a', render(LONG, ['event:1']));
    hit('a');
    cache.purge('event:1');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(hit('a')).toBeNull();
    expect(cache.stats()).toEqual({ pages: 0, bytes: 0, rendering: 0 });
  });

  test('the fast way finds a fresh page by the raw request, and nothing else', async () => {
    const { clock, serve, read, hit, render } = aCache();
    expect(read('localhost /ru/minsk')).toBeNull();
    await serve('k', 'localhost /ru/minsk', render('one'));
    expect(read('localhost /ru/minsk')).toBe('one');
    expect(hit('rampa-ge.localhost /ru/minsk')).toBeNull();
    clock.now += 1001;
    expect(read('localhost /ru/minsk')).toBeNull();
  });

  test('a stale page is shown while the next one is rendered once', async () => {
    const { clock, renders, render, shown, read } = aCache();
    await shown('k', 'a', render('old'));
    clock.now += 2000;
    expect(await Promise.all([shown('k', 'a', render('new')), shown('k', 'a', render('new'))])).toEqual(['old', 'old']);
    await expect.poll(() => read('a')).toBe('new');
    expect(renders).toEqual(['old', 'new']);
    clock.now += 7000;
    expect(await shown('k', 'a', render('newest'))).toBe('newest');
  });

  test('a failing background render keeps the stale page and is reported', async () => {
    const { clock, shown, serve, render, failures } = aCache();
    await shown('k', 'a', render('old'));
    clock.now += 2000;
    expect(await shown('k', 'a', () => Promise.reject(new Error('database is away')))).toBe('old');
    await expect.poll(() => failures).toHaveLength(1);
    await expect(serve('other', 'b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });

  test('purging a tag forgets its pages, also those being rendered at that moment', async () => {
    const { cache, serve, shown, hit, render } = aCache();
    await serve('a', 'a', render('a', ['event:1', 'city:minsk']));
    await serve('b', 'b', render('b', ['city:minsk']));
    expect(cache.purge('event:1')).toBe(1);
    expect(hit('a')).toBeNull();
    expect(hit('b')).not.toBeNull();

    let finish: (page: FilledPage) => void = () => undefined;
    const slow = shown('c', 'c', () => new Promise((resolve) => (finish = resolve)));
    cache.purge('place:9');
    finish(aPage('read before the edit', ['place:9']));
    expect(await slow).toBe('read before the edit');
    expect(hit('c')).toBeNull();
  });

  test('a slow rendering that everything was forgotten under is not kept, and nobody new waits for it', async () => {
    const { cache, shown, hit } = aCache();
    let finish: (page: FilledPage) => void = () => undefined;
    const slow = shown('c', 'c', () => new Promise((resolve) => (finish = resolve)));
    cache.clear();
    // Requested after the edit: shows the current page, however long the old render still takes.
    expect(await shown('c', 'c', async () => aPage('cancelled'))).toBe('cancelled');
    finish(aPage('on sale'));
    expect(await slow).toBe('on sale');
    expect(await shown('c', 'c', () => Promise.reject(new Error('kept')))).toBe('cancelled');
    cache.clear();
    expect(hit('c')).toBeNull();
    expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0, rendering: 0 });
  });

  test('a page asked for after a purge does not wait for the rendering from before', async () => {
    const { cache, shown } = aCache();
    let finish: (page: FilledPage) => void = () => undefined;
    const slow = shown('c', 'c', () => new Promise((resolve) => (finish = resolve)));
    cache.purge('event:1');
    expect(await shown('c', 'c', async () => aPage('cancelled', ['event:1']))).toBe('cancelled');
    finish(aPage('on sale', ['event:1']));
    expect(await slow).toBe('on sale');
  });

  test('a page whose next render hangs is shown as it was, long before the render gives up', async () => {
    const { clock, render, shown } = aCache({ lastResortAfterMs: 5 });
    await shown('k', 'a', render('old'));
    clock.now += 60_000;
    expect(await shown('k', 'a', () => new Promise(() => undefined))).toBe('old');
  });

  test('a page that cannot be rendered anew for an hour is shown as it was, and then no more', async () => {
    const { clock, shown, failures } = aCache();
    const away = () => Promise.reject(new Error('database is away'));
    await shown('k', 'a', async () => aPage('old'));
    clock.now += 1_000_000;
    expect(await shown('k', 'a', away)).toBe('old');
    expect(failures).toHaveLength(1);
    clock.now += 3_600_000;
    await expect(shown('k', 'a', away)).rejects.toThrow('away');
  });

  test('the cache stays within its bytes and lets the longest unread page go', async () => {
    const { cache, serve, hit, render } = aCache({ maxBytes: 8_000 });
    await serve('a', 'a', render(incompressible()));
    await serve('b', 'b', render(incompressible()));
    await serve('a', 'a', render('never'));
    await serve('c', 'c', render(incompressible()));
    await serve('d', 'd', render(incompressible()));
    await serve('e', 'e', render(incompressible()));
    expect(cache.stats().bytes).toBeLessThanOrEqual(8_000);
    expect(hit('b')).toBeNull();
    expect(hit('e')).not.toBeNull();
  });

  test('many pages that are asked for once push out none that is read', async () => {
    const { serve, hit, render } = aCache({ maxBytes: 8_000 });
    await serve('read', 'read', render(incompressible()));
    for (let at = 0; at < 40; at += 1) {
      await serve(`once ${at}`, `once ${at}`, render(incompressible()));
      expect(hit('read'), `after ${at + 1}`).not.toBeNull();
    }
    expect(hit('once 0')).toBeNull();
  });

  test('another encoding of a page makes room like a page', async () => {
    const { cache, serve, hit, render } = aCache({ maxBytes: 8_000 });
    for (const key of ['a', 'b', 'c', 'd']) await serve(key, key, render(incompressible()));
    for (const encoding of ['gzip', 'identity'] as const) await serve('d', 'd', render('never'), encoding);
    expect(cache.stats().bytes).toBeLessThanOrEqual(8_000);
    expect(hit('a')).toBeNull();
    expect(hit('d', 'identity')).not.toBeNull();
  });

  test('a page that is not there is kept for seconds only', async () => {
    const { clock, serve, hit } = aCache();
    await serve('k', 'a', async () => ({ ...aPage('nothing'), status: 404 }));
    expect(hit('a')?.status).toBe(404);
    clock.now += 5001;
    expect(hit('a')).toBeNull();
  });
});
