import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { acceptForms, formOf, type SentForm } from '#api/form-bodies.ts';
import { networkOf } from '#api/network-of.ts';
import type { IpRateLimit } from '#api/orders/ip-rate-limit.ts';
import { idempotencyOf } from '#api/orders/idempotency.ts';
import { type OrderAccess, orderKeySchema } from '#api/orders/order-access.ts';
import { orderView } from '#api/orders/order-view.ts';
import { counted } from '#api/orders/routes.ts';
import { knownVisitor, visitorOf } from '#api/orders/visitor.ts';
import type { HostFacts } from '#domain/hosts/host-table.ts';
import { isService } from '#domain/items/item.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { holdItems } from '#usecases/items/hold-items.ts';
import type { ItemReads } from '#usecases/items/reads-port.ts';
import { checkoutOrder } from '#usecases/orders/checkout-order.ts';
import type { DescribedOrder } from '#usecases/orders/ports.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import { type ItemFacts, saleAddress, type SaleFacts } from '#web/widget/item/item-facts.ts';
import type { ItemStep } from '#web/widget/item/item-step.ts';
import { holdProblem, payProblem } from './item-problems.ts';
import { checkout, choose, itemSteps, number } from './item-steps.ts';

export type ItemWidgetDeps = {
  items: ItemReads;
  sale: SaleDeps;
  addresses: IpRateLimit;
  holders: OrderAccess;
  /** Origin of the host that the buyer came to; the bank's return address leads there. */
  originOf(request: FastifyRequest): string;
  /** Renders a step as a document, with its security headers. */
  drawn(request: FastifyRequest, facts: ItemFacts, step: ItemStep): { html: string; headers: Record<string, string> };
  hostOf(name: string | undefined): HostFacts | null;
  siteOriginOf(host: HostFacts): string;
  now(): Date;
};

const POST_PATHS = ['/widget/item', '/widget/'];

const choiceSchema = z.object({
  key: z.uuid(),
  orderKey: orderKeySchema,
  option: number,
  count: z.coerce.number().check(z.int(), z.positive(), z.maximum(50)),
  performance: z.union([z.literal(''), number]),
});

/** True when this address of the widget sells an item: `?iid=` any item, `?sid=` a service. */
export function isItemAddress(query: URLSearchParams): boolean {
  return query.has('iid') || query.has('sid');
}

