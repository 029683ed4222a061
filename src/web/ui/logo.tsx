import type { ReactNode } from 'react';

/** The logo: five footlights on an arc. */
export function Lamps(): ReactNode {
  return (
    <svg viewBox="0 0 50 30" width="30" height="18" fill="currentColor" aria-hidden="true">
      <circle cx="4.5" cy="25" r="3.6" />
      <circle cx="12.7" cy="13.2" r="4.3" />
      <circle cx="25" cy="7.6" r="5" />
      <circle cx="37.3" cy="13.2" r="4.3" />
      <circle cx="45.5" cy="25" r="3.6" />
    </svg>
  );
}
