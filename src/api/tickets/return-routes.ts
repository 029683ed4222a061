import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Access } from '#api/accounts/access.ts';
import { buyerActor } from '#api/buyer-actor.ts';
import { acceptForms } from '#api/form-bodies.ts';
import { networkOf } from '#api/network-of.ts';
import { serve } from '#api/serve.ts';
import * as endpoints from '#api/tickets/endpoints-contract.ts';
import { type IsBuyer, mayGiveBack } from '#api/tickets/may-give-back.ts';
import { buyerCodeSchema, buyerQuerySchema, returnTicketsQuerySchema } from '#api/tickets/return-contract.ts';
import { maskEmail } from '#domain/accounts/masks.ts';
import { localeFromApi } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import type { BuyerCodes } from '#usecases/buyer-codes/ports.ts';
import { proveBuyer, type ProveResult } from '#usecases/buyer-codes/prove-buyer.ts';
import { requestBuyerCode, type RequestCodeResult } from '#usecases/buyer-codes/request-buyer-code.ts';
import { pricesBack } from '#usecases/returns/plan-returns.ts';
import { quoteReturn } from '#usecases/returns/quote-return.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import type { MoneyBack, OrderOfTickets } from '#usecases/returns/ports.ts';
import type { SalePart } from '#usecases/sale.ts';
import { rememberProof } from './buyer-proof.ts';
import { keepSecret } from './keep-secret.ts';
import { returnRefusal } from '#api/return-refusal.ts';
import { returnQuoteView } from './return-view.ts';
import { returnedLines } from './returned-lines.ts';

export type ReturnDeps = {
  sale: SalePart<'transaction' | 'stores' | 'random', 'orders' | 'ledger' | 'returns' | 'buyerCodes' | 'rateLimits'>;
  codes: BuyerCodes;
  access: Access;
  isBuyer: IsBuyer;
};

type Found = OrderOfTickets & { accessKey: string };
type Refusal = Extract<RequestCodeResult | ProveResult, { ok: false }> | { code: 'not_your_order' };

const paramsSchema = z.object({ accessKey: z.string().check(z.regex(/^[\w-]{16,64}$/)) });

const STATUS: Partial<Record<Refusal['code'], number>> = {
  not_your_order: 403,
  wrong_code: 422,
  code_spent: 422,
  code_expired: 422,
  too_early: 429,
  too_many_codes: 429,
};

/**
 * The buyer's own return from the page of the tickets. Whoever has its address may read the quote; to return takes the
 * browser of the purchase, the order's key, the account, or a code that goes to the order's address. Every call is a form
 * of the page too, which is answered with the way back to it.
 */
export function returnRoutes({ sale, codes, access, isBuyer }: ReturnDeps): FastifyPluginCallback {
  /** Null for an unknown key; the refusal is sent. */
  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Found | null> {
    const params = paramsSchema.safeParse(request.params);
    const order = params.success ? await sale.stores.returns.ofTickets(params.data.accessKey) : null;
    if (order === null || !params.success) {
      reply.code(404).send({ error: { code: 'unknown_ticket' } });
      return null;
    }
    const lang = buyerQuerySchema.safeParse(request.query).data?.lang;
    return { ...order, ...params.data, locale: lang === undefined ? order.locale : localeFromApi(lang) };
  }

  return (app, _options, done) => {
    acceptForms(app);
    app.addHook('onSend', async (_request, reply) => keepSecret(reply));

    serve(app, endpoints.ticketReturn, async (request, reply) => {
      const found = await open(request, reply);
      if (found === null) return reply;
      const { orderId, email } = found;
      const [quote, returned] = await Promise.all([
        quoteReturn(sale, orderId, returnedLines(request) ?? []),
        sale.stores.returns.returned(orderId),
      ]);
      return { ...returnQuoteView(quote), returned, maskedEmail: email === null ? null : maskEmail(email) };
    });

    serve(app, endpoints.returnTickets, async (request, reply) => {
      const found = await open(request, reply);
      if (found === null) return reply;
      if (!(await mayGiveBack({ isBuyer }, request, found.orderId))) {
        return isForm(request) ? askForCode(request, reply, found) : refuse(reply, { code: 'not_your_order' });
      }
      const lineNos = returnedLines(request);
      const result =
        lineNos === null
          ? ({ ok: false, code: 'order_closed' } as const)
          : await returnLines(sale, {
              orderId: found.orderId,
              lineNos,
              expected: expectedBack(request),
              actor: await buyerActor(access, request),
            });
      if (isForm(request)) return back(request, reply, found, result.ok ? { step: 'done' } : { failed: result.code });
      if (!result.ok) return reply.code(409).send(returnRefusal(result));
      return { ...pricesBack(result), feePoints: result.feePoints };
    });

    serve(app, endpoints.requestBuyerCode, async (request, reply) => {
      const found = await open(request, reply);
      if (found === null) return reply;
      if (isForm(request)) return askForCode(request, reply, found);
      const result = await requestCode(request, found);
      return result.ok ? { ok: true as const } : refuse(reply, result);
    });

    serve(app, endpoints.proveBuyer, async (request, reply) => {
      const found = await open(request, reply);
      if (found === null) return reply;
      const body = buyerCodeSchema.safeParse(request.body);
      if (!body.success) return reply.code(400).send({ error: { code: 'invalid_request' } });
      const result = await proveBuyer({ ...sale, codes }, { orderId: found.orderId, code: body.data.code });
      if (!result.ok) {
        return isForm(request)
          ? back(request, reply, found, { step: 'code', failed: result.code })
          : refuse(reply, result);
      }
      rememberProof(request, reply, found.accessKey, result.orderKey);
      return isForm(request) ? onwards(request, reply, found) : { ok: true as const };
    });
    done();
  };

  function requestCode(request: FastifyRequest, { orderId }: Found): Promise<RequestCodeResult> {
    return requestBuyerCode(sale, { orderId, network: networkOf(request.ip) });
  }

  /** A code that was sent a moment ago is still good, so asking twice is no failure. */
  async function askForCode(request: FastifyRequest, reply: FastifyReply, found: Found) {
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    const result = isForeign ? ({ ok: false, code: 'too_many_codes' } as const) : await requestCode(request, found);
    return back(request, reply, found, {
      step: 'code',
      ...(result.ok || result.code === 'too_early' ? {} : { failed: result.code }),
    });
  }
}

