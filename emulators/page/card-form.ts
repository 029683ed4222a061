import { findCard, passesLuhn } from '../cards.ts';
import type { PageTexts } from './texts.ts';

/** Contains no CVC: it is checked but not stored. */
export type CardForm = { number: string; expiry: string; holder: string };
export type CardProblems = { number?: string; expiry?: string; cvc?: string; holder?: string };

export function checkCard(
  fields: URLSearchParams,
  texts: PageTexts['problems'],
  now: Date,
): { form: CardForm; problems: CardProblems } {
  const form = {
    number: (fields.get('number') ?? '').trim(),
    expiry: (fields.get('expiry') ?? '').trim(),
    holder: (fields.get('holder') ?? '').trim(),
  };
  const number = cardNumber(form);
  const expiry = /^(0[1-9]|1[0-2])\D?\d{0,2}?(\d{2})$/.exec(form.expiry.replace(/\s/g, ''));
  const problems: CardProblems = {};
  if (!passesLuhn(number)) problems.number = texts.number;
  else if (!findCard(number)) problems.number = texts.realCard;
  if (!expiry) problems.expiry = texts.expiry;
  else if (isOver(Number(expiry[1]), Number(expiry[2]), now)) problems.expiry = texts.expired;
  if (!/^\d{3}$/.test((fields.get('cvc') ?? '').trim())) problems.cvc = texts.cvc;
  if (!/^[A-Za-z][A-Za-z .'-]{1,58}$/.test(form.holder)) problems.holder = texts.holder;
  // The number of a real card is not sent back to the browser.
  return { form: problems.number === texts.realCard ? { ...form, number: '' } : form, problems };
}

export function cardNumber(form: CardForm): string {
  return form.number.replace(/[\s-]/g, '');
}

/** A card is valid until the end of its month. */
function isOver(month: number, year: number, now: Date): boolean {
  return 2000 + year < now.getUTCFullYear() || (2000 + year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
}
