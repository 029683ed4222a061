import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Access } from '#api/accounts/access.ts';
import { knownVisitor } from '#api/orders/visitor.ts';
import { isHolder, type OrderHolder } from '#domain/orders/order-holder.ts';
import type { OrdersStore } from '#usecases/orders/ports.ts';

/** 128 random bits and more, as base64url. */
export const orderKeySchema = z.string().check(z.regex(/^[\w-]{22,64}$/));

/** Who asks about an order: its holder, somebody who only knows its id, or is there no such order? */
export type AskedBy = 'holder' | 'stranger' | 'nobody';

type HowAsked = {
  /** Of the address or the form, where it is not a header. */
  orderKey?: string | null;
  /** What is asked cannot be undone: an account shows the session's cookie beside its token. */
  isWeighty?: boolean;
};

export type OrderAccess = {
  askedBy(request: FastifyRequest, orderId: string, by?: HowAsked): Promise<AskedBy>;
  /** The key to tell the creator of an order. */
  keyOf(orderId: string): Promise<string | null>;
  /** An order that was opened just now: its holder need not be read for the next step. */
  remember(orderId: string, holder: Pick<OrderHolder, 'visitor' | 'orderKey'>): void;
};

/** As many orders as a rush opens in this process within the life of a hold. */
const MOST_REMEMBERED = 20_000;

/**
 * Whoever opened an order may see and change it: by the visitor's cookie, the `Order-Key` header, or the account that
 * bought it, with a token for the whole account. Remembered by order: cookie and key, which never change; the oldest goes when there are too many. What is
 * not remembered, and every account, is read.
 */
export function createOrderAccess(orders: Pick<OrdersStore, 'holderOf'>, access: Access): OrderAccess {
  const opened = new Map<string, OrderHolder>();

  return {
    async askedBy(request, orderId, { orderKey = null, isWeighty = false } = {}) {
      const asking: OrderHolder = {
        visitor: knownVisitor(request),
        orderKey: orderKey ?? orderKeyOf(request),
        accountId: null,
      };
      const known = opened.get(orderId);
      if (known !== undefined && isHolder(known, asking)) return 'holder';
      const holder = await orders.holderOf(orderId);
      if (holder === null) return 'nobody';
      if (isHolder(holder, asking)) return 'holder';
      if (holder.accountId === null) return 'stranger';
      const actor = await access.actorOf(request);
      // A token that can only buy opens no order of the account: the widget has the key of its own ones.
      if (actor?.scope !== 'account' || (isWeighty && !(await access.holdsSession(request, actor)))) return 'stranger';
      return isHolder(holder, { ...asking, accountId: actor.accountId }) ? 'holder' : 'stranger';
    },
    async keyOf(orderId) {
      return (opened.get(orderId) ?? (await orders.holderOf(orderId)))?.orderKey ?? null;
    },
    remember(orderId, { visitor, orderKey }) {
      const [oldest] = opened.keys();
      if (opened.size >= MOST_REMEMBERED && oldest !== undefined) opened.delete(oldest);
      opened.set(orderId, { visitor, orderKey, accountId: null });
    },
  };
}

/** The `Order-Key` header of a request; null without one, or with one that nobody would have made. */
export function orderKeyOf(request: FastifyRequest): string | null {
  return orderKeySchema.safeParse(request.headers['order-key']).data ?? null;
}

export function newOrderKey(): string {
  return randomBytes(16).toString('base64url');
}
