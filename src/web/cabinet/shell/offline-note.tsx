import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { CabinetIcon } from '../icon.tsx';
import { useOnline } from './use-online.ts';
import css from './offline-note.module.css';

/** Said once for all screens; what each of them can do without a line it says itself. */
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
