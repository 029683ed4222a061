import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SiteServer } from '#test/builders/site-server.ts';
import { aSiteServer } from '#test/builders/site-server.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';

let server: SiteServer;
beforeAll(async () => {
  await buildWebWhenStale({ log: () => undefined });
  server = await aSiteServer();
  // Long enough to build the pages first, if necessary.
}, 180_000);

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers: { host: 'localhost', ...headers } });

describe('documents', () => {
  test('the not-found page answers 404 with frame, search field and way home', async () => {
    const answer = await ask('/ru/404');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<html lang="ru" data-market="belarus">');
    expect(answer.body).toContain('data-search="large"');
    expect(answer.body).toContain('href="/ru/minsk"');
    expect(answer.body).toContain('Такой страницы нет');
  });

  test('a malformed address leads to /400, which answers 400; a Georgian host answers 400 in place', async () => {
    const malformed = await ask('/ru/%00');
    expect([malformed.statusCode, malformed.headers.location]).toEqual([302, '/400']);
    // Cached like any other page, with its status.
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask('/400');
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('По такому запросу ничего не нашлось');
      expect(answer.body).toContain('href="/ru/minsk"');
      expect((await ask('/ge/%00', { host: 'rampa-ge.localhost' })).statusCode).toBe(400);
    }
  });

  test('there is no executable inline script and no handler attribute', async () => {
    const { body } = await ask('/ru/404');
    const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(scripts.length).toBeGreaterThan(1);
    for (const attributes of scripts) expect(attributes).toMatch(/src="\/assets\/|type="application\/(ld\+)?json"/);
    expect(body).not.toMatch(/\son[a-z]+="/);
  });

  test('the policy names the inlined style sheet and allows scripts from files only', async () => {
    const policy = String((await ask('/ru/404')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}'/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('nonce');
  });

  test('each language links only its own bundle and preloads only its own fonts', async () => {
    const [ru, ka] = await Promise.all([ask('/ru/404'), ask('/ge/404', { host: 'rampa-ge.localhost' })]);
    const script = (body: string) => /<script type="module" src="([^"]+)"/.exec(body)?.[1];
    expect(script(ru.body)).not.toBe(script(ka.body));
    expect(ru.body).toMatch(/rel="preload" href="\/assets\/google-sans-cyrillic/);
    expect(ru.body).not.toMatch(/rel="preload" href="\/assets\/google-sans-georgian/);
    expect(ka.body).toMatch(/rel="preload" href="\/assets\/google-sans-georgian/);
    expect(ka.body).toContain('<html lang="ka" data-market="georgia">');
  });

  test('the remembered theme is in the first byte, and another visitor’s page is not', async () => {
    expect((await ask('/ru/404', { cookie: 'a=1; theme=dark' })).body).toContain('data-theme="dark"');
    expect((await ask('/ru/404')).body).not.toContain('data-theme="dark"');
    expect((await ask('/ru/404', { cookie: 'theme="><script>' })).body).not.toContain('"><script>');
  });
});

describe('redirects', () => {
  test.each([
    ['/ru', 302, '/ru/minsk', 'no-store'],
    ['/ru/minsk/?a=1', 301, '/ru/minsk?a=1', 'public, max-age=3600'],
    ['/ru/minsk/event/4029', 301, '/ru/minsk/event/5731229', 'public, max-age=3600'],
    ['/ru/atlantis', 302, '/ru/404', 'no-store'],
  ])('%s answers %d %s', async (url, status, location, caching) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      status,
      location,
      caching,
    ]);
  });

  test('the index follows the chosen city', async () => {
    expect((await ask('/ru', { cookie: 'city=brest' })).headers.location).toBe('/ru/brest');
    expect((await ask('/ru', { cookie: 'city=//evil.example' })).headers.location).toBe('/ru/minsk');
  });
});

