import type { z } from 'zod/mini';
import type { AnswerOf, BodyOf, Endpoint, PartOf } from '#api/endpoint-contract.ts';
import { ruleOf } from '#api/route-rules.ts';

export type Schema<Output = unknown> = z.ZodMiniType<Output>;

/** Tags of the document with their descriptions. */
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
  alerts: 'News of an event by email, without an account.',
  login: 'The steps of a login. Only pages of this site may take them.',
  account: 'What belongs to whoever is logged in.',
  cabinet: 'Orders, tickets and points of whoever is logged in.',
  counting: 'Page views, without a word about who.',
} as const;
export type Tag = keyof typeof TAGS;

/** Codes with which an operation may refuse, and their statuses. */
export type Refusals = {
  schema: Schema;
  status: Readonly<Record<string, number | undefined>>;
  codes: readonly string[];
};

export type Answer<Output = unknown> = {
  /** Absent: no body. */
  schema?: Schema<Output>;
  /** Media type when it is not JSON. */
  type?: string;
  /** Media type of a second representation. */
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

/** One documented call of the API; the same schemas validate the route. */
export type Operation = {
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In Fastify's form, `:id`. */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  query?: Schema;
  body?: Schema;
  /** Content type of the body when it is not JSON. */
  bodyType?: 'application/x-www-form-urlencoded' | 'image/*';
  /** Concerns the caller's own data: requires the bearer token of an account. */
  isPersonal?: boolean;
  /** A bearer token is optional. */
  mayBePersonal?: boolean;
  /** Requires the header `Idempotency-Key`. */
  isIdempotent?: boolean;
  /** Accepted only from pages of this site, according to the browser's headers about the request's origin. */
  isOwnPage?: boolean;
  /** False: the route validates its body itself. */
  isGuarded?: false;
  /** Reads the visitor's cookie, and sets it when it is missing. */
  usesVisitorCookie?: boolean;
  /** Accepts `Last-Event-ID`. */
  isStream?: boolean;
  /** Successful answers by status. */
  answers: Readonly<Record<number, Answer>>;
  refusals: readonly Refusals[];
};

/** What the contract of an endpoint does not say about its operation. */
export type Details = Omit<Operation, 'id' | 'method' | 'path'>;

export type AnswerSchema<Of extends Endpoint> = Schema<AnswerOf<Of>>;
export type QuerySchema<Of extends Endpoint> = Schema<PartOf<Of, 'query'>>;
/** The schema of the body, if the endpoint takes one. */
export type Bodied<Of extends Endpoint> =
  BodyOf<Of> extends undefined
    ? { body?: never }
    : BodyOf<Of> extends Blob
      ? { bodyType: 'image/*' }
      : { body: Schema<PartOf<Of, 'body'>> };
export type Answering<Of extends Endpoint> = { answers: Readonly<Record<number, Answer<AnswerOf<Of>>>> };
/** Requires schemas of the types that the endpoint names. */
export type Typed<Of extends Endpoint> = Bodied<Of> & Answering<Of> & { query?: QuerySchema<Of> };

/** Whether the operation reads data that is the same for everybody, so that pages of any site may call it. */
export function isPublicRead({ id, method, path }: Pick<Operation, 'id' | 'method' | 'path'>): boolean {
  // A captcha challenge is for one login, so only our own pages may request it.
  return method === 'get' && id !== 'captcha' && ruleOf('GET', path) === 'anybody';
}
