import type { Actor } from '#usecases/accounts/actor.ts';
import type { ProfileDeps } from './ports.ts';

export type EndOthersResult = { ok: true; ended: number } | { ok: false; code: 'login_required' };

/** If two devices call this at the same time, the first stays logged in and the second receives `login_required`. */
export async function endOtherSessions(
  deps: Pick<ProfileDeps, 'transaction'>,
  { actor }: { actor: Actor },
): Promise<EndOthersResult> {
  return deps.transaction(async (store): Promise<EndOthersResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null || !(await store.isSessionOpen(actor.sessionId))) return { ok: false, code: 'login_required' };
    const ended = await store.endOtherSessions(account.id, actor.sessionId, 'left_everywhere');
    return { ok: true, ended };
  });
}
