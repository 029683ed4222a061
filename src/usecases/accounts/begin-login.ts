import { type BeginFacts, type BeginStep, decideBegin } from '#domain/accounts/auth-step.ts';
import { hasSms } from '#domain/accounts/login-phone.ts';
import { DORMANT_DAYS } from '#domain/accounts/login-code.ts';
import { lookUpLimit } from '#domain/accounts/rate-limits.ts';
import { normaliseEmail } from '#domain/contact/email.ts';
import { stateOf } from './account-state.ts';
import type { Account, AuthDeps, AuthStores } from './ports.ts';
import { requestLoginCode, type SendCodeResult } from './request-login-code.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type BeginResult =
  | { ok: true; kind: 'password'; isStatic: boolean; provedEmail: string | null }
  | SendCodeResult
  | { ok: false; code: Extract<BeginStep, { step: 'refuse' }>['code'] | 'captcha_required' | 'captcha_failed' };

export type BeginInput = {
  request: BeginFacts['request'];
  /** E.164. */
  phone: string;
  email: string | undefined;
  formToken: string | undefined;
  visitor: VisitorFacts;
};

/** First step of a login: requests the password of the phone's account or sends a code. */
export async function beginLogin(
  deps: Pick<AuthDeps, 'transaction' | 'captcha' | 'newId'>,
  input: BeginInput,
): Promise<BeginResult> {
  if (!input.formToken) return { ok: false, code: 'captcha_required' };
  if (!(await deps.captcha.isSolved(input.formToken))) return { ok: false, code: 'captcha_failed' };
  const { phone, visitor } = input;
  return deps.transaction(async (stores): Promise<BeginResult> => {
    const over = visitor.address === null ? null : await stores.rateLimits.count([lookUpLimit(visitor.address)]);
    if (over !== null) return { ok: false, code: 'too_many_attempts', waitSeconds: over.waitSeconds };
    await stores.accounts.lockPhone(phone);
    const account = await stores.accounts.findByPhone(phone);
    const step = decideBegin(await factsOf(stores, account, input));
    if (step.step === 'refuse') return { ok: false, code: step.code };
    const provedEmail = account?.provedEmail ?? null;
    if (step.step === 'ask_password') return { ok: true, kind: 'password', isStatic: step.isStatic, provedEmail };
    const email = step.to === 'proved_email' ? provedEmail : step.to === 'typed_email' ? typed(input.email) : null;
    const { purpose, channel } = step;
    const shown = email ?? provedEmail;
    const isKnown = account !== null && (await stores.accounts.knowsDevice(account.id, visitor.device));
    return requestLoginCode(stores, {
      code: { id: deps.newId(), purpose, channel, phone, email, accountId: account?.id ?? null },
      askedBy: isKnown ? 'known' : 'stranger',
      hasAccount: account !== null,
      shownEmail: shown === null ? null : { address: shown, isTyped: step.to === 'typed_email' },
      visitor,
    });
  });
}

const typed = (email: string | undefined): string | null => normaliseEmail(email ?? '');

async function factsOf({ accounts }: AuthStores, account: Account | null, input: BeginInput): Promise<BeginFacts> {
  const { request, phone, email, visitor } = input;
  const isAway = account !== null && account.daysAway >= DORMANT_DAYS;
  return {
    request,
    account: stateOf(account),
    hasSms: hasSms(phone),
    isDormant: isAway && !(await accounts.knowsDevice(account.id, visitor.device)),
    provedEmail: account?.provedEmail ?? null,
    typedEmail: !email?.trim() ? 'absent' : typed(email) === null ? 'invalid' : 'valid',
  };
}
