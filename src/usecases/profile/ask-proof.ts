import { proofTarget } from '#domain/profile/code-target.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { ProfileDeps } from './ports.ts';
import { sendProofCode, type SendCodeResult } from './send-proof-code.ts';

export type AskProofResult = SendCodeResult | { ok: false; code: 'login_required' | 'nowhere_to_send' };

/** Sends a code for sensitive actions to the account's phone, or to its address if the number is foreign. */
export async function askProof(
  deps: Pick<ProfileDeps, 'transaction' | 'newId'>,
  { actor, address }: { actor: Actor; address: string | null },
): Promise<AskProofResult> {
  return deps.transaction(async (store): Promise<AskProofResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    const target = proofTarget(account);
    if (target === null) return { ok: false, code: 'nowhere_to_send' };
    return sendProofCode(deps, store, { actor, account, purpose: 'confirm', target, address });
  });
}
