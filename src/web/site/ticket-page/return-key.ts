/** Value of `?return=` after a refund request by a visitor who is not known as the buyer. */
export const NOT_THE_BUYER = 'buyer';

/** Path of a refund form, with the order's key if the page's address contains it. */
export function withReturnKey(path: string, returnKey: string | null): string {
  return returnKey === null || returnKey === NOT_THE_BUYER ? path : `${path}&return=${encodeURIComponent(returnKey)}`;
}
