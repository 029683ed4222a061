import { beforeAll, expect, test } from 'vitest';
import type { DecidedRoute } from '#main/server/server.ts';
import { createDemoDatabase } from '#test/demo-database.ts';
import { wholeApi } from '#test/whole-api.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';

const database = await createDemoDatabase();
// Long enough to build the pages first, if necessary.
beforeAll(() => buildWebWhenStale({ log: () => undefined }), 180_000);

const NAMES = ['lang', 'return', 'to', 'for', 'kind', 'page', 'city', 'a', 'iid', 'key', 'act', 'date', 'q', 'back'];
const QUERIES = [
  '',
  `?${NAMES.map((name) => `${name}=ru&${name}=en`).join('&')}`,
  `?${NAMES.map((name) => `${name}[]=ru&${name}[b]=1`).join('&')}`,
  `?${NAMES.map((name) => `${name}=%00`).join('&')}`,
];
const VALUES = ['%00', 'abcdefghij%00klmnopqrstuvwx', '99999999999999999999', '%F0%9F%98%80', 'constructor', "'--"];

test(
  'no address of a page or file, however odd its parts and its query, is a fault of ours',
  { timeout: 120_000 },
  async () => {
    const routes: DecidedRoute[] = [];
    let log = '';
    const app = await wholeApi(database, {
      hasPages: true,
      onRoute: (route) => routes.push(route),
      logLevel: 'error',
      logTo: { write: (line) => void (log += line) },
    });
    const ofPages = routes.filter(({ path }) => !path.startsWith('/api/'));
    expect(ofPages.length).toBeGreaterThan(30);
    const faults: string[] = [];
    for (const { method, path } of ofPages)
      for (const value of path.includes(':') || path.includes('*') ? VALUES : ['-'])
        for (const query of QUERIES) {
          if (path === '/*' && value === '-') continue;
          const url =
            path
              .replaceAll(/\(\^[^)]*\)/g, '')
              .replaceAll(/:\w+/g, value)
              .replaceAll('*', value) + query;
          const answer = await app.inject({
            method: method as 'GET',
            url,
            headers: { host: 'localhost', 'sec-fetch-site': 'same-origin' },
            ...(method === 'POST' && { payload: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
          });
          if (answer.statusCode === 500) faults.push(`${method} ${path} ${url.slice(0, 60)}`);
        }
    expect(faults).toEqual([]);
    // A page that fails leads to the page "not found", so its fault is in the log alone.
    expect(log).toBe('');
  },
);
