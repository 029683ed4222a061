import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { accessRefusal } from './access-refusal.ts';
import { useAccess, useSale, useSaleState } from '../use-store.ts';
import notice from '../frame/notice.module.css';

/** Says which code is in use, above the hall. */
export function AccessNote(): ReactNode {
  const { access, facts } = useSale();
  const { code, opens, refusal } = useAccess();
  const { order } = useSaleState().selection;
  if (code === null) {
    // A code of the address that opens nothing, where everybody can buy.
    return refusal === null || order !== null ? null : (
      <p className={notice.note} role="status">
        {accessRefusal(refusal)}
      </p>
    );
  }
  const isKept = opens !== null && opens.seats.length + opens.areas.length > 0;
  return (
    <p className={notice.note} role="status">
      <b>{m.widget_access_opened({ code: code.toUpperCase() })}</b> {isKept ? m.widget_access_kept() : ''}{' '}
      {facts.sale.performance.status === 'presale' && order === null ? (
        <button type="button" className="link" onClick={access.forget}>
          {m.widget_access_other()}
        </button>
      ) : null}
    </p>
  );
}
