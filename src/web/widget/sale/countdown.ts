/** The last two minutes are announced. The server's `HOLD_WARNING_SECONDS` says the same. */
const WARNING_SECONDS = 120;

export type HoldClock = { secondsLeft: number; phase: 'calm' | 'warning' | 'over'; text: string };

/**
 * Time left of a hold. Both instants are of the monotonic clock (`performance.now()`, ms): the server told how many
 * seconds are left, so a wrong or changed device clock does no harm.
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
