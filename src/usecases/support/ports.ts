import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SupportContent } from '#domain/support/support-request.ts';
import type { BudgetsStore, Captcha } from '#usecases/accounts/ports.ts';
import type { Mail, MailTransport } from '#usecases/mail/ports.ts';

/** Support answers by mail; a room for it will move requests on. */
export type SupportState = 'new' | 'answered' | 'closed';

export type NewSupportRequest = SupportContent & {
  /** Made with the form: the same form sent twice is one request. */
  id: string;
  number: string;
  market: MarketName;
  locale: Locale;
  accountId: string | null;
  /** The visitor's network; null on this very machine. */
  address: string | null;
};
export type SupportRequest = Omit<NewSupportRequest, 'address'> & { state: SupportState; createdAt: Date };

export type SupportStore = {
  /** What was sent by the same form before. */
  find(id: string): Promise<SupportRequest | null>;
  /** Asks for both letters by the outbox too. False when the same form came at the same moment. */
  add(request: NewSupportRequest, actor: string): Promise<boolean>;
};
export type SupportStores = { requests: SupportStore; budgets: BudgetsStore };
export type SupportTransaction = <Result>(work: (stores: SupportStores) => Promise<Result>) => Promise<Result>;

export type SupportDeps = {
  transaction: SupportTransaction;
  captcha: Pick<Captcha, 'isSolved'>;
  newId(): string;
  randomBytes(count: number): Uint8Array;
};

/** `request`: to support, which answers the writer by its reply button. `receipt`: to the writer. */
export type SupportLetterKind = 'request' | 'receipt';
export type SupportMailWriter = { letter(kind: SupportLetterKind, request: SupportRequest): Mail };
export type SupportMailDeps = {
  requests: Pick<SupportStore, 'find'>;
  supportMail: SupportMailWriter;
  mail: MailTransport;
};
