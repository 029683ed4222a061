/** Long enough for names of three parts; printed on one line of the ticket. */
const LONGEST = 80;

/** Letters of any script, with what stands between them; a dot only after an initial, so that no name is an address. */
const NAME = /^[\p{L}\p{M}]+(?:(?:\. ?|[ '’-])[\p{L}\p{M}]+)*\.?$/u;
const DOT_INSIDE_A_WORD = /[\p{L}\p{M}]{2,}\.[\p{L}\p{M}]/u;

/** A person's name with single spaces; null when it is none. The name is sent to people whom its writer may not know. */
export function normaliseName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const isName = name.length >= 2 && name.length <= LONGEST && NAME.test(name) && !DOT_INSIDE_A_WORD.test(name);
  return isName ? name : null;
}
