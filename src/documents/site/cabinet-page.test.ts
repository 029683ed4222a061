import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHost, hostTable, LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { ownPath } from '#web/cabinet/login/own-path.ts';
import type { Assets } from './assets.ts';
import { createCabinetPage } from './cabinet-page.ts';

const ACCOUNT = '0199d1a2-3b4c-7d5e-8f60-000000000001';
const token = `x.${Buffer.from(JSON.stringify({ sub: ACCOUNT })).toString('base64url')}.x`;
const HOSTS = hostTable(LOCAL_HOSTS, null);
const unused = () => Promise.reject(new Error('no page is drawn here'));

let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  const page = createCabinetPage(app, {
    hosts: HOSTS,
    originOf: ({ host }) => `http://${host}`,
    // A redirect needs no files.
    assets: {} as Assets,
    draw: { drawCabinet: unused, ownCabinetPath: ownPath },
    findSession: () => Promise.resolve({ accountId: ACCOUNT, token }),
    loginPopup: 'newer',
    isProduction: false,
    now: () => new Date(),
  });
  app.get('/*', (request, reply) => {
    const host = findHost(HOSTS, request.headers.host);
    return host === null ? reply.code(421).send() : page(request, reply, host);
  });
});
afterAll(() => app.close());

test.each([
  ['', '/cabinet/ru'],
  ['?back=%2Forders%3Ftab%3Dpast', '/cabinet/ru/orders?tab=past'],
  ['?back=/%0d%0aset-cookie:a=b', '/cabinet/ru'],
  ['?back=/%D0%BF', '/cabinet/ru'],
  ['?back=/%00', '/cabinet/ru'],
  ['?back=/%252e%252e', '/cabinet/ru'],
  ['?back=//evil.example', '/cabinet/ru'],
])('the login with %j leads somebody logged in to %s', async (query, location) => {
  const answer = await app.inject({
    url: `/cabinet/ru/login${query}`,
    headers: {
      host: 'rampa.localhost',
      cookie: `token=${token}; sid=${'n'.repeat(43)}`,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  expect(answer.headers).not.toHaveProperty('set-cookie');
});
