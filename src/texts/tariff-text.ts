import type { TariffCondition } from '#domain/pricing/price-list.ts';
import { m } from '#texts/generated/messages.js';
import type { TextLanguage } from './in-language.ts';
import { lowerFirst } from './typography.ts';

/** «Детский, до 14 лет включительно»: the tariff of a ticket and who may use it. */
export function tariffText(
  { name, condition }: { name: string; condition: TariffCondition | null },
  speak?: { locale: TextLanguage },
): string {
  const who = condition === null ? null : conditionText(condition, speak);
  return who === null ? name : `${name}, ${lowerFirst(who)}`;
}

function conditionText(condition: TariffCondition, speak?: { locale: TextLanguage }): string | null {
  if (condition.kind === 'age') {
    const { fromYears, toYears } = condition;
    if (fromYears !== null && toYears !== null) return m.widget_tariff_ages({ from: fromYears, to: toYears }, speak);
    if (fromYears !== null) return m.widget_tariff_from_age({ count: fromYears }, speak);
    return toYears === null ? null : m.widget_tariff_to_age({ count: toYears }, speak);
  }
  switch (condition.document) {
    case 'student':
      return m.widget_tariff_proof_student({}, speak);
    case 'pensioner':
      return m.widget_tariff_proof_pensioner({}, speak);
    case 'disability':
      return m.widget_tariff_proof_disability({}, speak);
    case 'family':
      return m.widget_tariff_proof_family({}, speak);
    case 'other':
      return m.widget_tariff_proof_other({}, speak);
  }
}
