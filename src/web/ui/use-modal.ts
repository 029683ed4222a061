import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type DialogEntry, enterDialog } from '#web/ui/dialog-history.ts';

export type Modal = { dialog: RefObject<HTMLDialogElement | null>; entry: RefObject<DialogEntry | null> };

/**
 * Keeps a native <dialog> open while its component is shown: focus stays inside, Esc and Back close it, and focus returns
 * to the opener.
 */
export function useModal(): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const entry = useRef<DialogEntry>(null);
  // A layout effect ends before the element leaves the document; only then does closing return the focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    const entered = enterDialog(() => current?.close());
    entry.current = entered;
    return () => {
      current?.close();
      entered.end();
    };
  }, []);
  return { dialog, entry };
}
