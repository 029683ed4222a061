import type { z } from 'zod/mini';
import { ruleOf } from '#api/route-rules.ts';

export type Schema = z.ZodMiniType;

/** Headings of the document, with what stands below them. */
export const TAGS = {
  guide: 'Events, places and people as the pages of the guide show them.',
  directory: 'Organizers, tours and lists that belong to no city.',
  journal: 'Posts about what is on.',
  discounts: 'Discount campaigns.',
  documents: 'Terms and other documents, by edition.',
  videos: 'Videos that are free or rented.',
  items: 'Goods and services that are sold without a seat.',
  sale: 'What a sale shows: prices, halls, free seats and their changes.',
  orders: 'An order from the hold to the payment.',
  tickets: 'Tickets and codes of paid orders, and the door.',
  reviews: 'Reviews by guests, with a code by e-mail.',
  support: 'Writing to support.',
  login: 'The steps of a login. Only pages of this site may take them.',
  account: 'What belongs to whoever is logged in.',
  cabinet: 'Orders, tickets and points of whoever is logged in.',
  counting: 'Page views, without a word about who.',
} as const;
export type Tag = keyof typeof TAGS;

/** Codes that an operation may refuse with, by their status. */
export type Refusals = {
  schema: Schema;
  status: Readonly<Record<string, number | undefined>>;
  codes: readonly string[];
};

export type Answer = {
  /** Absent: no body. */
  schema?: Schema;
  /** When it is not JSON. */
  type?: string;
  /** A second form of the same. */
  otherType?: 'text/html';
  description: string;
  headers?: readonly HeaderName[];
};
export type HeaderName =
  | 'cache-control'
  | 'content-disposition'
  | 'content-encoding'
  | 'clear-site-data'
  | 'etag'
  | 'retry-after'
  | 'set-cookie'
  | 'vary'
  | 'www-authenticate';

/** One call of the API as its document tells it; the schemas are the ones that guard the routes. */
export type Operation = {
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Fastify's form, `:id`. */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  query?: Schema;
  body?: Schema;
  /** How a body travels when not as JSON. */
  bodyType?: 'application/x-www-form-urlencoded' | 'image/*';
  /** About somebody's own things: the call comes with the bearer token of an account. */
  isPersonal?: boolean;
  /** A bearer token may come along, and is not needed. */
  mayBePersonal?: boolean;
  /** Takes the header `Idempotency-Key`, and refuses to run without it. */
  isIdempotent?: boolean;
  /** Taken from pages of this site alone, by the browser's headers about where a request comes from. */
  isOwnPage?: boolean;
  /** False: what is wrong with its body the route says itself. */
  isGuarded?: false;
  /** A visitor's cookie is read, and given where there is none. */
  usesVisitorCookie?: boolean;
  /** Takes `Last-Event-ID`. */
  isStream?: boolean;
  /** What it answers when it does what it is asked, by status. */
  answers: Readonly<Record<number, Answer>>;
  refusals: readonly Refusals[];
};

/** Whether an operation reads what is the same for everybody: pages of any site may ask for it. */
export function isPublicRead({ id, method, path }: Pick<Operation, 'id' | 'method' | 'path'>): boolean {
  // A challenge is worth one login, so it is given to our own pages.
  return method === 'get' && id !== 'captcha' && ruleOf('GET', path) === 'anybody';
}
