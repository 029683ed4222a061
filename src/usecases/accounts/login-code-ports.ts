import type { CodeChannel, CodePurpose } from '#domain/accounts/login-code.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** A code that somebody asked for and that is on its way. */
export type AskedCode = {
  id: string;
  purpose: CodePurpose;
  phone: string | null;
  email: string | null;
  channel: CodeChannel;
  market: MarketName;
  locale: Locale;
  /** Since it was asked for, by the database's clock. */
  ageSeconds: number;
  /** Shown already, or taken back: nobody waits for it. */
  isOver: boolean;
};

export type LoginCodesStore = {
  find(codeId: string): Promise<AskedCode | null>;
  /** Keeps the hash of the code, once. Answers the hash that is kept, which may be another; null when it is over. */
  keepHash(codeId: string, hash: string): Promise<string | null>;
  /** Where the owner of a proved phone can be reached as well: the account's proved e-mail address. */
  emailOf(phone: string): Promise<string | null>;
};

/** Codes and their slow hashes. The same id always makes the same code in one process, and nobody can tell which. */
export type LoginCodes = {
  make(codeId: string): string;
  hash(code: string, codeId: string): Promise<string>;
  matches(code: string, codeId: string, hash: string): Promise<boolean>;
};
