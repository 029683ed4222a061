import type { RefusalCode } from '../sale/selection.ts';
import { refusalText } from '../refusal-text.ts';
import { faultTexts } from './answers.ts';
import { type CheckoutForm, checkForm, type FieldErrors } from './form.ts';

/** Error codes that belong to a field; all others are shown above the form or beside its button. */
const FIELDS: Readonly<Partial<Record<string, keyof CheckoutForm>>> = {
  email_invalid: 'email',
  phone_invalid: 'phone',
  terms_required: 'terms',
  consent_required: 'consent',
};

type Refused = { code: string; faults?: readonly { field: string; reason: 'missing' | 'invalid' }[] };

/**
 * What a refused step to payment says of the fields; empty where the refusal is about something else. The server names the
 * first wrong field of the contact, the form all of them.
 */
export function fieldErrors({ code, faults }: Refused, form: CheckoutForm): FieldErrors {
  if (faults !== undefined) return faultTexts(faults);
  const field = FIELDS[code];
  return field === undefined ? {} : { [field]: refusalText(code as RefusalCode), ...checkForm(form) };
}
