export const CODE_DIGITS = 6;
export const CODE_TRIES = 5;
/** Between two messages with a code for one thing. */
export const RESEND_SECONDS = 180;

/** `hash` is null until the message is written: the code is made then and is kept nowhere else. */
export type SentCode = { hash: string | null; madeAt: Date | null; tries: number };

export type CodeState = 'open' | 'not_sent' | 'expired' | 'spent';

/** Whether a code may still be tried. */
export function codeState(
  code: SentCode,
  now: Date,
  { livesSeconds, tries = CODE_TRIES }: { livesSeconds: number; tries?: number },
): CodeState {
  if (code.hash === null || code.madeAt === null) return 'not_sent';
  if (now.getTime() - code.madeAt.getTime() >= livesSeconds * 1000) return 'expired';
  return code.tries >= tries ? 'spent' : 'open';
}

/** `waitSeconds`: until another code may be asked for; absent where it may be at once. */
export type SpentCode = { ok: false; code: 'code_spent'; waitSeconds?: number };
export type WrongCode = { ok: false; code: 'wrong_code'; triesLeft: number } | SpentCode;

/** A wrong code costs a try; with the last one the code itself is gone. */
export function wrongCode(triesLeft: number, waitSeconds = 0): WrongCode {
  return triesLeft > 0 ? { ok: false, code: 'wrong_code', triesLeft } : spentCode(waitSeconds);
}

export function spentCode(waitSeconds: number): SpentCode {
  return { ok: false, code: 'code_spent', ...(waitSeconds > 0 && { waitSeconds }) };
}

/** What was typed is right for a message that came before the newest one: it opens nothing, and costs no try. */
export type ReplacedCode = { ok: false; code: 'code_replaced' };

/** Seconds until another message may be asked for; 0 when it may. */
export function resendWait(askedAt: Date, now: Date): number {
  const past = Math.floor((now.getTime() - askedAt.getTime()) / 1000);
  return Math.max(0, RESEND_SECONDS - past);
}

/** Six digits, with the spaces people copy along. */
export function readCode(typed: string): string | null {
  const digits = typed.replace(/[\s\u00a0-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
