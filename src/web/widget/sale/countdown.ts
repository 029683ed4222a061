/** The last two minutes of a hold are announced. */
const WARNING_SECONDS = 120;

export type HoldClock = { secondsLeft: number; phase: 'calm' | 'warning' | 'over'; text: string };

/**
 * Remaining time of a hold. Both instants are from the monotonic clock (`performance.now()`, ms). The server sends the
 * remaining seconds, so a wrong or changed device clock has no effect.
 */
export function holdClock(deadline: number, now: number): HoldClock {
  const secondsLeft = Math.max(0, Math.ceil((deadline - now) / 1000));
  const phase = secondsLeft === 0 ? 'over' : secondsLeft <= WARNING_SECONDS ? 'warning' : 'calm';
  const minutes = String(Math.floor(secondsLeft / 60)).padStart(2, '0');
  return { secondsLeft, phase, text: `${minutes}:${String(secondsLeft % 60).padStart(2, '0')}` };
}

export function deadlineOf(holdSecondsLeft: number, now: number): number {
  return now + holdSecondsLeft * 1000;
}
