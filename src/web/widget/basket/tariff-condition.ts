import type { SaleView } from '#api/performances/contract.ts';
import { m } from '#texts/generated/messages.js';

type Condition = NonNullable<SaleView['zones'][number]['tariffs'][number]['condition']>;

/** Who may use a tariff, in words; null where its name says it all. */
export function tariffCondition(condition: Condition): string | null {
  if (condition.kind === 'age') {
    const { fromYears, toYears } = condition;
    if (fromYears !== null && toYears !== null) return m.widget_tariff_ages({ from: fromYears, to: toYears });
    if (fromYears !== null) return m.widget_tariff_from_age({ count: fromYears });
    return toYears === null ? null : m.widget_tariff_to_age({ count: toYears });
  }
  switch (condition.document) {
    case 'student':
      return m.widget_tariff_proof_student();
    case 'pensioner':
      return m.widget_tariff_proof_pensioner();
    case 'disability':
      return m.widget_tariff_proof_disability();
    case 'family':
      return m.widget_tariff_proof_family();
    case 'other':
      return m.widget_tariff_proof_other();
  }
}
