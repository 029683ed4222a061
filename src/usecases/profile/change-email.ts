import { normaliseEmail } from '#domain/contact/email.ts';
import { isProved } from '#domain/accounts/session-rules.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { ProfileDeps } from './ports.ts';
import { sendProofCode, type SendCodeResult } from './send-proof-code.ts';

export type ChangeEmailResult =
  | SendCodeResult
  | { ok: false; code: 'login_required' | 'proof_required' | 'email_invalid' | 'email_same' };

/**
 * Sends a code to an address. Proving the account's own unproved address needs no other proof; any other address does,
 * because its owner receives tickets by it.
 */
export async function changeEmail(
  deps: Pick<ProfileDeps, 'transaction' | 'newId' | 'now'>,
  { actor, email: typed, address }: { actor: Actor; email: string; address: string | null },
): Promise<ChangeEmailResult> {
  const email = normaliseEmail(typed);
  if (email === null) return { ok: false, code: 'email_invalid' };
  return deps.transaction(async (store): Promise<ChangeEmailResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    if (account.emailProved === email) return { ok: false, code: 'email_same' };
    const isTheirs = account.email === email && account.emailProved === null;
    if (!isTheirs && !isProved(actor.provedAt, deps.now())) return { ok: false, code: 'proof_required' };
    return sendProofCode(deps, store, {
      target: { channel: 'email', email },
      purpose: 'change',
      actor,
      address,
      account,
    });
  });
}
