import type { AnyInput } from '#api/endpoint-contract.ts';
import { facts } from './facts.ts';

/** The input of a call in the page's language. Specification, section 7: the API's code for `be` is `by`. */
export function localized<Input extends AnyInput>(input: Input | undefined): Input & AnyInput {
  const lang = facts.locale === 'be' ? 'by' : facts.locale;
  return { ...(input as Input), query: { ...input?.query, lang } };
}
