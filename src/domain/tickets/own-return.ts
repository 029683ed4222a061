import {
  bestFee,
  type DatedPerformance,
  type FeeStep,
  feesOf,
  keptMinor,
  lastDayOf,
  type ReturnTerms,
} from './cancellation-fee.ts';

/** Rule for the visitor's own return, stored on the ticket when it is sold. */
export type OwnReturnRule = ReturnTerms;

/** What comes back until a moment: a share of the price, or all but an amount. */
export type ReturnStep = { until: Date; sharePermille: number | null; keptMinor: number | null };

export type OwnReturn = {
  /** YYYY-MM-DD in the city of the event: the last day on which what is said here applies. */
  lastDay: string;
  /** First moment at which another fee applies, or the return is closed. */
  closesAt: Date;
  isOpen: boolean;
  sharePermille: number;
  /** Refunded for this ticket; the service fee is not. */
  amountMinor: number;
  /** What stays with the seller. */
  keptMinor: number;
  /** All that still apply, the next to close first; without those that are never the better ones. */
  steps: ReturnStep[];
};

/** Null where the organizer takes nothing back at any time. */
export function ownReturn(
  rule: OwnReturnRule,
  performance: DatedPerformance,
  priceMinor: number,
  now: Date,
): OwnReturn | null {
  const fees = feesOf(rule, performance);
  const current = bestFee(fees, priceMinor, now) ?? fees.at(-1);
  if (current === undefined) return null;
  const kept = keptMinor(current.fee, priceMinor);
  const amountMinor = priceMinor - kept;
  return {
    lastDay: lastDayBefore(current.closesAt, performance),
    closesAt: current.closesAt,
    isOpen: now < current.closesAt,
    sharePermille: sharePermilleOf(current.fee, priceMinor),
    amountMinor,
    keptMinor: kept,
    steps: stepsLeft(rule, performance, priceMinor, now),
  };
}

/** The fees that still apply, one after another, as somebody meets them who returns at the last moment of each. */
export function stepsLeft(
  rule: OwnReturnRule,
  performance: DatedPerformance,
  priceMinor: number,
  now: Date,
): ReturnStep[] {
  const fees = feesOf(rule, performance);
  const steps: ReturnStep[] = [];
  for (let at = now; ;) {
    const best = bestFee(fees, priceMinor, at);
    if (best === null) return steps;
    steps.push(stepOf(best.fee, best.closesAt));
    at = best.closesAt;
  }
}

function stepOf(fee: FeeStep, until: Date): ReturnStep {
  return 'keptMinor' in fee
    ? { until, sharePermille: null, keptMinor: fee.keptMinor }
    : { until, sharePermille: 1000 - fee.keptPermille, keptMinor: null };
}

function sharePermilleOf(fee: FeeStep, priceMinor: number): number {
  if ('keptPermille' in fee) return 1000 - fee.keptPermille;
  return priceMinor === 0 ? 0 : Math.floor(((priceMinor - keptMinor(fee, priceMinor)) * 1000) / priceMinor);
}

/** The day that holds the last moment before this one. */
function lastDayBefore(moment: Date, { timeZone }: DatedPerformance): string {
  return lastDayOf(0, { startsAt: new Date(moment.getTime() - 1), timeZone }).toString();
}
