import { m } from '#texts/generated/messages.js';

export type CheckoutForm = {
  email: string;
  phone: string;
  terms: boolean;
  consent: boolean;
  better: boolean;
  /** What the organizers ask, by the path of the answer in the call, such as `tickets.2.holderName`. */
  answers: Readonly<Record<string, string>>;
};
export const BLANK_FORM: CheckoutForm = {
  email: '',
  phone: '',
  terms: false,
  consent: false,
  better: false,
  answers: {},
};
/** By the name of the field. */
export type FieldErrors = Partial<Record<string, string>>;

/** Longest phone number (specification, section 5). */
export const PHONE_LENGTH = 25;
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/;

/** Checks what can be checked in the browser. The server checks again and decides. */
export function checkForm(form: CheckoutForm): FieldErrors {
  const errors: FieldErrors = {};
  if (form.email.trim() === '') errors.email = m.widget_error_email_missing();
  else if (!EMAIL.test(form.email.trim())) errors.email = m.widget_error_email();
  if (form.phone.trim() === '') errors.phone = m.widget_error_phone_missing();
  else if (!isPhone(form.phone)) errors.phone = m.widget_error_phone();
  if (!form.terms) errors.terms = m.widget_error_terms();
  if (!form.consent) errors.consent = m.widget_error_consent();
  return errors;
}

/** E.164 allows 15 digits. The minimum is nine, a Georgian mobile number without its country code. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length <= PHONE_LENGTH && /^\+?[\d\s().-]+$/.test(text.trim()) && digits >= 9 && digits <= 15;
}
