import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '#adapters/db/connection/pool.ts';
import { LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { createDemoDatabase } from '#test/demo-database.ts';
import { wholeApi } from '#test/whole-api.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';

const database = await createDemoDatabase();
const guidePool = createPool({ url: database.url, applicationName: 'guide', max: 2, onError: () => undefined });
afterAll(() => guidePool.end());
// Long enough to build the pages first, if necessary.
beforeAll(() => buildWebWhenStale({ log: () => undefined }), 180_000);

test('a page may frame the sale and the cabinet of its own deployment, and nobody else', async () => {
  const app = await wholeApi(database, { hasPages: true });
  const page = await app.inject({ url: '/ru/minsk', headers: { host: 'rampa.localhost' } });
  const policy = String(page.headers['content-security-policy']);
  const framed = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
  const hosts = LOCAL_HOSTS.filter(({ role }) => role === 'widget' || role === 'cabinet').map(({ host }) => host);
  expect(framed?.toSorted()).toEqual(["'self'", ...hosts.map((host) => `http://${host}:0`).toSorted()]);
});

test('feeds, sitemap and photographs are read while a sale uses all its connections', async () => {
  const app = await wholeApi(database, { hasPages: true, guidePool });
  const { max } = database.pool.options;
  const taken = await Promise.all(Array.from({ length: max }, () => database.pool.connect()));
  try {
    const ask = async (url: string) => (await app.inject({ url, headers: { host: 'rampa.localhost' } })).statusCode;
    expect(await ask('/feeds/ru/city/minsk.ics')).toBe(200);
    expect(await ask('/feeds/ru/city/minsk.rss')).toBe(200);
    expect(await ask('/sitemap.xml')).toBe(200);
    expect(await ask('/photos/0123456789abcdef0123-wide-320.webp')).toBe(404);
  } finally {
    for (const client of taken) client.release();
  }
});
