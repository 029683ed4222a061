import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '#texts/generated/messages.js';
import css from './own.module.css';

/** Replaces a removed row for ten seconds and takes over the focus from the row's button. */
export function UndoRow({ name, onUndo }: { name: string; onUndo: () => void }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={css.undo}>
      <span role="status">{m.profile_common_removed({ name })}</span>
      <button ref={button} type="button" className={css.text} onClick={onUndo}>
        {m.profile_common_undo()}
      </button>
    </div>
  );
}
