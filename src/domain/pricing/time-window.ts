/** Half-open: `from` is inside, `until` is outside. Null is an open end. */
export type TimeWindow = { readonly from: Date | null; readonly until: Date | null };

export function isWithin({ from, until }: TimeWindow, now: Date): boolean {
  return (from === null || from <= now) && (until === null || now < until);
}

/**
 * The interval around `now` in which no window opens or closes. The database compares its own clock with it, so a price
 * that was quoted a moment before a change is not sold a moment after it.
 */
export function windowWithoutChange(windows: readonly TimeWindow[], now: Date): TimeWindow {
  const changes = windows.flatMap(({ from, until }) => [from, until]).filter((at) => at !== null);
  const past = changes.filter((at) => at <= now).map(Number);
  const ahead = changes.filter((at) => at > now).map(Number);
  return {
    from: past.length === 0 ? null : new Date(Math.max(...past)),
    until: ahead.length === 0 ? null : new Date(Math.min(...ahead)),
  };
}
