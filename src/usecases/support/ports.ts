import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SupportContent } from '#domain/support/support-request.ts';
import type { RateLimitsStore, Captcha } from '#usecases/accounts/ports.ts';
import type { Mail, MailTransport } from '#usecases/mail/ports.ts';

/** Support answers by email; only a future support interface will change the state. */
export type SupportState = 'new' | 'answered' | 'closed';

export type NewSupportRequest = SupportContent & {
  /** Generated with the form, so that a form submitted twice is one request. */
  id: string;
  number: string;
  market: MarketName;
  locale: Locale;
  accountId: string | null;
  /** The visitor's network; null for requests from this machine. */
  address: string | null;
};
export type SupportRequest = Omit<NewSupportRequest, 'address'> & { state: SupportState; createdAt: Date };

export type SupportStore = {
  /** The request that the same form sent before. */
  find(id: string): Promise<SupportRequest | null>;
  /** Also requests both emails through the outbox. Returns false when the same form arrived simultaneously. */
  add(request: NewSupportRequest, actor: string): Promise<boolean>;
};
export type SupportStores = { requests: SupportStore; rateLimits: RateLimitsStore };
export type SupportTransaction = <Result>(work: (stores: SupportStores) => Promise<Result>) => Promise<Result>;

export type SupportDeps = {
  transaction: SupportTransaction;
  captcha: Pick<Captcha, 'isSolved'>;
  newId(): string;
  randomBytes(count: number): Uint8Array;
};

/** `request` goes to support, which replies directly to the writer; `receipt` goes to the writer. */
export type SupportEmailKind = 'request' | 'receipt';
export type SupportMailWriter = { write(kind: SupportEmailKind, request: SupportRequest): Mail };
export type SupportMailDeps = {
  requests: Pick<SupportStore, 'find'>;
  supportMail: SupportMailWriter;
  mail: MailTransport;
};
