import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import actions from '#web/site/parts/actions.module.css';
import { Icon } from '#web/ui/icon.tsx';
import css from './documents.module.css';

export function PrintAction(): ReactNode {
  return (
    <button type="button" className={`${actions.action} ${css.print}`} onClick={() => print()}>
      <Icon name="print" />
      <span>{m.site_documents_print()}</span>
    </button>
  );
}
