import type { CodeChannel } from './login-code.ts';

/** What the fields of a request ask for; see docs/accounts.md for every combination. */
export type AuthWish = 'begin' | 'send_reset_code' | 'log_in' | 'show_code' | 'set_password';

export type AuthFields = {
  password: boolean;
  code: boolean;
  resetPassword: boolean;
};

/** A code beats the wish for one: who holds it has no use for another. */
export function wishOf({ password, code, resetPassword }: AuthFields): AuthWish {
  if (code) return password ? 'set_password' : 'show_code';
  if (password) return 'log_in';
  return resetPassword ? 'send_reset_code' : 'begin';
}

/** What is known of a phone. `codes_only`: no password yet, as with an account made by support. */
export type AccountState = 'unknown' | 'codes_only' | 'password' | 'static' | 'banned';

export type BeginFacts = {
  wish: 'begin' | 'send_reset_code';
  account: AccountState;
  /** SMS reaches the number's country; elsewhere codes go by mail. */
  hasSms: boolean;
  /** Nobody logged in for so long, from a browser nobody knows, that the number may be another person's by now. */
  isDormant: boolean;
  /** Address of the account its owner has proved. */
  provedEmail: string | null;
  /** Typed with the request; counts for new accounts only. */
  typedEmail: 'absent' | 'invalid' | 'valid';
};

export type BeginStep =
  | { step: 'ask_password'; isStatic: boolean }
  | {
      step: 'send_code';
      purpose: 'login' | 'reset';
      channel: CodeChannel;
      to: 'phone' | 'typed_email' | 'proved_email';
    }
  | {
      step: 'refuse';
      code: 'account_banned' | 'static_password' | 'email_required' | 'email_invalid' | 'account_dormant';
    };

/** What follows a phone (specification, section 4, points 2 and 4). */
export function decideBegin(facts: BeginFacts): BeginStep {
  const { account, wish } = facts;
  switch (account) {
    case 'banned':
      return { step: 'refuse', code: 'account_banned' };
    case 'static':
      return wish === 'begin' ? { step: 'ask_password', isStatic: true } : { step: 'refuse', code: 'static_password' };
    case 'password':
      return wish === 'begin' ? { step: 'ask_password', isStatic: false } : codeToOwner(facts);
    case 'codes_only':
      return codeToOwner(facts);
    case 'unknown':
      return codeToNewcomer(facts);
  }
}

function codeToOwner({ hasSms, isDormant, provedEmail }: BeginFacts): BeginStep {
  if (hasSms && !isDormant) return { step: 'send_code', purpose: 'reset', channel: 'sms', to: 'phone' };
  if (provedEmail === null) return { step: 'refuse', code: 'account_dormant' };
  return { step: 'send_code', purpose: 'reset', channel: 'email', to: 'proved_email' };
}

function codeToNewcomer({ hasSms, typedEmail }: BeginFacts): BeginStep {
  if (typedEmail === 'invalid') return { step: 'refuse', code: 'email_invalid' };
  if (hasSms) return { step: 'send_code', purpose: 'login', channel: 'sms', to: 'phone' };
  if (typedEmail === 'absent') return { step: 'refuse', code: 'email_required' };
  return { step: 'send_code', purpose: 'login', channel: 'email', to: 'typed_email' };
}
