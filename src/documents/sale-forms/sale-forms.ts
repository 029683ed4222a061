import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForms, formOf } from '#api/form-bodies.ts';
import { networkOf } from '#api/network-of.ts';
import { orderKeySchema } from '#api/orders/order-access.ts';
import type { HostFacts } from '#domain/hosts/host-table.ts';
import { isService } from '#domain/items/item.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { FORM } from '#domain/orders/sale-form-address.ts';
import { wireStatuses } from '#usecases/performances/seat-bits.ts';
import { type FormFacts, type KnownFacts, saleAddress } from '#web/widget/form/form-facts.ts';
import type { FormStep } from '#web/widget/form/form-step.ts';
import type { Answer } from './answer.ts';
import { codeAccess, offeredBy } from './code-access.ts';
import { chooseActions } from './choose-actions.ts';
import { formSteps, type FormStepsDeps, number } from './form-steps.ts';
import { orderActions, type OrderActionsDeps } from './order-actions.ts';
import type { PerformanceFacts } from './performance-facts.ts';
import { enteredVerb } from './typed-form.ts';

export type SaleFormsDeps = FormStepsDeps &
  OrderActionsDeps & {
    performances: PerformanceFacts;
    /** Renders a step as a document, with its security headers. */
    drawn(request: FastifyRequest, facts: FormFacts, step: FormStep): { html: string; headers: Record<string, string> };
    hostOf(name: string | undefined): HostFacts | null;
    siteOriginOf(host: HostFacts): string;
  };

/** The button that sends a presale's code. */
const OPEN = 'open';
type Visit = { host: HostFacts; ip: string };
const POST_PATHS = ['/widget/item', '/widget/'];

/** True when this address of the widget sells an item: `?iid=` any item, `?sid=` a service. */
export function isItemAddress(query: URLSearchParams): boolean {
  return query.has('iid') || query.has('sid');
}

/**
 * The sale of items, and that of tickets in browsers without scripts: every step is a document, every action a form that
 * leads to the next. The rules are those of the API, by the same use cases.
 */
