import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { OrderState } from '#domain/orders/order-states.ts';

/** The facts that pages, files and emails show about any order, of tickets or of an item. */
export type Purchase = {
  id: string;
  number: string;
  accessKey: string;
  state: OrderState;
  market: MarketName;
  locale: Locale;
  currency: Currency;
  email: string | null;
  faceMinor: number;
  feeMinor: number;
  pointsMinor: number;
  dueMinor: number;
  holdUntil: Date;
  paidAt: Date | null;
  refunds: { id: string; amountMinor: number; state: 'requested' | 'sent' | 'confirmed' | 'failed' }[];
};
