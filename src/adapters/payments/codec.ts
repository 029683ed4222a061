// Converts decimal text ↔ minor units by string operations. BYN and GEL both have two decimals; money is never a float.

const DECIMAL = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** 1250 → '12.50' */
export function toDecimal(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`not an amount in minor units: ${minor}`);
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** '12.5', '12.50' and 12.5 → 1250; anything that isn't a plain amount → null. */
export function fromDecimal(value: string | number): number | null {
  const match = DECIMAL.exec(String(value));
  if (!match) return null;
  const minor = Number((match[1] ?? '') + (match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/**
 * For protocols that require a JSON number. An amount of up to 15 digits survives the conversion to a double unchanged:
 * JSON prints the shortest text that parses to the same number, which is the amount we wrote.
 */
export function toJsonNumber(minor: number): number {
  if (minor > 999_999_999_999_999) throw new RangeError(`too large for a JSON number: ${minor}`);
  return Number(toDecimal(minor));
}
