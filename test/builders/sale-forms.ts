import { randomBytes, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, expect } from 'vitest';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
import { createSeatAdvice } from '#adapters/db/sale/seat-advice.ts';
import { createItemReads } from '#adapters/db/sale/item-reads.ts';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { NOBODY } from '#api/accounts/access.ts';
import { createIpRateLimit } from '#api/orders/ip-rate-limit.ts';
import { createOrderAccess, newOrderKey } from '#api/orders/order-access.ts';
import { createPerformanceFacts } from '#documents/sale-forms/performance-facts.ts';
import { createSaleForms } from '#documents/sale-forms/sale-forms.ts';
import { sessionAccount } from '#documents/sale-forms/session-account.ts';
import { hostsOf } from '#domain/hosts/deployment-hosts.ts';
import { findHost } from '#domain/hosts/host-table.ts';
import { compileHall } from '#domain/seating/compile.ts';
import type { HallPlan } from '#domain/seating/hall-plan.ts';
import { readConfig } from '#main/config/config.ts';
import type { TicketSubject } from '#web/widget/form/form-facts.ts';
import type { FormStep } from '#web/widget/form/form-step.ts';
import { withWheelchairPlaces } from './allotment.ts';
import { aPerformance, type BuiltPerformance } from './performance.ts';
import type { aSale } from './sale.ts';

/** What a test reads of the facts of a performance. */
type FormFacts = Pick<TicketSubject, 'sale'> & { statuses: number[] | null };
type Sent = { status: number; location: string | null; step: FormStep | null; facts: FormFacts | null };

export const ofPerformance = ({ id }: { id: number }): string => `/widget/?oid=1&seid=${id}&lang=en&form=1`;
export const ofItem = ({ id }: { id: number }): string => `/widget/item?iid=${id}&lang=en`;

/** The sale as forms, which answers with the facts and the step of each document instead of its picture. */
export async function someForms(sale: Awaited<ReturnType<typeof aSale>>) {
  const { pool } = sale;
  const deps = { ...sale.deps, advice: createSeatAdvice(pool) };
  const now = () => new Date();
  const config = readConfig({ DEMO: 'on' });
  if (!config.ok) throw new Error(config.problems.join('\n'));
  const hosts = hostsOf(config.config);
  const site = findHost(hosts, 'rampa.localhost');
  if (site === null) throw new Error('The demo has no site');
  const sessions = new Map<string, string>();
  const forms = createSaleForms({
    performances: createPerformanceFacts({ reads: createPerformanceReads(pool), offers: deps.offers, now }),
    items: createItemReads(pool),
    sale: deps,
    codes: createConfirmationCodes(),
    addresses: createIpRateLimit(0),
    holders: createOrderAccess(deps.stores.orders, NOBODY),
    originOf: () => 'http://rampa.localhost',
    accountOf: (request) =>
      sessionAccount(request, (secret) => {
        const accountId = sessions.get(secret);
        return Promise.resolve(accountId === undefined ? null : { accountId });
      }),
    drawn: (_request, { subject }, step) => {
      const {
        plan: _plan,
        statuses,
        ...facts
      } = subject?.kind === 'tickets' ? subject : { plan: null, statuses: null };
      return { html: JSON.stringify({ step, facts: { ...facts, statuses: statuses && [...statuses] } }), headers: {} };
    },
    hostOf: (name) => findHost(hosts, name),
    siteOriginOf: () => '',
    now,
  });
  const app = fastify();
  await forms.register(app);
  app.get('/widget/', (request, reply) => {
    const performanceId = Number(new URLSearchParams(request.url.split('?')[1]).get('seid'));
    return forms.showTickets(request, reply, { host: site, performanceId });
  });
  app.get('/widget/item', (request, reply) => forms.showItem(request, reply, site));
  afterAll(() => app.close());

  /** A browser that keeps its cookie, as one without scripts does on a page of its own. */
  function aBrowser(
    headers: Record<string, string> = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' },
  ) {
    let cookie = '';
    let login = '';
    const ask = async (method: 'GET' | 'POST', url: string, form?: Record<string, string>): Promise<Sent> => {
      const response = await app.inject({
        method,
        url,
        headers: {
          host: 'rampa.localhost',
          ...headers,
          cookie: [cookie, login].filter(Boolean).join('; '),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { payload: new URLSearchParams(form).toString() }),
      });
      cookie = String(response.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
      const location = response.headers.location === undefined ? null : String(response.headers.location);
      const { step, facts } = (response.body.startsWith('{') ? JSON.parse(response.body) : {}) as Partial<Sent>;
      return { status: response.statusCode, location, step: step ?? null, facts: facts ?? null };
    };
    const checkoutAt = async (url: string) => {
      const { step } = await ask('GET', url);
      if (step?.kind !== 'checkout') throw new Error(`No checkout but ${step?.kind}`);
      return step;
    };
    return {
      ask,
      /** A session of this account, and a readable token, which normally names the same. */
      logIn(accountId: string, { token = accountId } = {}) {
        const secret = randomBytes(32).toString('base64url');
        sessions.set(secret, accountId);
        const payload = Buffer.from(JSON.stringify({ sub: token })).toString('base64url');
        login = `sid=${secret}; token=x.${payload}.x`;
      },
      checkoutAt,
      /** Sends a form of the first step, and follows to the checkout. */
      take: async (url: string, form: Record<string, string>) => {
        const chosen = await ask('POST', url, { key: randomUUID(), orderKey: newOrderKey(), ...form });
        expect(chosen).toMatchObject({ status: 303 });
        const at = chosen.location ?? '';
        return { at, step: await checkoutAt(at) };
      },
    };
  }

  /** A performance whose plan can be shown: one row, with wheelchair places and their companions' beside them. */
  async function onSale(
    seats: number,
    { wheelchairs = [] }: { wheelchairs?: number[] } = {},
  ): Promise<BuiltPerformance> {
    const performance = await aPerformance(pool, { seats, startsIn: 72 });
    await withWheelchairPlaces(pool, performance.planVersionId, wheelchairs);
    const plan = oneRow(seats, wheelchairs);
    const { overview, geometry } = compileHall(plan);
    await pool.query('update hall_plan_version set hash = $2, plan = $3, overview = $4, geometry = $5 where id = $1', [
      performance.planVersionId,
      randomUUID(),
      plan,
      overview,
      geometry,
    ]);
    await deps.stores.seats.openSeats(performance.id);
    return performance;
  }

  return { app, aBrowser, onSale };
}

function oneRow(seats: number, wheelchairs: readonly number[]): HallPlan {
  const text = { ru: 'Партер', be: 'Партэр', en: 'Stalls', ka: 'პარტერი' };
  return {
    format: 1,
    id: 'row',
    version: 1,
    name: text,
    canvas: { w: seats * 100 + 200, h: 400 },
    pitch: 100,
    floors: [],
    zones: [{ key: 'z1', label: text, glyph: 'A' }],
    focal: [],
    standing: [],
    objects: [],
    sectors: [
      {
        key: 'stalls',
        label: text,
        rowNoun: 'row',
        outline: 'auto',
        rows: [
          {
            key: 'r1',
            label: '1',
            shape: { kind: 'line', x0: 100, y0: 200, x1: seats * 100, y1: 200 },
            slots: [seats],
            numbering: [[seats, 1, 1]],
            zones: [['z1', seats]],
            flags: wheelchairs.flatMap((slot) => [[slot, 'accessible'] as const, [slot + 1, 'companion'] as const]),
            uids: [[0, seats]],
          },
        ],
      },
    ],
  };
}
