/** Minor units of an amount such as "50" or "20.50"; null for everything else. */
export function readAmount(typed: string): number | null {
  return /^\d{1,6}(?:\.\d{2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
}
