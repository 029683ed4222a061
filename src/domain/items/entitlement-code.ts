/** Crockford's base 32, as in order numbers, without letters that look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LETTERS = 12;

/** Twelve random letters (60 bits) prevent guessing; the check letter detects mistakes in dictation and typing. */
export function entitlementCode(random: Uint8Array): string {
  let bits = 0n;
  for (const byte of random) bits = (bits << 8n) | BigInt(byte);
  if (random.length * 8 < RANDOM_LETTERS * 5) throw new RangeError('A code needs eight random bytes');
  let text = '';
  for (let at = 0; at < RANDOM_LETTERS; at += 1) {
    text = letterOf(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return text + checkLetter(text);
}

/** Grouped for reading: 7K2M-9PQX-4F8D-W. */
export function spacedCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

/** Converts typed or scanned text to the stored form; null when it cannot be one of our codes. */
export function readEntitlementCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (code.length !== RANDOM_LETTERS + 1 || !code.split('').every((letter) => ALPHABET.includes(letter))) return null;
  return checkLetter(code.slice(0, -1)) === code.at(-1) ? code : null;
}

/** Luhn's algorithm with 32 letters: detects every single wrong letter and every swap of neighbours except 0 and Z. */
function checkLetter(text: string): string {
  let sum = 0;
  for (const [at, letter] of text.split('').reverse().entries()) {
    const value = ALPHABET.indexOf(letter) * (at % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return letterOf((32 - (sum % 32)) % 32);
}

function letterOf(value: number): string {
  return ALPHABET[value] ?? '';
}
