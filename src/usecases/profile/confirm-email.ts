import { maskEmail } from '#domain/accounts/masks.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { CodeRefusal } from '#usecases/accounts/check-login-code.ts';
import { checkProofCode } from './check-proof-code.ts';
import type { ProfileDeps } from './ports.ts';

export type ConfirmEmailResult =
  | { ok: true; email: string }
  | CodeRefusal
  | { ok: false; code: 'login_required' | 'email_taken' };

/** Accepts the code from the email: tickets, points and reviews of that address belong to this account from now on. */
export async function confirmEmail(
  deps: Pick<ProfileDeps, 'transaction' | 'codes' | 'now'>,
  { actor, code }: { actor: Actor; code: string },
): Promise<ConfirmEmailResult> {
  return deps.transaction(async (store): Promise<ConfirmEmailResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    const of = {
      accountId: account.id,
      device: actor.sessionId,
      purpose: 'change' as const,
      channel: 'email' as const,
    };
    const checked = await checkProofCode(deps, store, { ...of, typed: code });
    if (!checked.ok) return checked;
    const { email } = checked.asked;
    if (email === null || !(await store.setEmail(account.id, email))) return { ok: false, code: 'email_taken' };
    await store.note('account.email_proved', account.id);
    if (account.emailProved !== null && account.emailProved !== email) {
      const notice = { kind: 'email_changed', at: deps.now(), email: maskEmail(email) } as const;
      await store.tell(account, notice, { email: account.emailProved, phone: null });
    }
    await store.tell(account, { kind: 'email_confirmed' }, { email, phone: null });
    return { ok: true, email };
  });
}
