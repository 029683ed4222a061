import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { Icon } from '../frame/icons.tsx';
import type { FormFacts } from './form-facts.ts';
import { FormEntry } from './form-entry.tsx';
import { formProblemText } from './form-problem-text.ts';
import type { CheckoutStep } from './form-step.ts';
import css from '../checkout/promo-code.module.css';

/** The promo code of the whole order: a field, or the applied code with a way to take it off. */
export function PromoField({ facts, step }: { facts: FormFacts; step: CheckoutStep }): ReactNode {
  const { order } = step;
  if (order.voucherCode !== null) {
    return (
      <div className={css.applied}>
        <p>
          <Icon name="check" size={16} />
          <span>
            <Sentence text={m.widget_promo_applied({ code: SLOT })}>
              <b>{order.voucherCode}</b>
            </Sentence>
          </span>
        </p>
        <button
          type="submit"
          name="act"
          value="no-voucher"
          className="link"
          aria-label={m.widget_promo_remove({ code: order.voucherCode })}
        >
          {m.widget_remove_seat()}
        </button>
      </div>
    );
  }
  return (
    <div className={css.form}>
      <FormEntry
        name="promo"
        label={m.widget_promo_code()}
        button={m.widget_promo_apply()}
        act="voucher"
        typed={step.typed.promo ?? ''}
        refused={step.promoProblem && formProblemText(step.promoProblem, facts)}
        isCode
      />
    </div>
  );
}
