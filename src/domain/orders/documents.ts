import type { MarketName } from '#domain/markets/market.ts';

/** Documents a buyer agrees to at the checkout, with their publication keys. */
export const AGREED_DOCUMENTS = { offer: 'contract-offer', privacy: 'privacy-policy' } as const;

/**
 * Editions a buyer agrees to; stored with the order, so that the agreed text can always be shown. A test compares them
 * with the published documents: a new edition and its number here are released together.
 */
export const DOCUMENT_VERSIONS: Readonly<Record<MarketName, Record<keyof typeof AGREED_DOCUMENTS, string>>> = {
  belarus: { offer: '2.1', privacy: '1.1' },
  georgia: { offer: '2.1', privacy: '1.1' },
};
