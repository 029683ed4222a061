const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;
/** 1 200,50: groups of three digits after a space. A comma before three digits is ambiguous and not accepted. */
const GROUPED = /^\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?$/;

/** Reads an amount as people write it: 12,50 and 12.50 are equal; 1e3, 0x10 and 1,200 give null. */
export function amountFrom(text: string): number | null {
  const amount = text.trim();
  if (!PLAIN.test(amount) && !GROUPED.test(amount)) return null;
  return Number(amount.replaceAll(/[ \u00A0\u202F]/g, '').replace(',', '.'));
}
