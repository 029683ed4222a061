const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;
/** 1 200,50: groups of three behind a space. A comma before three digits may mean either and is no amount. */
const GROUPED = /^\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?$/;

/** An amount as people write one: 12,50 and 12.50 are the same; 1e3, 0x10 and 1,200 are none (null). */
export function amountFrom(text: string): number | null {
  const amount = text.trim();
  if (!PLAIN.test(amount) && !GROUPED.test(amount)) return null;
  return Number(amount.replaceAll(/[ \u00A0\u202F]/g, '').replace(',', '.'));
}
