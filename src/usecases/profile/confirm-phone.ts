import { maskPhone } from '#domain/accounts/masks.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { CodeRefusal } from '#usecases/accounts/check-login-code.ts';
import { checkProofCode } from './check-proof-code.ts';
import type { ProfileDeps } from './ports.ts';

export type ConfirmPhoneResult =
  | { ok: true; phone: string }
  | CodeRefusal
  | { ok: false; code: 'login_required' | 'phone_taken' };

/** Accepts the code from the new number, which then belongs to the account. */
export async function confirmPhone(
  deps: Pick<ProfileDeps, 'transaction' | 'codes' | 'now'>,
  { actor, code }: { actor: Actor; code: string },
): Promise<ConfirmPhoneResult> {
  return deps.transaction(async (store): Promise<ConfirmPhoneResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    const of = { accountId: account.id, device: actor.sessionId, purpose: 'change' as const, channel: 'sms' as const };
    const checked = await checkProofCode(deps, store, { ...of, typed: code });
    if (!checked.ok) return checked;
    const { phone } = checked.asked;
    if (phone === null || !(await store.setPhone(account.id, phone))) return { ok: false, code: 'phone_taken' };
    await store.note('account.phone_changed', account.id);
    for (const number of [account.phone, phone])
      await store.login.codes.endAll({ phone: number, accountId: account.id });
    const notice = { kind: 'phone_changed', at: deps.now(), number: maskPhone(phone) } as const;
    // Notifies every contact, so that a person who lost the number still receives the notice.
    await store.tell(account, notice, { email: account.emailProved, phone: null });
    await store.tell(account, notice, { email: null, phone: account.phone });
    await store.tell(account, notice, { email: null, phone });
    return { ok: true, phone };
  });
}
