import { beforeAll, expect, test } from 'vitest';
import { LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { createDemoDatabase } from '#test/demo-database.ts';
import { wholeApi } from '#test/whole-api.ts';
import { buildWebWhenStale } from '../../../scripts/build-web.ts';

const database = await createDemoDatabase();
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
