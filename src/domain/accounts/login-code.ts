/** Lifetime of a code on the server; the screen counts 180 seconds until the next code (specification, section 4). */
export const LOGIN_CODE_SECONDS = 300;
/** Tries per code while the whole service is under attack by guessing. */
export const TRIES_UNDER_ATTACK = 3;
/** Tries per code in unknown browsers when the guessing exceeds that. */
export const TRIES_UNDER_SIEGE = 1;

/** `login` creates an account, `reset` sets a new password, `change` and `confirm` concern a phone or an address. */
export type CodePurpose = 'login' | 'reset' | 'change' | 'confirm';
export type CodeChannel = 'sms' | 'email';

/** After this long without a login a number may have a new owner (reliability, recycled numbers). */
export const DORMANT_DAYS = 180;
