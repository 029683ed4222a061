import type { MarketName } from '#domain/markets/market.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';

const KEY = 'agreed';

const currentEditions = (market: MarketName): string =>
  `${market} ${DOCUMENT_VERSIONS[market].offer} ${DOCUMENT_VERSIONS[market].privacy}`;

/** Whether this browser has agreed to the editions of offer and privacy policy that are in force. */
export function hasAgreed(market: MarketName): boolean {
  try {
    return localStorage.getItem(KEY) === currentEditions(market);
  } catch {
    // Some browsers block storage in frames: the agreement is requested again.
    return false;
  }
}

/** Called when the agreement took effect, through a login or a purchase. */
export function rememberAgreed(market: MarketName): void {
  try {
    localStorage.setItem(KEY, currentEditions(market));
  } catch {
    // The agreement is requested again next time.
  }
}
