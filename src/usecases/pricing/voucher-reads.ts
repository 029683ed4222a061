import type { MarketName } from '#domain/markets/market.ts';
import type { VoucherEffect } from '#domain/pricing/voucher.ts';

export type ListedVoucher = {
  code: string;
  market: MarketName;
  organizer: string | null;
  performanceIds: number[] | null;
  effect: VoucherEffect | null;
  unlocksHidden: boolean;
  used: number;
  maxUses: number | null;
  from: Date | null;
  until: Date | null;
  isOver: boolean;
};

export type VoucherReads = {
  /** The newest first; with a code that one alone. */
  list(code: string | null): Promise<ListedVoucher[]>;
  /** Ends a voucher for orders that have not taken it yet; false where there is none that can end. */
  stop(code: string, actor: string): Promise<boolean>;
};
