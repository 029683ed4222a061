/** Returns the first letters of the first and the last word of a name; a one-word name has no second letter. */
export function initials(name: string): readonly [first: string, last?: string] {
  const letters = name.split(/[\s-]+/).flatMap((word) => word.match(/\p{L}/u)?.[0] ?? []);
  const [first = '', ...others] = letters;
  const last = others.at(-1);
  return last === undefined ? [first] : [first, last];
}
