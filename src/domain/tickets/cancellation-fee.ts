import { Temporal } from 'temporal-polyfill';
import { shareMinor } from '#domain/money/money.ts';

/**
 * One step of an organizer's rule: until so long before the start a return keeps this much of the price. Days end with
 * their calendar day in the city of the event; hours are counted to the minute of the start.
 */
export type FeeStep = ({ days: number } | { hours: number }) & ({ keptPermille: number } | { keptMinor: number });

/** At least this much comes back until the end of that day, whatever the organizer wrote: the law of the market. */
export type ReturnFloor = { sharePermille: number; daysBefore: number };

/**
 * Terms of the visitor's own return, frozen on the ticket when it is sold: the market's own, or those of an organizer's
 * rule with the floor of the law.
 */
export type ReturnTerms = ReturnFloor | { steps: readonly FeeStep[]; floor: ReturnFloor | null };

export type DatedPerformance = { startsAt: Date; timeZone: string };

/** A step with its moment. */
export type FeeUntil = { fee: FeeStep; closesAt: Date };

/** Longest time before the start that a rule may name. */
const MOST_DAYS = 366;
const MOST_STEPS = 6;

/** The steps in the order in which they close. */
export function feesOf(terms: ReturnTerms, performance: DatedPerformance): FeeUntil[] {
  const steps =
    'steps' in terms ? [...terms.steps, ...(terms.floor === null ? [] : [floorStep(terms.floor)])] : [floorStep(terms)];
  return steps
    .map((fee) => ({ fee, closesAt: closingOf(fee, performance) }))
    .toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime());
}

/** What of this price stays with the seller. Never more than the price. */
export function keptMinor(fee: FeeStep, priceMinor: number): number {
  // The share that comes back is rounded, as docs/pricing.md says; the seller keeps the rest.
  return 'keptMinor' in fee
    ? Math.min(fee.keptMinor, priceMinor)
    : priceMinor - shareMinor(priceMinor, 1000 - fee.keptPermille);
}

/** Of the fees that still apply the one that keeps least of this price, of equal ones the last to close; null when all are over. */
export function bestFee(fees: readonly FeeUntil[], priceMinor: number, now: Date): FeeUntil | null {
  const open = fees.filter(({ closesAt }) => now < closesAt);
  return open.reduce<FeeUntil | null>(
    (best, each) => (best === null || keptMinor(each.fee, priceMinor) <= keptMinor(best.fee, priceMinor) ? each : best),
    null,
  );
}

/** First moment at which the step is over. */
function closingOf(fee: FeeStep, { startsAt, timeZone }: DatedPerformance): Date {
  if ('hours' in fee) return new Date(startsAt.getTime() - fee.hours * 3_600_000);
  const day = lastDayOf(fee.days, { startsAt, timeZone });
  return new Date(day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
}

/**
 * Belarus, Culture Code art. 217: for an event on the 10th the last day is the 8th, at whatever hour it begins. These
 * are calendar days: a start after midnight does not belong to the previous event day.
 */
export function lastDayOf(daysBefore: number, { startsAt, timeZone }: DatedPerformance): Temporal.PlainDate {
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime());
  return start.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: daysBefore });
}

function floorStep({ sharePermille, daysBefore }: ReturnFloor): FeeStep {
  return { days: daysBefore, keptPermille: 1000 - sharePermille };
}

/** Whether a buyer who returns early would lose more than one who waits, which is hardly what was meant. */
export function keepsMoreEarly(steps: readonly FeeStep[]): boolean {
  const hoursOf = (step: FeeStep): number => ('hours' in step ? step.hours : step.days * 24);
  const inOrder = steps.toSorted((a, b) => hoursOf(b) - hoursOf(a));
  return inOrder.some((early, at) =>
    inOrder.slice(at + 1).some((late) => {
      if ('keptMinor' in early) return 'keptMinor' in late && early.keptMinor > late.keptMinor;
      return 'keptPermille' in late && early.keptPermille > late.keptPermille;
    }),
  );
}

/** Reads the steps of a rule as an organizer writes them; null when they mean nothing. An empty list is "no returns". */
export function readFeeSteps(value: unknown): FeeStep[] | null {
  if (!Array.isArray(value) || value.length > MOST_STEPS) return null;
  const steps = value.map(readStep);
  return steps.includes(null) ? null : (steps as FeeStep[]);
}

function readStep(value: unknown): FeeStep | null {
  if (typeof value !== 'object' || value === null) return null;
  const { days, hours, keptPermille: permille, keptMinor: minor, ...rest } = value as Record<string, unknown>;
  const isBefore = isWithin(days, MOST_DAYS)
    ? hours === undefined
    : days === undefined && isWithin(hours, MOST_DAYS * 24);
  const isKept = isWithin(permille, 1000) ? minor === undefined : permille === undefined && isWithin(minor, 1e9);
  return isBefore && isKept && Object.keys(rest).length === 0 ? (value as FeeStep) : null;
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}
