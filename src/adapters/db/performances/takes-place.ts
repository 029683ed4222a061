/** SQL: the performance takes place at its start: neither cancelled nor postponed without a new date. */
export const takesPlace = (p: string): string =>
  `(${p}.state = 'scheduled' or (${p}.state = 'postponed' and ${p}.previous_starts_at is not null))`;
