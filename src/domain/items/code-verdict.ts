import type { ItemKind } from '#domain/items/item.ts';

export type CodeVerdict = 'good' | 'used' | 'void' | 'early' | 'over' | 'rental';

/** Whether a desk may take a code. `timing` is the database's: before, within or after the code's validity. */
export function codeVerdict(code: {
  state: 'issued' | 'used' | 'void';
  timing: 'early' | 'now' | 'over';
  kind: ItemKind;
}): CodeVerdict {
  // Watching asks for the code's validity; spent at a desk, it would end a rental that was paid for.
  if (code.kind === 'video' || code.kind === 'package') return 'rental';

  if (code.state !== 'issued') return code.state;
  return code.timing === 'now' ? 'good' : code.timing;
}
