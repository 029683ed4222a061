import { FLAG_BITS, SIGHT_REASONS, type SightReason } from '../hall-plan.ts';

/** Whether the view from a seat is restricted, by what its flags say; the plan may leave open what is in the way. */
export function restrictionOf(flags: number): SightReason | 'unknown' | null {
  if ((flags & FLAG_BITS.restricted) === 0) return null;
  return SIGHT_REASONS.find((reason) => (flags & FLAG_BITS[reason]) !== 0) ?? 'unknown';
}
