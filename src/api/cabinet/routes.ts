import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { type Access, accountOf } from '#api/accounts/access.ts';
import {
  cabinetOrderView,
  cabinetPointsView,
  cabinetTicketsView,
  accountOrderView,
} from '#api/cabinet/cabinet-views.ts';
import { returnRequestSchema } from '#api/cabinet/orders-contract.ts';
import { returnedLines } from '#api/tickets/returned-lines.ts';
import { returnRefusal } from '#api/return-refusal.ts';
import { returnQuoteView } from '#api/tickets/return-view.ts';
import * as endpoints from '#api/cabinet/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import { contentLanguage, localeFromApi, type Locale } from '#domain/locales/locale.ts';
import { listTickets } from '#usecases/cabinet/list-tickets.ts';
import { payAgain } from '#usecases/cabinet/pay-again.ts';
import type { CabinetReads } from '#usecases/cabinet/ports.ts';
import { type ReturnableOrder, readAccountOrder } from '#usecases/cabinet/read-account-order.ts';
import { quoteReturn } from '#usecases/returns/quote-return.ts';
import { pricesBack } from '#usecases/returns/plan-returns.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { TicketSigner } from '#usecases/tickets/ports.ts';

export type CabinetDeps = {
  access: Access;
  reads: CabinetReads;
  signer: TicketSigner;
  sale: SaleDeps;
  now: () => Date;
};

type OpenedOrder = ReturnableOrder & { accountId: string; actor: Actor };

const paramsSchema = z.object({ id: z.uuid() });
const querySchema = z.object({ lang: z.optional(z.string()) });

/** A person's tickets, orders and points. Every SQL statement behind them filters by the account. */
export function cabinetRoutes(deps: CabinetDeps): FastifyPluginCallback {
  const { access, reads, sale, now } = deps;

  /** Null when the answer is already sent: the caller is not logged in, or the order is not theirs. */
  async function ownOrder(request: FastifyRequest, reply: FastifyReply): Promise<OpenedOrder | null> {
    const actor = await accountOf(access, request, reply);
    if (actor === null) return null;
    const orderId = paramsSchema.safeParse(request.params).data?.id;
    const language = contentLanguage(localeOf(request));
    const own =
      orderId === undefined
        ? null
        : await readAccountOrder({ reads, stores: sale.stores }, { accountId: actor.accountId, orderId, language });
    if (own === null) reply.code(404).send({ error: { code: 'unknown_order' } });
    return own && { ...own, accountId: actor.accountId, actor };
  }

  return (app, _options, done) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('vary', 'authorization');
    });

    serve(app, endpoints.ownTickets, async (request, reply) => {
      const actor = await accountOf(access, request, reply);
      if (actor === null) return reply;
      return cabinetTicketsView(await listTickets(deps, actor.accountId), localeOf(request), now());
    });

    serve(app, endpoints.ownOrders, async (request, reply) => {
      const actor = await accountOf(access, request, reply);
      if (actor === null) return reply;
      const orders = await reads.orders(actor.accountId, contentLanguage(localeOf(request)));
      return { orders: orders.map(accountOrderView) };
    });

    serve(app, endpoints.ownOrder, async (request, reply) => {
      const own = await ownOrder(request, reply);
      return own === null ? reply : cabinetOrderView(own, localeOf(request));
    });

    serve(app, endpoints.payAgain, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const result = await payAgain(sale, own);
      if (!result.ok) return reply.code(409).send({ error: { code: result.code } });
      return { state: result.state, redirectUrl: result.state === 'paid' ? null : result.redirectUrl };
    });

    serve(app, endpoints.orderReturn, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      return returnQuoteView(await quoteReturn(sale, own.order.id, returnedLines(request) ?? []));
    });

    serve(app, endpoints.returnOrder, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      if (!(await access.holdsSession(request, own.actor)))
        return reply.code(403).send({ error: { code: 'session_required' } });
      const body = returnRequestSchema.safeParse(request.body);
      if (!body.success) return reply.code(400).send({ error: { code: 'invalid_request' } });
      const { cause, lineNos, expected } = body.data;
      const orderId = own.order.id;
      const result = await returnLines(sale, {
        orderId,
        cause,
        lineNos,
        expected,
        actor: `account:${own.accountId}`,
      });
      if (!result.ok) return reply.code(409).send(returnRefusal(result));
      return pricesBack(result);
    });

    serve(app, endpoints.ownPoints, async (request, reply) => {
      const actor = await accountOf(access, request, reply);
      if (actor === null) return reply;
      const { accountId } = actor;
      const [points, credit, certificates] = await Promise.all([
        reads.points(accountId),
        reads.credit(accountId),
        reads.certificates(accountId),
      ]);
      return cabinetPointsView({ ...points, credit, certificates }, localeOf(request));
    });
    done();
  };
}

function localeOf(request: FastifyRequest): Locale {
  return localeFromApi(querySchema.safeParse(request.query).data?.lang);
}
