import { passwordFault, type PasswordFault } from '#domain/accounts/password-rules.ts';
import type { CommonPasswords, PasswordHasher } from '#usecases/accounts/ports.ts';

export type AccountLine = {
  id: string;
  market: string;
  phone: string | null;
  email: string | null;
  name: string | null;
  passwordKind: 'none' | 'own' | 'static';
  roles: string[];
  sessions: number;
  orders: number;
  createdAt: Date;
  seenAt: Date;
  bannedAt: Date | null;
};
/** Manual actions of support. Each is recorded with the person who performed it. */
export type OperatorStore = {
  /** Finds an account by id, phone or address. Deleted accounts are not found. */
  find(by: string): Promise<AccountLine | null>;
  list(limit: number): Promise<AccountLine[]>;
  /** A ban ends every session; lifting it opens none. */
  setBanned(accountId: string, isBanned: boolean, actor: string): Promise<void>;
  /**
   * For the owner of a number that another person had registered. Purchases stay with the account; all its sessions
   * end.
   */
  releasePhone(accountId: string, actor: string): Promise<void>;
  /** Sets a password that only support can change; every session ends. */
  setStaticPassword(accountId: string, hash: string, actor: string): Promise<void>;
};

export type OperatorDeps = {
  accounts: OperatorStore;
  hasher: Pick<PasswordHasher, 'hash'>;
  commonPasswords: CommonPasswords;
};
export type StaticPasswordResult = { ok: true } | { ok: false; code: PasswordFault | 'unknown_account' | 'busy' };

/** For people who cannot receive codes: support hands out the password, and only support can change it. */
export async function giveStaticPassword(
  deps: OperatorDeps,
  { accountId, password, actor }: { accountId: string; password: string; actor: string },
): Promise<StaticPasswordResult> {
  const known = await deps.accounts.find(accountId);
  if (known === null) return { ok: false, code: 'unknown_account' };
  const fault = passwordFault({ password, confirmation: password }, (typed) => deps.commonPasswords.has(typed));
  if (fault !== null) return { ok: false, code: fault };
  const hash = await deps.hasher.hash(password);
  if (hash === null) return { ok: false, code: 'busy' };
  await deps.accounts.setStaticPassword(known.id, hash, actor);
  return { ok: true };
}
