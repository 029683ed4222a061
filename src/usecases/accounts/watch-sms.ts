import { SMS_ALARM_SHARE, smsCeiling, smsDay, smsLimit } from '#domain/accounts/budgets.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { AuthTransaction } from './ports.ts';

/**
 * Looks how much of a market's SMS of the day is gone, and tells each step towards the end once: near the limit of
 * numbers without an account, and near the end for everybody.
 */
export function watchSms(transaction: AuthTransaction, onAlarm: (what: string) => void): () => Promise<void> {
  const told = new Map<string, number>();
  return async () => {
    for (const market of Object.keys(MARKETS)) {
      const day = smsDay(market);
      const { used, ceiling } = await transaction(async ({ budgets }) => ({
        used: await budgets.used(day),
        ceiling: smsCeiling(await budgets.usedLastWeek(day)),
      }));
      const steps = [smsLimit(ceiling, false) * SMS_ALARM_SHARE, ceiling * SMS_ALARM_SHARE, ceiling];
      const step = steps.filter((from) => used >= from).length;
      if (step > (told.get(market) ?? 0)) onAlarm(`SMS of the day in ${market}: ${used} of ${ceiling} are gone`);
      told.set(market, step);
    }
  };
}
