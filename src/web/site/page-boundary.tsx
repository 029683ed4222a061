import type { ReactNode } from 'react';
import { Component } from 'react';
import { reloadOnce } from '#web/site/client/reload-once.ts';
import { PageFailure } from '#web/site/frame/page-failure.tsx';

/** A page that breaks while it is drawn leaves header and way home in place. */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    // A chunk of an older release cannot be imported any more.
    if (error instanceof TypeError && /import|module|fetch/i.test(error.message)) reloadOnce();
  }

  override render(): ReactNode {
    return this.state.isBroken ? <PageFailure retry={() => location.reload()} /> : this.props.children;
  }
}
