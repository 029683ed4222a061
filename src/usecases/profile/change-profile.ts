import type { Locale } from '#domain/locales/locale.ts';
import { readPersonName } from '#domain/profile/person-name.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { ProfileDeps } from './ports.ts';

export type ChangeProfileResult = { ok: true } | { ok: false; code: 'login_required' | 'name_long' };

/** Changes name and language; omitted values stay. */
export async function changeProfile(
  deps: Pick<ProfileDeps, 'transaction'>,
  { actor, name: typed, locale }: { actor: Actor; name?: string | undefined; locale?: Locale | undefined },
): Promise<ChangeProfileResult> {
  const name = typed === undefined ? null : readPersonName(typed);
  if (name === undefined) return { ok: false, code: 'name_long' };
  return deps.transaction(async (store): Promise<ChangeProfileResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    if (typed !== undefined) await store.setName(account.id, name);
    if (locale !== undefined) await store.setLocale(account.id, locale);
    return { ok: true };
  });
}
