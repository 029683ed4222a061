/** Seats that an allotment keeps, and the most that an order may take of them; null without a limit. */
export type KeptSeats = { readonly seatNos: readonly number[]; readonly most: number | null };

/**
 * Leaves of kept seats so few that no choice among them passes a limit: of those that were found as many as it allows, of
 * the others none. Null when what was found is within all limits.
 * @param uses tickets that the code opens in all; null without a limit
 */
export function limitOpened(
  kept: readonly KeptSeats[],
  uses: number | null,
  found: readonly number[],
): KeptSeats[] | null {
  const isFound = new Set(found);
  let usesLeft = uses ?? Infinity;
  let isPassed = false;
  const limited = kept.map(({ seatNos, most }) => {
    const taken = seatNos.filter((seatNo) => isFound.has(seatNo));
    const allowed = Math.max(0, Math.min(most ?? Infinity, usesLeft));
    isPassed ||= taken.length > allowed;
    const left = taken.slice(0, allowed);
    usesLeft -= left.length;
    return { seatNos: left, most };
  });
  return isPassed ? limited : null;
}
