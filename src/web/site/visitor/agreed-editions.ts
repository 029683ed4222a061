import type { MarketName } from '#domain/markets/market.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';

const KEY = 'agreed';

const currentEditions = (market: MarketName): string =>
  `${market} ${DOCUMENT_VERSIONS[market].offer} ${DOCUMENT_VERSIONS[market].privacy}`;

/** Whether this browser has agreed to the contract and to the consent in the editions that are in force. */
export function hasAgreed(market: MarketName): boolean {
  try {
    return localStorage.getItem(KEY) === currentEditions(market);
  } catch {
    // Storage is closed to frames of some browsers: it is asked for again.
    return false;
  }
}

/** Called when the agreement counted: somebody has logged in or bought with it. */
export function rememberAgreed(market: MarketName): void {
  try {
    localStorage.setItem(KEY, currentEditions(market));
  } catch {
    // Asked for again next time.
  }
}
