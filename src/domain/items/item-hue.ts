/** The hue of an item's colour band in degrees, derived from its key so that it never changes. */
export function itemHue(key: string): number {
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return sum / 10;
}
