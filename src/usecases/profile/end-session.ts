import type { Actor } from '#usecases/accounts/actor.ts';
import type { ProfileDeps } from './ports.ts';

export type EndSessionResult = { ok: true } | { ok: false; code: 'login_required' | 'unknown_session' };

/** Logs out one device on all its hosts. */
export async function endSession(
  deps: Pick<ProfileDeps, 'transaction'>,
  { actor, sessionId }: { actor: Actor; sessionId: string },
): Promise<EndSessionResult> {
  return deps.transaction(async (store): Promise<EndSessionResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    const ended = await store.endSession(account.id, sessionId);
    return ended > 0 ? { ok: true } : { ok: false, code: 'unknown_session' };
  });
}
