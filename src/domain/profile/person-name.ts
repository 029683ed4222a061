/** In characters. */
export const PERSON_NAME_MOST = 60;

/** Makes one line without direction marks and unstorable characters; null when empty, undefined when too long. */
export function readPersonName(typed: string): string | null | undefined {
  const name = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (Array.from(name).length > PERSON_NAME_MOST) return undefined;
  return name === '' ? null : name;
}
