/** What a buyer types, as codes are stored. */
export function normaliseVoucherCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(/\s/gu, '');
}
