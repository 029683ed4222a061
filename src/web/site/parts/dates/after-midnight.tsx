import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';

/** Stands after a time that is in the night to the next date. */
export function AfterMidnight(): ReactNode {
  return (
    <sup title={m.site_showtime_after_midnight()}>
      +1<span className="vh"> {m.site_showtime_after_midnight()}</span>
    </sup>
  );
}
