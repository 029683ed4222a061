/** Decisions, section 4: a hold lives 10 minutes from its first seat and is never lengthened by adding or changing seats. */
export const HOLD_SECONDS = 600;
/** Once, at the step to payment: to the end of the provider's session plus this grace. */
export const PAYMENT_GRACE_SECONDS = 120;
/** The provider's session is the shortest it accepts, at most 20 minutes; so no hold outlives 22 minutes after that step. */
export const PAYMENT_SESSION_MAX_MINUTES = 20;
/** Seats in one order, and by one buyer for one performance unless the performance says otherwise. */
export const SEATS_PER_ORDER = 6;

/** Orders one visitor may keep seats in at the same time. */
export const LIVE_HOLDS_PER_VISITOR = 2;
/** Holds that ran out unpaid within an hour, after which a visitor rests; each further one doubles the rest. */
export const LAPSES_BEFORE_REST = 2;
export const LAPSES_COUNT_FOR_SECONDS = 3_600;
export const SHORTEST_REST_SECONDS = 300;
export const LONGEST_REST_SECONDS = 1_200;
/** Given back so short before its end a hold has run out: nobody rests less for letting go in the last moment. */
export const LAST_MOMENT_SECONDS = 15;

export type VisitorHolds = {
  /** Orders that keep seats now, the youngest first. */
  liveOrderIds: readonly string[];
  restSeconds: number;
};

export type HoldBudget =
  | { ok: true }
  | { ok: false; code: 'too_many_holds'; orderIds: readonly string[] }
  | { ok: false; code: 'hold_rest'; restSeconds: number };

/** May this visitor hold once more? One with orders to return to is told of them first. */
export function holdBudget({ liveOrderIds, restSeconds }: VisitorHolds): HoldBudget {
  if (liveOrderIds.length >= LIVE_HOLDS_PER_VISITOR) {
    return { ok: false, code: 'too_many_holds', orderIds: liveOrderIds };
  }
  return restSeconds > 0 ? { ok: false, code: 'hold_rest', restSeconds: Math.ceil(restSeconds) } : { ok: true };
}
