import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Access } from '#api/accounts/access.ts';
import { knownVisitor } from '#api/orders/visitor.ts';
import { isHolder, type OrderHolder } from '#domain/orders/order-holder.ts';
import type { OrdersStore } from '#usecases/orders/ports.ts';

/** At least 128 random bits, as base64url. */
export const orderKeySchema = z.string().check(z.regex(/^[\w-]{22,64}$/));

/**
 * The caller's relation to an order: `holder` has the browser or the key that opened it; `account` owns it and may have
 * got it by one of its contacts, the other typed by somebody else; a `stranger` only knows its id. `nobody`: no such
 * order.
 */
export type AskedBy = 'holder' | 'account' | 'stranger' | 'nobody';

/** Whether the caller may read and change the order. */
export function isOwner(askedBy: AskedBy): askedBy is 'holder' | 'account' {
  return askedBy === 'holder' || askedBy === 'account';
}

type HowAsked = {
  /** From the query or a form, when it is not in the header. */
  orderKey?: string | null;
  /** For actions that cannot be undone: an account must send the session cookie as well as its token. */
  isSensitive?: boolean;
};

export type OrderAccess = {
  askedBy(request: FastifyRequest, orderId: string, by?: HowAsked): Promise<AskedBy>;
  /** The key to send to the creator of an order. */
  keyOf(orderId: string): Promise<string | null>;
  /** Remembers an order that was just opened, so that the next step need not read its holder. */
  remember(orderId: string, holder: Pick<OrderHolder, 'visitor' | 'orderKey'>): void;
};

/** A hold and the payment after it; later, the order may have been erased with its buyer's account. */
const REMEMBERED_MS = 15 * 60_000;
/** As many orders as an on-sale rush opens in this process within the lifetime of a hold. */
const MOST_REMEMBERED = 20_000;

/**
 * The holder of an order may read and change it: by the visitor's cookie, the `Order-Key` header, or the account that
 * bought it, with a token for the whole account. Cookie and key of new orders are remembered for a while, because they
 * do not change; the oldest entry is dropped when there are too many. Other orders, all accounts and everything that
 * cannot be undone are read from the database.
 */
export function createOrderAccess(orders: Pick<OrdersStore, 'holderOf'>, access: Access): OrderAccess {
  const opened = new Map<string, OrderHolder & { until: number }>();

  function remembered(orderId: string): OrderHolder | undefined {
    const entry = opened.get(orderId);
    return entry !== undefined && entry.until > performance.now() ? entry : undefined;
  }

  return {
    async askedBy(request, orderId, { orderKey = null, isSensitive = false } = {}) {
      const asking: OrderHolder = {
        visitor: knownVisitor(request),
        orderKey: orderKey ?? orderKeyOf(request),
        accountId: null,
      };
      const known = isSensitive ? undefined : remembered(orderId);
      if (known !== undefined && isHolder(known, asking)) return 'holder';
      const holder = await orders.holderOf(orderId);
      if (holder === null) return 'nobody';
      if (isHolder(holder, asking)) return 'holder';
      if (holder.accountId === null) return 'stranger';
      const actor = await access.actorOf(request);
      // A token that can only buy opens no order of the account, because the widget has the keys of its own orders.
      if (actor?.scope !== 'account' || (isSensitive && !(await access.holdsSession(request, actor))))
        return 'stranger';
      return isHolder(holder, { ...asking, accountId: actor.accountId }) ? 'account' : 'stranger';
    },
    async keyOf(orderId) {
      return (remembered(orderId) ?? (await orders.holderOf(orderId)))?.orderKey ?? null;
    },
    remember(orderId, { visitor, orderKey }) {
      const [oldest] = opened.keys();
      if (opened.size >= MOST_REMEMBERED && oldest !== undefined) opened.delete(oldest);
      opened.set(orderId, { visitor, orderKey, accountId: null, until: performance.now() + REMEMBERED_MS });
    },
  };
}

/** The `Order-Key` header of a request; null when it is missing or malformed. */
export function orderKeyOf(request: FastifyRequest): string | null {
  return orderKeySchema.safeParse(request.headers['order-key']).data ?? null;
}

export function newOrderKey(): string {
  return randomBytes(16).toString('base64url');
}
