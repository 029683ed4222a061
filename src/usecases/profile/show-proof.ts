import { proofTarget } from '#domain/profile/code-target.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { CodeRefusal } from '#usecases/accounts/check-login-code.ts';
import { checkProofCode } from './check-proof-code.ts';
import type { ProfileDeps } from './ports.ts';

export type ShowProofResult = { ok: true } | CodeRefusal | { ok: false; code: 'login_required' };

/** Permits sensitive actions in this session for the next five minutes. */
export async function showProof(
  deps: Pick<ProfileDeps, 'transaction' | 'codes' | 'now'>,
  { actor, code }: { actor: Actor; code: string },
): Promise<ShowProofResult> {
  return deps.transaction(async (store): Promise<ShowProofResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    const of = { accountId: account.id, device: actor.sessionId, purpose: 'confirm' as const, channel: null };
    const checked = await checkProofCode(deps, store, { ...of, typed: code });
    if (!checked.ok) return checked;
    // The phone may have changed since the code was sent to the old one.
    const target = proofTarget(account);
    const wentTo = checked.asked.phone ?? checked.asked.email;
    if (target === null || wentTo !== (target.channel === 'sms' ? target.phone : target.email))
      return { ok: false, code: 'code_expired' };
    await store.markProved(actor.sessionId);
    return { ok: true };
  });
}
