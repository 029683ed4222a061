import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { visitRoutes } from '#api/visits/routes.ts';
import type { Visit } from '#usecases/visits/tally-visits.ts';

const view = { kind: 'view', route: 'region-event-event', locale: 'be' };

async function counted(payload: unknown, headers: Record<string, string> = {}) {
  const visits: Visit[] = [];
  const app = Fastify();
  await app.register(
    visitRoutes({
      tally: { count: (visit) => void visits.push(visit), save: async () => undefined },
      marketOf: () => 'belarus',
    }),
  );
  const answer = await app.inject({ method: 'POST', url: '/api/v3/visits', payload: payload as object, headers });
  return { status: answer.statusCode, visits };
}

test('a page view is counted by market, language, route and kind, and nothing else', async () => {
  expect(await counted({ ...view, email: 'a@b.example' }, { 'sec-fetch-site': 'same-origin' })).toEqual({
    status: 204,
    visits: [{ market: 'belarus', locale: 'be', kind: 'view', route: 'region-event-event' }],
  });
});

test.each([
  ['do not track', view, { dnt: '1' }],
  ['global privacy control', view, { 'sec-gpc': '1' }],
  ['a stranger’s page', view, { 'sec-fetch-site': 'cross-site' }],
  ['another host of ours', view, { 'sec-fetch-site': 'same-site' }],
  ['an unknown kind', { ...view, kind: 'sneeze' }, {}],
  ['an unknown route', { ...view, route: 'constructor' }, {}],
  ['an unknown language', { ...view, locale: 'xx' }, {}],
  ['no object', [], {}],
])('%s is not counted and answered alike', async (_, payload, headers) => {
  expect(await counted(payload, headers as Record<string, string>)).toEqual({ status: 204, visits: [] });
});
