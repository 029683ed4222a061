/** Lifetime of the token in the readable cookie; the cookie itself lasts a year, as the specification says. */
export const TOKEN_SECONDS = 900;
export const WIDGET_TOKEN_SECONDS = 300;
/** A session ends after this long without a visit. */
export const SESSION_IDLE_DAYS = 180;
/** A login ends this long after it began, on every host, even if it is visited often (ASVS 5.0, 7.3.2). */
export const SESSION_MOST_DAYS = 400;
/** Grace period for a sibling host's token, as for a session's: two tabs may present the same one. */
export const SIBLING_TOKEN_GRACE_SECONDS = 20;
/** Two tabs may renew at once: the second one still holds the token that the first one has just used up. */
export const ROTATION_GRACE_SECONDS = 20;
/** Time for the login handoff to the other market's site: two redirects without any action by the person. */
export const LOGIN_HANDOFF_SECONDS = 60;
/** Sensitive actions require a code entered this recently in the same session. */
export const PROOF_SECONDS = 300;

export type KnownToken = {
  spentAt: Date | null;
  endedAt: Date | null;
  seenAt: Date;
  /** When the login of this session began: its own start, or that of the session it derives from. */
  begunAt: Date;
};

export type Renewal = 'rotate' | 'keep' | 'refuse' | 'reuse';

/** What a session cookie's token is good for. `reuse`: another client used it before, so both must log in again. */
export function judgeRenewal({ spentAt, endedAt, seenAt, begunAt }: KnownToken, now: Date): Renewal {
  if (endedAt !== null) return 'refuse';
  if (secondsSince(seenAt, now) > SESSION_IDLE_DAYS * 86_400) return 'refuse';
  if (secondsSince(begunAt, now) > SESSION_MOST_DAYS * 86_400) return 'refuse';
  if (spentAt === null) return 'rotate';
  return secondsSince(spentAt, now) <= ROTATION_GRACE_SECONDS ? 'keep' : 'reuse';
}

export function isProved(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && secondsSince(provedAt, now) <= PROOF_SECONDS;
}

const secondsSince = (then: Date, now: Date): number => (now.getTime() - then.getTime()) / 1000;
