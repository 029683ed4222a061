import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { m } from '#texts/generated/messages.js';
import { type DialogEntry, enterDialog, leadsAway } from '#web/ui/dialog-history.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /**
   * On wide screens `sheet` slides in from the side and `note` is a small window; on narrow ones all slide in from the
   * bottom and are as high as their content.
   */
  shape?: 'wide' | 'sheet' | 'note';
  /** False for a question whose answers close it. */
  hasClose?: boolean;
};

/** A modal based on the native <dialog>: focus stays inside, Esc and Back close it, and focus returns to the opener. */
export function Dialog({ title, onClose, children, shape = 'wide', hasClose = true }: Props): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const entry = useRef<DialogEntry>(null);
  // A layout effect ends before the element leaves the document; only then does closing return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const entered = enterDialog(() => dialog?.close());
    entry.current = entered;
    return () => {
      dialog?.close();
      entered.end();
    };
  }, []);
  return (
    // A click on the backdrop has the dialog itself as its target; all visible content is inside the inner box.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={css.dialog}
      data-shape={shape}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
        else if (leadsAway(event)) entry.current?.follow();
      }}
    >
      <div className={css.box}>
        <h2 className={css.title}>{title}</h2>
        {hasClose ? (
          <button type="button" className={css.close} aria-label={m.site_close()} onClick={onClose}>
            <Icon name="close" />
          </button>
        ) : null}
        {children}
      </div>
    </dialog>
  );
}
