import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createDemoDatabase } from '#test/demo-database.ts';
import { wholeApi } from '#test/whole-api.ts';

const app = await wholeApi(await createDemoDatabase());

const ask = (options: InjectOptions) =>
  app.inject({ ...options, headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', ...options.headers } });
const get = (url: string) => ask({ url });
const post = (url: string, payload: object) =>
  ask({ method: 'POST', url, payload, headers: { 'idempotency-key': randomUUID() } });

const BEYOND_INT4 = 2_147_483_648;
const hold = { performanceId: 900_001, priceListId: 1, seats: [], standing: [], locale: 'ru' as const };

test.each(['Bearer x.y.z', 'Bearer', ''])(
  'who asks comes first: with "%s" nobody hears what a body lacks',
  async (token) => {
    const asked = { method: 'POST', url: '/api/v3/me/phone', payload: {}, headers: { authorization: token } } as const;
    const answer = await ask(asked);
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: { code: 'login_required' } }]);
  },
);

describe('what a column cannot hold is refused with the field, and never reaches the database', () => {
  test.each<[string, object, string]>([
    ['/api/v3/best-seats', { performanceId: BEYOND_INT4, count: 1 }, 'performanceId'],
    ['/api/v3/best-seats', { performanceId: 1, count: 1, zoneNo: 40_000 }, 'zoneNo'],
    ['/api/v3/orders', { ...hold, performanceId: BEYOND_INT4 }, 'performanceId'],
    ['/api/v3/orders', { ...hold, priceListId: 99_999_999_999 }, 'priceListId'],
    ['/api/v3/orders', { ...hold, seats: [{ seatNo: BEYOND_INT4 }] }, 'seats.0.seatNo'],
    ['/api/v3/orders', { ...hold, seats: [{ seatNo: 1, tariffNo: 40_000 }] }, 'seats.0.tariffNo'],
    ['/api/v3/orders', { ...hold, standing: [{ zoneNo: 99_999, count: 1 }] }, 'standing.0.zoneNo'],
    ['/api/v3/orders', { ...hold, campaignToken: '\0' }, 'campaignToken'],
    ['/api/v3/orders', { ...hold, distributorCompanyId: '\0' }, 'distributorCompanyId'],
    [
      '/api/v3/item-orders',
      { itemId: 1, units: [{ optionNo: 1, count: 1 }], locale: 'ru', campaignToken: '\0' },
      'campaignToken',
    ],
    ['/api/v3/door/check', { code: '\0' }, 'code'],
    ['/api/v3/reviews', { eventId: BEYOND_INT4 }, 'eventId'],
  ])('POST %s %j', async (url, body, field) => {
    const answer = await post(url, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { code: 'invalid_request', field } }]);
    expect(answer.json<{ error: { message: string } }>().error.message).toContain(field);
  });

  test.each([
    ['/api/v3/mobile/afisha/category?cityId=1.5', 'cityId'],
    ['/api/v2/performance/types?cityId=1.5', 'cityId'],
    ['/api/v3/pages/afisha/5700004?cityId=2147483648', 'cityId'],
    ['/api/v3/pages/names/60?cityId=2147483648', 'cityId'],
    ['/api/v2/search?search[query]=film&cityId=2147483648', 'cityId'],
    ['/api/v2/search?search[query]=%00', 'search[query]'],
    ['/api/v3/pages/afisha?genre=%00', 'genre'],
    ['/api/v3/pages/afisha?type=%00', 'type'],
    ['/api/v3/pages/afisha?tag=%00', 'tag'],
    ['/api/v3/pages/afisha?maxPriceMinor=99999999999', 'maxPriceMinor'],
    ['/api/v3/pages/afisha?time=1e30', 'time'],
    ['/api/v3/pages/videos?genre=%00', 'genre'],
    ['/api/v3/pages/objects?type=%00', 'type'],
    ['/api/v3/pages/layout?cityId=x', 'cityId'],
    ['/api/v3/pages/home?cityId=x', 'cityId'],
    ['/api/v3/pages/home?cityId=1&cityId=2', 'cityId'],
    ['/api/v3/pages/objects?lang=en&lang=ru', 'lang'],
    ['/storage/services.json?cityId=NaN', 'cityId'],
    ['/api/v3/pages/documents/offer?version=%00', 'version'],
  ])('GET %s', async (url, field) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { code: 'invalid_request', field } }]);
  });

  test.each([
    '/api/v3/pages/afisha/2147483648',
    '/api/v3/pages/names/x',
    '/api/v3/pages/objects/%00',
    '/api/v3/pages/documents/%00',
    '/api/v3/performances/99999999999/sale',
    '/api/v3/orders/%00',
    '/api/v3/tickets/%00%00',
  ])('GET %s is nothing that could be there', async (url) => expect((await get(url)).statusCode).toBe(404));
});

