import { expect, test } from 'vitest';
import { deadlineOf, holdClock } from './countdown.ts';

test('ten minutes count down by the clock that cannot be set', () => {
  const deadline = deadlineOf(600, 5000);
  expect(holdClock(deadline, 5000)).toEqual({ secondsLeft: 600, phase: 'calm', text: '10:00' });
  expect(holdClock(deadline, 5001).text).toBe('10:00');
  expect(holdClock(deadline, 6000).text).toBe('09:59');
});

test('the last two minutes are warned about, and nothing is left at zero', () => {
  const deadline = deadlineOf(600, 0);
  expect(holdClock(deadline, 479_999).phase).toBe('calm');
  expect(holdClock(deadline, 480_000)).toEqual({ secondsLeft: 120, phase: 'warning', text: '02:00' });
  expect(holdClock(deadline, 599_999)).toEqual({ secondsLeft: 1, phase: 'warning', text: '00:01' });
  expect(holdClock(deadline, 600_000)).toEqual({ secondsLeft: 0, phase: 'over', text: '00:00' });
  expect(holdClock(deadline, 900_000).secondsLeft).toBe(0);
});
