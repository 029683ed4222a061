import type { CodeChannel, CodePurpose } from '#domain/accounts/login-code.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** A requested code whose message is still to be sent. */
export type AskedCode = {
  id: string;
  purpose: CodePurpose;
  phone: string | null;
  email: string | null;
  channel: CodeChannel;
  market: MarketName;
  locale: Locale;
  /** Seconds since the request, by the database's clock. */
  ageSeconds: number;
  /** The code was already shown or withdrawn and is no longer needed. */
  isOver: boolean;
};

export type LoginCodesStore = {
  find(codeId: string): Promise<AskedCode | null>;
  /**
   * Stores the hash of the code once. Returns the stored hash, which may be a different one, or null when the code is
   * over.
   */
  keepHash(codeId: string, hash: string): Promise<string | null>;
  /** Returns the second way to reach the owner of a proved phone: the proved email address of the account. */
  emailOf(phone: string): Promise<string | null>;
};

/** Generates codes and their slow hashes. Within one process an id always gives the same, unpredictable code. */
export type LoginCodes = {
  make(codeId: string): string;
  hash(code: string, codeId: string): Promise<string>;
  matches(code: string, codeId: string, hash: string): Promise<boolean>;
};
