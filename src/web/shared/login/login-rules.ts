import { PASSWORD_MIN, withoutSpaces } from '#domain/accounts/password-rules.ts';
import { isUnreachableBySms } from '#domain/accounts/login-phone.ts';
import { normaliseEmail } from '#domain/contact/email.ts';
import { readPhone } from '#domain/contact/phone.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { Field, LoginState } from './login-state.ts';

export type Fault = 'missing' | 'invalid' | 'landline' | 'short' | 'forbidden' | 'differs';
export type Faults = Readonly<Partial<Record<Field, Fault>>>;

/** Faults that block the Next button, by field in the order of the form (specification, section 5). */
export function faultsOf(state: LoginState): Faults {
  const { form } = state;
  switch (state.step) {
    case 'phone':
      return compact({
        phone: phoneFault(form),
        email: needsEmail(state) && emailFault(form.email, true),
        offer: !form.offer && 'missing',
        consent: !form.consent && 'missing',
      });
    case 'password':
    case 'static':
      return compact({ password: withoutSpaces(form.password).length < PASSWORD_MIN && 'short' });
    case 'code':
      return compact({ ...codeFault(state), newEmail: asksNewEmail(state) && emailFault(form.newEmail, false) });
    case 'create':
      return compact(newPasswordFaults(state));
    case 'register':
      return compact({ ...codeFault(state), ...newPasswordFaults(state) });
    case 'failed':
    case 'done':
      return {};
  }
}

export const canGoOn = (state: LoginState): boolean =>
  Object.keys(faultsOf(state)).length === 0 && !isAskingFields(state) && state.sending === null;

/** The foreign number to check before Next, in markets that require it: it may need more fields. */
export function foreignNumber({ form, market }: LoginState): string | null {
  if (!MARKETS[market].asksAboutForeignNumbers) return null;
  const phone = readPhone(form.phone, form.country);
  return phone === null || phone.country === MARKETS[market].phoneCountry ? null : phone.number;
}

export function isAskingFields(state: LoginState): boolean {
  return state.step === 'phone' && state.fields?.isKnown === false && state.fields.number === foreignNumber(state);
}

/** The answer must belong to the number that is now in the field, not to an earlier one. */
export function needsEmail({ form, fields }: LoginState): boolean {
  return fields?.needsEmail === true && readPhone(form.phone, form.country)?.number === fields.number;
}

/** The newer popup asks users without a known email address for one. They may leave it empty. */
export function asksNewEmail({ kind, maskEmail, form, isReset }: LoginState): boolean {
  return kind === 'newer' && !isReset && maskEmail === null && form.email.trim() === '';
}

function phoneFault({ phone: typed, country }: LoginState['form']): Fault | false {
  if (typed.trim() === '') return 'missing';
  const phone = readPhone(typed, country);
  if (phone === null) return 'invalid';
  return isUnreachableBySms(phone) && 'landline';
}

type Found = Partial<Record<Field, Fault | false>>;

function codeFault({ form }: LoginState): Found {
  return { code: withoutSpaces(form.code) === '' && 'missing' };
}

function newPasswordFaults({ kind, form }: LoginState): Found {
  const password = withoutSpaces(form.password);
  return {
    password:
      kind === 'newer' && password.includes('-') ? 'forbidden' : password.length < PASSWORD_MIN ? 'short' : false,
    confirm: withoutSpaces(form.confirm) === password ? false : 'differs',
  };
}

function emailFault(typed: string, isNeeded: boolean): Fault | false {
  if (typed.trim() === '') return isNeeded && 'missing';
  return normaliseEmail(typed) === null && 'invalid';
}

function compact(found: Found): Faults {
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== false)) as Faults;
}
