import { m } from '#texts/generated/messages.js';
import { refusalText } from '../refusal-text.ts';
import type { FormFacts } from './form-facts.ts';
import type { FormProblem } from './form-step.ts';

/** Explains a problem in the words of what is sold. */
export function formProblemText(problem: FormProblem, { subject }: FormFacts): string {
  const isItem = subject?.kind === 'item';
  switch (problem.code) {
    case 'declined':
      return m.widget_item_declined();
    case 'unpaid':
      return m.widget_item_unpaid();
    case 'expired':
      return m.widget_item_expired();
    case 'none_beside':
      return m.widget_form_none_beside();
    case 'nothing_ticked':
      return m.widget_form_nothing_ticked();
    case 'points_amount':
      return m.widget_form_points_amount();
    case 'sold_out':
      return problem.limit === 0 || problem.limit === undefined
        ? m.widget_item_sold_out()
        : m.widget_item_few({ count: problem.limit });
    case 'over_limit':
      return isItem && problem.limit !== undefined && problem.limit <= 10
        ? m.widget_item_limit({ count: problem.limit })
        : refusalText(problem.code, problem);
    case 'sale_not_permitted':
      return isItem ? m.widget_item_not_permitted() : m.widget_error_not_permitted();
    case 'not_on_sale':
      return isItem ? m.widget_item_off() : m.widget_error_not_on_sale();
    case 'unknown_item':
      return m.widget_item_off();
    case 'too_many_holds':
      return m.widget_item_holds();
    default:
      return refusalText(problem.code, problem);
  }
}
