import type { MarketName } from '#domain/markets/market.ts';

/** Documents a buyer agrees to at the checkout, by the keys they are published under. */
export const AGREED_DOCUMENTS = { offer: 'contract-offer', privacy: 'privacy-policy' } as const;

/**
 * Editions a buyer agrees to; stored with the order, so that what was agreed can be shown for ever. A test holds them to
 * the published documents: a new edition and its number here go out together.
 */
export const DOCUMENT_VERSIONS: Readonly<Record<MarketName, Record<keyof typeof AGREED_DOCUMENTS, string>>> = {
  belarus: { offer: '2.1', privacy: '1.1' },
  georgia: { offer: '2.1', privacy: '1.1' },
};
