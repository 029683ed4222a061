import { SMS_ALARM_SHARE, smsCeiling, smsDay, smsLimit } from '#domain/accounts/rate-limits.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { AuthTransaction } from './ports.ts';

/**
 * Checks how much of a market's daily SMS limit is used and raises an alarm once per step: near the limit for numbers
 * without an account, near the limit for all numbers, and at that limit.
 */
export function watchSms(transaction: AuthTransaction, onAlarm: (what: string) => void): () => Promise<void> {
  const reported = new Map<string, number>();
  return async () => {
    for (const market of Object.keys(MARKETS)) {
      const day = smsDay(market);
      const { used, ceiling } = await transaction(async ({ rateLimits }) => ({
        used: await rateLimits.used(day),
        ceiling: smsCeiling(await rateLimits.usedLastWeek(day)),
      }));
      const steps = [smsLimit(ceiling, false) * SMS_ALARM_SHARE, ceiling * SMS_ALARM_SHARE, ceiling];
      const step = steps.filter((from) => used >= from).length;
      if (step > (reported.get(market) ?? 0)) onAlarm(`SMS of the day in ${market}: ${used} of ${ceiling} are gone`);
      reported.set(market, step);
    }
  };
}
