/** A code's life on the server; the screen counts 180 seconds until the next one may be asked for (specification, section 4). */
export const LOGIN_CODE_SECONDS = 300;
/** While the whole service is being guessed at, a code bears fewer tries. */
export const TRIES_UNDER_ATTACK = 3;
/** When the guessing goes on beyond that: one for browsers nobody knows. */
export const TRIES_UNDER_SIEGE = 1;

/** `login` makes an account, `reset` sets a password anew, `change` and `confirm` concern a phone or an address. */
export type CodePurpose = 'login' | 'reset' | 'change' | 'confirm';
export type CodeChannel = 'sms' | 'email';

/** Beyond this without a login a number may have been given to somebody else (reliability, recycled numbers). */
export const DORMANT_DAYS = 180;
