import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { m } from '#texts/generated/messages.js';
import { Search } from './search.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export function SearchPanel({ close }: { close: () => void }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // A dialog gives the focus to its first control, which is the one that closes it.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <Dialog title={m.site_search_title()} onClose={close}>
      <div ref={box}>
        <Search variant="panel" />
      </div>
    </Dialog>
  );
}
