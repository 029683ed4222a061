import { describe, expect, it } from 'vitest';
import { MARKETS } from '#domain/markets/market.ts';
import { ownReturn, type OwnReturnRule } from './own-return.ts';

const rule = { sharePermille: 750, daysBefore: 2 };
const minsk = (startsAt: string) => ({ startsAt: new Date(startsAt), timeZone: 'Europe/Minsk' });
function returned(
  terms: OwnReturnRule,
  performance: { startsAt: Date; timeZone: string },
  priceMinor: number,
  now: string,
) {
  const back = ownReturn(terms, performance, priceMinor, new Date(now));
  if (back === null) throw new Error('nothing is taken back');
  return back;
}
const at = (performance: { startsAt: Date; timeZone: string }, now: string) => returned(rule, performance, 2000, now);

describe("the visitor's own return", () => {
  it('for an event on the 10th is open until the end of the 8th, on the clock of the city', () => {
    const performance = minsk('2026-12-10T16:00:00Z');
    expect(at(performance, '2026-12-08T20:59:59Z')).toMatchObject({ lastDay: '2026-12-08', isOpen: true });
    expect(at(performance, '2026-12-08T21:00:00Z').isOpen).toBe(false);
  });

  it.each([
    ['2026-12-09T21:30:00Z', '2026-12-08'], // half past midnight on the 10th
    ['2026-12-10T20:30:00Z', '2026-12-08'], // 23:30 on the 10th
    ['2027-01-01T15:00:00Z', '2026-12-30'],
    ['2028-03-01T15:00:00Z', '2028-02-28'], // leap year
  ])('of an event at %s ends on %s', (startsAt, lastDay) => {
    expect(at(minsk(startsAt), '2026-11-01T00:00:00Z').lastDay).toBe(lastDay);
  });

  it('gives three quarters of the price and nothing of the fee', () => {
    expect(at(minsk('2026-12-10T16:00:00Z'), '2026-12-01T00:00:00Z').amountMinor).toBe(1500);
    expect(returned(rule, minsk('2026-12-10T16:00:00Z'), 1235, '2026-12-01T00:00:00Z').amountMinor).toBe(926);
  });

  it('follows summer time where the city has it', () => {
    const warsaw = { startsAt: new Date('2026-10-27T18:00:00Z'), timeZone: 'Europe/Warsaw' };
    // Clocks go back on the 25th, so the day began at 22:00 UTC and ends at 23:00 UTC.
    expect(at(warsaw, '2026-10-25T22:30:00Z').isOpen).toBe(true);
    expect(at(warsaw, '2026-10-25T23:00:00Z').isOpen).toBe(false);
  });

  it("is the Belarusian market's rule", () =>
    expect(MARKETS.belarus.ownReturn).toEqual({ sharePermille: 750, lastDayBefore: 2 }));
});
