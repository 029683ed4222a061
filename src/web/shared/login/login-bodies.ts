import type { Call, LoginState } from './login-state.ts';
import { withoutSpaces } from '#domain/accounts/password-rules.ts';
import { asksNewEmail, needsEmail } from './login-rules.ts';

/** The form body of each call (specification, section 7). Empty fields are left out. */
export function bodyOf(state: LoginState, call: Call): Readonly<Record<string, string>> {
  const { form, number, isReset } = state;
  const password = withoutSpaces(form.password);
  const asked = {
    phone: number ?? '',
    country: form.country,
    email: needsEmail(state) ? form.email.trim() : '',
    resetPassword: isReset ? 'true' : '',
  };
  const code = { sms_code: withoutSpaces(form.code), newEmail: asksNewEmail(state) ? form.newEmail.trim() : '' };
  const newPassword = { password, password_confirm: withoutSpaces(form.confirm) };
  switch (call) {
    case 'passkey':
      return {};
    case 'phone':
    case 'recover':
    case 'resend':
      return filled(asked);
    case 'password':
      return filled({ phone: asked.phone, country: asked.country, password });
    case 'code':
      return filled({ ...asked, ...code });
    case 'create':
    case 'register':
      return filled({ ...asked, ...code, ...newPassword });
  }
}

function filled(body: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
}
