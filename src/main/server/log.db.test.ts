import { expect, test } from 'vitest';
import { ROUTES } from '#domain/routing/route-table.ts';
import type { DecidedRoute } from './server.ts';
import { createTestDatabase } from '#test/database.ts';
import { wholeApi } from '#test/whole-api.ts';

const database = await createTestDatabase();

/** Lengths of the shortest key and of a UUID; no key to a person's data is shorter. */
const KEY = 'k3yOfATicket-_19';
const UUID = '2303bd9d-0b9f-4c0a-9d1e-0a1b2c3d4e5f';
const TOKEN = 'tokenInTheQuery1234567';
const ADDRESS = 'person%40mail.example';
const SECRETS = [KEY, UUID, TOKEN, ADDRESS, 'person@mail.example', 'Bearer-of-somebody', 'cookie-of-somebody'];

test('the log of every route that takes a key shows none of it', async () => {
  const routes: DecidedRoute[] = [];
  let log = '';
  const app = await wholeApi(database, {
    logLevel: 'info',
    logTo: { write: (line) => void (log += line) },
    site: async (instance) => {
      instance.get('/*', () => 'a page');
    },
    onRoute: (route) => routes.push(route),
  });
  const keyed = routes.filter(({ path, rule }) => path.includes(':') || rule !== 'anybody');
  const asked: { method: string; url: string }[] = [];
  for (const { method, path } of keyed)
    for (const secret of [KEY, UUID]) asked.push({ method, url: fill(path, secret) });
  for (const path of Object.values(ROUTES))
    for (const secret of [KEY, UUID]) asked.push({ method: 'GET', url: `/ru${path.replaceAll(/\{[^}]*\}/g, secret)}` });
  for (const address of ['/api/v3/tickets/KEY/nothing', '/api/v3/KEY', '/KEY', '/feeds/my/KEY', '/api/v3/orders/KEY%'])
    for (const method of ['GET', 'POST']) asked.push({ method, url: address.replace('KEY', KEY) });

  for (const { method, url: path } of asked)
    await app.inject({
      method: method as 'GET',
      url: `${path}?token=${TOKEN}&email=${ADDRESS}`,
      headers: { host: 'localhost', authorization: 'Bearer Bearer-of-somebody', cookie: 'sid=cookie-of-somebody' },
      ...(method === 'POST' && { payload: { code: KEY, accessKey: KEY, draftId: UUID } }),
    });
  await app.close();

  const leaks = log.split('\n').filter((line) => SECRETS.some((secret) => line.includes(secret)));
  expect(leaks).toEqual([]);
  expect(keyed.length).toBeGreaterThan(60);
  const lines = log.split('\n').filter((line) => line.includes('incoming request'));
  // An address that cannot be decoded is refused before it is logged.
  expect(lines.length).toBeGreaterThan(asked.length - 10);
  for (const pattern of ['/api/v3/tickets/:accessKey', '/api/v3/orders/:id', '/ru/ticket/…'])
    expect(log).toContain(`"url":"${pattern}"`);
});

function fill(path: string, secret: string): string {
  return path
    .replaceAll(/\(\^[^)]*\)/g, '')
    .replaceAll(/:\w+/g, secret)
    .replaceAll('*', secret);
}
