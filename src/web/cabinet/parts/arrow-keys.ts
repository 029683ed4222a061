import type { KeyboardEvent } from 'react';

/** In a row of links of which one is chosen, the arrow keys choose the neighbour, and Home and End the ends. */
export function chooseByArrow(event: KeyboardEvent<HTMLElement>): void {
  const row = [...(event.currentTarget.parentElement?.children ?? [])];
  const at = row.indexOf(event.currentTarget);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: row.length - 1, ' ': at }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const chosen = row[(to + row.length) % row.length];
  if (!(chosen instanceof HTMLElement)) return;
  chosen.focus();
  chosen.click();
}
