import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import type { TextLanguage } from '#texts/in-language.ts';

const SHORT = { unp: m.ticket_tax_by, company_code: m.ticket_tax_ge };
const LONG = { unp: m.site_event_tax_belarus, company_code: m.site_event_tax_georgia };

/** A company's tax number as its country calls it, in a list of facts: «УНП 193847107». */
export function taxNumberText(market: MarketName, number: string, speak?: { locale: TextLanguage }): string {
  return SHORT[MARKETS[market].taxNumber]({ number }, speak);
}

/** The same as a line of its own: «Идентификационный код 400384719». */
export function taxNumberLine(market: MarketName, number: string): string {
  return LONG[MARKETS[market].taxNumber]({ number });
}