describe('wrong input does not answer as if it were right', () => {
  test.each([
    ['/api/v3/pages/afisha?cityId=99999', 404, 'unknown_city'],
    ['/api/v3/pages/home?cityId=99999', 404, 'unknown_city'],
    ['/api/v3/pages/videos?cityId=99999', 404, 'unknown_city'],
    ['/api/v3/pages/journal?cityId=99999', 404, 'unknown_city'],
    ['/api/v3/pages/tours?cityId=99999', 404, 'unknown_city'],
    ['/api/v3/items?cityId=99999', 404, 'not_found'],
    ['/api/v3/pages/afisha?cityId=-5', 400, 'invalid_request'],
    ['/api/v3/pages/afisha?lang=xx', 400, 'invalid_request'],
    ['/api/v3/pages/afisha?from=2026-13-45', 400, 'invalid_request'],
    ['/api/v3/pages/afisha?limit=100', 400, 'invalid_request'],
    ['/api/v3/pages/afisha?page=999', 400, 'invalid_request'],
    ['/api/v3/pages/afisha?sort=name', 400, 'invalid_request'],
  ])('%s answers %d', async (url, status, code) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { error: { code } }]);
  });

  test('without a city, and with the 0 of a client that knows none, the market’s own city answers', async () => {
    const [none, zero] = [await get('/api/v3/pages/afisha'), await get('/api/v3/pages/afisha?cityId=0')];
    expect(none.statusCode).toBe(200);
    expect(zero.json()).toEqual(none.json());
  });
});

