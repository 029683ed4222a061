import { authRequestOf } from '#domain/accounts/auth-step.ts';
import type { CodePurpose } from '#domain/accounts/login-code.ts';
import { type LoginPhone, loginPhone } from '#domain/accounts/login-phone.ts';
import { beginLogin, type BeginResult } from './begin-login.ts';
import { checkLoginCode, type CodeRefusal } from './check-login-code.ts';
import { logIn, type LogInResult } from './log-in.ts';
import type { AuthDeps } from './ports.ts';
import { setPassword, type SetPasswordResult } from './set-password.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type AuthInput = {
  phone: string;
  country: string | undefined;
  email: string | undefined;
  newEmail: string | undefined;
  password: string | undefined;
  confirmation: string | undefined;
  code: string | undefined;
  resetPassword: boolean;
  formToken: string | undefined;
  visitor: VisitorFacts;
};

export type AuthResult =
  | BeginResult
  | LogInResult
  | SetPasswordResult
  | { ok: true; kind: 'code_accepted'; purpose: CodePurpose; email: string | null }
  | CodeRefusal
  | Exclude<LoginPhone, { ok: true }>;

/** The single entry point of both login popups; the filled-in fields determine the step. */
export async function authenticate(deps: AuthDeps, input: AuthInput): Promise<AuthResult> {
  const { visitor, password = '', confirmation = '', code = '' } = input;
  const read = loginPhone(input, visitor.market);
  if (!read.ok) return read;
  const { phone } = read;
  const request = authRequestOf({
    password: password !== '',
    code: code.trim() !== '',
    resetPassword: input.resetPassword,
  });
  switch (request) {
    case 'begin':
    case 'send_reset_code':
      return beginLogin(deps, { request, phone, email: input.email, formToken: input.formToken, visitor });
    case 'log_in':
      return logIn(deps, { phone, password, visitor });
    case 'set_password':
      return setPassword(deps, { phone, code, password, confirmation, newEmail: input.newEmail, visitor });
    case 'show_code': {
      const checked = await checkLoginCode(deps, { typed: code, phone, visitor });
      if (!checked.ok) return checked;
      const { purpose, email } = checked.code;
      return { ok: true, kind: 'code_accepted', purpose, email };
    }
  }
}
