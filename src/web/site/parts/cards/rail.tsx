import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import css from './rail.module.css';

/**
 * A row that extends to the edge of the window to show that it scrolls. It is a focusable region, so that the keyboard
 * can scroll it.
 */
export function Rail({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // A scrolling region must be focusable, or arrow keys cannot scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.rail} role="region" aria-label={m.site_rail_label({ what: label })} tabIndex={0} data-rail>
      {children}
    </div>
  );
}
