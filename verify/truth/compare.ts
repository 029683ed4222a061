/** What one place of the product says about an event, one of its performances, or one of its days. */
export type Claim = {
  /** Whom the claim is about: host, language, city and event, then the performance or the day. */
  about: string;
  what: 'price' | 'status' | 'date' | 'count' | 'link' | 'place' | 'rating';
  says: string;
  /** The place that says it, by address. */
  where: string;
};

export type Difference = { about: string; what: Claim['what']; values: { says: string; where: string[] }[] };

/**
 * Groups claims about the same thing, and returns those groups in which places say different things. Places of a group
 * that holds one place only are compared with nothing: `alone` counts them.
 */
export function compareClaims(claims: Iterable<Claim>): { differences: Difference[]; groups: number; alone: number } {
  const groups = new Map<string, Map<string, Set<string>>>();
  for (const { about, what, says, where } of claims) {
    const key = `${what}\t${about}`;
    const values = groups.get(key) ?? new Map<string, Set<string>>();
    groups.set(key, values);
    const places = values.get(says) ?? new Set<string>();
    values.set(says, places.add(where));
  }
  const differences: Difference[] = [];
  let alone = 0;
  for (const [key, values] of groups) {
    const [what = '', about = ''] = key.split('\t');
    if (values.size > 1)
      differences.push({
        about,
        what: what as Claim['what'],
        values: [...values].map(([says, where]) => ({ says, where: [...where] })),
      });
    else if ([...values.values()].every((places) => places.size === 1)) alone += 1;
  }
  return { differences, groups: groups.size, alone };
}

/** "price of …: «18» on A, B; «20» on C". */
export function differenceLine({ about, what, values }: Difference): string {
  return `${what} of ${about}: ${values
    .map(({ says, where }) => `«${says}» on ${where.slice(0, 2).join(', ')}${where.length > 2 ? ', …' : ''}`)
    .join('; ')}`;
}
