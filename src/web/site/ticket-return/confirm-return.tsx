import type { ReactNode } from 'react';
import { apiAddress } from '#api/endpoint-contract.ts';
import { returnTickets } from '#api/tickets/endpoints-contract.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { wholeBackMinor } from '#texts/paid-with.ts';
import { FactLines } from '#web/site/ticket-page/page-parts.tsx';
import { type MoneyBack, quoteFacts, totalFacts } from '#web/shared/ticket/return-facts.ts';
import { currencyOf, type NamedPart, namesOf, type StepProps } from './return-lines.ts';
import css from './ticket-return.module.css';

/** What each chosen line pays, what all of them pay, and the button that returns them. */
export function ConfirmReturn({
  data,
  locale,
  parts,
  asked,
  accessKey,
}: StepProps & { parts: readonly NamedPart[] }): ReactNode {
  const currency = currencyOf(data);
  const { chosen, added } = data.back;
  const lineNos = [...new Set([...asked.lineNos, ...added])];
  const together = namesOf(parts, added);
  const shown = parts
    .map((part) => ({ ...part, lines: part.lines.filter(({ lineNo }) => lineNos.includes(lineNo)) }))
    .filter(({ lines }) => lines.length > 0);
  const query = { lang: locale, lineNos: lineNos.join(','), return: asked.returnKey, ...shownAmounts(chosen) };
  const page = href(locale, 'ticket-accessKey-return', { accessKey });
  return (
    <>
      <h2>{m.ticket_own_check()}</h2>
      {together === '' ? null : (
        <p className={css.text} role="status">
          {m.ticket_own_added({ names: together })}
        </p>
      )}
      {shown.map((part) => (
        <section key={part.key} className={css.part} aria-label={part.title}>
          <h3>{part.title}</h3>
          {part.lines.map(({ lineNo, name, quote, isHandedOver }) => (
            <div key={lineNo} className={css.quote}>
              <h4>{name}</h4>
              <FactLines facts={quoteFacts(quote, { currency, locale })} />
              {isHandedOver ? <p className={css.quiet}>{m.ticket_own_line_handed()}</p> : null}
            </div>
          ))}
        </section>
      ))}
      {chosen === null ? null : (
        <div className={css.total}>
          <FactLines facts={totalFacts(chosen, { currency, locale })} />
        </div>
      )}
      {(chosen?.moneyMinor ?? 0) > 0 ? <p className={css.text}>{m.ticket_own_how()}</p> : null}
      <form method="post" action={apiAddress(returnTickets, { params: { accessKey }, query })} className={css.form}>
        <p className={css.text}>{m.ticket_own_sure()}</p>
        <button type="submit">{confirmText(chosen === null ? 0 : wholeBackMinor(chosen), { currency, locale })}</button>
      </form>
      <p className={css.text}>
        <a href={asked.returnKey === undefined ? page : `${page}?return=${encodeURIComponent(asked.returnKey)}`}>
          {m.ticket_own_other()}
        </a>
      </p>
    </>
  );
}

/** So that nothing else comes back than what is shown here. */
function shownAmounts(back: MoneyBack | null) {
  if (back === null) return {};
  return {
    moneyMinor: String(back.moneyMinor),
    certificateMinor: String(back.certificateMinor),
    creditMinor: String(back.creditMinor),
    pointsMinor: String(back.pointsMinor),
    feePoints: String(back.feePoints),
  };
}

function confirmText(amountMinor: number, { currency, locale }: { currency: Currency; locale: Locale }): string {
  if (amountMinor === 0) return m.ticket_own_confirm();
  return m.ticket_refund_button({ amount: formatMoney(amountMinor, currency, locale, 'long') });
}
