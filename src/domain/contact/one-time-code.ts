export const CODE_DIGITS = 6;
export const CODE_TRIES = 5;
/** Minimum time between two code messages for the same purpose. */
export const RESEND_SECONDS = 180;

/** A code that proves the buyer of an order. */
export const BUYER_CODE_SECONDS = 900;

/** `hash` is null until the message is written, because the code is generated then and stored only as this hash. */
export type SentCode = { hash: string | null; madeAt: Date | null; tries: number };

export type CodeState = 'open' | 'not_sent' | 'expired' | 'spent';

/** Decides whether a code may still be tried. */
export function codeState(
  code: SentCode,
  now: Date,
  { livesSeconds, tries = CODE_TRIES }: { livesSeconds: number; tries?: number },
): CodeState {
  if (code.hash === null || code.madeAt === null) return 'not_sent';
  if (now.getTime() - code.madeAt.getTime() >= livesSeconds * 1000) return 'expired';
  return code.tries >= tries ? 'spent' : 'open';
}

/** `waitSeconds`: time until another code may be requested; absent when it may be requested immediately. */
export type SpentCode = { ok: false; code: 'code_spent'; waitSeconds?: number };
export type WrongCode = { ok: false; code: 'wrong_code'; triesLeft: number } | SpentCode;

/** A wrong code uses up a try; after the last try the code is invalid. */
export function wrongCode(triesLeft: number, waitSeconds = 0): WrongCode {
  return triesLeft > 0 ? { ok: false, code: 'wrong_code', triesLeft } : spentCode(waitSeconds);
}

export function spentCode(waitSeconds: number): SpentCode {
  return { ok: false, code: 'code_spent', ...(waitSeconds > 0 && { waitSeconds }) };
}

/** The entered code was right for a message before the newest one. It is not accepted and uses up no try. */
export type ReplacedCode = { ok: false; code: 'code_replaced' };

/** Seconds until another message may be requested; 0 when it may. */
export function resendWait(askedAt: Date, now: Date): number {
  const past = Math.floor((now.getTime() - askedAt.getTime()) / 1000);
  return Math.max(0, RESEND_SECONDS - past);
}

/** Reads six digits and ignores spaces and hyphens copied with them. */
export function readCode(typed: string): string | null {
  const digits = typed.replace(/[\s\u00a0-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
