import type { ItemKind } from '#domain/items/item.ts';

export type CodeVerdict = 'good' | 'used' | 'void' | 'early' | 'over' | 'rental';

/** Decides whether a store may accept a code. `timing` is the database's: before, within or after the validity. */
export function codeVerdict(code: {
  state: 'issued' | 'used' | 'void';
  timing: 'early' | 'now' | 'over';
  kind: ItemKind;
}): CodeVerdict {
  // Watching requires a valid code, so redeeming it at a store would end a paid rental.
  if (code.kind === 'video' || code.kind === 'package') return 'rental';

  if (code.state !== 'issued') return code.state;
  return code.timing === 'now' ? 'good' : code.timing;
}
