/** Inside the readable cookie; the cookie itself stays a year, as the specification says. */
export const TOKEN_SECONDS = 900;
export const WIDGET_TOKEN_SECONDS = 300;
/** Without a visit a session ends. */
export const SESSION_IDLE_DAYS = 180;
/** However often it is visited, a login ends so long after its first moment, on every host (ASVS 5.0, 7.3.2). */
export const SESSION_MOST_DAYS = 400;
/** Of a sister's number, as of a session's: two tabs may show the same one. */
export const SISTER_GRACE_SECONDS = 20;
/** Two tabs renew at once: the one that comes second still holds the number the first has just spent. */
export const ROTATION_GRACE_SECONDS = 20;
/** On the way to the other market's site: two redirects, no person has to do anything. */
export const PASSAGE_SECONDS = 60;
/** Acts of weight ask for a code shown this recently in the same session. */
export const PROOF_SECONDS = 300;

export type KnownToken = {
  spentAt: Date | null;
  endedAt: Date | null;
  seenAt: Date;
  /** The login this session belongs to: its own beginning, or that of the session it follows. */
  begunAt: Date;
};

export type Renewal = 'rotate' | 'keep' | 'refuse' | 'reuse';

/** What a session cookie's number is worth. `reuse`: somebody else has used it before, and both must log in anew. */
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
