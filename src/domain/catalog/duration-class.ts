/** Classes of durations in minutes: above `over`, up to `upTo`. */
export const DURATIONS = {
  short: { over: 0, upTo: 90 },
  middle: { over: 90, upTo: 150 },
  long: { over: 150, upTo: null },
} as const;
export type DurationClass = keyof typeof DURATIONS;
export const DURATION_CLASSES = Object.keys(DURATIONS) as DurationClass[];
