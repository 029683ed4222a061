/** To whom an order belongs; each part may be unknown, and then nobody has it. */
export type OrderHolder = {
  /** The browser that opened the order, by its cookie. */
  visitor: string | null;
  /** A secret apart from the order's id, known to whoever opened the order. */
  orderKey: string | null;
  accountId: string | null;
};

/** One of the three is enough. The order's id alone is not: it stands in the bank's return address. */
export function isHolder(order: OrderHolder, asking: OrderHolder): boolean {
  return (['visitor', 'orderKey', 'accountId'] as const).some(
    (part) => order[part] !== null && order[part] === asking[part],
  );
}
