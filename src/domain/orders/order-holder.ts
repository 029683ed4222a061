/** The holder of an order. A part that is unknown matches no request. */
export type OrderHolder = {
  /** The browser that opened the order, identified by its cookie. */
  visitor: string | null;
  /** A secret, separate from the order's id, known to the client that opened the order. */
  orderKey: string | null;
  accountId: string | null;
};

/** One matching part is enough. The order's id alone is not, because the bank's return address contains it. */
export function isHolder(order: OrderHolder, asking: OrderHolder): boolean {
  return (['visitor', 'orderKey', 'accountId'] as const).some(
    (part) => order[part] !== null && order[part] === asking[part],
  );
}
