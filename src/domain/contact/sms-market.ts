import { type MarketName, MARKETS } from '#domain/markets/market.ts';

/**
 * The market whose operators deliver to a number; null elsewhere: no messages go to other countries, whose numbers get
 * their codes by mail.
 * @param phone E.164
 */
export function smsMarketOf(phone: string): MarketName | null {
  if (!/^\+\d{8,15}$/.test(phone)) return null;
  return Object.values(MARKETS).find(({ phonePrefix }) => phone.startsWith(phonePrefix))?.name ?? null;
}
