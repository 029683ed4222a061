import type { WantedTicket, WantedUnit } from './wanted-line.ts';

/** What a rule or a voucher covers. */
export type Target =
  | { readonly kind: 'everything' }
  /** Tickets and units of one seller; null is the operator of the site. */
  | { readonly kind: 'organizer'; readonly organizerId: number | null }
  /** Tickets of performances, and on request the units that accompany them. */
  | { readonly kind: 'performances'; readonly performanceIds: readonly number[]; readonly withUnits: boolean }
  /** Null covers every zone or tariff. */
  | {
      readonly kind: 'tariffs';
      readonly performanceIds: readonly number[];
      readonly zoneNos: readonly number[] | null;
      readonly tariffNos: readonly number[] | null;
    }
  | { readonly kind: 'items'; readonly itemIds: readonly number[] };

/** What decides whether a line is covered. */
export type TargetedTicket = Pick<WantedTicket, 'kind' | 'organizerId' | 'performanceId' | 'zoneNo' | 'tariffNo'>;
export type TargetedUnit = Pick<WantedUnit, 'kind' | 'organizerId' | 'performanceId' | 'itemId' | 'isCertificate'>;
type Targeted = TargetedTicket | TargetedUnit;

/**
 * A gift certificate is covered only where it is named: a code for everything would let its holder buy each next
 * certificate with the last one, for less than it is worth.
 */
export function isTargeted(target: Target, line: Targeted): boolean {
  if (line.kind === 'unit' && line.isCertificate === true && target.kind !== 'items') return false;
  switch (target.kind) {
    case 'everything':
      return true;
    case 'organizer':
      return line.organizerId === target.organizerId;
    case 'performances':
      if (line.performanceId === null || !target.performanceIds.includes(line.performanceId)) return false;
      return line.kind !== 'unit' || target.withUnits;
    case 'tariffs':
      if (line.kind === 'unit' || !target.performanceIds.includes(line.performanceId)) return false;
      return isAnyOf(target.zoneNos, line.zoneNo) && isAnyOf(target.tariffNos, line.tariffNo);
    case 'items':
      return line.kind === 'unit' && target.itemIds.includes(line.itemId);
  }
}

function isAnyOf(numbers: readonly number[] | null, number: number): boolean {
  return numbers === null || numbers.includes(number);
}
