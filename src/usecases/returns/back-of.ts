import { withBrokenRules } from '#domain/refunds/broken-rules.ts';
import {
  type BuyersReturn,
  buyersReturn,
  groupRights,
  type LineToReturn,
  type RightToReturn,
} from '#domain/refunds/buyers-return.ts';
import { returnsOf } from '#domain/refunds/returns.ts';
import type { OrderToReturn } from './ports.ts';

/** What these lines give back together, cause by cause; a rule that they break keeps its part back. */
export function backOf(order: OrderToReturn, rights: readonly RightToReturn[], now: Date) {
  const lines = rights.map(({ line }) => line);
  const broken = withBrokenRules(order.bought, lines, { isSeller: false });
  return returnsOf(order, groupRights(rights.map(({ right }, at) => withBestTerms(broken[at] ?? raise(), right, now))));
}

/** Which of its terms are best depends on what the line gives back, and so on what a rule keeps back or releases. */
function withBestTerms(line: LineToReturn, right: BuyersReturn, now: Date): RightToReturn {
  const { withheldMinor = 0 } = line;
  if (withheldMinor === 0) return { line, right };
  return { line, right: buyersReturn({ ...line, priceMinor: line.priceMinor - withheldMinor }, now) ?? right };
}

function raise(): never {
  throw new Error('A line was lost while its rules were looked at');
}
