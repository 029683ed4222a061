import type { ReactNode } from 'react';
import { Component } from 'react';
import { reloadOnce } from '#web/shared/reload-once.ts';
import { PageFailure } from '#web/site/frame/page-failure.tsx';

/** Keeps the header and its links on screen when a page throws while rendering. */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    // The error may be a failed import: chunks of an older release no longer exist.
    if (error instanceof TypeError && /import|module|fetch/i.test(error.message)) reloadOnce();
  }

  override render(): ReactNode {
    return this.state.isBroken ? <PageFailure retry={() => location.reload()} /> : this.props.children;
  }
}
