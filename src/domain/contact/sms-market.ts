import { type MarketName, MARKETS } from '#domain/markets/market.ts';

/**
 * Returns the market whose operators deliver to a number. Null for other countries, which get codes by email instead of
 * SMS.
 * @param phone E.164
 */
export function smsMarketOf(phone: string): MarketName | null {
  if (!/^\+\d{8,15}$/.test(phone)) return null;
  return Object.values(MARKETS).find(({ phonePrefix }) => phone.startsWith(phonePrefix))?.name ?? null;
}