export function createSaleForms(deps: SaleFormsDeps) {
  const steps = formSteps(deps);
  const answer: Answer = async (request, reply, { facts, step, status = 200 }) => {
    const { html, headers } = deps.drawn(request, facts, step);
    return reply
      .code(status)
      .headers({ ...headers, 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  };
  const choosing = chooseActions({ ...deps, steps, answer });
  const acting = orderActions({ ...deps, steps, answer });

  function frameOf(query: URLSearchParams, host: HostFacts): Omit<FormFacts, 'subject' | 'sells'> {
    return {
      locale: query.has('lang') ? localeFromApi(query.get('lang') ?? '') : MARKETS[host.market].defaultLocale,
      market: host.market,
      eventId: number.safeParse(query.get('oid')).data ?? null,
      distributorCompanyId: query.get('distributor_company_id')?.slice(0, 64) ?? null,
      campaignToken: query.get('_ftm')?.slice(0, 128) ?? null,
      siteOrigin: deps.siteOriginOf(host),
    };
  }

  async function itemFacts(query: URLSearchParams, host: HostFacts): Promise<FormFacts> {
    const frame = frameOf(query, host);
    const itemId = number.safeParse(query.get('iid') ?? query.get('sid')).data;
    const reader = { language: contentLanguage(frame.locale), now: deps.now() };
    const found = itemId === undefined ? null : await deps.items.sale(itemId, frame.eventId, reader);
    const sale = found !== null && query.has('sid') && !isService(found.kind) ? null : found;
    return { ...frame, sells: 'item', market: sale?.market ?? host.market, subject: sale && { kind: 'item', sale } };
  }

  async function ticketFacts(
    query: URLSearchParams,
    { host, performanceId, code, ip }: Visit & { performanceId: number | null; code: string | null },
  ): Promise<FormFacts> {
    const frame = { ...frameOf(query, host), sells: 'tickets' as const };
    const found = performanceId === null ? null : await deps.performances.read(performanceId, frame.locale);
    if (found === null) return { ...frame, subject: null };
    const { id } = found.sale.performance;
    const [availability, access] = await Promise.all([
      found.plan === null ? null : deps.performances.availabilityOf(id),
      codeAccess(deps.sale, { performanceId: id, typed: code, network: networkOf(ip) }),
    ]);
    const seen = { sale: found.sale, statuses: availability && wireStatuses(availability.statuses) };
    const sector = /^\d{1,4}$/.exec(query.get('sector') ?? '')?.[0];
    return {
      ...frame,
      market: found.sale.market,
      subject: {
        kind: 'tickets',
        ...found,
        ...(access?.opens ? offeredBy(access.opens, seen) : seen),
        access,
        sectorNo: sector === undefined ? null : Number(sector),
      },
    };
  }

  const queryOf = (request: FastifyRequest) => new URL(request.raw.url ?? '/', 'http://widget').searchParams;

  async function show(request: FastifyRequest, reply: FastifyReply, facts: FormFacts) {
    if (facts.subject === null) return answer(request, reply, { facts, step: { kind: 'unknown' }, status: 404 });
    const step = await steps.stepOf(request, { ...facts, subject: facts.subject }, queryOf(request));
    return answer(request, reply, { facts, step });
  }

  /** A code that opens something stands in the address from now on, as in a link that contains one. */
  async function openByCode(request: FastifyRequest, reply: FastifyReply, facts: KnownFacts): Promise<FastifyReply> {
    const access = facts.subject.kind === 'tickets' ? facts.subject.access : null;
    if (access === null || access.opens !== null) return reply.redirect(saleAddress(facts), 303);
    return answer(request, reply, { facts, step: await steps.choose(request, facts), status: 409 });
  }

  async function act(request: FastifyRequest, reply: FastifyReply) {
    const host = deps.hostOf(request.headers.host);
    if (host === null) return reply.code(421).send();
    // Forms of other sites cannot open or change orders here.
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const query = queryOf(request);
    const form = formOf(request);
    const [pressed = '', ...names] = (form['act'] ?? '').split(':');
    const verb = pressed === 'enter' ? enteredVerb(form) : pressed;
    const isTickets = query.has(FORM) && !isItemAddress(query);
    const code = verb === OPEN ? (form['code'] ?? '') : query.get('code');
    const performanceId = number.safeParse(query.get('seid')).data ?? null;
    const found = isTickets
      ? await ticketFacts(query, { host, performanceId, code, ip: request.ip })
      : await itemFacts(query, host);
    if (found.subject === null) {
      return answer(request, reply, { facts: found, step: { kind: 'unknown' }, status: 404 });
    }
    const facts: KnownFacts = { ...found, subject: found.subject };
    if (verb === OPEN) return openByCode(request, reply, facts);
    if (choosing.isVerb(verb)) return choosing.choose(request, reply, { facts, form, verb, names });
    if (verb === 'release' && names[0] !== undefined) return acting.releaseOther(request, reply, facts, names[0]);
    const orderKey = orderKeySchema.safeParse(form['orderKey']).data ?? null;
    const asked = await steps.orderOf(request, facts, { orderId: query.get('order'), orderKey });
    if (asked === null) return reply.redirect(saleAddress(facts), 303);
    const { order, isOwn } = asked;
    // The order belongs to another visitor, or the cookie is gone: only the state of the order is shown.
    if (!isOwn) return reply.redirect(saleAddress(facts, { orderId: order.id }), 303);
    return acting.act(request, reply, { facts, order, form, orderKey, verb, names });
  }

  return {
    performances: deps.performances,
    async showItem(request: FastifyRequest, reply: FastifyReply, host: HostFacts): Promise<FastifyReply> {
      return show(request, reply, await itemFacts(queryOf(request), host));
    },
    async showTickets(
      request: FastifyRequest,
      reply: FastifyReply,
      { host, performanceId }: { host: HostFacts; performanceId: number | null },
    ): Promise<FastifyReply> {
      const query = queryOf(request);
      const code = query.get('code');
      return show(request, reply, await ticketFacts(query, { host, performanceId, code, ip: request.ip }));
    },
    async register(app: FastifyInstance): Promise<void> {
      await app.register(async (forms) => {
        acceptForms(forms);
        for (const path of POST_PATHS) forms.post(path, act);
      });
    },
  };
}
