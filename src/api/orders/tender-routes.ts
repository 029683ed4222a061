import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { acceptedLanguage } from '#api/accept-language.ts';
import type { Access } from '#api/accounts/access.ts';
import { refuse } from '#api/errors.ts';
import { networkOf } from '#api/network-of.ts';
import * as endpoints from '#api/orders/endpoints-contract.ts';
import { isOwner, type OrderAccess } from '#api/orders/order-access.ts';
import { accountsOrderView, orderView } from '#api/orders/order-view.ts';
import { invalid } from '#api/orders/routes.ts';
import { tendersRequestSchema, walletCodeRequestSchema, walletProofSchema } from '#api/orders/wallet-contract.ts';
import { walletView } from '#api/orders/wallet-view.ts';
import { serve } from '#api/serve.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import type { ConfirmationCodes } from '#usecases/reviews/ports.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import { askWalletCode } from '#usecases/tenders/ask-wallet-code.ts';
import { proveWallet } from '#usecases/tenders/prove-wallet.ts';
import { ownerFor, readWallet } from '#usecases/tenders/read-wallet.ts';
import { setTenders } from '#usecases/tenders/set-tenders.ts';

const paramsSchema = z.object({ id: z.uuid() });
const querySchema = z.object({ lang: z.optional(z.string()) });

export type TenderRouteDeps = {
  sale: SaleDeps;
  access: Access;
  holders: OrderAccess;
  codes: Pick<ConfirmationCodes, 'matches'>;
};

/** Paying an order with certificates, credit and points; for its holder. */
export function tenderRoutes({ sale: deps, access, holders, codes }: TenderRouteDeps): FastifyPluginCallback {
  /** The caller's relation to the order, if it is theirs; otherwise the refusal is sent. */
  async function ownOrder(request: FastifyRequest, reply: FastifyReply) {
    const orderId = paramsSchema.safeParse(request.params).data?.id ?? null;
    const askedBy = orderId === null ? 'nobody' : await holders.askedBy(request, orderId);
    if (orderId !== null && isOwner(askedBy)) {
      // The widget in our own pages identifies the account by a token that can only buy, which is what this is for.
      const accountId = (await access.actorOf(request))?.accountId ?? null;
      return { orderId, accountId, view: askedBy === 'holder' ? orderView : accountsOrderView };
    }
    refuse(reply, { code: askedBy === 'nobody' ? 'unknown_order' : 'not_your_order' });
    return null;
  }

  return (app, _options, done) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
    });

    serve(app, endpoints.setTenders, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const body = tendersRequestSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const { certificates = [], pointsMinor = 0, creditMinor = 0 } = body.data;
      const owner = await ownerFor(deps, own.orderId, own.accountId);
      const chosen = { owner, certificates, pointsMinor, creditMinor };
      const result = await setTenders(deps, { orderId: own.orderId, ...chosen, network: networkOf(request.ip) });
      if (!result.ok) {
        return refuse(reply, 'at' in result ? { code: result.code, field: `certificates.${result.at}` } : result);
      }
      const order = await readOrder(deps, own.orderId, languageOf(request));
      return order === null ? refuse(reply, { code: 'unknown_order' }) : reply.send(own.view(order));
    });

    serve(app, endpoints.orderWallet, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const wallet = await readWallet(deps, own.orderId, own.accountId);
      return wallet === null ? refuse(reply, { code: 'unknown_order' }) : walletView(wallet);
    });

    serve(app, endpoints.askWalletCode, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const body = walletCodeRequestSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const { email } = body.data;
      const result = await askWalletCode(deps, { orderId: own.orderId, email, network: networkOf(request.ip) });
      return result.ok ? { waitSeconds: result.waitSeconds } : refuse(reply, result);
    });

    serve(app, endpoints.proveWallet, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const body = walletProofSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const result = await proveWallet({ ...deps, codes }, { orderId: own.orderId, code: body.data.code });
      if (!result.ok) return refuse(reply, result);
      const wallet = await readWallet(deps, own.orderId, own.accountId);
      return wallet === null ? refuse(reply, { code: 'unknown_order' }) : walletView(wallet);
    });
    done();
  };
}

function languageOf(request: FastifyRequest) {
  const lang = querySchema.safeParse(request.query).data?.lang;
  return lang === undefined
    ? acceptedLanguage(request.headers['accept-language'])
    : contentLanguage(localeFromApi(lang));
}
