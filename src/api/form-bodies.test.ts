import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { acceptEmptyForms, acceptForms, formOf } from './form-bodies.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const FIELDS = { name: 'Алена & Co', text: 'first\r\nsecond', empty: '' };

function multipart(): { type: string; body: string } {
  const parts = Object.entries(FIELDS).map(
    ([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file =
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nx\r\n';
  return { type: 'multipart/form-data; boundary=cut', body: `${parts.join('')}${file}--cut--\r\n` };
}

async function sent(accept: typeof acceptForms, { type, body }: { type: string; body: string }) {
  const app = Fastify();
  accept(app);
  app.post('/', (request) => formOf(request));
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload: body });
  await app.close();
  return { status: answer.statusCode, fields: answer.json<object>() };
}

test('both kinds of form say the same, and a file in one is left out', async () => {
  const plain = await sent(acceptForms, { type: URLENCODED, body: String(new URLSearchParams(FIELDS)) });
  expect(plain).toEqual({ status: 200, fields: FIELDS });
  expect(await sent(acceptForms, multipart())).toEqual(plain);
});

test('a form that says nothing is taken in both kinds, and nothing is read of it', async () => {
  const nothing = { status: 200, fields: {} };
  expect(await sent(acceptEmptyForms, { type: URLENCODED, body: 'a=1' })).toEqual(nothing);
  expect(await sent(acceptEmptyForms, multipart())).toEqual(nothing);
});

test('a broken or too large form is refused', async () => {
  expect((await sent(acceptForms, { type: 'multipart/form-data; boundary=cut', body: 'nothing' })).status).toBe(400);
  expect((await sent(acceptForms, { type: URLENCODED, body: `a=${'x'.repeat(20_000)}` })).status).toBe(413);
});

test('what is no text is no field', async () => {
  const body = JSON.stringify({ a: 1, b: 'c', d: ['e'] });
  expect((await sent(acceptForms, { type: 'application/json', body })).fields).toEqual({ b: 'c' });
});
