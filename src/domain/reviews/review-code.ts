/** How long a code in a letter to a review's author lives. */
export const REVIEW_CODE_SECONDS = 15 * 60;
/** To one address within a day, for whatever reviews: nobody's mailbox is filled by somebody else. */
export const LETTERS_A_DAY = 5;
