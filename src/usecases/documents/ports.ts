import type { DocumentKind, DocumentSection } from '#domain/documents/document-record.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

export type StoredEdition = {
  key: string;
  version: string;
  kind: DocumentKind;
  effectiveOn: string;
  title: LocalText;
  summary: LocalText;
};

export type DocumentReads = {
  /** All editions of all documents of a market, in the order of its list. */
  editions(market: MarketName): Promise<StoredEdition[]>;
  sections(market: MarketName, key: string, version: string): Promise<DocumentSection[]>;
};
