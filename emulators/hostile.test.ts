import { describe, expect, it } from 'vitest';
import { HOSTILE, hostileCreating, hostileSettling } from './hostile.ts';

const PAYMENTS = 20_000;
const drawn = Array.from({ length: PAYMENTS }, (_, n) => hostileSettling(HOSTILE, 42, `payment-${n}`));

function percent(isCounted: (behaviour: (typeof drawn)[number]) => boolean): number {
  return (drawn.filter(isCounted).length / PAYMENTS) * 100;
}

describe('the hostile profile', () => {
  it('keeps its shares', () => {
    expect(percent((each) => each.settle === 'decline')).toBeCloseTo(13, -0.5);
    expect(percent((each) => each.webhooks === 'silence')).toBeCloseTo(5, -0.5);
    expect(percent((each) => (each.settleAfterMs ?? 0) > 0)).toBeCloseTo(12, -0.5);
    expect(percent((each) => each.copies === 2)).toBeCloseTo(35, -0.5);
    expect(percent((each) => each.resendAfterMs !== null)).toBeCloseTo(10, -0.5);
    expect(percent((each) => each.contradictAfterMs !== null)).toBeCloseTo(8, -0.5);
    expect(percent((each) => each.chargeback === 'reported_first')).toBeCloseTo(1.5, -0.5);
    expect(percent((each) => each.chargeback === 'reported_after')).toBeCloseTo(1.5, -0.5);
  });

  it('never silences a failure: the five silent of a hundred are captured', () => {
    expect(percent((each) => each.webhooks === 'silence' && each.settle === 'decline')).toBe(0);
  });

  it('keeps its times', () => {
    const late = drawn.map((each) => each.settleAfterMs ?? 0).filter((ms) => ms > 0);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(5000);
    expect(Math.max(...late)).toBeLessThanOrEqual(8000);
  });

  it('rolls the same for the same seed and payment, whatever came before', () => {
    expect(hostileSettling(HOSTILE, 42, 'payment-7')).toEqual(drawn[7]);
    expect(
      drawn.some((each, n) => JSON.stringify(each) !== JSON.stringify(hostileSettling(HOSTILE, 43, `payment-${n}`))),
    ).toBe(true);
  });

  it('hangs six create calls of a hundred, and no payment for ever', () => {
    const calls = Array.from({ length: PAYMENTS }, (_, n) => hostileCreating(HOSTILE, 42, `payment-${n}`, 0));
    const hung = calls.flatMap((call, n) => (call.create === 'hang' ? [n] : []));
    expect((hung.length / PAYMENTS) * 100).toBeCloseTo(6, -0.5);
    const again = hung.filter((n) => hostileCreating(HOSTILE, 42, `payment-${n}`, 1).create === 'hang');
    expect(again.length / hung.length).toBeLessThan(0.15);
  });
});
