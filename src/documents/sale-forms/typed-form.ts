import type { SentForm } from '#api/form-bodies.ts';
import { BLANK_FORM, type CheckoutForm } from '#web/widget/checkout/form.ts';

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
