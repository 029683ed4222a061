import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';

/** Value of `?return=` after a refund request by a visitor who is not known as the buyer. */
export const NOT_THE_BUYER = 'buyer';

/** What the address of the page says: the keys, and what became of a form. */
export type PageAsked = {
  accessKey: string;
  /** The order's key, or `NOT_THE_BUYER`. */
  returnKey: string | null;
  /** The line of the ticket that a form was about. */
  line: string | null;
  done: string | null;
  failed: string | null;
};

/** The order's key, if the page's address contains it. */
export function orderKeyOf(returnKey: string | null): string | undefined {
  return returnKey === null || returnKey === NOT_THE_BUYER ? undefined : returnKey;
}

/** Path of a refund form, with the order's key if the page's address contains it. */
export function withReturnKey(path: string, returnKey: string | null): string {
  const key = orderKeyOf(returnKey);
  return key === undefined ? path : `${path}&return=${encodeURIComponent(key)}`;
}

/** The page on which a guest proves to be the buyer; it leads back to the tickets. */
export function proofPageOf({ accessKey }: PageAsked, locale: Locale): string {
  return `${href(locale, 'ticket-accessKey-return', { accessKey })}?step=ask&next=ticket`;
}

/** The page on which the buyer chooses what to return. */
export function returnPageOf({ accessKey, returnKey }: PageAsked, locale: Locale): string {
  const page = href(locale, 'ticket-accessKey-return', { accessKey });
  const key = orderKeyOf(returnKey);
  return key === undefined ? page : `${page}?return=${encodeURIComponent(key)}`;
}
