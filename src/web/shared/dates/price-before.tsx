import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';

/** The struck-through price beside a lower one. Screen readers do not announce the stroke, so it has a word of its own. */
export function PriceBefore({ children }: { children: string }): ReactNode {
  return (
    <>
      <span className="vh">{m.site_price_before()} </span>
      <s className="muted">{children}</s>{' '}
    </>
  );
}
