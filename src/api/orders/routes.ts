import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { acceptedLanguage } from '#api/accept-language.ts';
import type { Access } from '#api/accounts/access.ts';
import { type OrderRefusal, refuse } from '#api/errors.ts';
import { refuseCall } from '#api/failures.ts';
import { networkOf } from '#api/network-of.ts';
import { createNetworkPlaces } from '#api/network-places.ts';
import type { IpRateLimit } from './ip-rate-limit.ts';
import {
  bestSeatsRequestSchema,
  checkoutRequestSchema,
  holdRequestSchema,
  type OrderView,
  selectionSchema,
  unitsRequestSchema,
  voucherRequestSchema,
} from '#api/orders/contract.ts';
import * as endpoints from '#api/orders/endpoints-contract.ts';
import { idempotencyOf } from '#api/orders/idempotency.ts';
import { type AskedBy, isOwner, newOrderKey, type OrderAccess, orderKeyOf } from '#api/orders/order-access.ts';
import { accountsOrderView, orderStateView, orderView } from '#api/orders/order-view.ts';
import { answersOf, questionsView } from '#api/orders/questions-view.ts';
import { knownVisitor, visitorOf } from '#api/orders/visitor.ts';
import { ownPathSchema } from '#api/own-path.ts';
import { serve } from '#api/serve.ts';
import {
  type ContentLanguage,
  contentLanguage,
  languageOfLocale,
  type Locale,
  localeFromApi,
} from '#domain/locales/locale.ts';
import { bestSeatsByCode } from '#usecases/allotments/best-seats-by-code.ts';
import { bestSeats } from '#usecases/holds/best-seats.ts';
import { changeUnits } from '#usecases/basket/change-units.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';
import { holdSeats, type HoldResult } from '#usecases/holds/hold-seats.ts';
import type { HoldItemsResult } from '#usecases/items/hold-items.ts';
import { checkoutOrder } from '#usecases/orders/checkout-order.ts';
import type { DescribedOrder, Order } from '#usecases/orders/ports.ts';
import { openOrders } from '#usecases/orders/open-orders.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import { setVoucher } from '#usecases/basket/set-voucher.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';
import { buyerActor } from '#api/buyer-actor.ts';
import { returnRefusal } from '#api/return-refusal.ts';
import { pricesBack } from '#usecases/returns/plan-returns.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { checkOrderPayment } from '#usecases/payments/check-order-payment.ts';
import type { SaleDeps, SalePart } from '#usecases/sale.ts';

/** A search takes a large hall some 20 ms; everybody behind one address of a mobile network shares these. */
const SEARCHES_PER_NETWORK = 4;
const paramsSchema = z.object({ id: z.uuid() });
const idemSchema = z.uuid();
const querySchema = z.object({ lang: z.optional(z.string()) });

/** An order that the caller may change, and what they see of it. */
type OwnOrder = { orderId: string; view: (order: DescribedOrder) => OrderView };

const ownView = (askedBy: Exclude<AskedBy, 'stranger' | 'nobody'>): OwnOrder['view'] =>
  askedBy === 'holder' ? (order) => orderView(order) : accountsOrderView;

export type OrderRouteDeps = {
  sale: SaleDeps;
  addresses: IpRateLimit;
  access: Access;
  holders: OrderAccess;
  /** The origin that the buyer visited, as named by the browser: the bank's page redirects back to it. */
  originOf: (request: FastifyRequest) => string;
};

