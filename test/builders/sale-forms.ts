import { randomBytes, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, expect } from 'vitest';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
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
import { readConfig } from '#main/config/config.ts';
import type { TicketSubject } from '#web/widget/form/form-facts.ts';
import type { FormStep } from '#web/widget/form/form-step.ts';
import type { BuiltPerformance } from './performance.ts';
import type { aSale } from './sale.ts';

/** What a test reads of the facts of a performance. */
type FormFacts = Pick<TicketSubject, 'sale'> & { statuses: number[] | null };
type Sent = { status: number; location: string | null; step: FormStep | null; facts: FormFacts | null };

export const ofPerformance = ({ id }: { id: number }): string => `/widget/?oid=1&seid=${id}&lang=en&form=1`;
export const ofItem = ({ id }: { id: number }): string => `/widget/item?iid=${id}&lang=en`;

/** The sale as forms, which answers with the facts and the step of each document instead of its picture. */
export async function someForms(sale: Awaited<ReturnType<typeof aSale>>) {
  const { deps, pool } = sale;
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

  /** A performance whose plan can be shown. */
  async function onSale(seats: number): Promise<BuiltPerformance> {
    const performance = await sale.onSale({ seats });
    await pool.query(
      `update hall_plan_version v set overview = '{"sectors": [], "standing": [], "objects": []}'
     from performance p where p.plan_version_id = v.id and p.id = $1`,
      [performance.id],
    );
    return performance;
  }

  return { app, aBrowser, onSale };
}
