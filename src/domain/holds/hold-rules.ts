/** Decisions, section 4: a hold lives 10 minutes from its first seat and is never lengthened by adding or changing seats. */
export const HOLD_SECONDS = 600;
/** Once, at the step to payment: to the end of the provider's session plus this grace. */
export const PAYMENT_GRACE_SECONDS = 120;
/** The provider's session is the shortest it accepts, at most 20 minutes; so no hold outlives 22 minutes after that step. */
export const PAYMENT_SESSION_MAX_MINUTES = 20;
/** Seats in one order, and by one buyer for one performance unless the performance says otherwise. */
export const SEATS_PER_ORDER = 6;
