/**
 * Identifier by which calendar programs recognise an entry. It contains no host, so the same date read on two of our
 * hosts, or from a feed and from its own file, is one entry.
 */
export function calendarUid(name: string): string {
  return `${name}@guide.rampa`;
}
