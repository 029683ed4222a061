/** Stands in the address where somebody asked for the money who is not known as the buyer. */
export const NOT_THE_BUYER = 'buyer';

/** The path of a form that gives an order back, with the order's key where the page's address brought it along. */
export function withReturnKey(path: string, returnKey: string | null): string {
  return returnKey === null || returnKey === NOT_THE_BUYER ? path : `${path}&return=${encodeURIComponent(returnKey)}`;
}
