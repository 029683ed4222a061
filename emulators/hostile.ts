import { createHash } from 'node:crypto';
import type { Behaviour } from './behaviour.ts';

/** Shares in percent and times in ms; `hostile.test.ts` checks the resulting shares. */
export type Hostility = {
  failPercent: number;
  /** Captured without a notice: only a status request reveals it. A chargeback is announced nevertheless. */
  silentPercent: number;
  latePercent: number;
  lateMs: [number, number];
  hangPercent: number;
  createHangMs: number;
  duplicatePercent: number;
  resendPercent: number;
  resendMs: [number, number];
  contradictPercent: number;
  contradictMs: [number, number];
  /** Share of payments that the payer's bank takes back if captured; half are announced before the capture. */
  chargebackPercent: number;
  chargebackMs: [number, number];
};

/** 82 % captured with a notice, 13 % failed, 5 % captured silently. */
export const HOSTILE: Hostility = {
  failPercent: 13,
  silentPercent: 5,
  latePercent: 12,
  lateMs: [5000, 8000],
  hangPercent: 6,
  createHangMs: 1500,
  duplicatePercent: 35,
  resendPercent: 10,
  resendMs: [2500, 4500],
  contradictPercent: 8,
  contradictMs: [200, 2000],
  chargebackPercent: 3,
  chargebackMs: [200, 2000],
};

/**
 * Random behaviour of one payment. It depends only on the seed and the payment, so a run is reproducible in whatever
 * order its payments arrive.
 */
export function hostileSettling(hostility: Hostility, seed: number, providerRef: string): Partial<Behaviour> {
  const roll = diceFor(seed, providerRef);
  const outcome = roll();
  const isLate = roll() * 100 < hostility.latePercent;
  const late = between(hostility.lateMs, roll());
  const isDuplicated = roll() * 100 < hostility.duplicatePercent;
  const isResent = roll() * 100 < hostility.resendPercent;
  const resend = between(hostility.resendMs, roll());
  const isContradicted = roll() * 100 < hostility.contradictPercent;
  const contradict = between(hostility.contradictMs, roll());
  const takenBack = roll() * 100;
  const chargebackMs = between(hostility.chargebackMs, roll());
  return {
    settle: outcome * 100 < hostility.failPercent ? 'decline' : 'as_card',
    webhooks: outcome * 100 >= 100 - hostility.silentPercent ? 'silence' : 'send',
    settleAfterMs: isLate ? late : 0,
    copies: isDuplicated ? 2 : 1,
    resendAfterMs: isResent ? resend : null,
    contradictAfterMs: isContradicted ? contradict : null,
    chargeback: chargebackOf(hostility, takenBack),
    chargebackMs,
  };
}

function chargebackOf({ chargebackPercent }: Hostility, roll: number): Behaviour['chargeback'] {
  if (roll >= chargebackPercent) return 'none';
  return roll < chargebackPercent / 2 ? 'reported_first' : 'reported_after';
}

/** Random for every create call, because otherwise a payment whose creation hung once would always hang. */
export function hostileCreating(
  hostility: Hostility,
  seed: number,
  paymentId: string,
  call: number,
): Partial<Behaviour> {
  const roll = diceFor(seed, `${paymentId}#${call}`);
  return { create: roll() * 100 < hostility.hangPercent ? 'hang' : 'answer', createHangMs: hostility.createHangMs };
}

function between([from, to]: [number, number], share: number): number {
  return Math.round(from + (to - from) * share);
}

/** Random numbers in [0, 1): Mulberry32, seeded by a hash. */
function diceFor(seed: number, name: string): () => number {
  let state = createHash('sha256').update(`${seed}:${name}`).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
