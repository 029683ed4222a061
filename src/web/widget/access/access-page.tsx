import type { ReactNode } from 'react';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { EntryField } from '../frame/entry-field.tsx';
import { Header } from '../frame/header.tsx';
import { accessRefusal } from './access-refusal.ts';
import { useAccess, useSale } from '../use-store.ts';
import frame from '../frame/frame.module.css';
import status from '../frame/status-page.module.css';
import css from './access-page.module.css';

/** Asks for the code of a presale before anything can be chosen. */
export function AccessPage(): ReactNode {
  const { access, facts } = useSale();
  const { refusal, isChecking } = useAccess();
  const { saleFrom, timeZone } = facts.sale.performance;
  return (
    <div className={frame.still}>
      <Header />
      <main className={status.state}>
        <h2>{m.widget_access_title()}</h2>
        {saleFrom === null ? null : (
          <p>{m.widget_access_text({ date: formatDateTime(saleFrom, timeZone, facts.locale) })}</p>
        )}
        <div className={css.form}>
          <EntryField
            name="code"
            label={m.widget_access_label()}
            button={m.widget_access_submit()}
            variant="ink"
            isCode
            isBusy={isChecking}
            refused={refusal}
            explain={accessRefusal}
            onSend={access.open}
          />
        </div>
      </main>
    </div>
  );
}
