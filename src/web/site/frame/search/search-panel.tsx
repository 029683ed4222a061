import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Search } from './search.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export function SearchPanel({ close }: { close: () => void }): ReactNode {
  return (
    <Dialog title={m.site_search_title()} onClose={close}>
      <Search variant="panel" autoFocus />
    </Dialog>
  );
}
