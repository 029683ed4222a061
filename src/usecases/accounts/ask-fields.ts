import { hasSms, loginPhone } from '#domain/accounts/login-phone.ts';
import { lookUpLimit } from '#domain/accounts/rate-limits.ts';
import type { AuthDeps } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type AskFieldsResult =
  | { ok: true; fields: 'email'[] }
  | { ok: false; code: 'phone_invalid' | 'phone_not_mobile' | 'captcha_required' | 'captcha_failed' }
  | { ok: false; code: 'too_many_attempts'; waitSeconds: number };

/**
 * Returns the fields that must accompany a phone number: an email address when our SMS do not reach the number and no
 * account has it.
 */
export async function askFields(
  deps: Pick<AuthDeps, 'transaction' | 'captcha'>,
  input: { phone: string; country: string | undefined; formToken: string | undefined; visitor: VisitorFacts },
): Promise<AskFieldsResult> {
  const { visitor, formToken } = input;
  const read = loginPhone(input, visitor.market);
  if (!read.ok) return read;
  const { phone } = read;
  if (!formToken) return { ok: false, code: 'captcha_required' };
  if (!(await deps.captcha.isSolved(formToken))) return { ok: false, code: 'captcha_failed' };
  return deps.transaction(async ({ accounts, rateLimits }): Promise<AskFieldsResult> => {
    const over = visitor.address === null ? null : await rateLimits.count([lookUpLimit(visitor.address)]);
    if (over !== null) return { ok: false, code: 'too_many_attempts', waitSeconds: over.waitSeconds };
    const isKnown = (await accounts.findByPhone(phone)) !== null;
    return { ok: true, fields: isKnown || hasSms(phone) ? [] : ['email'] };
  });
}
