import { deviceName } from '#domain/profile/device-name.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { CreatedPasskey } from '#usecases/accounts/passkey-ports.ts';
import { type PasskeyDeps, PASSKEYS_MOST } from './passkey-deps.ts';

export type AddPasskeyInput = { actor: Actor; created: CreatedPasskey; domain: string; userAgent: string };
export type AddPasskeyResult =
  | { ok: true }
  | { ok: false; code: 'login_required' | 'passkey_failed' | 'passkey_known' | 'passkeys_full' };

/**
 * Adds a passkey and names it after the device. Its challenge replaces the proof by code, which was needed to obtain
 * it.
 */
export async function addPasskey(deps: PasskeyDeps, input: AddPasskeyInput): Promise<AddPasskeyResult> {
  const { actor, created, domain } = input;
  const challenge = deps.passkeys.challengeOf(created);
  return deps.transaction(async (store): Promise<AddPasskeyResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null || !(await store.isSessionOpen(actor.sessionId))) return { ok: false, code: 'login_required' };
    if (challenge === null || !(await store.passkeys.spend({ challenge, asker: actor.sessionId, domain })))
      return { ok: false, code: 'passkey_failed' };
    const key = await deps.passkeys.readCreated(created, { challenge, domain });
    if (key === null) return { ok: false, code: 'passkey_failed' };
    if ((await store.passkeys.list(account.id)).length >= PASSKEYS_MOST) return { ok: false, code: 'passkeys_full' };
    const device = deviceName(input.userAgent);
    const passkey = { id: deps.newId(), accountId: account.id, domain, name: device, ...key };
    if (!(await store.passkeys.add(passkey))) return { ok: false, code: 'passkey_known' };
    await store.note('account.passkey_added', account.id, { passkey: passkey.id });
    const notice = { kind: 'passkey_added', at: deps.now(), device } as const;
    await store.tell(account, notice, { email: account.emailProved, phone: account.phone });
    return { ok: true };
  });
}
