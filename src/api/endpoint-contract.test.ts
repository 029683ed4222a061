import { expect, test } from 'vitest';
import { type AnswerOf, apiAddress, type CallInput, endpoint, parts } from '#api/endpoint-contract.ts';

const list = endpoint('GET', '/things', parts<{ query: { lang: 'en'; page?: number }; answer: { items: number[] } }>());
const thing = endpoint('PUT', '/things/:kind/:id/parts', parts<{ query: { lang: 'en' }; body: { name: string } }>());
const file = endpoint('GET', '/things/:key.pdf');

test.each<[string, string, string]>([
  ['nothing to fill', apiAddress(list), '/things'],
  ['a query without its empty values', apiAddress(list, { query: { lang: 'en', page: undefined } }), '/things?lang=en'],
  ['a parameter of several', apiAddress(thing, { params: { kind: 'a', id: 7 } }), '/things/a/7/parts'],
  [
    'a text that needs encoding',
    apiAddress(thing, { params: { kind: 'a/b?', id: ':id' } }),
    '/things/a%2Fb%3F/%3Aid/parts',
  ],
  [
    'parameters and a query',
    apiAddress(thing, { params: { kind: 'a', id: 7 }, query: { lang: 'e&n' } }),
    '/things/a/7/parts?lang=e%26n',
  ],
  ['a file', apiAddress(file, { params: { key: 'x' } }), '/things/x.pdf'],
])('the address of a call: %s', (_name, address, expected) => {
  expect(address).toBe(expected);
});

test('calls that do not fit the endpoint do not compile', () => {
  const answer: AnswerOf<typeof list> = { items: [1] };
  const call: CallInput<typeof thing> = { params: { kind: 'a', id: 7 }, body: { name: 'x' } };
  expect([answer, call]).toHaveLength(2);
  // @ts-expect-error The parameter `id` is missing.
  apiAddress(thing, { params: { kind: 'a' } });
  // @ts-expect-error The query has another name.
  apiAddress(list, { query: { language: 'en' } });
  // @ts-expect-error The body lacks its name.
  const nameless: CallInput<typeof thing> = { params: { kind: 'a', id: 7 }, body: {} };
  // @ts-expect-error The body is missing.
  const bodiless: CallInput<typeof thing> = { params: { kind: 'a', id: 7 } };
  // @ts-expect-error A GET without a body takes none.
  const embodied: CallInput<typeof list> = { body: { name: 'x' } };
  expect([nameless, bodiless, embodied]).toHaveLength(3);
});
