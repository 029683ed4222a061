import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import css from './rail.module.css';

/** A row that runs to the edge of the window and shows that it goes on. Keyboards scroll it as a region. */
export function Rail({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // A region that scrolls must be reachable, or arrow keys cannot scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.rail} role="region" aria-label={m.site_rail_label({ what: label })} tabIndex={0} data-rail>
      {children}
    </div>
  );
}
