import type { ReactNode } from 'react';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { accessRefusal } from '../access/access-refusal.ts';
import { saleAddress, type TicketFacts } from './form-facts.ts';
import { FormEntry } from './form-entry.tsx';
import css from './form.module.css';
import notice from '../frame/notice.module.css';

/** Asks for the code of a presale before anything can be chosen. */
export function AccessField({ facts }: { facts: TicketFacts }): ReactNode {
  const { access, sale } = facts.subject;
  const { saleFrom, timeZone } = sale.performance;
  return (
    <form className={css.way} method="post" action={saleAddress(facts)} noValidate>
      <h2>{m.widget_access_title()}</h2>
      {saleFrom === null ? null : (
        <p className={css.why}>{m.widget_access_text({ date: formatDateTime(saleFrom, timeZone, facts.locale) })}</p>
      )}
      <FormEntry
        name="code"
        label={m.widget_access_label()}
        button={m.widget_access_submit()}
        act="open"
        typed={access?.code ?? ''}
        refused={access?.refused ? accessRefusal({ code: access.refused }) : null}
        variant="ink"
        isCode
      />
    </form>
  );
}

/** Says which code is in use, or why that of the address opens nothing. */
export function AccessNote({ facts, hasOrder }: { facts: TicketFacts; hasOrder: boolean }): ReactNode {
  const { access, sale } = facts.subject;
  if (access === null || (access.opens === null && hasOrder)) return null;
  if (access.opens === null) {
    return (
      <div className={notice.alert} data-tone="amber">
        <p>{accessRefusal({ code: access.refused })}</p>
      </div>
    );
  }
  const isKept = access.opens.seats.length + access.opens.areas.length > 0;
  return (
    <p className={css.opened}>
      <b>{m.widget_access_opened({ code: access.code.toUpperCase() })}</b> {isKept ? m.widget_access_kept() : ''}{' '}
      {sale.performance.status === 'presale' && !hasOrder ? (
        <a className="link" href={saleAddress(facts, { code: null })}>
          {m.widget_access_other()}
        </a>
      ) : null}
    </p>
  );
}