/** What the buyer was told comes back; undefined where the call does not say. */
function expectedBack(request: FastifyRequest): MoneyBack | undefined {
  const { moneyMinor, certificateMinor, creditMinor, pointsMinor, feePoints } =
    returnTicketsQuerySchema.safeParse(request.query).data ?? {};
  const told = { moneyMinor, certificateMinor, creditMinor, pointsMinor, feePoints };
  if (Object.values(told).every((amount) => amount === undefined)) return undefined;
  return {
    moneyMinor: Number(moneyMinor ?? 0),
    certificateMinor: Number(certificateMinor ?? 0),
    creditMinor: Number(creditMinor ?? 0),
    pointsMinor: Number(pointsMinor ?? 0),
    feePoints: Number(feePoints ?? 0),
  };
}

/** Pages without scripts send forms and expect a page. */
export function isForm(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true;
}

type Shown = { step?: 'code' | 'confirm' | 'done'; failed?: string };

/** To the page of the return, with the lines that were chosen there. */
export function back(
  request: FastifyRequest,
  reply: FastifyReply,
  { accessKey, locale }: Pick<Found, 'accessKey' | 'locale'>,
  shown: Shown,
) {
  const { lineNos, next, return: orderKey } = buyerQuerySchema.safeParse(request.query).data ?? {};
  const query = new URLSearchParams({
    ...(lineNos === undefined ? {} : { lines: lineNos }),
    ...(next === undefined ? {} : { next }),
    ...(orderKey === undefined ? {} : { return: orderKey }),
    ...shown,
  });
  return reply.redirect(`${href(locale, 'ticket-accessKey-return', { accessKey })}?${query.toString()}`, 303);
}

/** After the code: to what the buyer wanted to do. */
function onwards(request: FastifyRequest, reply: FastifyReply, found: Found) {
  const { lineNos, next } = buyerQuerySchema.safeParse(request.query).data ?? {};
  if (next !== 'ticket') return back(request, reply, found, { step: 'confirm' });
  const page = href(found.locale, 'ticket-accessKey', { accessKey: found.accessKey });
  return reply.redirect(lineNos === undefined ? page : `${page}?line=${lineNos}#line-${lineNos}`, 303);
}

function refuse(reply: FastifyReply, refusal: Refusal) {
  const { code } = refusal;
  const waitSeconds = 'waitSeconds' in refusal ? refusal.waitSeconds : undefined;
  const triesLeft = 'triesLeft' in refusal ? refusal.triesLeft : undefined;
  if (waitSeconds !== undefined) reply.header('retry-after', waitSeconds);
  const details = { ...(waitSeconds !== undefined && { waitSeconds }), ...(triesLeft !== undefined && { triesLeft }) };
  return reply.code(STATUS[code] ?? 409).send({ error: { code, ...details } });
}
