import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { Icon } from '../frame/icons.tsx';
import type { FormFacts } from './form-facts.ts';
import { formProblemText } from './form-problem-text.ts';
import type { CheckoutStep } from './form-step.ts';
import parts from '../frame/parts.module.css';
import entry from '../frame/entry-field.module.css';
import css from '../checkout/promo-code.module.css';

/** The promo code of the whole order: a field, or the applied code with a way to take it off. */
export function PromoField({ facts, step }: { facts: FormFacts; step: CheckoutStep }): ReactNode {
  const { order, promo } = step;
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
    <div className={`${css.form} ${entry.form}`}>
      <label htmlFor="promo">{m.widget_promo_code()}</label>
      <div className={entry.entry} data-bad={promo.problem !== null}>
        <input
          id="promo"
          name="promo"
          type="text"
          defaultValue={promo.typed}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-code
          aria-invalid={promo.problem !== null}
          aria-describedby="promo-hint"
        />
        <button type="submit" name="act" value="voucher" className={parts.button} data-variant="quiet">
          {m.widget_promo_apply()}
        </button>
      </div>
      <p id="promo-hint" role="alert" className={entry.refused}>
        {promo.problem === null ? '' : formProblemText(promo.problem, facts)}
      </p>
    </div>
  );
}
