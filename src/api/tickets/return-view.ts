import type { ReturnQuoteView } from '#api/tickets/return-contract.ts';
import type { ReturnQuote } from '#usecases/returns/quote-return.ts';

/** An order that is not paid has nothing to return. */
export function returnQuoteView(quote: ReturnQuote | null): ReturnQuoteView {
  if (quote === null) return { lines: [], chosen: null, added: [], isReturnedByBank: false };
  const { lines, chosen, added, isReturnedByBank } = quote;
  return {
    lines: lines.map(({ until, sharePermille: _share, withLines, ...line }) => ({
      ...line,
      until: until?.toISOString() ?? null,
      withLines: [...withLines],
    })),
    chosen,
    added: [...added],
    isReturnedByBank,
  };
}
