import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Access } from '#api/accounts/access.ts';
import { type OrderRefusal, refuse } from '#api/errors.ts';
import type { AddressBudget } from '#api/orders/address-budget.ts';
import {
  bestSeatsRequestSchema,
  checkoutRequestSchema,
  holdRequestSchema,
  ORDER_ROUTES,
  selectionSchema,
} from '#api/orders/contract.ts';
import { orderView } from '#api/orders/order-view.ts';
import { visitorOf } from '#api/orders/visitor.ts';
import { ownPathSchema } from '#api/own-path.ts';
import { type ContentLanguage, contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { bestSeats } from '#usecases/holds/best-seats.ts';
import { changeSeats } from '#usecases/holds/change-seats.ts';
import { holdSeats, type HoldResult } from '#usecases/holds/hold-seats.ts';
import type { HoldItemsResult } from '#usecases/items/hold-items.ts';
import { checkoutOrder } from '#usecases/orders/checkout-order.ts';
import type { PlainOrder } from '#usecases/orders/ports.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';
import { checkOrderPayment } from '#usecases/payments/check-order-payment.ts';
import type { SaleDeps } from '#usecases/sale.ts';

const paramsSchema = z.object({ id: z.uuid() });
export const idemSchema = z.uuid();
const querySchema = z.object({ lang: z.optional(z.string()) });

export function orderRoutes(deps: SaleDeps, addresses: AddressBudget, access: Access): FastifyPluginCallback {
  return (app, _options, done) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
    });

    app.post(ORDER_ROUTES.hold[1], async (request, reply) => {
      const body = holdRequestSchema.safeParse(request.body);
      const key = idemSchema.safeParse(request.headers['idempotency-key']);
      if (!key.success) return refuse(reply, { code: 'invalid_request', field: 'idempotency-key' });
      if (!body.success) return invalid(reply, body.error);
      const { distributorCompanyId = null, ftm = null, ...wish } = body.data;
      if (addresses.isSpent(request.ip, wish.performanceId)) return refuse(reply, { code: 'crowded_address' });
      const visitor = visitorOf(request, reply);
      const result = await holdSeats(deps, { ...wish, idemKey: key.data, distributorCompanyId, ftm, visitor });
      if (!result.ok) return refuse(reply, await withOrders(deps, request, result));
      addresses.spend(request.ip, wish.performanceId);
      return showOrder(deps, request, reply.code(201), result.orderId, result.order);
    });

    app.get(ORDER_ROUTES.read[1], async (request, reply) => {
      const orderId = orderIdOf(request);
      return orderId === null ? unknown(reply) : showOrder(deps, request, reply, orderId);
    });

    app.put(ORDER_ROUTES.change[1], async (request, reply) => {
      const orderId = orderIdOf(request);
      const body = selectionSchema.safeParse(request.body);
      if (orderId === null) return unknown(reply);
      if (!body.success) return invalid(reply, body.error);
      const result = await changeSeats(deps, { ...body.data, orderId });
      return result.ok ? showOrder(deps, request, reply, orderId) : refuse(reply, result);
    });

    app.delete(ORDER_ROUTES.release[1], async (request, reply) => {
      const orderId = orderIdOf(request);
      if (orderId === null) return unknown(reply);
      const result = await releaseOrder(deps, orderId);
      return result.ok ? reply.code(204).send() : refuse(reply, result);
    });

    app.post(ORDER_ROUTES.checkout[1], async (request, reply) => {
      const orderId = orderIdOf(request);
      const body = checkoutRequestSchema.safeParse(request.body);
      if (orderId === null) return unknown(reply);
      if (!body.success) return invalid(reply, body.error);
      const { acceptBetterSeats = false, returnPath = null, ...contact } = body.data;
      if (returnPath !== null && !ownPathSchema.safeParse(returnPath).success) {
        return refuse(reply, { code: 'invalid_request', field: 'returnPath' });
      }
      // The widget in our own pages says who is logged in, by a token that can only buy.
      const accountId = (await access.actorOf(request))?.accountId ?? null;
      const result = await checkoutOrder(deps, { ...contact, orderId, acceptBetterSeats, returnPath, accountId });
      return result.ok ? showOrder(deps, request, reply, orderId, result.order) : refuse(reply, result);
    });

    app.post(ORDER_ROUTES.reopen[1], async (request, reply) => {
      const orderId = orderIdOf(request);
      if (orderId === null) return unknown(reply);
      const result = await reopenOrder(deps, orderId);
      return result.ok ? showOrder(deps, request, reply, orderId) : refuse(reply, result);
    });

    app.post(ORDER_ROUTES.check[1], async (request, reply) => {
      const orderId = orderIdOf(request);
      if (orderId === null) return unknown(reply);
      await checkOrderPayment(deps, orderId);
      return showOrder(deps, request, reply, orderId);
    });

    app.post(ORDER_ROUTES.best[1], async (request, reply) => {
      const body = bestSeatsRequestSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const { performanceId, count, zoneNo = null, accessible = false } = body.data;
      return { seats: await bestSeats(deps, performanceId, { count, zoneNo, isAccessible: accessible }) };
    });
    done();
  };
}

/**
 * The order as its owner sees it, in the language of the address.
 * @param known the order where the step itself has told all of it, so that it need not be read
 */
export async function showOrder(
  deps: SaleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
  known: PlainOrder | null = null,
) {
  const language = languageOf(request);
  const order = await (known === null
    ? readOrder(deps, orderId, language)
    : deps.stores.orders.describe(known, language));
  return order === null ? unknown(reply) : reply.send(orderView(order));
}

/** Whoever has too many orders is shown the way back to them. */
export async function withOrders(
  deps: SaleDeps,
  request: FastifyRequest,
  refusal: Exclude<HoldResult | HoldItemsResult, { ok: true }>,
): Promise<OrderRefusal> {
  if (refusal.code !== 'too_many_holds') return refusal;
  const found = await Promise.all(refusal.orderIds.map((id) => readOrder(deps, id, languageOf(request))));
  const orders = found
    .filter((order) => order !== null)
    .map(({ id, performance, item }) => ({
      id,
      eventId: performance?.eventId ?? null,
      performanceId: performance?.id ?? null,
      itemId: item?.id ?? null,
      title: performance?.title ?? item?.title ?? '',
    }));
  return { code: refusal.code, orders };
}

function languageOf(request: FastifyRequest): ContentLanguage {
  return contentLanguage(localeFromApi(querySchema.safeParse(request.query).data?.lang));
}

function orderIdOf(request: FastifyRequest): string | null {
  return paramsSchema.safeParse(request.params).data?.id ?? null;
}

function unknown(reply: FastifyReply) {
  return refuse(reply, { code: 'unknown_order' });
}

export function invalid(reply: FastifyReply, error: { issues: readonly { path: readonly PropertyKey[] }[] }) {
  const field = error.issues[0]?.path.map(String).join('.') ?? '';
  return refuse(reply, { code: 'invalid_request', ...(field === '' ? {} : { field }) });
}
