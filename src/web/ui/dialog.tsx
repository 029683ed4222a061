import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { leadsAway } from '#web/ui/dialog-history.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useModal } from '#web/ui/use-modal.ts';
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

/** A modal with a title and, unless it asks a question, a close button. */
export function Dialog({ title, onClose, children, shape = 'wide', hasClose = true }: Props): ReactNode {
  const { dialog, entry } = useModal();
  return (
    // A click on the backdrop has the dialog itself as its target; all visible content is inside the inner box.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={css.dialog}
      data-shape={shape}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
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
