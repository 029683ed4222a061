import { Component, type ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Notice } from './parts/notice.tsx';

type Props = { children: ReactNode };

/** Shows an error message with a reload button when a child throws. The browser logs the error to its console. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    // Offline, the likely cause is a chunk that was never loaded.
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
