import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { sendPacked } from './send-packed.ts';

const HTML = `<p>${'Зал '.repeat(500)}</p>`;
const app = fastify();
app.get('/', (request, reply) => sendPacked(request, reply.type('text/html; charset=utf-8'), HTML));
afterAll(() => app.close());

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
])('with accept-encoding %s a document comes as %s', async (accept, encoding, unpack) => {
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': accept } });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' });
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(unpack(rawPayload).toString()).toBe(HTML);
});
