import { formatPhone } from '#domain/profile/format-phone.ts';
import { isProved } from '#domain/accounts/session-rules.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import { type PasskeyDeps, PASSKEYS_MOST } from './passkey-deps.ts';

export type BeginPasskeyResult =
  | { ok: true; options: object }
  | { ok: false; code: 'login_required' | 'proof_required' | 'passkeys_full' };

/** Adding a way to log in is a sensitive action: only a session in which a code was just shown gets the challenge. */
export async function beginPasskey(
  deps: Omit<PasskeyDeps, 'newId'>,
  { actor, domain }: { actor: Actor; domain: string },
): Promise<BeginPasskeyResult> {
  if (!isProved(actor.provedAt, deps.now())) return { ok: false, code: 'proof_required' };
  return deps.transaction(async (store): Promise<BeginPasskeyResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    const known = await store.passkeys.list(account.id);
    if (known.length >= PASSKEYS_MOST) return { ok: false, code: 'passkeys_full' };
    // The person's device stores this name to distinguish accounts.
    const userName = account.phone === null ? (account.name ?? '') : formatPhone(account.phone);
    const asked = await deps.passkeys.askToCreate({ accountId: account.id, userName, domain, known });
    await store.passkeys.remember({ challenge: asked.challenge, asker: actor.sessionId, domain });
    return { ok: true, options: asked.options };
  });
}
