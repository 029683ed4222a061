import type { MarketName } from '#domain/markets/market.ts';

/** Editions a buyer agrees to; stored with the order, so that what was agreed can be shown for ever. */
export const DOCUMENT_VERSIONS: Readonly<Record<MarketName, { offer: string; privacy: string }>> = {
  belarus: { offer: '2026-11-01', privacy: '2026-11-01' },
  georgia: { offer: '2026-11-01', privacy: '2026-11-01' },
};