/** The sale of items: every step is a document, every action a form that leads to the next. Works without scripts. */
export function createItemWidget(deps: ItemWidgetDeps) {
  const { orderOf, stepOf } = itemSteps(deps);

  async function factsOf(query: URLSearchParams, host: HostFacts): Promise<ItemFacts> {
    const locale = query.has('lang') ? localeFromApi(query.get('lang') ?? '') : MARKETS[host.market].defaultLocale;
    const itemId = number.safeParse(query.get('iid') ?? query.get('sid')).data;
    const eventId = number.safeParse(query.get('oid')).data ?? null;
    const reader = { language: contentLanguage(locale), now: deps.now() };
    const found = itemId === undefined ? null : await deps.items.sale(itemId, eventId, reader);
    const sale = found !== null && query.has('sid') && !isService(found.kind) ? null : found;
    return {
      locale,
      market: sale?.market ?? host.market,
      sale,
      eventId,
      distributorCompanyId: query.get('distributor_company_id')?.slice(0, 64) ?? null,
      campaignToken: query.get('_ftm')?.slice(0, 128) ?? null,
      siteOrigin: deps.siteOriginOf(host),
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, facts: ItemFacts, step: ItemStep, status = 200) {
    const { html, headers } = deps.drawn(request, facts, step);
    return reply
      .code(status)
      .headers({ ...headers, 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  }

  async function hold(request: FastifyRequest, reply: FastifyReply, facts: SaleFacts, form: SentForm) {
    const speak = { locale: textLanguage(facts.locale) };
    const asked = choiceSchema.safeParse({
      key: form['key'],
      orderKey: form['orderKey'],
      option: form['option'],
      count: form['count'],
      performance: form['performance'] ?? '',
    });
    if (!asked.success) return answer(request, reply, facts, choose(m.widget_error_busy({}, speak)), 400);
    const { key, orderKey, option, count, performance } = asked.data;
    const performanceId = performance === '' ? null : performance;
    const chosen = { optionNo: option, count, performanceId };
    // Negative, because performance numbers are positive.
    const about = -facts.sale.id;
    const takeBack = deps.addresses.take({ address: request.ip, about, count });
    if (takeBack === null) {
      return answer(request, reply, facts, choose(m.widget_error_busy({}, speak), chosen), 429);
    }
    const keepsCookies = knownVisitor(request) !== null;
    const visitor = visitorOf(request, reply);
    const body = { itemId: facts.sale.id, option, count, performanceId };
    const holding = holdItems(deps.sale, {
      itemId: facts.sale.id,
      units: [{ optionNo: option, count }],
      performanceId,
      locale: facts.locale,
      orderKey,
      ...idempotencyOf({ visitor, orderKey }, { key, call: '/widget/item', body }),
      distributorCompanyId: facts.distributorCompanyId,
      campaignToken: facts.campaignToken,
      visitor,
    });
    const result = await counted(takeBack, holding, ({ ok }) => ok);
    if (!result.ok) return answer(request, reply, facts, choose(holdProblem(result, speak), chosen), 409);
    if (keepsCookies) return reply.redirect(saleAddress(facts, result.orderId), 303);
    // A partner's frame may block cookies: then the form carries the order's key, never the address.
    const order = await readOrder(deps.sale, result.orderId, contentLanguage(facts.locale));
    return order === null
      ? reply.redirect(saleAddress(facts), 303)
      : answer(request, reply, facts, checkout(order, null, orderKey));
  }

  async function pay(
    request: FastifyRequest,
    reply: FastifyReply,
    facts: SaleFacts,
    { order, form, orderKey }: { order: DescribedOrder; form: SentForm; orderKey: string | null },
  ) {
    const contact = {
      email: form['email'] ?? '',
      phone: form['phone'] ?? '',
      terms: form['terms'] !== undefined,
      consent: form['consent'] !== undefined,
    };
    const result = await checkoutOrder(deps.sale, {
      orderId: order.id,
      email: contact.email,
      phone: contact.phone,
      acceptTerms: contact.terms,
      acceptPersonalData: contact.consent,
      acceptBetterSeats: false,
      dueMinor: Number(form['due']),
      returnUrl: deps.originOf(request) + saleAddress(facts, order.id),
      // The form works without scripts, so the login is unknown; the contact identifies the buyer.
      accountId: null,
      network: networkOf(request.ip),
    });
    const now = await readOrder(deps.sale, order.id, contentLanguage(facts.locale));
    if (result.ok) {
      const page = now?.state === 'awaiting_payment' ? now.payment?.redirectUrl : null;
      return reply.redirect(page ?? saleAddress(facts, order.id), 303);
    }
    // The order has expired or was paid meanwhile: its own step says so.
    if (now === null || now.state !== 'held') return reply.redirect(saleAddress(facts, order.id), 303);
    const { errors, problem } = payProblem(result, { locale: textLanguage(facts.locale) });
    const step: ItemStep = { kind: 'checkout', order: orderView(now), contact, errors, problem, orderKey };
    return answer(request, reply, facts, step, 409);
  }

  async function act(request: FastifyRequest, reply: FastifyReply) {
    const host = deps.hostOf(request.headers.host);
    if (host === null) return reply.code(421).send();
    // Forms of other sites cannot open orders here.
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    const query = new URL(request.raw.url ?? '/', 'http://widget').searchParams;
    const found = await factsOf(query, host);
    if (found.sale === null) return answer(request, reply, found, { kind: 'unknown' }, 404);
    const facts: SaleFacts = { ...found, sale: found.sale };
    const form = formOf(request);
    if (form['act'] === 'choose') return hold(request, reply, facts, form);
    const orderKey = orderKeySchema.safeParse(form['orderKey']).data ?? null;
    const asked = await orderOf(request, facts, { orderId: query.get('order'), orderKey });
    if (asked === null) return reply.redirect(saleAddress(facts), 303);
    const { order, isOwn } = asked;
    // The order belongs to another visitor, or the cookie is gone: only the state of the order is shown.
    if (!isOwn) return reply.redirect(saleAddress(facts, order.id), 303);
    if (form['act'] === 'pay') return pay(request, reply, facts, { order, form, orderKey });
    if (form['act'] === 'release') await releaseOrder(deps.sale, order.id);
    return reply.redirect(saleAddress(facts), 303);
  }

  return {
    async show(request: FastifyRequest, reply: FastifyReply, host: HostFacts): Promise<FastifyReply> {
      const query = new URL(request.raw.url ?? '/', 'http://widget').searchParams;
      const facts = await factsOf(query, host);
      if (facts.sale === null) return answer(request, reply, facts, { kind: 'unknown' }, 404);
      return answer(request, reply, facts, await stepOf(request, { ...facts, sale: facts.sale }, query));
    },
    async register(app: FastifyInstance): Promise<void> {
      await app.register(async (forms) => {
        acceptForms(forms);
        for (const path of POST_PATHS) forms.post(path, act);
      });
    },
  };
}
