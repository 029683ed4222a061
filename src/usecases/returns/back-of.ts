import { withBrokenRules } from '#domain/refunds/broken-rules.ts';
import { groupRights, type RightToReturn } from '#domain/refunds/buyers-return.ts';
import { returnsOf } from '#domain/refunds/returns.ts';
import type { OrderToReturn } from './ports.ts';

/** What these lines give back together, cause by cause; a rule that they break keeps its part back. */
export function backOf(order: OrderToReturn, rights: readonly RightToReturn[]) {
  const lines = rights.map(({ line }) => line);
  const broken = withBrokenRules(order.bought, lines, { isSeller: false });
  return returnsOf(order, groupRights(rights.map(({ right }, at) => ({ line: broken[at] ?? raise(), right }))));
}

function raise(): never {
  throw new Error('A line was lost while its rules were looked at');
}
