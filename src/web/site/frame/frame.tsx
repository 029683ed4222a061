import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';

export function Frame({ children }: { subNavigation: boolean; children: ReactNode }): ReactNode {
  return (
    <>
      <a href="#main">{m.site_skip()}</a>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