export function orderRoutes({
  sale: deps,
  addresses,
  access,
  holders,
  originOf,
}: OrderRouteDeps): FastifyPluginCallback {
  const searches = createNetworkPlaces({ most: SEARCHES_PER_NETWORK });
  /** The order's id and what its owner sees of it if the caller is its owner; else null, and the refusal is sent. */
  async function ownOrder(request: FastifyRequest, reply: FastifyReply, isSensitive = false): Promise<OwnOrder | null> {
    const orderId = orderIdOf(request);
    const askedBy = orderId === null ? 'nobody' : await holders.askedBy(request, orderId, { isSensitive });
    if (orderId !== null && isOwner(askedBy)) return { orderId, view: ownView(askedBy) };
    refuse(reply, { code: askedBy === 'nobody' ? 'unknown_order' : 'not_your_order' });
    return null;
  }

  /** Sends the order to its owner, and only its state to others who have its id. */
  async function showToAnybody(request: FastifyRequest, reply: FastifyReply, orderId: string) {
    const askedBy = await holders.askedBy(request, orderId);
    const order = askedBy === 'nobody' ? null : await readOrder(deps, orderId, languageOf(request));
    if (order === null) return unknown(reply);
    return reply.send(isOwner(askedBy) ? ownView(askedBy)(order) : orderStateView(order));
  }

  return (app, _options, done) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
    });

    serve(app, endpoints.holdSeats, async (request, reply) => {
      const body = holdRequestSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const opening = openingOf(request, reply, { call: endpoints.holdSeats.path, body: body.data });
      if (opening === null) return reply;
      const { distributorCompanyId = null, campaignToken = null, ...input } = body.data;
      const network = networkOf(request.ip);
      const asked = { address: request.ip, about: input.performanceId, count: placesIn(input) };
      const takeBack = addresses.take(asked);
      if (takeBack === null) return refuse(reply, { code: 'crowded_address' });
      const result = await counted(
        takeBack,
        holdSeats(deps, { ...input, ...opening, distributorCompanyId, campaignToken, network }),
        // The same click again opens no second order.
        isNewHold,
      );
      if (!result.ok) return refuse(reply, await withOrders(deps, request, result));
      if (isNewHold(result)) {
        addresses.opened(result.orderId, asked);
        holders.remember(result.orderId, opening);
      }
      const key = await holders.keyOf(result.orderId);
      return showOpened(deps, request, reply, { ...result, locale: input.locale, key });
    });

    serve(app, endpoints.openOrders, async (request) => {
      const visitor = knownVisitor(request);
      const found = visitor === null ? [] : await openOrders(deps, visitor, languageOf(request));
      return { orders: found.map((order) => orderView(order)) };
    });

    serve(app, endpoints.readOrder, async (request, reply) => {
      const orderId = orderIdOf(request);
      return orderId === null ? unknown(reply) : showToAnybody(request, reply, orderId);
    });

    serve(app, endpoints.changeSeats, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const body = selectionSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const asked = { address: request.ip, about: body.data.performanceId, count: placesIn(body.data) };
      const growth = addresses.grow(own.orderId, asked);
      if (growth === null) return refuse(reply, { code: 'crowded_address' });
      const changing = changeSeats(deps, { ...body.data, orderId: own.orderId });
      const result = await counted(growth.takeBack, changing, ({ ok }) => ok);
      if (result.ok) growth.keep();
      return result.ok ? showOrder(deps, request, reply, own) : refuse(reply, result);
    });

    serve(app, endpoints.changeUnits, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const body = unitsRequestSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const { itemId, units, performanceId = null } = body.data;
      const count = units.reduce((sum, each) => sum + each.count, 0);
      // Negative, so that it differs from performance ids.
      const growth = addresses.grow(own.orderId, { address: request.ip, about: -itemId, count });
      if (growth === null) return refuse(reply, { code: 'crowded_address' });
      const changing = changeUnits(deps, { orderId: own.orderId, itemId, units, performanceId });
      const result = await counted(growth.takeBack, changing, ({ ok }) => ok);
      if (result.ok) growth.keep();
      return result.ok ? showOrder(deps, request, reply, own) : refuse(reply, result);
    });

    serve(app, endpoints.setVoucher, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const body = voucherRequestSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const network = networkOf(request.ip);
      const result = await setVoucher(deps, { orderId: own.orderId, code: body.data.code, network });
      return result.ok ? showOrder(deps, request, reply, own) : refuse(reply, result);
    });

    serve(app, endpoints.releaseOrder, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const result = await releaseOrder(deps, own.orderId);
      return result.ok ? reply.code(204).send() : refuse(reply, result);
    });

    serve(app, endpoints.checkoutOrder, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const body = checkoutRequestSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const { acceptBetterSeats = false, returnPath = null, answers, tickets, ...contact } = body.data;
      if (returnPath !== null && !ownPathSchema.safeParse(returnPath).success) {
        return refuse(reply, { code: 'invalid_request', field: 'returnPath' });
      }
      const returnUrl = returnPath === null ? null : originOf(request) + returnPath;
      // The widget in our own pages identifies the account by a token that can only buy.
      const accountId = (await access.actorOf(request))?.accountId ?? null;
      const result = await checkoutOrder(deps, {
        ...contact,
        answers: answersOf({ answers, tickets }),
        orderId: own.orderId,
        acceptBetterSeats,
        returnUrl,
        accountId,
        network: networkOf(request.ip),
      });
      return result.ok ? showOrder(deps, request, reply, own, result.order) : refuse(reply, result);
    });

    serve(app, endpoints.orderQuestions, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const asked = await deps.stores.questions.asked([own.orderId]);
      return questionsView(asked.get(own.orderId), askedLanguage(request) ?? 'ru');
    });

    serve(app, endpoints.reopenOrder, async (request, reply) => {
      const own = await ownOrder(request, reply);
      if (own === null) return reply;
      const result = await reopenOrder(deps, own.orderId);
      return result.ok ? showOrder(deps, request, reply, own) : refuse(reply, result);
    });

    serve(app, endpoints.checkPayment, async (request, reply) => {
      const orderId = orderIdOf(request);
      if (orderId === null) return unknown(reply);
      if (isOwner(await holders.askedBy(request, orderId))) await checkOrderPayment(deps, orderId);
      return showToAnybody(request, reply, orderId);
    });

    serve(app, endpoints.giveOrderBack, async (request, reply) => {
      // A page of another site can make a browser send a call without a body, cookies included.
      if (request.headers['sec-fetch-site'] === 'cross-site') return refuse(reply, { code: 'not_your_order' });
      const own = await ownOrder(request, reply, true);
      if (own === null) return reply;
      const result = await returnLines(deps, { orderId: own.orderId, actor: await buyerActor(access, request) });
      if (!result.ok) return reply.code(result.code === 'unknown_order' ? 404 : 409).send(returnRefusal(result));
      return pricesBack(result);
    });

    serve(app, endpoints.bestSeats, async (request, reply) => {
      const body = bestSeatsRequestSchema.safeParse(request.body);
      if (!body.success) return invalid(reply, body.error);
      const { performanceId, count, zoneNo = null, sectorNo = null, accessible = false, code } = body.data;
      const wanted = { count, zoneNo, sectorNo, isAccessible: accessible };
      const giveBack = searches.take(request.ip);
      if (giveBack === null) return refuseCall(request, reply, 'unavailable');
      try {
        if (code === undefined) return { seats: await bestSeats(deps, performanceId, wanted) };
        const network = networkOf(request.ip);
        const found = await bestSeatsByCode(deps, { performanceId, code, network }, wanted);
        return found.ok ? { seats: found.seats } : refuse(reply, found);
      } finally {
        giveBack();
      }
    });
    done();
  };
}

