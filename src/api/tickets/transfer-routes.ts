import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { type Access, accountOf } from '#api/accounts/access.ts';
import { buyerActor } from '#api/buyer-actor.ts';
import { acceptForms } from '#api/form-bodies.ts';
import { networkOf } from '#api/network-of.ts';
import { serve } from '#api/serve.ts';
import {
  handOverRequestSchema,
  passOnRequestSchema,
  takeBackRequestSchema,
  ticketReturnQuerySchema,
  ticketsQuerySchema,
} from '#api/tickets/contract.ts';
import * as endpoints from '#api/tickets/endpoints-contract.ts';
import { type IsBuyer, mayGiveBack } from '#api/tickets/may-give-back.ts';
import { localeFromApi } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { TicketOrder, TicketSigner, TicketsStore } from '#usecases/tickets/ports.ts';
import { openOneTicket } from '#usecases/tickets/read-one-ticket.ts';
import { handOverTicket, type HandOverResult } from '#usecases/transfers/hand-over-ticket.ts';
import { takeBackTicket, type TakeBackResult } from '#usecases/transfers/take-back-ticket.ts';
import { keepSecret } from './keep-secret.ts';
import { oneTicketView } from './one-ticket-view.ts';
import { isForm } from './return-routes.ts';

export type TransferDeps = {
  sale: SalePart<'transaction' | 'random', 'orders' | 'transfers' | 'rateLimits'>;
  tickets: Pick<TicketsStore, 'findOrderByAccessKey' | 'findHeldTickets'>;
  signer: TicketSigner;
  access: Access;
  isBuyer: IsBuyer;
  now(): Date;
};

const orderParams = z.object({ accessKey: z.string().check(z.regex(/^[\w-]{16,64}$/)) });
const ticketParams = z.object({ ticketKey: z.string().check(z.regex(/^[\w-]{16,64}$/)) });

/** Tickets change hands: from the buyer by their cookie, key or account, from another holder by their own account. */
export function transferRoutes(deps: TransferDeps): FastifyPluginCallback {
  const { sale, access } = deps;

  /** The order if the caller is its buyer; else null, and the refusal is sent: of a form the way to prove it by a code. */
  async function buyersOrder(
    request: FastifyRequest,
    reply: FastifyReply,
    lineNo: number,
  ): Promise<TicketOrder | null> {
    const params = orderParams.safeParse(request.params);
    const [order] = params.success ? await deps.tickets.findOrderByAccessKey(params.data.accessKey) : [];
    if (order === undefined) {
      refuse(reply, 'unknown_ticket');
      return null;
    }
    if (await mayGiveBack(deps, request, order.id)) return order;
    if (isForm(request)) {
      const query = new URLSearchParams({ step: 'ask', next: 'ticket', lines: String(lineNo) });
      const { accessKey } = order;
      const page = href(localeOf(request, order), 'ticket-accessKey-return', { accessKey });
      reply.redirect(`${page}?${query.toString()}`, 303);
    } else refuse(reply, 'not_your_order');
    return null;
  }

  /** A ticket handed over is gone at once, so an account needs its session as well as its token. */
  async function heldTicket(request: FastifyRequest, reply: FastifyReply) {
    const actor = await accountOf(access, request, reply);
    if (actor === null) return null;
    if (!(await access.holdsSession(request, actor))) {
      reply.code(403).send({ error: { code: 'session_required' } });
      return null;
    }
    const params = ticketParams.safeParse(request.params);
    if (params.success) return { ...params.data, accountId: actor.accountId };
    refuse(reply, 'unknown_ticket');
    return null;
  }

  return (app, _options, done) => {
    acceptForms(app, { numbers: ['lineNo'] });
    app.addHook('onSend', async (_request, reply) => keepSecret(reply));

    serve(app, endpoints.handOverTicket, async (request, reply) => {
      const body = handOverRequestSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, 'invalid_request');
      const { lineNo, email, name = null } = body.data;
      const order = await buyersOrder(request, reply, lineNo);
      if (order === null) return reply;
      const by = { network: networkOf(request.ip), actor: await buyerActor(access, request) };
      const giver = { orderId: order.id, lineNo };
      const result = await handOverTicket(sale, { giver, to: { email, name }, ...by });
      if (isForm(request)) return backToTicket(request, reply, order, { lineNo, done: 'handed_over', result });
      return answer(reply, result);
    });

    serve(app, endpoints.takeTicketBack, async (request, reply) => {
      const body = takeBackRequestSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, 'invalid_request');
      const { lineNo } = body.data;
      const order = await buyersOrder(request, reply, lineNo);
      if (order === null) return reply;
      const actor = await buyerActor(access, request);
      const result = await takeBackTicket(sale, { giver: { orderId: order.id, lineNo }, actor });
      if (isForm(request)) return backToTicket(request, reply, order, { lineNo, done: 'taken_back', result });
      return answer(reply, result);
    });

    serve(app, endpoints.heldTickets, async (request, reply) => {
      const actor = await accountOf(access, request, reply);
      if (actor === null) return reply;
      const locale = localeFromApi(ticketsQuerySchema.safeParse(request.query).data?.lang);
      const held = await deps.tickets.findHeldTickets(actor.accountId);
      return {
        tickets: held.map((ticket) => {
          const one = openOneTicket(ticket, deps.signer, deps.now());
          const path = href(locale, 'ticket-one-key', { key: ticket.accessKey });
          const { mayHandOver } = one.opened;
          return { ...oneTicketView(one, locale), ticketKey: ticket.accessKey, path, mayHandOver };
        }),
      };
    });

    serve(app, endpoints.passOnTicket, async (request, reply) => {
      const giver = await heldTicket(request, reply);
      if (giver === null) return reply;
      const body = passOnRequestSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, 'invalid_request');
      const { email, name = null } = body.data;
      const network = networkOf(request.ip);
      const actor = `account:${giver.accountId}`;
      return answer(reply, await handOverTicket(sale, { giver, to: { email, name }, network, actor }));
    });

    serve(app, endpoints.takePassedOnBack, async (request, reply) => {
      const giver = await heldTicket(request, reply);
      if (giver === null) return reply;
      return answer(reply, await takeBackTicket(sale, { giver, actor: `account:${giver.accountId}` }));
    });
    done();
  };
}

