/** Decisions, section 4: a hold lasts 10 minutes from its first seat; adding or changing seats never extends it. */
export const HOLD_SECONDS = 600;
/** The step to payment extends the hold once: to the end of the provider's session plus this grace period. */
export const PAYMENT_GRACE_SECONDS = 120;
/** The provider's shortest session, at most 20 minutes, so a hold ends at most 22 minutes after the first seat was held. */
export const PAYMENT_SESSION_MAX_MINUTES = 20;
/** However a buyer goes about it, seats are free again this long after the first of them was held. */
export const LONGEST_HOLD_SECONDS = Math.max(HOLD_SECONDS, PAYMENT_SESSION_MAX_MINUTES * 60 + PAYMENT_GRACE_SECONDS);
/** Maximum payments of one order. Each is a session at the provider that is polled until its outcome is known. */
export const PAYMENTS_PER_ORDER = 10;
/** Maximum seats per order, and per buyer and performance unless the performance sets another limit. */
export const SEATS_PER_ORDER = 6;

/** Maximum lines of an order over all its performances and items. */
export const LINES_PER_ORDER = 30;

/** Maximum orders in which one visitor may hold seats at the same time. */
export const LIVE_HOLDS_PER_VISITOR = 2;
/** Number of holds expired unpaid within an hour that starts a visitor's cool-down; each further one doubles it. */
export const EXPIRED_HOLDS_BEFORE_COOL_DOWN = 2;
export const EXPIRED_HOLDS_COUNT_FOR_SECONDS = 3_600;
export const SHORTEST_COOL_DOWN_SECONDS = 300;
export const LONGEST_COOL_DOWN_SECONDS = 1_200;
/** A hold released this close to its end counts as expired, so that a late release does not avoid the cool-down. */
export const LAST_MOMENT_SECONDS = 15;

export type VisitorHolds = {
  /** Orders that hold seats now, newest first. */
  liveOrderIds: readonly string[];
  coolDownSeconds: number;
};

export type HoldLimit =
  | { ok: true }
  | { ok: false; code: 'too_many_holds'; orderIds: readonly string[] }
  | { ok: false; code: 'hold_cool_down'; coolDownSeconds: number };

/** Decides whether a visitor may hold more seats. A visitor with open orders gets those orders first. */
export function checkHoldLimit({ liveOrderIds, coolDownSeconds }: VisitorHolds): HoldLimit {
  if (liveOrderIds.length >= LIVE_HOLDS_PER_VISITOR) {
    return { ok: false, code: 'too_many_holds', orderIds: liveOrderIds };
  }
  return coolDownSeconds > 0
    ? { ok: false, code: 'hold_cool_down', coolDownSeconds: Math.ceil(coolDownSeconds) }
    : { ok: true };
}
