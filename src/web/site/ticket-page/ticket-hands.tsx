import type { ReactNode } from 'react';
import { apiAddress } from '#api/endpoint-contract.ts';
import type { TicketView } from '#api/tickets/contract.ts';
import { handOverTicket, takeTicketBack } from '#api/tickets/endpoints-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { transferFailure } from '#web/shared/ticket/transfer-failure.ts';
import { orderKeyOf, type PageAsked } from '#web/site/ticket-page/return-key.ts';
import type { TicketsPartView } from '#web/site/ticket-page/part-views.ts';
import css from './ticket-hands.module.css';

type Props = { view: TicketsPartView; ticket: TicketView; locale: Locale; asked: PageAsked };

/** Below a ticket's card: hands the ticket to another person or takes it back, by forms that work without scripts. */
export function TicketHands({ view, ticket, locale, asked }: Props): ReactNode {
  const { lineNo, mayHandOver, takeBackUntil } = ticket;
  const isAsked = asked.line === String(lineNo);
  const { done, failed } = isAsked ? asked : { done: null, failed: null };
  if (!mayHandOver && takeBackUntil === null && done === null && failed === null) return null;
  return (
    <div className={css.hands}>
      {done === 'handed_over' ? <p role="status">{m.ticket_hand_done()}</p> : null}
      {done === 'taken_back' ? <p role="status">{m.ticket_hand_back_done()}</p> : null}
      {failed === null ? null : (
        <p role="alert" className={css.failed}>
          {transferFailure(failed)}
        </p>
      )}
      {takeBackUntil === null ? null : (
        <TakeBack asked={asked} lineNo={lineNo} locale={locale}>
          {m.ticket_hand_until({ time: formatDateTime(takeBackUntil, view.performance.timeZone, locale) })}
        </TakeBack>
      )}
      {mayHandOver ? (
        <HandOver
          asked={asked}
          lineNo={lineNo}
          locale={locale}
          isOpen={isAsked && done === null}
          asksNames={view.performance.asksNames}
        />
      ) : null}
    </div>
  );
}

type FormProps = { asked: PageAsked; lineNo: number; locale: Locale };

function addressOf({ asked, locale }: FormProps) {
  return { params: { accessKey: asked.accessKey }, query: { lang: locale, return: orderKeyOf(asked.returnKey) } };
}

function HandOver(props: FormProps & { isOpen: boolean; asksNames: boolean }): ReactNode {
  const { lineNo, isOpen, asksNames } = props;
  return (
    <details open={isOpen}>
      <summary>{m.ticket_hand_open()}</summary>
      <form method="post" action={apiAddress(handOverTicket, addressOf(props))}>
        <p>{m.ticket_hand_text()}</p>
        <input type="hidden" name="lineNo" value={lineNo} />
        <label>
          {m.ticket_hand_email()}
          <input name="email" type="email" autoComplete="off" required maxLength={254} />
        </label>
        <label>
          {asksNames ? m.ticket_hand_name() : m.ticket_hand_name_maybe()}
          <input name="name" autoComplete="off" required={asksNames} maxLength={80} />
        </label>
        <button type="submit">{m.ticket_hand_submit()}</button>
      </form>
    </details>
  );
}

function TakeBack({ children, ...props }: FormProps & { children: ReactNode }): ReactNode {
  return (
    <>
      <p>{children}</p>
      <details>
        <summary>{m.ticket_hand_back()}</summary>
        <form method="post" action={apiAddress(takeTicketBack, addressOf(props))}>
          <p>{m.ticket_hand_back_text()}</p>
          <input type="hidden" name="lineNo" value={props.lineNo} />
          <button type="submit">{m.ticket_hand_back()}</button>
        </form>
      </details>
    </>
  );
}
