import { Component, type ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Notice } from './parts/notice.tsx';

type Props = { children: ReactNode };

/** A fault below is shown as one, with a way on. The browser itself reports it on its console. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    // A part of the cabinet that was never loaded, and no line to load it by.
    const isOffline = !navigator.onLine;
    return (
      <Notice
        icon={isOffline ? 'offline' : 'warn'}
        title={isOffline ? m.cabinet_state_offline() : m.cabinet_state_broken()}
        text={isOffline ? m.cabinet_state_offline_text() : m.cabinet_state_broken_text()}
      >
        <Button size="m" onClick={() => location.reload()}>
          {m.cabinet_state_reload()}
        </Button>
      </Notice>
    );
  }
}
