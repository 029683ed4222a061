import type { SentForm } from '#api/form-bodies.ts';
import { BLANK_FORM, type CheckoutForm } from '#web/widget/checkout/form.ts';
import { type CheckoutStep, TYPED_FIELDS, type TypedField } from '#web/widget/form/form-step.ts';

const ANSWER = /^(?:answers\.\d+|tickets\.\d+\.(?:holderName|answers\.\d+))$/;

/** What was typed and ticked at the checkout, whatever button was pressed. */
export function typedForm(form: SentForm): CheckoutForm {
  return {
    email: form['email'] ?? '',
    phone: form['phone'] ?? '',
    terms: form['terms'] !== undefined,
    consent: form['consent'] !== undefined,
    better: form['better'] !== undefined,
    answers: Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) =>
        ANSWER.test(name) && value !== undefined ? [[name, value]] : [],
      ),
    ),
  };
}

/** Whether a page drawn anew from the order would lose something. */
export function isAnythingTyped(form: CheckoutForm): boolean {
  const { answers, ...rest } = form;
  const { answers: _answers, ...blank } = BLANK_FORM;
  return Object.values(answers).some((value) => value !== '') || JSON.stringify(rest) !== JSON.stringify(blank);
}

/** What was typed in the fields with a button of their own. */
export function typedFields(
  form: SentForm,
  { except = null }: { except?: TypedField | null } = {},
): CheckoutStep['typed'] {
  return Object.fromEntries(
    TYPED_FIELDS.flatMap((field) => {
      const typed = (form[field] ?? '').slice(0, 254);
      return typed.trim() === '' || field === except ? [] : [[field, typed]];
    }),
  );
}

const BUTTONS: Readonly<Record<TypedField, string>> = {
  'wallet-code': 'wallet-proof',
  'wallet-email': 'wallet-code',
  certificate: 'certificate',
  points: 'points',
  promo: 'voucher',
};

/** The field that a button sends; null for one without a field. */
export function fieldOf(verb: string): TypedField | null {
  return TYPED_FIELDS.find((field) => BUTTONS[field] === verb) ?? null;
}

/** The button for which Enter was pressed: that of a field in which something was typed, else that which pays. */
export function enteredVerb(form: SentForm): string {
  const typed = typedFields(form);
  const field = TYPED_FIELDS.find((each) => typed[each] !== undefined);
  return field === undefined ? 'pay' : BUTTONS[field];
}
