import type { ReactNode } from 'react';
import { apiAddress } from '#api/endpoint-contract.ts';
import { proveBuyer, requestBuyerCode } from '#api/tickets/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import type { StepProps } from './return-lines.ts';
import css from './ticket-return.module.css';

/** Nobody returns tickets by their address alone: a code goes to the address of the order. */
export function BuyerCodeStep({ data, locale, accessKey, asked }: StepProps): ReactNode {
  const { maskedEmail } = data.back;
  const query = { lang: locale, lineNos: asked.lineNos.join(',') || undefined, next: asked.next };
  const address = { params: { accessKey }, query };
  const isSent = asked.step === 'code';
  if (maskedEmail === null) return <p className={css.text}>{m.ticket_own_no_address()}</p>;
  return (
    <>
      <h2>{m.ticket_own_code_title()}</h2>
      <p className={css.text}>
        {isSent ? m.ticket_own_code_text({ email: maskedEmail }) : m.ticket_own_ask_text({ email: maskedEmail })}
      </p>
      {isSent ? (
        <form method="post" action={apiAddress(proveBuyer, address)} className={css.form}>
          <label className={css.field}>
            {m.ticket_own_code_label()}
            <input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={16}
              aria-invalid={asked.failed === 'wrong_code' ? true : undefined}
            />
          </label>
          <button type="submit">{m.ticket_own_code_submit()}</button>
        </form>
      ) : null}
      <form method="post" action={apiAddress(requestBuyerCode, address)} className={css.form}>
        <button type="submit" data-quiet={isSent ? '' : undefined}>
          {isSent ? m.ticket_own_code_again() : m.ticket_own_code_send()}
        </button>
      </form>
    </>
  );
}
