import { widestNetwork } from '#domain/accounts/budgets.ts';
import { isPartOfPhone, passwordFault, type PasswordFault } from '#domain/accounts/password-rules.ts';
import { normaliseEmail } from '#domain/contact/email.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import { checkCode, type CodeRefusal } from './check-code.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { sendCode } from './send-code.ts';
import type { AuthDeps, AuthStores, LoginCode, NewAccount } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type SetPasswordResult =
  | ({ ok: true; kind: 'logged_in' } & OpenedSession)
  | CodeRefusal
  | { ok: false; code: PasswordFault | 'email_invalid' | 'account_banned' | 'static_password' | 'busy' };

export type SetPasswordInput = {
  phone: string;
  code: string;
  password: string;
  confirmation: string;
  newEmail: string | undefined;
  visitor: VisitorFacts;
};

/** With a right code a newcomer's account is made, or a forgotten password replaced; either way its owner is logged in. */
export async function setPassword(deps: AuthDeps, input: SetPasswordInput): Promise<SetPasswordResult> {
  const { phone, password, confirmation, visitor } = input;
  const fault = passwordFault(
    { password, confirmation },
    (typed) => deps.commonPasswords.has(typed) || isPartOfPhone(typed, phone),
  );
  // Before the code: whoever mistypes a password keeps the tries.
  if (fault !== null) return { ok: false, code: fault };
  const typedEmail = input.newEmail?.trim() ?? '';
  const newEmail = typedEmail === '' ? null : normaliseEmail(typedEmail);
  if (newEmail === null && typedEmail !== '') return { ok: false, code: 'email_invalid' };
  const checked = await checkCode(deps, { typed: input.code, phone, visitor });
  if (!checked.ok) return checked;
  // Hashed outside of the transaction: nothing waits for it but this visitor.
  const network = widestNetwork(visitor);
  // A right code came out of a message: whoever holds it is no stranger.
  const hash = await deps.hasher.hash(password, { network, isKnown: true });
  if (hash === null) return { ok: false, code: 'busy' };

  return deps.transaction(async (stores): Promise<SetPasswordResult> => {
    const { accounts, codes, sessions } = stores;
    await accounts.lockPhone(phone);
    const known = await accounts.findByPhone(phone);
    if (known?.isBanned) return { ok: false, code: 'account_banned' };
    if (known?.passwordKind === 'static') return { ok: false, code: 'static_password' };
    // The phone may have become somebody's, or another's, since the code was asked for: it opens what it was made for.
    const scope = { purpose: known === null ? 'login' : 'reset', accountId: known?.id ?? null } as const;
    if (!(await codes.use(checked.code.id, scope))) return { ok: false, code: 'code_spent' };
    const account =
      known === null
        ? await accounts.add(newAccount(deps.newId(), checked.code, { ...input, newEmail, hash }))
        : await accounts.setPassword({ id: known.id, hash, newEmail });
    // Others may have asked for codes meanwhile: none of them opens what is made here.
    await codes.endAll({ phone, accountId: account.id });
    // A password was set anew because somebody may have known the old one.
    if (known !== null) {
      await sessions.endAll(known.id, 'password');
      await sessions.endCalendar(known.id);
      const notice = { kind: 'password_changed', at: deps.now() } as const;
      await stores.tell(account, notice, { email: account.provedEmail, phone: account.phone });
    }
    const opened = await openSession(deps, stores, { account, visitor, isProved: true });
    if (newEmail !== null && account.provedEmail === null)
      await confirmAddress(deps, stores, opened, newEmail, visitor);
    return { ok: true, kind: 'logged_in', ...opened };
  });
}

/** The address that was typed gets the code that proves it; the profile takes it, or asks for another one. */
async function confirmAddress(
  deps: Pick<AuthDeps, 'newId'>,
  stores: AuthStores,
  { account, claims }: OpenedSession,
  email: string,
  visitor: VisitorFacts,
): Promise<void> {
  await sendCode(stores, {
    code: { id: deps.newId(), purpose: 'change', channel: 'email', phone: null, email, accountId: account.id },
    askedBy: 'stranger',
    hasAccount: false,
    shownEmail: null,
    // The profile binds its codes to the session, as login does to the browser.
    visitor: { ...visitor, device: claims.sessionId },
  });
}

function newAccount(
  id: string,
  { channel, email }: LoginCode,
  { phone, newEmail, hash, visitor }: Omit<SetPasswordInput, 'newEmail'> & { newEmail: string | null; hash: string },
): NewAccount {
  const { market, locale } = visitor;
  const versions = DOCUMENT_VERSIONS[market];
  const isEmailProved = channel === 'email' && email !== null;
  return {
    id,
    market,
    locale,
    phone,
    isPhoneProved: channel === 'sms',
    email: isEmailProved ? email : newEmail,
    isEmailProved,
    passwordHash: hash,
    offerVersion: versions.offer,
    privacyVersion: versions.privacy,
  };
}