/** To the ticket on the page of the order, with what happened. */
function backToTicket(
  request: FastifyRequest,
  reply: FastifyReply,
  order: TicketOrder,
  { lineNo, done, result }: { lineNo: number; done: string; result: HandOverResult | TakeBackResult },
) {
  const orderKey = ticketReturnQuerySchema.safeParse(request.query).data?.return;
  const query = new URLSearchParams({
    line: String(lineNo),
    ...(result.ok ? { done } : { failed: result.code }),
    ...(orderKey === undefined ? {} : { return: orderKey }),
  });
  const page = href(localeOf(request, order), 'ticket-accessKey', { accessKey: order.accessKey });
  return reply.redirect(`${page}?${query.toString()}#line-${lineNo}`, 303);
}

function localeOf(request: FastifyRequest, order: TicketOrder) {
  const lang = ticketsQuerySchema.safeParse(request.query).data?.lang;
  return lang === undefined ? order.locale : localeFromApi(lang);
}

type Refusal = Extract<HandOverResult | TakeBackResult, { ok: false }>['code'] | 'invalid_request' | 'not_your_order';

const STATUS: Partial<Record<Refusal, number>> = {
  invalid_request: 400,
  email_invalid: 400,
  name_invalid: 400,
  name_required: 400,
  not_your_order: 403,
  unknown_ticket: 404,
  too_many_transfer_mails: 429,
};
const FIELDS: Partial<Record<Refusal, string>> = {
  email_invalid: 'email',
  already_theirs: 'email',
  name_invalid: 'name',
  name_required: 'name',
};

function answer(reply: FastifyReply, result: HandOverResult | TakeBackResult) {
  return result.ok ? { ok: true as const } : refuse(reply, result.code);
}

function refuse(reply: FastifyReply, code: Refusal) {
  const field = FIELDS[code];
  return reply.code(STATUS[code] ?? 409).send({ error: { code, ...(field === undefined ? {} : { field }) } });
}
