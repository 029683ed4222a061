import type { ItemKind } from '#domain/items/item.ts';

export type CodeVerdict = 'good' | 'used' | 'void' | 'early' | 'over' | 'rental' | 'partly_spent' | 'stopped';

/** Decides whether a store may accept a code. `timing` is the database's: before, within or after the validity. */
export function codeVerdict(code: {
  state: 'issued' | 'used' | 'void';
  timing: 'early' | 'now' | 'over';
  kind: ItemKind;
  /** A gift certificate that has paid a part of an order on the site. */
  isPartlySpent: boolean;
  /** A gift certificate that was frozen because the bank took its money back, or voided by support. */
  isStopped: boolean;
}): CodeVerdict {
  // Watching requires a valid code, so redeeming it at a store would end a paid rental.
  if (code.kind === 'video' || code.kind === 'package') return 'rental';

  if (code.state !== 'issued') return code.state;
  if (code.timing !== 'now') return code.timing;
  if (code.isStopped) return 'stopped';
  // A counter takes a certificate whole; the rest of this one can pay on the site only.
  return code.isPartlySpent ? 'partly_spent' : 'good';
}
