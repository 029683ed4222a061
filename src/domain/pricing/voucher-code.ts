/** What a buyer types, as codes are stored. */
export function normaliseVoucherCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(/\s/gu, '');
}

/** A code as it is stored, without what buyers type differently (`normaliseVoucherCode`). */
export const VOUCHER_CODE = /^[0-9A-Z-]{3,32}$/;

/** Without letters and digits that are mistaken for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** A code that cannot be guessed: 30 to the power of 10. @param bytes ten random bytes */
export function voucherCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
