import type { CodeChannel } from './login-code.ts';

/** The action that the filled fields of a request select; docs/accounts.md lists every combination. */
export type AuthRequest = 'begin' | 'send_reset_code' | 'log_in' | 'show_code' | 'set_password';

export type AuthFields = {
  password: boolean;
  code: boolean;
  resetPassword: boolean;
};

/** A code takes precedence over a request for one, because a visitor who has a code needs no other. */
export function authRequestOf({ password, code, resetPassword }: AuthFields): AuthRequest {
  if (code) return password ? 'set_password' : 'show_code';
  if (password) return 'log_in';
  return resetPassword ? 'send_reset_code' : 'begin';
}

/** What is known about a phone. `codes_only`: no password yet, for example an account made by support. */
export type AccountState = 'unknown' | 'codes_only' | 'password' | 'static' | 'banned';

export type BeginFacts = {
  request: 'begin' | 'send_reset_code';
  account: AccountState;
  /** SMS reaches the number's country; codes for other countries go by email. */
  hasSms: boolean;
  /** The last login is so old, and the browser so unfamiliar, that the number may belong to another person by now. */
  isDormant: boolean;
  /** The account's address, if its owner has proved it. */
  provedEmail: string | null;
  /** The address typed with the request. It is used for new accounts only. */
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

/** Decides the next step for a phone (specification, section 4, points 2 and 4). */
export function decideBegin(facts: BeginFacts): BeginStep {
  const { account, request } = facts;
  switch (account) {
    case 'banned':
      return { step: 'refuse', code: 'account_banned' };
    case 'static':
      return request === 'begin'
        ? { step: 'ask_password', isStatic: true }
        : { step: 'refuse', code: 'static_password' };
    case 'password':
      return request === 'begin' ? { step: 'ask_password', isStatic: false } : codeToOwner(facts);
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