describe('every refusal has one shape', () => {
  const shape = {
    error: {
      code: expect.any(String) as string,
      message: expect.any(String) as string,
      requestId: expect.any(String) as string,
    },
  };
  const json = { 'content-type': 'application/json' };

  test.each<[string, InjectOptions, number, string]>([
    ['a code of a route', { url: '/api/v3/pages/afisha/1' }, 404, 'not_found'],
    ['no such address', { url: '/api/v9/x' }, 404, 'not_found'],
    ['another method', { method: 'DELETE', url: '/api/v3/best-seats' }, 405, 'method_not_allowed'],
    ['bad JSON', { method: 'POST', url: '/api/v3/best-seats', payload: '{', headers: json }, 400, 'invalid_request'],
    ['an empty body', { method: 'POST', url: '/api/v3/best-seats', headers: json }, 400, 'invalid_request'],
    ['no body', { method: 'POST', url: '/api/v3/best-seats' }, 400, 'invalid_request'],
    [
      'another type',
      { method: 'POST', url: '/api/v3/best-seats', payload: 'x', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'too much',
      { method: 'POST', url: '/api/v3/best-seats', payload: `"${'x'.repeat(300_000)}"`, headers: json },
      413,
      'body_too_large',
    ],
    ['a part of the address too long', { url: `/api/v3/orders/${'x'.repeat(300)}` }, 414, 'address_too_long'],
    ['nobody', { url: '/api/v3/me' }, 401, 'login_required'],
  ])('%s', async (_name, options, status, code) => {
    const answer = await ask(options);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { ...shape, error: { ...shape.error, code } }]);
    expect(answer.json<typeof shape>().error.requestId).toBe(answer.headers['x-request-id']);
  });

  test('an address that is not there, and the catalogue of the host, lead to the document', async () => {
    expect((await get('/api/docs')).headers.link).toBe('</api/openapi.json>; rel="service-desc"');
    const catalogue = (await get('/.well-known/api-catalog')).json<{
      linkset: { 'service-desc': { href: string }[] }[];
    }>();
    expect(catalogue.linkset[0]?.['service-desc'][0]?.href).toBe('http://localhost/api/openapi.json');
  });

  test('a method that is not taken names those that are', async () => {
    const answer = await ask({ method: 'DELETE', url: '/api/v3/pages/home' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('a body that is too large is no picture where no picture is wanted', async () => {
    const answer = await ask({
      method: 'POST',
      url: '/api/v3/me/password',
      payload: `"${'x'.repeat(300_000)}"`,
      headers: { ...json, authorization: 'Bearer x' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { error: { code: 'body_too_large' } }]);
  });

  test('login keeps the sentence that the specification asks for', async () => {
    const answer = await ask({ method: 'POST', url: '/api/v3/auth', payload: '{', headers: json });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: expect.any(String) as string, code: 'invalid_request' },
    ]);
  });
});

test('a listed event has what a list needs to show it: its performance, page and picture', async () => {
  const answer = await get('/api/v3/pages/afisha?cityId=0&lang=by&limit=3');
  const { items } = answer.json<{ items: { id: number; performanceId: number; url: string; picture: string }[] }>();
  expect(items).toHaveLength(3);
  for (const { id, performanceId, url, picture } of items) {
    expect(url).toBe(`/be/minsk/event/${id}`);
    expect(picture).toMatch(new RegExp(`^/posters/${id}-card-be-[\\w-]+\\.png$`));
    expect((await get(`/api/v3/performances/${performanceId}/sale`)).json()).toMatchObject({
      performance: { eventId: id },
    });
  }
});

describe('public reads', () => {
  test('are open to scripts of every origin, without credentials', async () => {
    const answer = await ask({ url: '/api/v3/pages/home', headers: { origin: 'https://partner.example' } });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const refused = await ask({ url: '/api/v3/pages/home?lang=xx', headers: { origin: 'https://partner.example' } });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([400, '*']);
  });

  test('answer a preflight; other calls name their methods and open nothing', async () => {
    const preflight = await ask({ method: 'OPTIONS', url: '/api/v3/pages/afisha/5700001' });
    expect([preflight.statusCode, preflight.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    const personal = await ask({ method: 'OPTIONS', url: '/api/v3/me' });
    expect(personal.statusCode).toBe(204);
    expect(personal.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['/api/v3/me', '/api/v3/orders/00000000-0000-4000-8000-000000000000', '/api/v3/auth/captcha'])(
    '%s is none',
    async (url) => {
      const { headers } = await ask({ url, headers: { origin: 'https://partner.example' } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['etag']).toBeUndefined();
    },
  );

  test('come once: whoever has the answer is told that it still holds', async () => {
    const first = await get('/api/v3/pages/documents');
    const { etag } = first.headers;
    expect(etag).toMatch(/^W\/"/);
    const again = await ask({ url: '/api/v3/pages/documents', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toBe('no-cache');
  });

  test.each(['br', 'gzip'])('are compressed for whoever takes %s', async (encoding) => {
    const [plain, packed] = [
      await get('/api/v3/pages/layout'),
      await ask({ url: '/api/v3/pages/layout', headers: { 'accept-encoding': encoding } }),
    ];
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toBe('accept-encoding');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(packed.headers.etag).toBe(plain.headers.etag);
  });
});
