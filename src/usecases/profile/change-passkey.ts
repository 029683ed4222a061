import { readPersonName } from '#domain/profile/person-name.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { PasskeyDeps } from './passkey-deps.ts';

type Deps = Pick<PasskeyDeps, 'transaction'>;
type Which = { actor: Actor; id: string };

export async function renamePasskey(
  deps: Deps,
  { actor, id, name: typed }: Which & { name: string },
): Promise<{ ok: true } | { ok: false; code: 'name_long' | 'not_found' }> {
  const name = readPersonName(typed);
  if (name === undefined) return { ok: false, code: 'name_long' };
  const isDone = await deps.transaction(({ passkeys }) => passkeys.rename(actor.accountId, id, name));
  return isDone ? { ok: true } : { ok: false, code: 'not_found' };
}

/** Sessions opened with the passkey continue; devices are logged out separately. */
export async function removePasskey(
  deps: Deps,
  { actor, id }: Which,
): Promise<{ ok: true } | { ok: false; code: 'not_found' }> {
  return deps.transaction(async (store) => {
    if (!(await store.passkeys.remove(actor.accountId, id))) return { ok: false, code: 'not_found' };
    await store.note('account.passkey_removed', actor.accountId, { passkey: id });
    return { ok: true };
  });
}
