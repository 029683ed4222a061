// Words of a motif, compared without their plural.

const words = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Removes a plural s, so that "keys" matches "key". */
const stem = (word: string): string => word.replace(/(?<=\p{L}{2})s$/u, '');

export const stems = (text: string): string[] => words(text).map(stem);
