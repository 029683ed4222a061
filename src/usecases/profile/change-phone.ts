import { hasSms, loginPhone } from '#domain/accounts/login-phone.ts';
import { isProved } from '#domain/accounts/session-rules.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { ProfileDeps } from './ports.ts';
import { sendProofCode, type SendCodeResult } from './send-proof-code.ts';

export type ChangePhoneResult =
  | SendCodeResult
  | {
      ok: false;
      code:
        | 'login_required'
        | 'proof_required'
        | 'phone_invalid'
        | 'phone_not_mobile'
        | 'phone_same'
        | 'unsupported_country';
    };

/** Sends a code to the new number. Whether another account has it is revealed only after that code was shown. */
export async function changePhone(
  deps: Pick<ProfileDeps, 'transaction' | 'newId' | 'now'>,
  { actor, phone: typed, address }: { actor: Actor; phone: string; address: string | null },
): Promise<ChangePhoneResult> {
  const read = loginPhone({ phone: typed }, actor.market);
  if (!read.ok) return read;
  const { phone } = read;
  // We send no SMS to other countries, and an email proves nothing about a phone.
  if (!hasSms(phone)) return { ok: false, code: 'unsupported_country' };
  return deps.transaction(async (store): Promise<ChangePhoneResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    if (account.phone === phone) return { ok: false, code: 'phone_same' };
    if (!isProved(actor.provedAt, deps.now())) return { ok: false, code: 'proof_required' };
    return sendProofCode(deps, store, {
      target: { channel: 'sms', phone },
      purpose: 'change',
      actor,
      address,
      account,
    });
  });
}
