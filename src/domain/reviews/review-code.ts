/** Lifetime of a code in an email to a review's author. */
export const REVIEW_CODE_SECONDS = 15 * 60;
/** Emails to one address within a day, for all reviews together, so that one person cannot flood another's mailbox. */
export const EMAILS_A_DAY = 5;
