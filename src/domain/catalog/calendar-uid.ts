/**
 * The name by which calendar programs know an entry again. It holds no host: the same date read on two of ours, or from
 * a feed and from its own file, is one entry.
 */
export function calendarUid(name: string): string {
  return `${name}@guide.rampa`;
}