describe('hosts', () => {
  test('an unknown host is refused', async () => {
    expect((await ask('/ru/404', { host: 'evil.example' })).statusCode).toBe(421);
    expect((await ask('/ru/404', { host: 'localhost:3000' })).statusCode).toBe(404);
  });

  test('the health page answers under any name, as a load balancer asks for it', async () => {
    expect((await ask('/health/full', { host: '10.0.0.7:3000' })).statusCode).toBe(200);
    expect((await ask('/health/fuller', { host: '10.0.0.7:3000' })).statusCode).toBe(421);
  });

  test('a Georgian host keeps a lost address instead of redirecting', async () => {
    const answer = await ask('/ge/atlantis', { host: 'rampa-ge.localhost' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.location).toBeUndefined();
  });

  test('health is there with a language as well', async () => {
    expect((await ask('/be/health/full')).json()).toEqual({ status: 'ok' });
  });
});

describe('the page cache over HTTP', () => {
  test('a second visitor costs no read', async () => {
    server.site.clear();
    await ask('/en/404');
    const before = server.calls.length;
    await ask('/en/404');
    await ask('/en/404?utm_source=mail&_ftm=3');
    expect(server.calls.length).toBe(before);
  });

  test('brotli, gzip and plain bytes hold the same page', async () => {
    const plain = await ask('/ru/404');
    const packed = await ask('/ru/404', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    expect((await ask('/ru/404', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  test('HEAD answers like GET, without a body', async () => {
    const answer = await ask('/ru/404', {}, 'HEAD');
    expect(answer.statusCode).toBe(404);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(1000);
    expect(answer.body).toBe('');
  });
});

describe('failures', () => {
  const failing = async (path: string, url: string, host: string) => {
    const server = await aSiteServer();
    server.break(path);
    return server.app.inject({ url, headers: { host } });
  };
  const LAYOUT = '/api/v3/pages/layout';

  test('a page that fails is an error page with status 500, and leads to the not-found page of a Belarus host', async () => {
    const answer = await failing(LAYOUT, '/ge/tbilisi', 'rampa-ge.localhost');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<html lang="ka">');
    expect(answer.body).not.toContain('layout');
    const belarus = await failing(LAYOUT, '/be/minsk', 'localhost');
    expect([belarus.statusCode, belarus.headers.location]).toEqual([302, '/be/404']);
  });

  test('when not even the error page can be rendered, a plain one says so, with the request’s number and a way home', async () => {
    const answer = await failing(LAYOUT, '/en/404', 'localhost');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('An error occurred while showing the error page');
    expect(answer.body).toMatch(/Request number for support: \S/);
    expect(answer.body).toContain('<a href="/en">');
  });

  test('sections that cannot be read are logged only: the page stays without them', async () => {
    const server = await aSiteServer();
    const html = async () => (await server.app.inject({ url: '/ru/404', headers: { host: 'localhost' } })).body;
    server.break('/api/v3/mobile/afisha/category');
    const partial = await html();
    expect(partial).toContain('Такой страницы нет');
    expect(partial).not.toContain('Квизы');
    server.break(null);
    server.site.clear();
    expect(await html()).toContain('Квизы');
  });
});

describe('without the database', () => {
  afterEach(() => void vi.useRealTimers());

  test('a page that cannot be read says so in its language and frame, with 503 and a way to try again', async () => {
    const own = await aSiteServer();
    own.break('/api/v3/pages/home', 503);
    const answer = await own.app.inject({ url: '/be/minsk', headers: { host: 'localhost' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('3');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<html lang="be-BY"');
    expect(answer.body).toContain('Сэрвіс ненадоўга недаступны');
    expect(answer.body).toContain('data-search=');
    expect(answer.body).toContain('href="" data-document');
    expect(String(answer.headers['content-security-policy'])).toMatch(/style-src 'self' 'sha256-/);
  });

  test('before anything was ever read the page is a plain one', async () => {
    const own = await aSiteServer();
    own.losesCities(true);
    own.break('/api/v3/pages/layout', 503);
    const answer = await own.app.inject({ url: '/ge/tbilisi', headers: { host: 'rampa-ge.localhost' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('<html lang="ka">');
    expect(answer.body).toContain('სერვისი დროებით მიუწვდომელია');
    expect(answer.body).not.toContain('starting up');
  });

  test('nobody waits for a list of cities that was known a moment ago', async () => {
    const own = await aSiteServer();
    vi.useFakeTimers({ toFake: ['Date'] });
    const status = async (url: string) => (await own.app.inject({ url, headers: { host: 'localhost' } })).statusCode;
    expect(await status('/ru/offline')).toBe(200);
    own.freezesCities();
    vi.setSystemTime(Date.now() + 75_000);
    expect(await status('/ru/offline')).toBe(200);
    vi.setSystemTime(Date.now() + 75_000);
    expect(await status('/ru/offline')).toBe(200);
  });

  test('before the first import every page is a plain one, and none is an error of ours', async () => {
    const own = await aSiteServer({ isEmpty: true });
    const get = (url: string) => own.app.inject({ url, headers: { host: 'localhost' } });
    expect((await get('/ru/404')).statusCode).toBe(404);
    expect((await get('/ru/404')).body).toContain('Такой страницы нет');
    for (const url of ['/', '/ru', '/ru/minsk', '/be/minsk/kino', '/ru/nothing']) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 503]);
      expect(answer.headers['retry-after']).toBeDefined();
    }
  });

  test('pages and the frame in memory go on being served for an hour', async () => {
    const own = await aSiteServer();
    vi.useFakeTimers({ toFake: ['Date'] });
    const status = async (url: string) => (await own.app.inject({ url, headers: { host: 'localhost' } })).statusCode;
    expect(await status('/ru/offline')).toBe(200);
    own.losesCities(true);
    own.break('/api/v3/pages/layout', 503);
    for (const minutes of [1, 5, 20, 20]) {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      expect(await status('/ru/offline')).toBe(200);
      expect(await status('/ru/minsk')).not.toBe(500);
    }
    vi.setSystemTime(Date.now() + 3 * 3_600_000);
    expect(await status('/be/offline')).toBe(503);
  });
});

describe('files', () => {
  test('hashed files are precompressed and kept for ever', async () => {
    const script = /<script type="module" src="([^"]+)"/.exec((await ask('/ru/404')).body)?.[1] ?? '';
    const answer = await ask(script, { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  test('the build’s manifests and the server’s bundle are nobody’s business', async () => {
    expect((await ask('/manifest-ru.json')).statusCode).not.toBe(200);
    expect((await ask('/assets/../server/site.js')).statusCode).not.toBe(200);
    expect((await ask('/favicon.svg')).statusCode).toBe(200);
    const icon = await ask('/favicon.ico');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
    expect([...icon.rawPayload.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  });
});
