import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { CabinetIcon } from '../icon.tsx';
import { useOnline } from './use-online.ts';
import css from './offline-note.module.css';

/** The general offline notice. What a screen can do offline is said on the screen itself. */
export function OfflineNote(): ReactNode {
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={css.note}>
          <span className="wrap">
            <CabinetIcon name="offline" size={18} />
            {m.cabinet_state_no_line()}
          </span>
        </p>
      )}
    </div>
  );
}
