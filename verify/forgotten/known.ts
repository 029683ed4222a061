/** Things that no test misses, by their id, and why that is right. */
export const KNOWN: Readonly<Record<string, string>> = {};
