import { widestNetwork } from '#domain/accounts/rate-limits.ts';
import { isPartOfPhone, passwordFault, type PasswordFault } from '#domain/accounts/password-rules.ts';
import { normaliseEmail } from '#domain/contact/email.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import { checkLoginCode, type CodeRefusal } from './check-login-code.ts';
import { openLoginSession, type OpenedSession } from './open-login-session.ts';
import { requestLoginCode } from './request-login-code.ts';
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

/** With a right code, creates the account of a newcomer or replaces a forgotten password, and logs the person in. */
export async function setPassword(deps: AuthDeps, input: SetPasswordInput): Promise<SetPasswordResult> {
  const { phone, password, confirmation, visitor } = input;
  const fault = passwordFault(
    { password, confirmation },
    (typed) => deps.commonPasswords.has(typed) || isPartOfPhone(typed, phone),
  );
  // Checked before the code so that a mistyped password does not use up tries.
  if (fault !== null) return { ok: false, code: fault };
  const typedEmail = input.newEmail?.trim() ?? '';
  const newEmail = typedEmail === '' ? null : normaliseEmail(typedEmail);
  if (newEmail === null && typedEmail !== '') return { ok: false, code: 'email_invalid' };
  const checked = await checkLoginCode(deps, { typed: input.code, phone, visitor });
  if (!checked.ok) return checked;
  // Hashed outside the transaction so that only this visitor waits for it.
  const network = widestNetwork(visitor);
  // A right code comes from the message, so its holder counts as known.
  const hash = await deps.hasher.hash(password, { network, isKnown: true });
  if (hash === null) return { ok: false, code: 'busy' };

  return deps.transaction(async (stores): Promise<SetPasswordResult> => {
    const { accounts, codes, sessions } = stores;
    await accounts.lockPhone(phone);
    const known = await accounts.findByPhone(phone);
    if (known?.isBanned) return { ok: false, code: 'account_banned' };
    if (known?.passwordKind === 'static') return { ok: false, code: 'static_password' };
    // The phone's account may have changed since the code was requested; the code is valid only for the original one.
    const scope = { purpose: known === null ? 'login' : 'reset', accountId: known?.id ?? null } as const;
    if (!(await codes.use(checked.code.id, scope))) return { ok: false, code: 'code_spent' };
    const account =
      known === null
        ? await accounts.add(newAccount(deps.newId(), checked.code, { ...input, newEmail, hash }))
        : await accounts.setPassword({ id: known.id, hash, newEmail });
    // Other browsers may have requested codes meanwhile; they must not open this account.
    await codes.endAll({ phone, accountId: account.id });
    // The password was replaced because somebody may have known the old one.
    if (known !== null) {
      await sessions.endAll(known.id, 'password');
      await sessions.endCalendar(known.id);
      const notice = { kind: 'password_changed', at: deps.now() } as const;
      await stores.tell(account, notice, { email: account.provedEmail, phone: account.phone });
    }
    const opened = await openLoginSession(deps, stores, { account, visitor, isProved: true });
    if (newEmail !== null && account.provedEmail === null)
      await confirmAddress(deps, stores, opened, newEmail, visitor);
    return { ok: true, kind: 'logged_in', ...opened };
  });
}

/** Sends a code to the typed address to prove it; the profile accepts the code or requests another one. */
async function confirmAddress(
  deps: Pick<AuthDeps, 'newId'>,
  stores: AuthStores,
  { account, claims }: OpenedSession,
  email: string,
  visitor: VisitorFacts,
): Promise<void> {
  await requestLoginCode(stores, {
    code: { id: deps.newId(), purpose: 'change', channel: 'email', phone: null, email, accountId: account.id },
    askedBy: 'stranger',
    hasAccount: false,
    shownEmail: null,
    // The profile binds its codes to the session; login binds them to the browser.
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
