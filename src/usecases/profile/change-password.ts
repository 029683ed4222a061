import { isPartOfPhone, passwordFault, type PasswordFault } from '#domain/accounts/password-rules.ts';
import { isProved } from '#domain/accounts/session-rules.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { TokenClaims } from '#usecases/accounts/ports.ts';
import type { ProfileDeps } from './ports.ts';

export type SetPasswordResult =
  | { ok: true; endedSessions: number; claims: TokenClaims }
  | { ok: false; code: PasswordFault | 'static_password' | 'proof_required' | 'login_required' | 'busy' };

/**
 * Sets a new password with a fresh code, never with the old password. It ends all other sessions, also on sibling
 * hosts, and every token; the current session receives a new token. The calendar's secret address stops working too,
 * because others may know it.
 */
export async function changePassword(
  deps: Pick<ProfileDeps, 'transaction' | 'reads' | 'hasher' | 'commonPasswords' | 'now'>,
  { actor, password, confirmation }: { actor: Actor; password: string; confirmation: string },
): Promise<SetPasswordResult> {
  const known = await deps.reads.find(actor.accountId);
  if (known === null) return { ok: false, code: 'login_required' };
  if (known.passwordKind === 'static') return { ok: false, code: 'static_password' };
  const fault = passwordFault(
    { password, confirmation },
    (typed) => deps.commonPasswords.has(typed) || isPartOfPhone(typed, known.phone ?? ''),
  );
  if (fault !== null) return { ok: false, code: fault };
  if (!isProved(actor.provedAt, deps.now())) return { ok: false, code: 'proof_required' };
  // Before the transaction, because hashing is slow and would keep the account's row locked.
  const hash = await deps.hasher.hash(password);
  if (hash === null) return { ok: false, code: 'busy' };
  return deps.transaction(async (store): Promise<SetPasswordResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null || !(await store.isSessionOpen(actor.sessionId))) return { ok: false, code: 'login_required' };
    if (account.passwordKind === 'static') return { ok: false, code: 'static_password' };
    const version = await store.changePassword(account.id, hash);
    await store.login.codes.endAll({ phone: account.phone, accountId: account.id });
    const endedSessions = await store.endOtherSessions(account.id, actor.sessionId, 'password');
    await store.endCalendar(account.id);
    await store.note('account.password_set', account.id);
    const notice = { kind: 'password_changed', at: deps.now() } as const;
    await store.tell(account, notice, { email: account.emailProved, phone: account.phone });
    const { sessionId, scope } = actor;
    return { ok: true, endedSessions, claims: { sessionId, accountId: account.id, version, scope } };
  });
}