function isNewHold(held: HoldResult): held is Extract<HoldResult, { ok: true }> {
  return held.ok && (held.order !== null || held.isNew === true);
}

function placesIn({ seats, standing }: z.infer<typeof selectionSchema>): number {
  return seats.length + standing.reduce((sum, { count }) => sum + count, 0);
}

/** Takes a counting back unless its hold succeeded. */
export async function counted<Result>(
  takeBack: () => void,
  holding: Promise<Result>,
  isHeld: (result: Result) => boolean,
): Promise<Result> {
  let counts = false;
  try {
    const result = await holding;
    counts = isHeld(result);
    return result;
  } finally {
    if (!counts) takeBack();
  }
}

/**
 * Sends the order to its owner.
 * @param known the order if the step has already returned all of it, so that it need not be read
 */
async function showOrder(
  deps: SalePart<'stores', 'orders'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, view }: OwnOrder,
  known: Order | null = null,
) {
  const order = await (known === null
    ? readOrder(deps, orderId, languageOf(request))
    : deps.stores.orders.describe(known, languageOf(request) ?? languageOfLocale(known.locale)));
  return order === null ? unknown(reply) : reply.send(view(order));
}

/** Adds the visitor's open orders to a refusal for too many of them. */
export async function withOrders(
  deps: SalePart<'stores', 'orders'>,
  request: FastifyRequest,
  refusal: Exclude<HoldResult | HoldItemsResult, { ok: true }>,
): Promise<OrderRefusal> {
  if (refusal.code !== 'too_many_holds') return refusal;
  const found = await Promise.all(refusal.orderIds.map((id) => readOrder(deps, id, languageOf(request))));
  const orders = found
    .filter((order) => order !== null)
    .map(({ id, performances: [performance], items: [item] }) => ({
      id,
      eventId: performance?.eventId ?? null,
      performanceId: performance?.id ?? null,
      itemId: performance === undefined ? (item?.id ?? null) : null,
      title: performance?.title ?? item?.title ?? '',
    }));
  return { code: refusal.code, orders };
}

/** The language in the query; null without one. */
function askedLanguage(request: FastifyRequest): ContentLanguage | null {
  const lang = querySchema.safeParse(request.query).data?.lang;
  return lang === undefined ? null : contentLanguage(localeFromApi(lang));
}

/** The language of the query or the browser; null means the order's own language. */
function languageOf(request: FastifyRequest): ContentLanguage | null {
  return askedLanguage(request) ?? acceptedLanguage(request.headers['accept-language']);
}

/** Identifies the caller and the click of a hold. Null when the request is refused; the answer is then sent. */
export function openingOf(request: FastifyRequest, reply: FastifyReply, sent: { call: string; body: unknown }) {
  const key = idemSchema.safeParse(request.headers['idempotency-key']);
  const given = request.headers['order-key'];
  const field = !key.success
    ? 'idempotency-key'
    : given !== undefined && orderKeyOf(request) === null
      ? 'order-key'
      : null;
  if (!key.success || field !== null) {
    refuse(reply, { code: 'invalid_request', ...(field === null ? {} : { field }) });
    return null;
  }
  const visitor = visitorOf(request, reply);
  const orderKey = orderKeyOf(request);
  return {
    visitor,
    orderKey: orderKey ?? newOrderKey(),
    ...idempotencyOf({ visitor, orderKey }, { key: key.data, ...sent }),
  };
}

/** The answer to a hold, including the order's key for its creator. */
export async function showOpened(
  deps: SalePart<'stores', 'orders'>,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: { orderId: string; order: Order | null; locale: Locale; key: string | null },
) {
  const language = askedLanguage(request) ?? contentLanguage(opened.locale);
  const order = await (opened.order === null
    ? readOrder(deps, opened.orderId, language)
    : deps.stores.orders.describe(opened.order, language));
  return order === null ? unknown(reply) : reply.code(201).send(orderView(order, opened.key));
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
